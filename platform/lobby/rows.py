"""A match as a line of a list."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from math import ceil
from typing import NamedTuple

from django.utils.translation import gettext as _

from accounts.names import names_of
from boards.games import earlier_version, language
from boards.options import first_match_rules, other_rules
from boards.seats import MARKS
from games.kernel.texts import catalogue
from lobby.clock import clock_words
from lobby.duration import MINUTE, roughly
from lobby.order import terms_of
from play.access import seat_of
from play.belonging import Belonging, belongings
from play.models import MatchRow
from play.players import is_computer
from replays.onlookers import Known

EPOCH = datetime.fromtimestamp(0, UTC)
SOON = 0.1
"""The share of a seat's whole time below which it is short."""


class Chair(NamedTuple):
    """A seat of a line: who sits there, if anybody, whether the match waits for them, and whether a computer keeps the
    seat only until somebody takes it over.
    """

    at: int
    mark: str
    name: str
    player: str
    computer: bool
    mine: bool
    awaited: bool
    lost: bool = False

    @property
    def number(self) -> int:
        """Seats are counted from one on the page."""
        return self.at + 1

    @property
    def taken(self) -> bool:
        return bool(self.player)


class Row(NamedTuple):
    """A line of a list. `left` says how long the reader still has, or else the match till its next deadline; `short`
    when that is not much. `take_over` are the numbers of seats that lost their player; `whole` is the tournament.
    """

    id: str
    game: str
    title: str
    chairs: list[Chair]
    clock: str
    earlier_version: str
    """The rules version, where it is not today's."""
    rated: bool
    private: bool
    invited: bool
    variants: list[str]
    left: str
    short: bool
    deadline: datetime | None
    moved: datetime
    ago: str
    joinable: bool
    take_over: list[int]
    version: int
    whole: Belonging | None = None

    @property
    def lasting(self) -> "Row":
        """The same without what changes by itself from one second to the next."""
        return self._replace(left="", deadline=None, moved=EPOCH, ago="")

    @property
    def taken(self) -> int:
        """How many seats are taken, by whomever."""
        return sum(chair.taken for chair in self.chairs)

    @property
    def held(self) -> int:
        """How many of them nobody may take over."""
        return self.taken - len(self.take_over)


class About(NamedTuple):
    """What a line says beyond the match itself: whose eyes read it, when, and what the lobby knows of its door.

    Of a match that the reader sees late the line is as it stood at that earlier moment.
    """

    me: str
    guest: bool
    now: datetime
    private: frozenset[str] = frozenset()
    invited: frozenset[str] = frozenset()


def rows_of(found: Sequence[Known], about: About, names: dict[str, str]) -> list[Row]:
    """The lines of these matches; asks the database nothing but what matches of tournaments belong to."""
    wholes = belongings((one.row.id, one.row.host) for one in found)
    made = [_row(one.row, about._replace(now=one.until or about.now), names) for one in found]
    return [row._replace(whole=wholes.get(row.id)) for row in made]


def players_in(found: Iterable[Known]) -> dict[str, str]:
    """The names of all who sit at these matches; one query."""
    return names_of(player for one in found for player in one.row.players)


def deadline_of(row: MatchRow, me: str) -> datetime | None:
    """When this player's time is up, or for others the next one's; None where no clock runs."""
    seat = seat_of(row, me)
    if seat is None or row.deadlines is None:
        return row.deadline
    at = row.deadlines[seat]
    return None if at is None else datetime.fromtimestamp(at / 1000, UTC)


def _variants(row: MatchRow, speech: str) -> list[str]:
    """What the match is played by that the game's own defaults are not; of a first match how it is called."""
    first = first_match_rules(row.game, row.options, speech)
    return [first.short] if first is not None else other_rules(row.game, row.options, speech)


def _row(row: MatchRow, about: About, names: dict[str, str]) -> Row:
    terms, speech, deadline = terms_of(row), language(), deadline_of(row, about.me)
    seconds = ceil((deadline - about.now).total_seconds()) if deadline else None
    lost = [] if row.terms.get("take_over") == "let_in" else row.dropped
    return Row(
        id=row.id,
        game=row.game,
        title=catalogue(row.game, speech)["game.title"],
        chairs=[_chair(at, player, row, about.me, names, lost) for at, player in enumerate(row.players)],
        clock=clock_words(terms),
        earlier_version=earlier_version(row.game, row.rules_version),
        rated=terms.rated,
        private=row.id in about.private,
        invited=row.id in about.invited,
        variants=_variants(row, speech),
        left=_("paused") if row.paused else _left(seconds),
        short=seconds is not None and seconds < SOON * (terms.move_s + terms.bank_s),
        deadline=deadline,
        moved=row.moved_at,
        ago=_("waiting for players")
        if row.status == MatchRow.Status.OPEN
        else _ago(int((about.now - row.moved_at).total_seconds())),
        joinable=row.status == MatchRow.Status.OPEN and not (terms.rated and about.guest),
        take_over=[at + 1 for at in lost],
        version=row.version,
    )


def _chair(
    at: int, player: str | None, row: MatchRow, me: str, names: dict[str, str], lost: Sequence[int] = ()
) -> Chair:
    return Chair(
        at=at,
        mark=MARKS[at],
        name=names.get(player or "", ""),
        player=player or "",
        computer=is_computer(player),
        mine=bool(me) and player == me,
        awaited=at in row.turn,
        lost=at in lost,
    )


def _ago(seconds: int) -> str:
    """When it moved last, by the minute at most: a list is rendered anew whenever one of its lines changes."""
    minutes = seconds // MINUTE * MINUTE
    return _("last move %(time)s ago") % {"time": roughly(minutes)} if minutes > 0 else _("last move just now")


def _left(seconds: int | None) -> str:
    if seconds is None:
        return ""
    return _("%(time)s left") % {"time": roughly(seconds)} if seconds > 0 else _("time is up")
