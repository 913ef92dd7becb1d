"""Words measured in the fonts of share pictures, so that none is wider than the place it has."""

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

FONTS = Path(__file__).parent / "fonts"
ONE = 100
"""The size at which letters are measured: whatever is asked for is in proportion."""
ELLIPSIS = "…"
_WORD = re.compile(r"(?:\S|[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}])+")


def width(text: str, size: float, *, bold: bool = False) -> float:
    """How far the text reaches at a size."""
    return _font(bold).getlength(text) * size / ONE


def fitting(text: str, size: float, room: float, *, bold: bool = False) -> float:
    """The size at which the text has room, this one at the most."""
    return min(size, size * room / max(width(text, size, bold=bold), 1))


def cut(text: str, size: float, room: float) -> str:
    """The text, or as much of it as there is room for and an ellipsis."""
    if width(text, size) <= room:
        return text
    while text and width(text + ELLIPSIS, size) > room:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


def lines(text: str, size: float, room: float, most: int) -> list[str]:
    """The text broken between words into so many lines at most; an ellipsis says that there is more of it."""
    made: list[str] = []
    left = _WORD.findall(text)
    while left and len(made) < most:
        last = len(made) == most - 1
        here = len(left) if last else _words(left, size, room)
        made.append(cut(" ".join(left[:here]), size, room))
        left = left[here:]
    return made


def _words(words: list[str], size: float, room: float) -> int:
    """How many of the words stand in one line; one at the least."""
    count = 1
    while count < len(words) and width(" ".join(words[: count + 1]), size) <= room:
        count += 1
    return count


@cache
def _font(bold: bool) -> "FreeTypeFont":
    from PIL import ImageFont  # three megabytes, in a process that has drawn a picture

    file = FONTS / ("DejaVuSerif-Bold.ttf" if bold else "DejaVuSerif.ttf")
    # The other engine gives up on signs that end a paragraph, which anybody may have in a name.
    return ImageFont.truetype(file, ONE, layout_engine=ImageFont.Layout.BASIC)
