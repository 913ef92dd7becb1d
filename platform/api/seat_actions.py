"""What a seat does besides playing: resign, agree on an end, stop the clocks, be away, not wait for a card."""

from collections.abc import Callable
from typing import Annotated

from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from msgspec import Meta
from rest_framework.request import Request

from api.commands import LATEST, Receipt, receipt
from api.endpoint import Endpoint, operation
from api.lookup import scene_at
from api.payload import Payload
from api.scopes import Scope
from play import commands
from play.commands import Done
from play.events import Agreement
from play.terms import LONGEST


class Nothing(Payload, frozen=True):
    """Nothing to say."""


class Proposed(Payload, frozen=True):
    """The end that is meant: a draw, or to stop without a result."""

    kind: Agreement


class Answer(Payload, frozen=True):
    """Yes or no to a proposed end; no withdraws your own proposal or agreement."""

    kind: Agreement
    yes: bool


class Away(Payload, frozen=True):
    """For how long; 0 to come back."""

    seconds: Annotated[int, Meta(ge=0, le=LONGEST)]


class Back(Payload, frozen=True):
    """The version to go back to: the end of a step since the last rewind."""

    to: Annotated[int, Meta(ge=1, le=LATEST)]


class Consent(Payload, frozen=True):
    """Whether the match may go back as requested; no from whoever asked withdraws the request."""

    yes: bool


class _Around(Endpoint):
    def done(self, request: Request, match_id: str, deed: Callable[[int, str], Done]) -> HttpResponseBase:
        """Carry out an action of the seat of the person asking."""
        here = scene_at(request, match_id)
        self.game = here.row.rules
        return receipt(match_id, deed(*here.acting()))

    def done_by_seat(
        self, request: Request, match_id: str, key: str | None, command: Callable[..., Done]
    ) -> HttpResponseBase:
        """Carry out an action of the seat that needs no further data."""
        return self.done(request, match_id, lambda seat, actor: command(match_id, seat, actor=actor, command_id=key))


class Resignation(_Around):
    """Giving up."""

    @operation(
        "resign", _("Resign"), scope=Scope.PLAY, takes=Nothing, gives=Receipt, status=201, keyed=True, refuses=True
    )
    def post(self, request: Request, match_id: str, body: Nothing, key: str | None) -> HttpResponseBase:
        """Your seat ranks last; if others still play against each other, a computer plays on for it."""
        return self.done_by_seat(request, match_id, key, commands.resign)


class Proposals(_Around):
    """Ends that are proposed."""

    @operation(
        "propose",
        _("Propose a draw or a stop"),
        scope=Scope.PLAY,
        takes=Proposed,
        gives=Receipt,
        status=201,
        keyed=True,
    )
    def post(self, request: Request, match_id: str, body: Proposed, key: str | None) -> HttpResponseBase:
        """The match ends when every person at it agrees; at once where nobody else has a say."""
        return self.done(
            request,
            match_id,
            lambda seat, actor: commands.propose(match_id, seat, body.kind, actor=actor, command_id=key),
        )


class Answers(_Around):
    """Answers to them."""

    @operation(
        "answer", _("Agree to a proposal, or decline it"), scope=Scope.PLAY, takes=Answer, gives=Receipt, status=201,
        keyed=True,
    )  # fmt: skip
    def post(self, request: Request, match_id: str, body: Answer, key: str | None) -> HttpResponseBase:
        """The proposals are in the view."""
        return self.done(
            request,
            match_id,
            lambda seat, actor: commands.answer(match_id, seat, body.kind, body.yes, actor=actor, command_id=key),
        )


class Takeback(_Around):
    """Taking a move back."""

    @operation(
        "take_back", _("Ask to take a move back"), scope=Scope.PLAY, takes=Back, gives=Receipt, status=201, keyed=True
    )
    def post(self, request: Request, match_id: str, body: Back, key: str | None) -> HttpResponseBase:
        """At once if the table allows it and nobody is the worse for it; otherwise the seats in the view's `takeback`
        are asked, within that time. It is refused if you have since learnt something that was hidden then.
        """
        return self.done(
            request,
            match_id,
            lambda seat, actor: commands.take_back(match_id, seat, body.to, actor=actor, command_id=key),
        )


class TakebackAnswer(_Around):
    """Answers to it."""

    @operation(
        "answer_take_back", _("Let a move be taken back, or decline"), scope=Scope.PLAY, takes=Consent, gives=Receipt,
        status=201, keyed=True,
    )  # fmt: skip
    def post(self, request: Request, match_id: str, body: Consent, key: str | None) -> HttpResponseBase:
        """The match goes back once the last consent is in."""
        return self.done(
            request,
            match_id,
            lambda seat, actor: commands.answer_take_back(match_id, seat, body.yes, actor=actor, command_id=key),
        )


class Pause(_Around):
    """Stopping the clocks."""

    @operation(
        "pause",
        _("Stop the clocks"),
        scope=Scope.PLAY,
        takes=Nothing,
        gives=Receipt,
        status=201,
        keyed=True,
        refuses=True,
    )
    def post(self, request: Request, match_id: str, body: Nothing, key: str | None) -> HttpResponseBase:
        """Once in a match for each seat, and not for long: it ends by itself."""
        return self.done_by_seat(request, match_id, key, commands.pause)


class Resumption(_Around):
    """Letting them run again."""

    @operation(
        "resume", _("Let the clocks run again"), scope=Scope.PLAY, takes=Nothing, gives=Receipt, status=201, keyed=True,
        refuses=True,
    )  # fmt: skip
    def post(self, request: Request, match_id: str, body: Nothing, key: str | None) -> HttpResponseBase:
        """For whoever stopped the clocks."""
        return self.done(request, match_id, lambda _seat, actor: commands.resume(match_id, actor=actor, command_id=key))


class Hastening(_Around):
    """Not waiting for what comes by itself."""

    @operation(
        "hasten",
        _("Skip the wait for an automatic step"),
        scope=Scope.PLAY,
        takes=Nothing,
        gives=Receipt,
        status=201,
        keyed=True,
        refuses=True,
    )
    def post(self, request: Request, match_id: str, body: Nothing, key: str | None) -> HttpResponseBase:
        """The automatic step that is due, such as the next card of a deal, happens at once. This is for players alone
        against computers, unrated, while nothing is asked of the seat; `not_to_hasten` if others are waiting too.
        """
        return self.done_by_seat(request, match_id, key, commands.hasten)


class Vacation(_Around):
    """Being away."""

    @operation(
        "be_away", _("Go away, or come back"), scope=Scope.PLAY, takes=Away, gives=Receipt, status=201, keyed=True
    )
    def post(self, request: Request, match_id: str, body: Away, key: str | None) -> HttpResponseBase:
        """At a pace of days, your clock stops for that long, as far as you have vacation left."""
        return self.done(
            request,
            match_id,
            lambda seat, actor: commands.vacation(match_id, seat, body.seconds, actor=actor, command_id=key),
        )
