"""A game's page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from front.rules import rules_page
from games.kernel.refusals import Misfit
from replays.finished import finished
from replays.games import card, language

SHOWN = 50


@require_safe
def game(request: HttpRequest, name: str) -> HttpResponse:
    """A game's rules and its matches that ended last; 404 where there is no such game."""
    try:
        found = card(name)
    except Misfit as fault:
        raise Http404(str(fault)) from fault
    context = {"game": found, "rules": rules_page(name, language()), "matches": finished(SHOWN, name)}
    return render(request, "front/game.html", context)
