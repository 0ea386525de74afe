"""What the laws play: luck alone calls too much ever to reach a target of points."""

SHORT = {"end": "rounds:2", "trichu_rounds": "3"}
