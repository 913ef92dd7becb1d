"""A line beside the match: the same step of both, and how both came out."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from boards.games import named
from replays import page
from replays.address import Ask, asked, step_address
from replays.outline import stops
from replays.sight import Sight, look
from replays.views import player_of


@require_safe
def compare(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """Two boards side by side, stepped along together; 404 where there is no other line to compare with."""
    ask = asked(request)
    if not ask.line:
        raise Http404("there is nothing to compare")
    player = player_of(request)
    sides = [look(match_id, player, ask.eyes, line, ask.key) for line in (ask.line, "")]
    numbers = sorted({*sides[0].steps, *sides[1].steps})
    if number not in numbers:
        raise Http404("there is no such step")
    near = stops(numbers, number)
    context = {
        "match": sides[0].row,
        "sight": sides[0],
        "ask": ask,
        "number": number,
        "game": named(sides[0].reel.rules),
        "sides": [_side(sight, number, ask) for sight in sides],
        "before": None if near.before is None else step_address(match_id, near.before, ask, "compare/"),
        "after": None if near.after is None else step_address(match_id, near.after, ask, "compare/"),
    }
    return render(request, "replays/compare.html", context)


def _side(sight: Sight, number: int, ask: Ask) -> dict[str, object]:
    """One line at the step, or at its last before it."""
    at = min(max(sight.line.nearest(number), sight.oldest), sight.newest)
    return page.stage(sight, at, ask._replace(line=sight.line.key), None)
