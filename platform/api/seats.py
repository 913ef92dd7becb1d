"""Tables that wait for players: sitting down, getting up, filling, inviting, calling off."""

from collections.abc import Callable
from typing import Annotated

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from msgspec import Meta
from rest_framework.request import Request

from accounts.models import User
from api.endpoint import Endpoint, operation, person
from api.lookup import visitor_at
from api.match import Whole, now, whole
from api.payload import Payload
from api.problems import NotAllowed
from api.scopes import Scope
from api.seat_actions import Nothing
from games.kernel.refusals import Refused
from lobby import access, invitations, rematches, tables, takeovers
from lobby.access import Visitor
from play.models import MatchRow

Seat = Annotated[int, Meta(ge=0, le=19)]


class Place(Payload, frozen=True):
    """Which seat, counted from 0; null for the first that is free. `key` is what the table's link ends with."""

    seat: Seat | None = None
    key: Annotated[str, Meta(max_length=40)] = ""


class Filling(Payload, frozen=True):
    """The level of the computer, and for which seat; null for every one that is free."""

    level: Annotated[str, Meta(max_length=40)]
    seat: Seat | None = None


class Freed(Payload, frozen=True):
    """The seat to free."""

    seat: Seat


class Asked(Payload, frozen=True):
    """Whom to invite, by name."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]


class TheKey(Payload, frozen=True):
    """What the table's link ends with, for whoever was given it."""

    key: Annotated[str, Meta(max_length=40)] = ""


class _AtTable(Endpoint):
    def done(
        self,
        request: Request,
        match_id: str,
        right: Callable[[Visitor], bool],
        deed: Callable[[Visitor, User], object],
        key: str = "",
    ) -> Whole:
        """Carry out an action if this visitor may, and return the table afterwards. Rights and actions are those of the
        page.
        """
        at = visitor_at(request, match_id, key)
        self.game = at.row.rules
        if not right(at):
            _say_why(at)
        user = person(request)
        deed(at, user)
        # Who has just got up from a private table may still be told how they left it.
        return whole(access.visitor(MatchRow.objects.get(id=match_id), user, key), user)


def _say_why(at: Visitor) -> None:
    """Raise the reason for a refusal, if it may be told."""
    if at.row.status != MatchRow.Status.OPEN:
        raise Refused("match_begun" if at.row.status == MatchRow.Status.RUNNING else "match_over")
    if access.is_kept_out(at):
        raise NotAllowed("sign_up_first", gettext("This match is rated: sign up or log in, then sit down."))
    raise NotAllowed("not_allowed", gettext("You may not do this at this table."))


class Join(_AtTable):
    """Sitting down."""

    @operation("join", _("Sit down at a table"), scope=Scope.TABLES, takes=Place, gives=Whole, refuses=True)
    def post(self, request: Request, match_id: str, body: Place) -> Whole:
        """The match begins once the last free seat is taken."""

        def right(at: Visitor) -> bool:
            return access.may_sit(at) or (access.is_seated(at) and at.row.status == MatchRow.Status.OPEN)

        return self.done(request, match_id, right, lambda at, user: tables.sit(at.row, user, body.seat), body.key)


class Leave(_AtTable):
    """Getting up."""

    @operation(
        "leave", _("Leave a table that is waiting"), scope=Scope.TABLES, takes=Nothing, gives=Whole, refuses=True
    )
    def post(self, request: Request, match_id: str, body: Nothing) -> Whole:
        """The host cancels the table instead; whoever plays already resigns."""
        return self.done(request, match_id, access.may_leave, lambda at, user: tables.leave(at.row, user))


class Cancel(_AtTable):
    """Calling off."""

    @operation("cancel", _("Call your table off"), scope=Scope.TABLES, takes=Nothing, gives=Whole, refuses=True)
    def post(self, request: Request, match_id: str, body: Nothing) -> Whole:
        """As long as it has not begun."""
        return self.done(request, match_id, access.may_arrange, lambda at, user: tables.cancel(at.row, user))


