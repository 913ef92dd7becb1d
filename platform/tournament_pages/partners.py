"""Teams: one player asks another, who accepts or declines; the entry is made with the acceptance."""

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.blocks import is_blocked
from accounts.models import User
from tournament_pages.access import Visitor, may_enter_at_all, visitor
from tournament_pages.models import PartnerAsked
from tournament_pages.own_commands import give_own
from tournaments.ratings import mean_rating
from tournaments.stream.commands import Enter

MOST_ASKED = 5
"""So many partners somebody may have asked at once."""


def ask(request: HttpRequest, at: Visitor, partner: str, club: str) -> bool:
    """Ask somebody to play with the visitor; whether they were asked."""
    assert at.user is not None
    found = User.objects.filter(name__iexact=partner, is_guest=False).exclude(pk=at.user.pk).first()
    if found is None:
        messages.warning(request, _("There is no player called %(name)s.") % {"name": partner})
    elif is_blocked(found.player, at.user.player) or is_blocked(at.user.player, found.player):
        messages.warning(request, _("%(name)s cannot be asked to play with you.") % {"name": found.name})
    elif at.now.entrant_of(found.player) is not None:
        messages.warning(request, _("This player is already entered."))
    elif not note(at.now.id, at.user, found, club):
        messages.warning(request, _("You have asked as many players as you may. Withdraw one first."))
    else:
        messages.success(
            request, _("%(name)s has been asked. You are entered once they accept.") % {"name": found.name}
        )
        return True
    return False


def note(tournament: str, by: User, partner: User, club: str) -> bool:
    """Keep that somebody asks another to play with them; False where they have asked as many as they may."""
    asked = PartnerAsked.objects.filter(tournament=tournament, by=by)
    if asked.exclude(partner=partner).count() >= MOST_ASKED:
        return False
    asked.update_or_create(tournament=tournament, by=by, partner=partner, defaults={"club": club})
    return True


def has_asked(tournament: str, by: User, partner: User) -> bool:
    """Whether somebody asks another to play with them."""
    return PartnerAsked.objects.filter(tournament=tournament, by=by, partner=partner).exists()


def answered(tournament: str, pair: Sequence[User]) -> None:
    """Take back what those who play together by now asked, and were asked."""
    PartnerAsked.objects.filter(tournament=tournament, by__in=pair).delete()
    PartnerAsked.objects.filter(tournament=tournament, partner__in=pair).delete()


def asked_of(at: Visitor) -> list[PartnerAsked]:
    """Who has asked the visitor to play with them."""
    return _open(at, partner=at.user) if at.user is not None and not at.now.stages else []


def asked_by(at: Visitor) -> list[PartnerAsked]:
    """Whom the visitor has asked."""
    return _open(at, by=at.user) if at.user is not None and not at.now.stages else []


def _open(at: Visitor, **who: User | None) -> list[PartnerAsked]:
    if at.now.settings.team == 1 or at.me is not None:
        return []
    return [*PartnerAsked.objects.filter(tournament=at.now.id, **who).select_related("by", "partner").order_by("pk")]


@require_POST
@login_required
def answer(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Accept, decline or take back: the entry with the first, nothing left with the others."""
    at = visitor(request, tournament_id)
    number, said = request.POST.get("asked", ""), request.POST.get("answer", "")
    known = PartnerAsked.objects.filter(tournament=at.now.id).select_related("by", "partner")
    asked = known.filter(pk=int(number)).first() if number.isdecimal() and len(number) < 18 else None
    if at.user is None or asked is None or at.user not in (asked.by, asked.partner):
        messages.warning(request, _("You no longer need to answer this."))
    elif said == "accept" and at.user == asked.partner and may_enter_at_all(at.user):
        _accept(request, at, asked)
    elif said in ("decline", "take_back"):
        asked.delete()
        messages.success(request, _("Declined.") if at.user == asked.partner else _("Taken back."))
    return redirect("tournaments:event", tournament_id)


def _accept(request: HttpRequest, at: Visitor, asked: PartnerAsked) -> None:
    pair = (asked.by, asked.partner)
    name = " + ".join(one.name for one in pair)[:80]
    players = tuple(one.player for one in pair)
    wish = Enter(name=name, players=players, rating=mean_rating(at.now, players), club=asked.club)
    if give_own(request, at, wish, _("You are both entered.")):
        answered(at.now.id, pair)
