"""The page of a table that waits for players, and what can be done there."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.guests import ensure_user
from accounts.models import User
from games.kernel.refusals import Misfit, Refused
from lobby import access, invitations, tables
from lobby.access import Visitor, visitor
from lobby.models import Table
from lobby.seats import seat_named
from lobby.waiting_table import presented
from play.access import may_watch, watching_key
from play.models import MatchRow
from play.refusal_words import worded
from replays.address import match_address

Right = Callable[[Visitor], bool]
Deed = Callable[[Visitor, User], object]


@require_safe
@never_cache
def table(request: HttpRequest, match_id: str) -> HttpResponse:
    """The table while it waits; its match once that has begun; 410 for whoever was asked and came late. 404 where there
    is none for this visitor.
    """
    return _shown(request, _visitor(request, match_id))


@require_safe
@never_cache
def invited(request: HttpRequest, key: str) -> HttpResponse:
    """The same for whoever has been given the link."""
    found = Table.objects.filter(key=key).first()
    if found is None:
        raise Http404("there is no such invitation")
    return _shown(request, _visitor(request, found.match, key), key)


@require_POST
def join(request: HttpRequest, match_id: str) -> HttpResponse:
    """Sit down, on the chosen seat or the first that is free; whoever has no account becomes a guest."""
    at = _visitor(request, match_id, request.POST.get("key", ""))
    if access.is_kept_out(at):
        messages.warning(request, _("This match is rated: sign up or log in, then sit down."))
        return _back(request, at)
    if access.may_sit(at):
        ensure_user(request)
    return _do(request, match_id, access.may_sit, lambda at, user: tables.sit(at.row, user, seat_named(request)))


@require_POST
def leave(request: HttpRequest, match_id: str) -> HttpResponse:
    """Get up again."""
    return _do(request, match_id, access.may_leave, lambda at, user: tables.leave(at.row, user))


@require_POST
def decline(request: HttpRequest, match_id: str) -> HttpResponse:
    """Say no to an invitation."""
    return _do(request, match_id, access.may_decline, lambda at, user: invitations.decline(at.row.id, user.player))


@require_POST
def invite(request: HttpRequest, match_id: str) -> HttpResponse:
    """Ask somebody by name."""

    def deed(at: Visitor, user: User) -> None:
        asked = invitations.invite(at.row, user, request.POST.get("name", ""))
        messages.success(request, _("%(name)s is invited.") % {"name": asked.name})

    return _do(request, match_id, access.may_invite, deed)


@require_POST
def fill(request: HttpRequest, match_id: str) -> HttpResponse:
    """Seat computers of a level on the seat named, or on all that are free."""
    level = request.POST.get("level", "")
    return _do(
        request, match_id, access.may_arrange, lambda at, user: tables.fill(at.row, level, user, seat_named(request))
    )


@require_POST
def free(request: HttpRequest, match_id: str) -> HttpResponse:
    """Have a seat free again."""

    def deed(at: Visitor, user: User) -> None:
        seat = seat_named(request)
        if seat is None:
            raise Misfit("seat", "none is named")
        tables.free(at.row, seat, user)

    return _do(request, match_id, access.may_arrange, deed)


@require_POST
def renew(request: HttpRequest, match_id: str) -> HttpResponse:
    """Make a new link; the old one leads nowhere any more."""
    return _do(request, match_id, access.may_arrange, lambda at, _user: tables.renew_key(at.table))


@require_POST
def publish(request: HttpRequest, match_id: str) -> HttpResponse:
    """Let everybody sit down."""
    return _do(request, match_id, access.may_arrange, lambda at, _user: tables.publish(at.table))


@require_POST
def cancel(request: HttpRequest, match_id: str) -> HttpResponse:
    """Call the table off."""

    def deed(at: Visitor, user: User) -> None:
        tables.cancel(at.row, user)
        messages.success(request, _("The table is called off."))

    return _do(request, match_id, access.may_arrange, deed)


def _do(request: HttpRequest, match_id: str, right: Right, deed: Deed) -> HttpResponse:
    """Do it if this visitor may, and say so if not: the page may have been open for a while."""
    at = _visitor(request, match_id, request.POST.get("key", ""))
    if not isinstance(request.user, User) or not right(at):
        messages.warning(request, _("That is no longer possible. Here is the table as it is now."))
        return _back(request, at)
    try:
        deed(at, request.user)
    except Refused as no:
        messages.warning(request, worded(no))
    except invitations.Unknown as nobody:
        messages.warning(request, str(nobody))
    except Misfit as fault:
        return HttpResponse(str(fault), status=400, content_type="text/plain; charset=utf-8")
    return _back(request, at)


def _visitor(request: HttpRequest, match_id: str, key: str = "") -> Visitor:
    row = MatchRow.objects.filter(id=match_id, parent=None).first()
    at = visitor(row, request.user, key) if row else None
    if at is None or not (access.may_see(at) or access.is_late(at)):
        raise Http404(f"there is no table {match_id}")
    return at


def _shown(request: HttpRequest, at: Visitor, key: str = "") -> HttpResponse:
    if access.is_late(at):
        return render(request, "lobby/late.html", status=410)
    if at.row.status != MatchRow.Status.OPEN:
        shared = "" if may_watch(at.row, at.me) else watching_key(at.row, at_it=access.may_watch_by_invitation(at))
        match = match_address(at.row.id, shared)
        return HttpResponseClientRedirect(match) if request.headers.get("HX-Request") else redirect(match)
    return render(request, "lobby/table.html", presented(request, at, key))


def _back(request: HttpRequest, at: Visitor) -> HttpResponse:
    """To the table by the way that they know: who gets up from a private one sees it by its link alone."""
    if access.is_seated(at):
        key = at.table.key if at.table.private and not access.is_host(at) else ""
    else:
        key = request.POST.get("key", "")
    if key:
        return redirect("lobby:invited", key)
    return redirect("lobby:table", at.row.id)
