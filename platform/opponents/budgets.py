"""How long a computer may think, by its level, and where it does so."""

from collections.abc import Callable
from time import perf_counter

from django.conf import settings

from games.kernel.contract import Due
from games.players.levels import level
from games.players.player import More
from games.players.warlord import Warlord
from play.players import level_of

SHARE_OF_WAIT = 8
"""While a clock runs, a decision takes no more than this part of the time until it strikes."""

QUICK, LONG = "quick", "thinking"
"""The queues: whoever answers at once does not stand behind those who think."""


def queue(player: str | None) -> str:
    """The queue in which a computer is asked."""
    name = level_of(player)
    return LONG if name is not None and isinstance(level(name), Warlord) else QUICK


def more(due: Due | None, now: Callable[[], float] = perf_counter) -> More:
    """The time that a level which searches may take; the others answer at once and never ask."""
    seconds = settings.COMPUTER_THINKING_MS / 1000
    if due is not None:
        seconds = min(seconds, due.after_ms / 1000 / SHARE_OF_WAIT)
    end = now() + seconds
    return lambda _done: now() < end
