"""The film of a turn: the share pictures of its steps one after the other, as an animated WebP to be passed on."""

from hashlib import sha256
from io import BytesIO

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from accounts.client_address import network
from accounts.limits import HOUR, Limit, spend
from replays import page
from replays.address import asked
from replays.outline import outline
from replays.picture import HEIGHT, WIDTH, pictures, render_png
from replays.share_card import share_card
from replays.views import player_of
from replays.visibility import Visibility, visibility_for

FILMS = Limit("films", 40, HOUR)
MOST_FRAMES = 12
"""Steps of a turn that are shown at most: the last of it."""
EACH_MS, LAST_MS = 1200, 3000
SHRINK = 2


@require_safe
def film(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """The turn in which a step lies, once the match is over and there are no secrets; some 100 ms a frame the first
    time, nothing after.
    """
    ask = asked(request)
    visible = visibility_for(match_id, player_of(request), ask.eyes, ask.line, ask.key)
    if not visible.over or visible.reel.parent is not None or number not in visible.steps:
        raise Http404("there is no such step")
    spend(FILMS, network(request))
    drawings = [share_card(page.stage(visible, one, ask, None)) for one in frames(visible, number)]
    name = f"film {sha256(''.join(drawings).encode()).hexdigest()}"
    made = pictures.get(name)
    if made is None:
        made = animated(drawings)
        pictures.put(name, made)
    reply = HttpResponse(made, content_type="image/webp")
    reply["Content-Disposition"] = f'inline; filename="warmoot-{match_id}-{number}.webp"'
    reply["Cache-Control"] = "public, max-age=3600"
    return reply


def frames(visible: Visibility, number: int) -> list[int]:
    """The steps of the turn, as far as they may be looked at; the step alone where it is in none."""
    turn = next((one.steps for one in outline(visible.line).turns if number in one.steps), [number])
    return [one for one in turn if one in visible.steps][-MOST_FRAMES:]


def animated(drawings: list[str]) -> bytes:
    """The drawings as an animated picture that begins anew at its end."""
    from PIL import Image  # in a process that has drawn a film

    shown = [Image.open(BytesIO(render_png(one, WIDTH // SHRINK, HEIGHT // SHRINK))).convert("RGB") for one in drawings]
    made = BytesIO()
    last = len(shown) - 1
    lasts = [LAST_MS if at == last else EACH_MS for at in range(len(shown))]
    shown[0].save(made, "WEBP", save_all=True, append_images=shown[1:], duration=lasts, loop=0, quality=80, method=3)
    return made.getvalue()
