"""The line XXS: what the results are worth, as `code=value` pairs."""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from tournaments.crosstable.scoring import Scoring

FIELDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "W": ("win", "forfeit_win", "full_bye"),
        "D": ("draw", "half_bye"),
        "L": ("loss", "forfeit_loss", "zero_bye"),
        "WW": ("win",),
        "BW": ("win",),
        "WD": ("draw",),
        "BD": ("draw",),
        "WL": ("loss",),
        "BL": ("loss",),
        "FW": ("forfeit_win",),
        "FL": ("forfeit_loss",),
        "PAB": ("pairing_bye",),
        "FPB": ("full_bye",),
        "HPB": ("half_bye",),
        "ZPB": ("zero_bye",),
    }
)
"""Which values each code sets. A value of its own for one colour is not known here: WW and BW must agree."""
COLOURED = frozenset({"WW", "BW", "WD", "BD", "WL", "BL"})
PRINTED: Mapping[str, str] = MappingProxyType(
    {
        "WW": "win",
        "WD": "draw",
        "WL": "loss",
        "FW": "forfeit_win",
        "FL": "forfeit_loss",
        "PAB": "pairing_bye",
        "FPB": "full_bye",
        "HPB": "half_bye",
        "ZPB": "zero_bye",
    }
)


def tenths(text: str) -> int:
    """A number with at most one decimal as tenths; raises `ValueError`."""
    whole, _, decimal = text.strip().partition(".")
    if not whole.isdecimal() or len(decimal) > 1 or (decimal and not decimal.isdecimal()):
        raise ValueError(f"'{text.strip()}' is no number with at most one decimal")
    return int(whole) * 10 + int(decimal or 0)


def printed(points: int) -> str:
    """Tenths as a number with one decimal."""
    return f"{points // 10}.{points % 10}"


def read_scoring(text: str, scoring: Scoring) -> Scoring:
    """A scoring with what a line says put in; raises `ValueError` for an unknown code or value."""
    values: dict[str, int] = {}
    by_colour: dict[str, int] = {}
    for part in text.split():
        code, _, number = part.partition("=")
        if code not in FIELDS:
            raise ValueError(f"'{code}' is no code of a result")
        points = tenths(number)
        values |= dict.fromkeys(FIELDS[code], points)
        if code in COLOURED and by_colour.setdefault(code[1], points) != points:
            raise ValueError(f"'{code}' gives one colour a value of its own")
    return msgspec.convert(msgspec.to_builtins(scoring) | values, Scoring)


def print_scoring(scoring: Scoring) -> str:
    """What a line has to say so that reading it gives this scoring."""
    return " ".join(f"{code}={printed(getattr(scoring, field))}" for code, field in PRINTED.items())
