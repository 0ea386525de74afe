"""The quantile of measured values."""


def quantile(values: list[float], share: float) -> float:
    """The value below which `share` (0..1) of them lie; 0 for none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
