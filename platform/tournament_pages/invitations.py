"""Invitations: what a director has asked the visitor, and the answer."""

from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.names import names_of
from tournament_pages.access import Visitor, may_enter_at_all, visitor
from tournament_pages.own_commands import give_own
from tournaments.stream.commands import AnswerInvitation


class Asked(NamedTuple):
    """An invitation to the visitor: its number, what it asks in a sentence, and whether they have accepted already."""

    number: int
    said: str
    accepted: bool


def invited(at: Visitor) -> list[Asked]:
    """What the visitor is invited to here; no query where it is nothing."""
    if at.user is None or at.now.status not in ("entry", "running"):
        return []
    player, found = at.user.player, []
    for one in at.now.invitations:
        if not one.open or player not in one.players:
            continue
        others = names_of(other for other in (*one.players, one.out) if other not in ("", player))
        said = _("You are invited to take part.")
        if one.entrant:
            said = _("You are invited to play on for %(name)s.") % {"name": others[one.out]}
        elif others:
            said = _("You are invited to take part with %(names)s.") % {"names": ", ".join(others.values())}
        found.append(Asked(one.number, said, player in one.accepted))
    return found


@require_POST
@login_required
def answer(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Accept or decline; the entry is made with the last acceptance."""
    at = visitor(request, tournament_id)
    number, said = request.POST.get("invitation", ""), request.POST.get("answer", "")
    known = {str(one.number): one for one in invited(at)}
    if number not in known or not may_enter_at_all(at.user):
        messages.warning(request, _("You no longer need to answer this."))
    elif said in ("accept", "decline"):
        words = _("You accept the invitation.") if said == "accept" else _("You decline the invitation.")
        give_own(request, at, AnswerInvitation(invitation=int(number), accept=said == "accept"), words)
    return redirect("tournaments:event", tournament_id)
