"""A match's page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.kernel.contract import Viewer
from games.kernel.registry import game as find_game
from play import live
from play.models import MatchRow
from replays.games import card, language
from replays.seats import seats_of
from replays.story import story


@require_safe
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match step by step: all of it once over, before that what spectators may know; 404 where there is none."""
    row = MatchRow.objects.filter(id=match_id).first()
    if row is None:
        raise Http404(f"there is no match {match_id}")
    game = card(row.game)
    rules = find_game(row.game, row.rules_version)
    log = live.read_log(row.stream, row.game, row.rules_version)
    over = row.status == MatchRow.Status.OVER
    viewer: Viewer = "arbiter" if over else "spectator"
    seats = seats_of(row.players, row.outcome)
    context = {
        "match": row,
        "game": game,
        "over": over,
        "seats": sorted(seats, key=lambda seat: (seat.rank or 0, seat.at)),
        "steps": story(rules, log, row.players, viewer, language(), game.title),
    }
    return render(request, "replays/match.html", context)
