"""How long a computer may think, by its level, and where it does so."""

from time import perf_counter, sleep

from django.conf import settings

from games.kernel.contract import Due
from games.players.levels import level
from games.players.warlord import Warlord
from play.players import level_of

SHARE_OF_WAIT = 8
"""While a clock runs, a decision takes no more than this part of the time until it strikes."""

INTERRUPT_SECONDS = 8 + settings.COMPUTER_THINKING_MS // 1000
"""Seconds after which a player who has lost count of time is interrupted; after twice as many its process is ended."""

QUICK, LONG = "quick", "thinking"
"""The queues: whoever answers at once does not stand behind those who think."""


class Budget:
    """The time that a computer has for one decision, from now on."""

    def __init__(self, player: str | None, due: Due | None) -> None:
        seconds = settings.COMPUTER_THINKING_MS / 1000
        if due is not None:
            seconds = min(seconds, due.after_ms / 1000 / SHARE_OF_WAIT)
        self._end = perf_counter() + seconds
        self._searches = searches(player)

    def more(self, _done: int) -> bool:
        """Whether a level that searches may go on; the others answer at once and never ask."""
        return perf_counter() < self._end

    def sit_out(self) -> None:
        """Wait until the time is over, if the level searches.

        How long such a level thinks depends on how much it has to choose from, which is often its secret.
        """
        left = self._end - perf_counter()
        if self._searches and left > 0:
            sleep(left)


def searches(player: str | None) -> bool:
    """Whether a computer of this level looks ahead for as long as it may."""
    name = level_of(player)
    return name is not None and isinstance(level(name), Warlord)


def queue(player: str | None) -> str:
    """The queue in which a computer is asked."""
    return LONG if searches(player) else QUICK
