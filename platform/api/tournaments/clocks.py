"""The clocks of a table's match in a director's hands."""

from typing import Annotated, TypeAlias

from django.http import Http404
from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample
from msgspec import Meta
from rest_framework.request import Request

from api.commands import Receipt, receipt
from api.endpoint import Endpoint, operation
from api.payload import Payload
from api.problems import TournamentRefused
from api.scopes import Scope
from api.tournaments.lookup import director_at, round_at
from games.kernel.refusals import Refused
from games.kernel.values import snake
from play.rights.clocks import LONGEST_EXTENSION_S
from tournaments import clocks

EXAMPLE = {"command": {"do": "give_time", "seconds": 900}}


class StopClocks(Payload, frozen=True, tag=snake, tag_field="do"):
    """All clocks stop, and nobody can move, until they are started again: a week at most."""

    reason: Annotated[str, Meta(min_length=1, max_length=200)]


class LetClocksGoOn(Payload, frozen=True, tag=snake, tag_field="do"):
    """The stopped clocks run again."""


class GiveTime(Payload, frozen=True, tag=snake, tag_field="do"):
    """Everybody at the table gets this many more seconds."""

    seconds: Annotated[int, Meta(ge=1, le=LONGEST_EXTENSION_S)]


AnyClockWish: TypeAlias = StopClocks | LetClocksGoOn | GiveTime


class ClockCommand(Payload, frozen=True):
    """What to do with the clocks of a table's match."""

    command: AnyClockWish


class TableClocks(Endpoint):
    """Clocks."""

    @operation(
        "direct_clocks",
        _("Stop the clocks of a table, let them go on, or give more time"),
        scope=Scope.TABLES,
        takes=ClockCommand,
        gives=Receipt,
        status=201,
        keyed=True,
        examples=[OpenApiExample("a quarter of an hour for everybody", EXAMPLE, request_only=True)],
    )
    def post(
        self,
        request: Request,
        tournament_id: str,
        stage: int,
        round_number: int,
        table_number: int,
        body: ClockCommand,
        key: str | None,
    ) -> HttpResponseBase:
        """For directors who have never been entered. Deadlines of rounds stay as they are.

        The match's log has it, in the director's name. Sent again under the same Idempotency-Key it has no second
        effect.
        """
        at = director_at(request, tournament_id)
        table = round_at(at, stage, round_number).table(table_number)
        if table is None:
            raise Http404("there is no such table")
        assert at.user is not None
        try:
            done = clocks.direct(at.now.id, table, _wish(body.command), at.user.pk, command_id=key)
        except Refused as refusal:
            if refusal.code in clocks.OF_TOURNAMENT:
                raise TournamentRefused(refusal.code, detail=refusal.detail) from None
            raise
        return receipt(table.match, done)


def _wish(command: AnyClockWish) -> clocks.ClockWish:
    match command:
        case StopClocks(reason=reason):
            return clocks.Stop(reason)
        case LetClocksGoOn():
            return clocks.LetGoOn()
        case GiveTime(seconds=seconds):
            return clocks.GiveTime(seconds)
