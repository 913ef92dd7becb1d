"""The board of a step as an image: what illustrates the game in brief on its own page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from accounts.client_address import network
from boards.drawing import board, pictured
from boards.games import language
from games.kernel.refusals import Misfit
from lessons.page import Place, chairs, place
from replays.budget import Desk, takes_turns_of_its_own
from replays.picture import render_png
from replays.share_card import board_of, with_sprites

WIDTH, HEIGHT = 660, 574
"""The place that a board has on pictures."""
DAY = 24 * 60 * 60
WAITING, WAIT_SECONDS = 64, 60.0
"""Pictures of one network that wait to be drawn, and for how long: a page asks for a handful at once."""

drawing = Desk(at_once=1, each=1, waiting=WAITING)
"""Where pictures wait to be drawn, one at a time: a process draws each once, and after that nobody waits."""
_drawn: dict[tuple[str, int, str], bytes] = {}
"""No more than there are steps in each language."""


@takes_turns_of_its_own
@require_safe
def step_png(request: HttpRequest, name: str, number: int) -> HttpResponse:
    """The picture of a step's position, as the reader of the step sees it; 404 where there is no such step,
    `TooManyLooks` where one network waits for far more pictures than a page has.
    """
    try:
        here = place(name, number)
    except Misfit as fault:
        raise Http404(str(fault)) from fault
    reply = HttpResponse(_picture(here, language(), network(request)), content_type="image/png")
    reply["Cache-Control"] = f"public, max-age={DAY}"
    return reply


def _picture(here: Place, spoken: str, subject: str) -> bytes:
    """As it was drawn before, or drawn now, when its turn comes."""
    key = (here.rules.name, here.number, spoken)
    if key not in _drawn:
        with drawing.turn(subject, WAIT_SECONDS):
            if key not in _drawn:
                _drawn[key] = _draw(here, spoken)
    return _drawn[key]


def _draw(here: Place, spoken: str) -> bytes:
    """Some 150 ms of an idle processor."""
    view, sat = here.rules.view(here.state, here.step.seat), chairs(here)
    drawn = board(here.rules, view, here.step.seat, sat, spoken)
    own = pictured(here.rules, view, here.step.seat, sat, spoken)
    context = {"game": here.rules.name, "map": board_of(drawn, own)}
    return render_png(with_sprites(render_to_string("lessons/picture.svg", context)), WIDTH, HEIGHT)
