"""The board of a step as an image: what illustrates the game in brief on its own page."""

from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from boards.drawing import board, pictured
from boards.games import language
from games.kernel.refusals import Misfit
from lessons.page import chairs, place
from replays.picture import render_png
from replays.share_card import board_of, with_sprites

WIDTH, HEIGHT = 660, 574
"""The place that a board has on pictures."""
DAY = 24 * 60 * 60


@require_safe
def step_png(_request: HttpRequest, name: str, number: int) -> HttpResponse:
    """The picture of a step's position, as the reader of the step sees it; 404 where there is no such step."""
    try:
        made = _picture(name, number, language())
    except Misfit as fault:
        raise Http404(str(fault)) from fault
    reply = HttpResponse(made, content_type="image/png")
    reply["Cache-Control"] = f"public, max-age={DAY}"
    return reply


@cache
def _picture(name: str, number: int, spoken: str) -> bytes:
    """Drawn once a process, some 150 ms: there are no more pictures than steps in each language."""
    here = place(name, number)
    view, sat = here.rules.view(here.state, here.step.seat), chairs(here)
    drawn = board(here.rules, view, here.step.seat, sat, spoken)
    own = pictured(here.rules, view, here.step.seat, sat, spoken)
    context = {"game": name, "map": board_of(drawn, own)}
    return render_png(with_sprites(render_to_string("lessons/picture.svg", context)), WIDTH, HEIGHT)
