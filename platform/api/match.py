"""One match or table, as lists and look-ups tell of it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Literal

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from msgspec import convert
from rest_framework.request import Request

from accounts.models import User
from api.endpoint import Endpoint, operation, person
from api.lookup import Key, visitor_at
from api.payload import Payload
from api.people import Player, people
from api.scopes import Scope
from games.kernel.contract import Outcome
from lobby import access
from lobby.access import Visitor
from lobby.models import Invitation, Table
from lobby.order import terms_of
from play.access import root, seat_of, watch_key
from play.models import MatchRow
from play.terms import Terms
from replays.onlookers import known

Status = Literal["open", "running", "over", "cancelled"]


class Seat(Payload, frozen=True):
    """A seat: who holds it, null while nobody does; whether the match waits for it, and until when."""

    seat: int
    player: Player | None
    awaited: bool
    resigned: bool
    dropped: bool
    deadline: datetime | None


class Left(Payload, frozen=True):
    """Where a what-if line has left its match."""

    match: str
    version: int


class Match(Payload, frozen=True):
    """A match, or a table that waits for players.

    Whoever sees the match later than it happens is told of it as it was then. `seat` is your own; `take_over` are the
    seats that lost their player.
    """

    id: str
    url: str
    game: str
    rules_version: str
    status: Status
    seats: tuple[Seat, ...]
    seat: int | None
    host: Player | None
    options: dict[str, Any]
    terms: Terms
    version: int
    phase: str
    turn: tuple[int, ...]
    paused: bool
    deadline: datetime | None
    outcome: Outcome | None
    ending: Literal["", "resigned", "draw", "stopped", "cancelled", "decided", "ruled", "void"]
    private: bool
    invited: bool
    take_over: tuple[int, ...]
    left: Left | None
    opened_at: datetime
    moved_at: datetime


class Door(Payload, frozen=True):
    """What you may do about the table. `key` and `link` let others in whom you give them to; empty where they are not
    yours to give.
    """

    may_join: bool
    may_leave: bool
    may_arrange: bool
    may_invite: bool
    may_take_over: bool
    may_play_again: bool
    key: str
    link: str
    watch_key: str


class Whole(Payload, frozen=True):
    """A match and your rights at it."""

    match: Match
    door: Door


def matches_shown(rows: Sequence[MatchRow], user: User) -> tuple[Match, ...]:
    """Return these matches as the user may know them; four queries, however many there are."""
    rows = [one.row for one in known(rows, user.player)]
    ids = [row.id for row in rows]
    names = people(player for row in rows for player in (*row.players, row.host))
    private = set(Table.objects.filter(match__in=ids, private=True).values_list("match", flat=True))
    invited = Invitation.objects.filter(match__in=ids, player=user.player, declined=False)
    asked = set(invited.values_list("match", flat=True))
    return tuple(_match(row, user.player, names, row.id in private, row.id in asked) for row in rows)


def _match(row: MatchRow, me: str, names: dict[str, Player], private: bool, invited: bool) -> Match:
    deadlines = [None] * row.seats if row.deadlines is None else row.deadlines
    return Match(
        id=row.id,
        url=settings.SITE_URL.rstrip("/") + reverse("play:match", args=[row.id]),
        game=row.game,
        rules_version=row.rules_version,
        status=row.status,  # type: ignore[arg-type]  # the choices of the column
        seats=tuple(
            Seat(
                seat=at,
                player=names.get(player or ""),
                awaited=at in row.turn,
                resigned=at in row.resigned,
                dropped=at in row.dropped,
                deadline=_moment(deadlines[at]),
            )
            for at, player in enumerate(row.players)
        ),
        seat=seat_of(row, me),
        host=names.get(row.host),
        options=row.options,
        terms=terms_of(row),
        version=row.version,
        phase=row.phase,
        turn=tuple(row.turn),
        paused=row.paused,
        deadline=row.deadline,
        outcome=outcome_of(row),
        ending=row.ending,  # type: ignore[arg-type]  # as the log has them
        private=private,
        invited=invited,
        take_over=tuple(row.dropped) if row.status == MatchRow.Status.RUNNING else (),
        left=None if row.parent_id is None else Left(row.parent_id, row.parent_version or 0),
        opened_at=row.opened_at,
        moved_at=row.moved_at,
    )


def outcome_of(row: MatchRow) -> Outcome | None:
    """Return how the match ended, according to its row."""
    return None if row.outcome is None else convert(row.outcome, Outcome)


def whole(at: Visitor, user: User) -> Whole:
    """Return a match and what this visitor may do about it."""
    invite = access.may_invite(at)
    link = settings.SITE_URL.rstrip("/") + reverse("lobby:invited", args=[at.table.key]) if invite else ""
    door = Door(
        may_join=access.may_sit(at) and None in at.row.players,
        may_leave=access.may_leave(at),
        may_arrange=access.may_arrange(at),
        may_invite=invite,
        may_take_over=access.may_take_over(at),
        may_play_again=access.may_play_again(at),
        key=at.table.key if invite else "",
        link=link,
        watch_key=watch_key(root(at.row).id) if access.is_seated(at) or access.is_host(at) else "",
    )
    return Whole(matches_shown([at.row], user)[0], door)


def now(request: Request, match_id: str, key: str = "") -> Whole:
    """Return the match as it stands now."""
    return whole(visitor_at(request, match_id, key), person(request))


def _moment(milliseconds: int | None) -> datetime | None:
    return None if milliseconds is None else datetime.fromtimestamp(milliseconds / 1000, UTC)


class OneMatch(Endpoint):
    """A match."""

    @operation(
        "get_match", _("A match or table, and what you may do about it"), scope=Scope.READ, gives=Whole, asks=Key
    )
    def get(self, request: Request, match_id: str, query: Key) -> Whole:
        """Whose it is, its terms, its state and its result, but not what is on the table: see `view`."""
        return now(request, match_id, query.key)
