"""The terms on which a match is played: what is agreed before it begins and never changes."""

from typing import Literal, TypeAlias

from msgspec import UNSET, UnsetType

from games.kernel.refusals import Misfit
from games.kernel.values import Value
from games.players.levels import level

Pace: TypeAlias = Literal["none", "live", "days"]

DAY = 24 * 60 * 60
LONGEST = 366 * DAY
"""No time of any kind is longer than a leap year."""


class Terms(Value, frozen=True, forbid_unknown_fields=False):
    """Pace, clock, rating and who may watch; times in seconds.

    A decision may take `move_s`, then it draws on the seat's bank, which holds `bank_s` in the beginning and never
    more; `bonus_s` goes back into it after each decision. `vacation_s` is what a seat may be away in all, at a pace of
    days. Whose time is out is played on by a computer of level `stand_in`, or resigns. Spectators see the match
    `delay_s` later than it happens. A deserted seat is taken over by anybody, or only by who had it and whom the
    platform lets in. What-if lines leave the match once it is over, once whoever opened it releases them, or never.
    `takeback` says whether a seat may ask to take its move back: not at all, with the others' consent, or at once where
    nobody has moved or learnt anything since. `hints` says whether a seat may ask the platform what to do. Left unset,
    as in all older matches, these are `anybody`, `always`, `off` and `on`.
    """

    # Unknown fields are allowed: a newer process may have written a term that this one passes over.

    pace: Pace = "none"
    move_s: int = 0
    bank_s: int = 0
    bonus_s: int = 0
    vacation_s: int = 14 * DAY
    on_timeout: Literal["computer", "resign"] = "computer"
    rated: bool = False
    watch: Literal["everyone", "link", "players"] = "everyone"
    delay_s: int = 0
    stand_in: str = "raider"
    take_over: Literal["anybody", "let_in"] | UnsetType = UNSET
    what_if: Literal["always", "released", "never"] | UnsetType = UNSET
    takeback: Literal["off", "consent", "free"] | UnsetType = UNSET
    hints: Literal["on", "off"] | UnsetType = UNSET

    @property
    def hinted(self) -> bool:
        """Whether a seat may ask for a hint: never where the match is rated."""
        return self.hints != "off" and not self.rated


NO_TERMS = Terms()


def check(terms: Terms) -> None:
    """Raise `Misfit` where no match can be played on these terms."""
    level(terms.stand_in)
    for name in ("move_s", "bank_s", "bonus_s", "vacation_s", "delay_s"):
        seconds: int = getattr(terms, name)
        if not 0 <= seconds <= LONGEST:
            raise Misfit("terms", f"{name} is {seconds}, not from 0 to {LONGEST}")
    if terms.pace != "none" and not terms.move_s + terms.bank_s:
        raise Misfit("terms", "a clock needs time for a move or in the bank")
    if terms.rated and terms.takeback not in (UNSET, "off"):
        raise Misfit("terms", "in a rated match no move is taken back")
    if terms.rated and terms.hints == "on":
        raise Misfit("terms", "in a rated match nobody is given hints")
