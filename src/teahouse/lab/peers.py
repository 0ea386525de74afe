"""Other projects' games, played at random by their own fastest Python loop; each is optional.

What is legal is drawn from by `Fast`, as in our own loop, so that choosing costs everybody the same.
"""

import random
from collections.abc import Callable
from time import process_time
from typing import Final

from teahouse.core.chance import Fast

Tally = tuple[int, int, float]  # games, decisions, CPU seconds


def open_spiel(name: str, seconds: float) -> Tally:
    """Random games of one of OpenSpiel's; raises ImportError where it is not installed."""
    import pyspiel

    game, rng, luck = pyspiel.load_game(name), random.Random(1), Fast(1)
    games = decisions = 0
    start = process_time()
    while process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                decisions += 1
        games += 1
    return games, decisions, process_time() - start


def rlcard(name: str, seconds: float) -> Tally:
    """Random games of one of RLCard's environments; raises ImportError where it is not installed."""
    import rlcard as toolkit

    env, luck = toolkit.make(name, config={"seed": 1}), Fast(1)
    games = decisions = 0
    start = process_time()
    while process_time() - start < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(luck.choice(list(state["legal_actions"])))
            decisions += 1
        games += 1
    return games, decisions, process_time() - start


PEERS: Final[dict[str, Callable[[str, float], Tally]]] = {"OpenSpiel": open_spiel, "RLCard": rlcard}


def measure(peer: str, seconds: float) -> Tally:
    """`peer` is a project and its game, as in "OpenSpiel leduc_poker"; nothing where it is not installed."""
    project, _, name = peer.partition(" ")
    try:
        return PEERS[project](name, seconds)
    except ImportError:
        return 0, 0, 0.0
