"""The clock as views show it: the automatic step that comes next, and after how long."""

from games.kernel.contract import Due
from games.kernel.values import Value


class Clock(Value, frozen=True):
    """The step that the clock will bring next; both null where a view names the clock and nothing is due."""

    due: str | None
    after_ms: int | None


STILL = Clock(None, None)
"""The clock while nothing is due."""


def shown(due: Due | None) -> Clock | None:
    """The clock while this is due; None while nothing is."""
    return None if due is None else Clock(due.due, due.after_ms)
