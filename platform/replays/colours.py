"""Colours of the style sheets as a picture needs them: by day, in red, green and blue."""

import re
from math import cos, radians, sin
from typing import NamedTuple

_NUMBER = re.compile(r"([+-]?[\d.]+)(%|deg)?")


class Colour(NamedTuple):
    """Red, green, blue and alpha, each from 0 to 1."""

    red: float
    green: float
    blue: float
    alpha: float = 1.0

    def __str__(self) -> str:
        parts = [round(255 * min(1.0, max(0.0, one))) for one in self[:3]]
        if self.alpha >= 1:
            return "#{:02x}{:02x}{:02x}".format(*parts)
        return "rgba({}, {}, {}, {:g})".format(*parts, round(self.alpha, 3))


def oklch(arguments: str) -> Colour:
    """The colour of `oklch(l c h / a)`; what lies outside the screen's colours is cut off at its edge."""
    body, _, alpha = arguments.partition("/")
    light, chroma, hue = (_number(part) for part in body.split())
    a, b = chroma * cos(radians(hue)), chroma * sin(radians(hue))
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return Colour(
        _gamma(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
        _gamma(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
        _gamma(-0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short),
        _number(alpha) if alpha.strip() else 1.0,
    )


def hexadecimal(text: str) -> Colour:
    """The colour of `#rrggbb`."""
    return Colour(*(int(text[at : at + 2], 16) / 255 for at in (1, 3, 5)))


def mixed(one: Colour, share: float, other: Colour) -> Colour:
    """So much of the first colour and the rest of the second, in the screen's own terms."""
    red, green, blue, alpha = (share * a + (1 - share) * b for a, b in zip(one, other, strict=True))
    return Colour(red, green, blue, alpha)


def _number(text: str) -> float:
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        return 0.0
    return float(found[1]) / 100 if found[2] == "%" else float(found[1])


def _gamma(linear: float) -> float:
    if linear <= 0.0031308:
        return 12.92 * max(0.0, linear)
    return 1.055 * float(linear ** (1 / 2.4)) - 0.055
