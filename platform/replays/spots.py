"""The places of a board that words can point at, and what they are called there."""

import re
from collections.abc import Sequence
from html import unescape
from typing import NamedTuple

from boards.games import language
from boards.seats import Seat
from boards.words import SEAT, Words
from games.kernel.registry import AnyGame
from games.kernel.texts import catalogue

_SPOT = re.compile(r'data-spot="([^"]+)"')


class Spot(NamedTuple):
    """A place on the board that words can point at, and what it is called."""

    spot: str
    label: str


def spots_of(drawing: str, words: Words) -> list[Spot]:
    """The places that a drawn board can be pointed at, in its own order, each once."""
    found = dict.fromkeys(unescape(spot) for spot in _SPOT.findall(drawing))
    return [Spot(spot, spot_name(spot, words)) for spot in found]


def spot_name(spot: str, words: Words) -> str:
    """What a place is called: of one that stands for several things, what it stands for first and most closely."""
    field, _, value = spot.partition(" ")[0].rpartition("&")[2].partition("=")
    seat = value.isdecimal() and SEAT in words.catalogue.get(f"named.{field}", field).split()
    return words.described(field, int(value) if seat else value)


def words_of(rules: AnyGame, seats: Sequence[Seat]) -> Words:
    """The game's catalogue in the reader's language, and who sits round the table."""
    return Words(catalogue(rules, language()), [seat.player for seat in seats])
