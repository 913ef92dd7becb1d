"""How a seat is named and shown."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.names import bare, names_of, shown, shown_as_computer
from play.players import is_contestant, level_of

MARKS = ("pale", "bend", "chevron", "cross", "saltire", "roundel", "pile")

GIVEN = ("Ash", "Bor", "Dug", "Fen", "Kez", "Mok", "Zil")
"""By seat, what a computer without an account is called beside others of its level: told apart by the first letter."""


class Seat(NamedTuple):
    """A seat on the page: its player, its heraldic mark, and how it came out."""

    at: int
    player: str
    mark: str
    rank: int | None
    score: int | None
    won: bool

    @property
    def number(self) -> int:
        """Seats are counted from one on the page."""
        return self.at + 1


def table_names(players: Sequence[str | None], known: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """The names of the seats, each borne once: of two computers of one level each is given a name of its own, with the
    level where there are several; where two others sit under one name, the seat's number follows it.

    One query, none where the names are known already.
    """
    known = names_of(players) if known is None else known
    called = tuple(known.get(player, player) if player else "" for player in players)
    return _borne_once(called, tuple(_nameless_level(player) for player in players), get_language())


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names without who is a computer, for sentences; as they are where two would be the same."""
    short = tuple(bare(name) for name in names)
    return short if len({*short}) == len(short) else tuple(names)


def _nameless_level(player: str | None) -> str:
    """The level of a computer that is nobody in particular; empty for anybody else."""
    return "" if is_contestant(player) else level_of(player) or ""


@lru_cache(maxsize=1024)
def _borne_once(called: tuple[str, ...], levels: tuple[str, ...], _language: str | None) -> tuple[str, ...]:
    times, mixed = Counter(called), len({level for level in levels if level}) > 1
    return tuple(
        _called(name, seat, times[name], level, mixed=mixed)
        for seat, (name, level) in enumerate(zip(called, levels, strict=True))
    )


def _called(name: str, seat: int, times: int, level: str, *, mixed: bool) -> str:
    if not name:
        return _("Seat %(number)d") % {"number": seat + 1}
    if times == 1:
        return name
    if level:
        return shown(GIVEN[seat], bot=False, level=level) if mixed else shown_as_computer(GIVEN[seat])
    # After a name that ends in a number, such as a guest's, another number would be taken for a part of it.
    numbered = _("%(name)s (seat %(number)d)") if name[-1].isdigit() else "%(name)s %(number)d"
    return numbered % {"name": name, "number": seat + 1}


def seats_of(
    players: Sequence[str | None], outcome: Mapping[str, Any] | None, known: Mapping[str, str] | None = None
) -> list[Seat]:
    """The seats in their order round the table; one query, none where the names are known already."""
    return [
        Seat(
            at=index,
            player=name,
            mark=MARKS[index],
            rank=outcome["ranks"][index] if outcome else None,
            score=outcome["scores"][index] if outcome else None,
            won=index in outcome["winners"] if outcome else False,
        )
        for index, name in enumerate(table_names(players, known))
    ]
