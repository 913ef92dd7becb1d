"""The games: all of them side by side, and each with its rules."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from boards.games import card, cards, language, named
from config.constant_page import constant_page
from front.brief import brief
from front.rules import rules_page
from games.kernel.refusals import Misfit
from games.kernel.registry import game as find_game
from lobby.forecast import decisions_a_seat
from replays.finished_matches import finished

SHOWN = 50


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """Every game in a few words, with how much a player decides in a match of the fewest, where some were played."""
    shown = [{**one._asdict(), "decisions": round(decisions_a_seat(one.name, one.fewest))} for one in cards()]
    return constant_page(request, "front/games.html", shown, lambda: {"games": shown})


@require_safe
def game(request: HttpRequest, name: str) -> HttpResponse:
    """A game's rules and its matches that ended last; 404 where there is no such game."""
    try:
        found = card(name)
    except Misfit as fault:
        raise Http404(str(fault)) from fault
    matches = finished(SHOWN, name)

    def context() -> dict[str, Any]:
        told = {"brief": brief(name, language()), "lesson": True, "rules": rules_page(name, language())}
        return {"game": found, "matches": matches, **told}

    return constant_page(request, "front/game.html", (found, matches), context)


@require_safe
def rules(request: HttpRequest, name: str, version: str) -> HttpResponse:
    """The rules of an earlier version, as its matches cite them; today's are on the game's own page."""
    try:
        found = find_game(name, version)
        if found is find_game(name):
            return redirect("front:game", name)
    except Misfit as fault:
        raise Http404(str(fault)) from fault
    game = named(found)

    def context() -> dict[str, Any]:
        return {"game": game, "version": version, "rules": rules_page(found, language())}

    return constant_page(request, "front/earlier_rules.html", (game, version), context)
