"""The card that a share picture is: the board of a step beside what happened, who sees it, and who plays.

Drawn as one SVG from the page's own partials, sprites included. No text is wider than the place it has.
"""

import re
from typing import Any
from xml.etree.ElementTree import Element, parse, register_namespace, tostring

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.text import capfirst

from replays.board import pictured_at
from replays.text_width import cut, fitting, lines

SVG = "http://www.w3.org/2000/svg"
ROOM = 450
"""How wide the words beside the board may be."""
TITLE, SEEN, TOLD, NAME = 46, 20, 26, 22
"""The sizes of the letters: the game's title at most, the viewpoint, what happened, a player's name."""
FIRST, APART = 256, 34
"""Where the first line of what happened stands, and how far the lines stand apart."""
BOTTOM, ROW = 604, 34
"""The seats' rows: where the last one ends, and how high each is."""
MARK = 34
"""What a seat's mark takes of the room for its name."""
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MAP = re.compile(r'<svg class="map')
_TAG = re.compile(r"<svg\b|</svg>")
_OUTER = re.compile(r'<div class="(board[^"]*)"')
_USED = re.compile(r'href="[^"#]*?([a-z]+)\.svg#([\w-]+)"')


def share_card(stage: dict[str, Any]) -> str:
    """The picture as a drawing of its own; equal where what is shown is equal."""
    drawing, visible, seats = str(stage["board"].drawing), stage["visible"], stage["seats"]
    own = pictured_at(visible.line, stage["number"], visible.eyes.viewer, seats)
    seats_at = BOTTOM - ROW * len(seats)
    told = lines(stage["step"].text if stage["step"] else "", TOLD, ROOM, (seats_at - FIRST) // APART)
    context = {
        **stage,
        "around": (_OUTER.search(drawing) or ["", "board"])[1],
        "map": board_of(drawing, own),
        "title_size": f"{fitting(stage['game'].title, TITLE, ROOM, bold=True):.1f}",
        "seen_lines": lines(capfirst(stage["seen_as"]), SEEN, ROOM, 2),
        "seat_lines": [
            (seats_at + ROW * at, seat, cut(seat.player, NAME, ROOM - MARK)) for at, seat in enumerate(seats)
        ],
        "text_lines": [(FIRST + APART * at, line) for at, line in enumerate(told)],
    }
    return with_sprites(render_to_string("replays/share_card.svg", context))


def board_of(drawing: str, own: str) -> str:
    """The drawing that stands for a board on pictures, where the card has its place for it: the game's own, or the part
    of its partial that is one; empty where there is neither."""
    return _placed(own) if own else _map(drawing)


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
            return _placed(found)
    return ""


def _placed(drawing: str) -> str:
    """The drawing where the card has its place for it."""
    return drawing.replace("<svg ", '<svg x="28" y="28" width="660" height="574" ', 1)


def with_sprites(drawing: str) -> str:
    """The drawing with the symbols that it uses inside it, and without signs that no drawing may hold."""
    drawing = _NOT_XML.sub("", drawing)
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
