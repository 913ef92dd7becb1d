"""Commands: what is done at the board."""

import secrets
from typing import Annotated, Any

from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample
from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import Endpoint, operation
from api.lookup import scene_at
from api.payload import Payload
from api.receipts import answered
from api.scopes import Scope
from play.commands import Done
from play.refusals import Stale
from table import visits
from table.submission import Wanted, give

LATEST = 2**31 - 1
ID_BYTES = 12
EXAMPLE = {"version": 17, "command": {"type": "warrior", "value": 3, "at": "c4"}}


class Command(Payload, frozen=True):
    """A command for your seat, and the version of the match it is meant for."""

    version: Annotated[int, Meta(ge=1, le=LATEST)]
    command: dict[str, Any]


class Receipt(Payload, frozen=True):
    """It is in the log as versions `first` to `last`.

    `hash` is the log's hash at `last`: an export of the match with a different hash there has been tampered with.
    """

    match: str
    first: int
    last: int
    hash: str


def receipt(match_id: str, done: Done) -> HttpResponseBase:
    """Return the answer to a command; for a repeated command the first answer, with a header that says so."""
    given = done.receipt
    return answered(Receipt(match_id, given.first, given.last, given.hash), repeated=given.repeated)


class Commands(Endpoint):
    """Commands to a match."""

    @operation(
        "give_command",
        _("Give a command for your seat"),
        scope=Scope.PLAY,
        takes=Command,
        gives=Receipt,
        status=201,
        keyed=True,
        examples=[OpenApiExample("a warrior in Armadora", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request, match_id: str, body: Command, key: str | None) -> HttpResponseBase:
        """Committing and withdrawing are commands too, in games that have them.

        A command that fits none of the offers, or that the rules do not allow, is refused with 422 and a code. A
        command meant for an older version counts if it still means the same; otherwise 409 says where the match is.
        Sending it again with the same Idempotency-Key has no second effect: the key belongs to the command, not to
        the version.
        """
        here = scene_at(request, match_id)
        self.game = here.row.rules
        seat, _player = here.acting()
        current = here.live.match.version
        if body.version > current:
            raise Stale(body.version, current)
        wanted = Wanted(seat, body.command, body.version, key or secrets.token_urlsafe(ID_BYTES), sure=True)
        done = give(here, wanted)
        if here.user is not None:
            visits.see(match_id, here.user, done.receipt.last, followed=True)
        return receipt(match_id, done)
