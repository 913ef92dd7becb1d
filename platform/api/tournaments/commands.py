"""Commands to a tournament: everything that its director and its entrants can do."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

from django.http.response import HttpResponseBase
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from api.endpoint import Endpoint, operation
from api.payload import Payload
from api.problems import NotAllowed, TournamentRefused
from api.receipts import answered
from api.scopes import Scope
from api.tournaments.command_forms import AnyWish, command_of
from api.tournaments.lookup import visitor_at
from api.tournaments.teaming import entered, partner_asked
from eventlog import store
from games.kernel.refusals import Refused
from streams import actors
from streams.actors import Actor
from tournaments import commands
from tournaments.access import Visitor, may_enter_at_all
from tournaments.leaving import carry_to_matches
from tournaments.stream.consequences import consequences
from tournaments.stream.pairing.result import canonical

LATEST = 2**31 - 1
EXAMPLE = {"command": {"do": "enter", "players": ["me"]}}


class TournamentCommand(Payload, frozen=True):
    """A command to a tournament. If it has a `version`, it counts only at that version."""

    command: AnyWish
    version: Annotated[int, Meta(ge=1, le=LATEST)] | None = None


class TournamentReceipt(Payload, frozen=True):
    """It is in the tournament's log as versions `first` to `last`, with the log's hash at `last`.

    If `asked` names a partner, nothing new is in the log: the entry is made when they enter with you.
    """

    tournament: str
    first: int
    last: int
    hash: str
    asked: str | None = None


class PlaceMoved(Payload, frozen=True):
    """An entrant whose place or points would change: before and after."""

    entrant: int
    place: tuple[int, int]
    points: tuple[str, str]


class DeadlineMoved(Payload, frozen=True):
    """A round whose deadline would change: before and after, in milliseconds since 1970."""

    round: int
    before: int | None
    after: int | None


class Foreseen(Payload, frozen=True):
    """What a command given at this version would do; lots are examples.

    `events` are what would happen, as in the log; `told` are the entrants who would be notified.
    """

    version: int
    events: tuple[dict[str, Any], ...]
    told: tuple[int, ...]
    moved: tuple[PlaceMoved, ...]
    deadlines: tuple[DeadlineMoved, ...]
    warnings: tuple[str, ...]


class TournamentCommands(Endpoint):
    """Commands."""

    @operation(
        "command_tournament",
        _("Give a command to a tournament"),
        scope=Scope.TABLES,
        takes=TournamentCommand,
        gives=TournamentReceipt,
        status=201,
        keyed=True,
        examples=[OpenApiExample("take part", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request, tournament_id: str, body: TournamentCommand, key: str | None) -> HttpResponseBase:
        """Entrants act for themselves, directors for the tournament; a refused command changes nothing.

        Sending it again with the same Idempotency-Key has no second effect.
        """
        at = visitor_at(request, tournament_id)
        actor = actor_of(at)
        with worded():
            wish = command_of(body.command, at)
            if asked := partner_asked(at, wish, actor, body.version):
                stands = store.hash_at(at.live.stream, at.live.version)
                return Response(
                    TournamentReceipt(at.now.id, at.live.version, at.live.version, stands, asked), status=201
                )
            done = commands.give(at.now.id, wish, actor, command_id=key, version=body.version)
        given = done.receipt
        entered(at, wish)
        carry_to_matches(at.now, wish, given)
        return answered(TournamentReceipt(at.now.id, given.first, given.last, given.hash), repeated=given.repeated)


class Trial(Endpoint):
    """What if."""

    @operation(
        "try_tournament_command",
        _("Preview a command without giving it"),
        scope=Scope.TABLES,
        takes=TournamentCommand,
        gives=Foreseen,
    )
    def post(self, request: Request, tournament_id: str, body: TournamentCommand) -> Foreseen:
        """Nothing is kept. To get exactly this, give the command at the version in this answer."""
        at = visitor_at(request, tournament_id)
        actor = actor_of(at)
        with worded():
            live, decided = commands.tried(at.now.id, command_of(body.command, at), actor)
            made = consequences(live.tournament, decided.facts, decided.after)
        return Foreseen(
            version=live.version,
            events=tuple(_event(fact) for fact in made.facts),
            told=made.told,
            moved=tuple(
                PlaceMoved(one.entrant, one.place, (str(one.points[0]), str(one.points[1]))) for one in made.moved
            ),
            deadlines=tuple(DeadlineMoved(*one) for one in made.deadlines),
            warnings=made.warnings,
        )


def actor_of(at: Visitor) -> Actor:
    """Return the actor: a director for the tournament, others for themselves; guests take no part in tournaments."""
    assert at.user is not None
    if not may_enter_at_all(at.user):
        raise NotAllowed("sign_up_first", gettext("Guests cannot take part in tournaments. Sign up first."))
    return commands.director(at.user.pk, at.now.id) if at.directs else actors.actor(at.user.player)


@contextmanager
def worded() -> Iterator[None]:
    """Word whatever the rules of tournaments refuse inside the block in their words."""
    try:
        yield
    except Refused as refusal:
        raise TournamentRefused(refusal.code, detail=refusal.detail) from None


def _event(fact: object) -> dict[str, Any]:
    made = canonical(fact)
    assert isinstance(made, dict)
    return made
