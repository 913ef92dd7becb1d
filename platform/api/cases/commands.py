"""Commands to a case: by those whom it affects, and by moderators."""

from typing import Annotated

from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample
from msgspec import Meta
from rest_framework.request import Request

from api.cases.command_forms import DeskWish, MergeCase, OwnWish
from api.cases.refusals import by_rules_of_cases
from api.endpoint import Endpoint, operation, person
from api.payload import Payload
from api.receipts import answered
from api.scopes import Scope
from eventlog.records import Receipt
from moderation import commands
from moderation.access import affected_at, moderator_at
from streams.actors import actor

LATEST = 2**31 - 1


class CaseReceipt(Payload, frozen=True):
    """It is in the case's log as versions `first` to `last`, with the log's hash at `last`."""

    case: str
    first: int
    last: int
    hash: str


class OwnCommand(Payload, frozen=True):
    """An answer or an appeal. If it has a `version`, it counts only at that version of the case."""

    command: OwnWish
    version: Annotated[int, Meta(ge=1, le=LATEST)] | None = None


class DeskCommand(Payload, frozen=True):
    """A moderator's command. If it has a `version`, it counts only at that version of the case."""

    command: DeskWish
    version: Annotated[int, Meta(ge=1, le=LATEST)] | None = None


class OwnCommands(Endpoint):
    """Commands of those whom a case affects."""

    @operation(
        "command_case",
        _("Answer a moderator, or appeal"),
        scope=Scope.PLAY,
        takes=OwnCommand,
        gives=CaseReceipt,
        status=201,
        keyed=True,
        examples=[OpenApiExample("an appeal", {"command": {"do": "appeal", "words": "Why."}}, request_only=True)],
    )
    def post(self, request: Request, case_id: str, body: OwnCommand, key: str | None) -> HttpResponseBase:
        """Somebody affected may appeal a case once, within the time it names; a person with no part in it decides."""
        at = affected_at(person(request), case_id)
        with by_rules_of_cases():
            wish = body.command.command(at)
            done = commands.give(case_id, wish, actor(at.user.player), command_id=key, version=body.version)
        return _answer(case_id, done.receipt)


class DeskCommands(Endpoint):
    """Commands of moderators."""

    @operation(
        "command_desk",
        _("Deal with a case"),
        scope=Scope.MODERATE,
        takes=DeskCommand,
        gives=CaseReceipt,
        status=201,
        keyed=True,
        examples=[OpenApiExample("claim it", {"command": {"do": "claim"}}, request_only=True)],
    )
    def post(self, request: Request, case_id: str, body: DeskCommand, key: str | None) -> HttpResponseBase:
        """Anybody with an interest in a case is told that there is none. Changing a result needs a second moderator;
        the site carries a ruling out once, soon after it is decided.
        """
        at = moderator_at(person(request), case_id)
        by, wish = commands.moderator(at.user), body.command
        with by_rules_of_cases():
            if isinstance(wish, MergeCase):
                moderator_at(at.user, wish.into)
                done = commands.merge(case_id, wish.command(at), by, command_id=key, version=body.version)
            else:
                done = commands.give(case_id, wish.command(at), by, command_id=key, version=body.version)
        return _answer(case_id, done.receipt)


def _answer(case_id: str, given: Receipt) -> HttpResponseBase:
    return answered(CaseReceipt(case_id, given.first, given.last, given.hash), repeated=given.repeated)
