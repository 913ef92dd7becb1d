"""How far a share that was counted may be from the true one."""

from math import sqrt

CAREFUL = 3.2905
"""Standard deviations that 999 in 1,000 lie within."""
USUAL = 1.96
"""Those that 95 in 100 lie within."""


def wilson(happened: float, times: int, deviations: float) -> tuple[float, float]:
    """Wilson's interval for a share that was counted so often; all that is possible where nothing was."""
    if not times:
        return 0.0, 1.0
    share, square = happened / times, deviations * deviations
    middle = (share + square / (2 * times)) / (1 + square / times)
    half = deviations * sqrt(share * (1 - share) / times + square / (4 * times * times)) / (1 + square / times)
    return max(0.0, middle - half), min(1.0, middle + half)
