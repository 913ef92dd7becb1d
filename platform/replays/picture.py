"""The share picture: the board of a step as an image, for links in chats and on other sites.

Drawn from the page's own partials and style sheets, by day, and knowing exactly what the page would show to whoever
asks: programmes that fetch previews are strangers.
"""

from hashlib import sha256
from xml.etree.ElementTree import fromstring, register_namespace, tostring

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.views.decorators.http import require_safe

from accounts.client_address import network
from accounts.limits import HOUR, Limit, spend
from replays import page
from replays.address import asked
from replays.share_card import SVG, share_card
from replays.styling import styled
from replays.text_width import FONTS
from replays.views import player_of
from replays.visibility import visibility_for
from streams.cache import Cache

WIDTH, HEIGHT = 1200, 630
PICTURES = Limit("share pictures", 600, HOUR)
KEPT_BYTES = 32 * 2**20

pictures: Cache[str, bytes] = Cache(KEPT_BYTES, len)


@require_safe
def board_png(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """The picture of a step; some 150 ms the first time, nothing after."""
    ask = asked(request)
    visible = visibility_for(match_id, player_of(request), ask.eyes, ask.line, ask.key)
    if visible.reel.parent is not None or number not in visible.steps:
        raise Http404("there is no such step")
    # Before the drawing, which is most of the work and is done for a picture that is at hand as well.
    spend(PICTURES, network(request))
    drawing = share_card(page.stage(visible, number, ask, None))
    name = sha256(drawing.encode()).hexdigest()
    made = pictures.get(name)
    if request.headers.get("If-None-Match") == f'"{name}"':
        return HttpResponseNotModified()
    if made is None:
        made = render_png(drawing)
        pictures.put(name, made)
    reply = HttpResponse(made, content_type="image/png")
    reply["ETag"] = f'"{name}"'
    reply["Cache-Control"] = "public, max-age=3600" if visible.over else "private, no-cache"
    return reply


def render_png(drawing: str, width: int = WIDTH, height: int = HEIGHT) -> bytes:
    """The drawing as PNG, with fonts of our own: a bare machine has none; some 150 ms."""
    import resvg_py  # a megabyte, in a process that has drawn a picture

    root = styled(fromstring(drawing))  # noqa: S314 - our own template made it
    svg = root.find(f".//{{{SVG}}}svg")
    assert svg is not None
    register_namespace("", SVG)
    made: bytes = resvg_py.svg_to_bytes(
        svg_string=tostring(svg, encoding="unicode"),
        width=width,
        height=height,
        skip_system_fonts=True,
        font_files=[str(path) for path in sorted(FONTS.glob("*.ttf"))],
        font_family="DejaVu Serif",
        serif_family="DejaVu Serif",
        sans_serif_family="DejaVu Serif",
    )
    return bytes(made)
