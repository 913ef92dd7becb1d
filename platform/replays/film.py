"""The film of a turn or a battle: the share pictures of its steps in turn, as an animated WebP to be passed on."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from hashlib import sha256
from io import BytesIO

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from accounts.client_address import network
from accounts.limits import HOUR, Limit, spend
from replays import page
from replays.address import asked
from replays.landing import landing
from replays.outline import outline
from replays.picture import HEIGHT, WIDTH, pictures, render_png
from replays.share_card import share_card
from replays.story import is_told
from replays.views import player_of
from replays.visibility import Visibility, visibility_for

FILMS = Limit("films", 40, HOUR)
MOST_FRAMES = 12
"""Steps that are shown at most: of a turn the last, of a battle its opening, its outcome and as many between them."""
EACH_MS, LAST_MS = 1200, 3000
SHRINK = 2


@require_safe
def film(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """The turn in which a step lies, once the match is over and there are no secrets; some 100 ms a frame the first
    time, nothing after.
    """
    return _film(request, match_id, number, turn_frames)


@require_safe
def battle_film(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """The battle in which a step lies, likewise; 404 where it lies in none."""
    return _film(request, match_id, number, battle_frames)


def _film(
    request: HttpRequest, match_id: str, number: int, frames: Callable[[Visibility, int], Sequence[int]]
) -> HttpResponse:
    ask = asked(request)
    visible = visibility_for(match_id, player_of(request), ask.eyes, ask.line, ask.key)
    if not visible.over or visible.reel.parent is not None or number not in visible.steps:
        raise Http404("there is no such step")
    shown = frames(visible, number)
    if not shown:
        raise Http404("the step lies in no battle")
    spend(FILMS, network(request))
    drawings = [share_card(page.stage(visible, one, ask, None)) for one in shown]
    name = f"film {sha256(''.join(drawings).encode()).hexdigest()}"
    made = pictures.get(name)
    if made is None:
        made = animated(drawings)
        pictures.put(name, made)
    reply = HttpResponse(made, content_type="image/webp")
    reply["Content-Disposition"] = f'inline; filename="warmoot-{match_id}-{number}.webp"'
    reply["Cache-Control"] = "public, max-age=3600"
    return reply


def turn_frames(visible: Visibility, number: int) -> list[int]:
    """The steps of the turn of which the viewpoint reads something; the step alone where there is none."""
    turn = next((one.steps for one in outline(visible.line).turns if number in one.steps), [number])
    return (_told(visible, turn) or [number])[-MOST_FRAMES:]


def battle_frames(visible: Visibility, number: int) -> list[int]:
    """The steps of the battle of which the viewpoint reads something, the first and the last always; none where the
    step lies in no battle. What opens it in silence is shown by what was read before.
    """
    battle = outline(visible.line).battle_at(number)
    if battle is None:
        return []
    numbers = visible.line.numbers
    steps = numbers[bisect_left(numbers, battle.first) : bisect_right(numbers, battle.last)]
    return spread(sorted({landing(visible, battle.first), *_told(visible, steps)}), MOST_FRAMES)


def spread(steps: Sequence[int], most: int) -> list[int]:
    """At most so many of the steps, as evenly as can be, with the first and the last."""
    if len(steps) <= most:
        return list(steps)
    return [steps[(nth * (len(steps) - 1) + (most - 1) // 2) // (most - 1)] for nth in range(most)]


def _told(visible: Visibility, steps: Sequence[int]) -> list[int]:
    line, viewer, first, last = visible.line, visible.eyes.viewer, visible.oldest, visible.newest
    return [one for one in steps if first <= one <= last and is_told(line.at(one), viewer)]


def animated(drawings: list[str]) -> bytes:
    """The drawings as an animated picture that begins anew at its end."""
    from PIL import Image  # in a process that has drawn a film

    shown = [Image.open(BytesIO(render_png(one, WIDTH // SHRINK, HEIGHT // SHRINK))).convert("RGB") for one in drawings]
    made = BytesIO()
    last = len(shown) - 1
    lasts = [LAST_MS if at == last else EACH_MS for at in range(len(shown))]
    shown[0].save(made, "WEBP", save_all=True, append_images=shown[1:], duration=lasts, loop=0, quality=80, method=3)
    return made.getvalue()
