"""Going on: the same match again, or the seat of somebody who is gone."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.guests import ensure_user
from accounts.models import User
from games.kernel.refusals import Misfit, Refused
from lobby import access, rematches, takeovers
from lobby.access import Visitor, visitor
from lobby.seats import seat_named
from play.access import may_watch
from play.models import MatchRow
from play.refusal_words import worded

KEY = "_key"
"""What a form calls the key of the link that its page was opened by."""


@require_POST
def rematch(request: HttpRequest, match_id: str) -> HttpResponse:
    """The same match again: opened, or joined where somebody else was faster."""
    at = _visitor(request, match_id)
    if not isinstance(request.user, User) or not access.may_play_again(at):
        messages.warning(request, _("Only those who played the match can ask for a rematch, once it is over."))
        return _back(request, match_id)
    user = request.user

    def deed() -> str:
        again = rematches.play_again(at.row, user)
        if rematches.has_moved(at.row, again, user):
            messages.info(request, _("In a rematch everybody moves one seat on, so the colours have changed."))
        return again

    return _tried(request, match_id, deed)


@require_safe
@never_cache
def rematch_offer(request: HttpRequest, match_id: str) -> HttpResponse:
    """The part of a page that says how the rematch stands; 404 for whoever did not play the match."""
    at = _visitor(request, match_id)
    if not isinstance(request.user, User) or not access.may_play_again(at):
        raise Http404(f"there is no rematch of {match_id} for this visitor")
    return render(request, "lobby/rematch.html", rematches.rematch_of(match_id, request.user))


@require_POST
def take_over(request: HttpRequest, match_id: str) -> HttpResponse:
    """Sit down where a computer stands in for somebody who is gone; whoever has no account becomes a guest."""
    at = _visitor(request, match_id)
    if not access.may_take_over(at):
        messages.warning(request, _("There is no seat here for you to take over."))
        return _back(request, match_id)
    user, seat = ensure_user(request), seat_named(request)

    def deed() -> str:
        takeovers.take_over(at.row, user, seat)
        return match_id

    return _tried(request, match_id, deed)


def _tried(request: HttpRequest, match_id: str, deed: Callable[[], str]) -> HttpResponse:
    """On to the match that the deed leads to, or back with the reason why not."""
    try:
        return redirect("play:match", deed())
    except Refused as no:
        messages.warning(request, worded(no))
        return _back(request, match_id)
    except Misfit as fault:
        return HttpResponse(str(fault), status=400, content_type="text/plain; charset=utf-8")


def _back(request: HttpRequest, match_id: str) -> HttpResponse:
    """To the page that they came from, by the link that they came with."""
    key = request.POST.get(KEY, "")
    return redirect(f"{reverse('play:match', args=[match_id])}{'?' + urlencode({'key': key}) if key else ''}")


def _visitor(request: HttpRequest, match_id: str) -> Visitor:
    row = MatchRow.objects.filter(id=match_id, parent=None).first()
    at = visitor(row, request.user, request.POST.get(KEY, "")) if row else None
    if at is None or not may_watch(at.row, at.me, at.key):
        raise Http404(f"there is no match {match_id}")
    return at
