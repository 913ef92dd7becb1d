"""A line beside the match: the same step of both, and how both came out."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from boards.games import named
from replays import page
from replays.address import Ask, asked, step_address
from replays.outline import stops
from replays.views import player_of
from replays.visibility import Visibility, visibility_for


@require_safe
def compare(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """Two boards side by side, stepped along together; 404 where there is no other line to compare with."""
    ask = asked(request)
    if not ask.line:
        raise Http404("there is nothing to compare")
    player = player_of(request)
    sides = [visibility_for(match_id, player, ask.eyes, line, ask.key) for line in (ask.line, "")]
    numbers = sorted({*sides[0].steps, *sides[1].steps})
    if number not in numbers:
        raise Http404("there is no such step")
    near = stops(numbers, number)
    context = {
        "match": sides[0].row,
        "visible": sides[0],
        "ask": ask,
        "number": number,
        "game": named(sides[0].reel.rules),
        "sides": [_side(visible, number, ask) for visible in sides],
        "before": None if near.before is None else step_address(match_id, near.before, ask, "compare/"),
        "after": None if near.after is None else step_address(match_id, near.after, ask, "compare/"),
    }
    return render(request, "replays/compare.html", context)


def _side(visible: Visibility, number: int, ask: Ask) -> dict[str, object]:
    """One line at the step, or at its last before it."""
    at = min(max(visible.line.nearest(number), visible.oldest), visible.newest)
    return page.stage(visible, at, ask._replace(line=visible.line.key), None)
