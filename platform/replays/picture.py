"""The share picture: the board of a step as an image, for links in chats and on other sites.

Drawn from the page's own partial and style sheets, by day, and knowing exactly what the page would show to whoever
asks: programmes that fetch previews are strangers.
"""

import re
from hashlib import sha256
from pathlib import Path
from textwrap import wrap
from typing import Any
from xml.etree.ElementTree import Element, fromstring, parse, register_namespace, tostring

import resvg_py
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from accounts.limits import HOUR, Limit, spend
from accounts.origin import network
from replays import page
from replays.address import asked
from replays.shelf import Shelf
from replays.sight import look
from replays.styling import styled
from replays.views import player_of

WIDTH, HEIGHT = 1200, 630
PICTURES = Limit("share pictures", 600, HOUR)
KEPT_BYTES = 32 * 2**20
SVG = "http://www.w3.org/2000/svg"
FONTS = Path(__file__).parent / "fonts"
LETTERS, LINES, FIRST, APART = 30, 3, 256, 34
"""The step's text: letters in a line, lines, where the first stands, and how far they stand apart."""
BOTTOM, ROW = 604, 34
"""The seats' rows: where the last one ends, and how high each is."""
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MAP = re.compile(r'<svg class="map')
_TAG = re.compile(r"<svg\b|</svg>")
_OUTER = re.compile(r'<div class="(board[^"]*)"')
_USED = re.compile(r'href="[^"#]*?([a-z]+)\.svg#([\w-]+)"')

shelf: Shelf[str, bytes] = Shelf(KEPT_BYTES, len)


@require_safe
def board_png(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """The picture of a step; some 150 ms the first time, nothing after."""
    ask = asked(request)
    sight = look(match_id, player_of(request), ask.eyes, ask.line, ask.key)
    if sight.reel.parent is not None or number not in sight.steps:
        raise Http404("there is no such step")
    drawing = postcard(page.stage(sight, number, ask, None))
    name = sha256(drawing.encode()).hexdigest()
    made = shelf.get(name)
    if request.headers.get("If-None-Match") == f'"{name}"':
        return HttpResponseNotModified()
    if made is None:
        spend(PICTURES, network(request))
        made = render_png(drawing)
        shelf.put(name, made)
    reply = HttpResponse(made, content_type="image/png")
    reply["ETag"] = f'"{name}"'
    reply["Cache-Control"] = "public, max-age=3600" if sight.over else "private, no-cache"
    return reply


def postcard(stage: dict[str, Any]) -> str:
    """The picture as a drawing of its own, sprites included; equal where what is shown is equal."""
    drawing = str(stage["board"].drawing)
    text = stage["step"].text if stage["step"] else ""
    context = {
        **stage,
        "around": (_OUTER.search(drawing) or ["", "board"])[1],
        "map": _map(drawing),
        "seen_lines": wrap(stage["seen_as"], LETTERS + 6)[:2],
        "seat_lines": [(BOTTOM - ROW * (len(stage["seats"]) - at), seat) for at, seat in enumerate(stage["seats"])],
        "text_lines": [(FIRST + APART * at, line) for at, line in enumerate(wrap(text, LETTERS)[:LINES])],
    }
    return _with_sprites(_NOT_XML.sub("", render_to_string("replays/postcard.svg", context)))


def render_png(drawing: str) -> bytes:
    """The drawing as PNG, with fonts of our own: a bare machine has none."""
    root = styled(fromstring(drawing))  # noqa: S314 - our own template made it
    svg = root.find(f".//{{{SVG}}}svg")
    assert svg is not None
    register_namespace("", SVG)
    made: bytes = resvg_py.svg_to_bytes(
        svg_string=tostring(svg, encoding="unicode"),
        width=WIDTH,
        height=HEIGHT,
        skip_system_fonts=True,
        font_files=[str(path) for path in sorted(FONTS.glob("*.ttf"))],
        font_family="DejaVu Serif",
        serif_family="DejaVu Serif",
        sans_serif_family="DejaVu Serif",
    )
    return bytes(made)


def _map(drawing: str) -> str:
    """The part of a board's partial that is a drawing; empty where it has none."""
    start = _MAP.search(drawing)
    if start is None:
        return ""
    depth = 0
    for tag in _TAG.finditer(drawing, start.start()):
        depth += 1 if tag[0] != "</svg>" else -1
        if not depth:
            found = drawing[start.start() : tag.end()]
            return found.replace("<svg ", '<svg x="28" y="28" width="660" height="574" ', 1)
    return ""


def _with_sprites(drawing: str) -> str:
    """The drawing with the symbols that it uses inside it."""
    wanted = sorted({(file, name) for file, name in _USED.findall(drawing)})
    inside = _USED.sub(lambda used: f'href="#{used[1]}-{used[2]}"', drawing)
    symbols = "".join(_symbol(file, name) for file, name in wanted)
    return inside.replace("<defs/>", f"<defs>{symbols}</defs>", 1)


def _symbol(file: str, name: str) -> str:
    found = _sprite(file).find(f".//*[@id='{name}']")
    if found is None:
        return ""
    register_namespace("", SVG)
    renamed = Element(found.tag, {**found.attrib, "id": f"{file}-{name}"})
    renamed.extend(list(found))
    return tostring(renamed, encoding="unicode")


def _sprite(file: str) -> Element:
    path = finders.find(f"img/{file}.svg")
    if not path:
        return Element("svg")
    return parse(path).getroot()  # noqa: S314 - a file of our own