class Fill(_AtTable):
    """Computers."""

    @operation("fill", _("Seat computers at your table"), scope=Scope.TABLES, takes=Filling, gives=Whole, refuses=True)
    def post(self, request: Request, match_id: str, body: Filling) -> Whole:
        """In one free seat or in all of them; once the last is taken, the match begins."""
        return self.done(
            request, match_id, access.may_arrange, lambda at, user: tables.fill(at.row, body.level, user, body.seat)
        )


class Free(_AtTable):
    """Freeing a seat."""

    @operation("free", _("Free a seat at your table"), scope=Scope.TABLES, takes=Freed, gives=Whole)
    def post(self, request: Request, match_id: str, body: Freed) -> Whole:
        """Whoever sits there gets up."""
        return self.done(request, match_id, access.may_arrange, lambda at, user: tables.free(at.row, body.seat, user))


class Invite(_AtTable):
    """Asking somebody."""

    @operation("invite", _("Ask a player to your table"), scope=Scope.TABLES, takes=Asked, gives=Whole)
    def post(self, request: Request, match_id: str, body: Asked) -> Whole:
        """The table appears in that player's lists from now on."""
        return self.done(
            request, match_id, access.may_invite, lambda at, user: invitations.invite(at.row, user, body.name)
        )


class Decline(_AtTable):
    """Saying no."""

    @operation("decline", _("Decline an invitation"), scope=Scope.TABLES, takes=TheKey, gives=Whole, refuses=True)
    def post(self, request: Request, match_id: str, body: TheKey) -> Whole:
        """Whoever invited you sees it."""

        def deed(at: Visitor, user: User) -> None:
            invitations.decline(at.row.id, user.player)

        return self.done(request, match_id, access.may_decline, deed, body.key)


class Publish(_AtTable):
    """Opening the door."""

    @operation("publish", _("Let everybody sit down at your table"), scope=Scope.TABLES, takes=Nothing, gives=Whole)
    def post(self, request: Request, match_id: str, body: Nothing) -> Whole:
        """It appears in everybody's lists from now on."""
        return self.done(request, match_id, access.may_arrange, lambda at, _user: tables.publish(at.table))


class Renew(_AtTable):
    """A new link."""

    @operation("renew_key", _("Make a new link to your table"), scope=Scope.TABLES, takes=Nothing, gives=Whole)
    def post(self, request: Request, match_id: str, body: Nothing) -> Whole:
        """The old one no longer works."""
        return self.done(request, match_id, access.may_arrange, lambda at, _user: tables.renew_key(at.table))


class TakeOver(_AtTable):
    """The seat of somebody who is gone."""

    @operation(
        "take_over",
        _("Take the seat of somebody who is gone"),
        scope=Scope.TABLES,
        takes=Place,
        gives=Whole,
        refuses=True,
    )
    def post(self, request: Request, match_id: str, body: Place) -> Whole:
        """A computer has played for the seat since; you continue from where it is."""
        at = visitor_at(request, match_id, body.key)
        self.game = at.row.rules
        if not access.may_take_over(at):
            raise NotAllowed("not_allowed", gettext("There is no seat here for you to take over."))
        takeovers.take_over(at.row, person(request), body.seat)
        return now(request, match_id, body.key)


class Rematch(_AtTable):
    """The same again."""

    @operation(
        "rematch",
        _("Play the same match again"),
        scope=Scope.TABLES,
        takes=Nothing,
        gives=Whole,
        status=201,
        refuses=True,
    )
    def post(self, request: Request, match_id: str, body: Nothing) -> Whole:
        """A table where everybody moves one seat along; whoever asks first opens it, all others join it."""
        at = visitor_at(request, match_id)
        self.game = at.row.rules
        if not access.may_play_again(at):
            raise NotAllowed(
                "not_allowed", gettext("Only those who played the match can ask for a rematch, once it is over.")
            )
        return now(request, rematches.play_again(at.row, person(request)))
