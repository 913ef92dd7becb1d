"""Cards as a picture shows them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from games.kernel.values import Value
from games.orcs_vs_orcs.rules.cards import STRENGTH, UNITS, is_hero

FIGURES: Final[Mapping[str, str]] = {
    "orc": "orc", "heavy_orc": "grunt", "boar_rider": "boar", "crossbow": "crossbow", "shaman": "shaman",
    "catapult": "war_machine", "wall": "wall", "ashani": "mage", "buurk": "goblin", "eruhsk": "scout",
    "froksh": "hobgoblin", "gruragh": "ogre", "khanrogg": "barbarian", "kokoth": "slave", "kraash": "giant",
    "kro_morda": "skull", "moordakk": "spy", "pogdush": "kobold", "porkash": "gnoll", "roshnar": "skeleton",
    "shagratt": "commando", "vhraarg": "troll", "vigdish": "champion", "vri_hurcka": "elf", "vriurck": "bugbear",
    "vrushn": "dwarf", "xaphyr": "cavalry",
}  # fmt: skip


class Face(Value, frozen=True):
    """A card, or several alike: its figure, what it strikes with, and the spot of a command that it stands for."""

    name: str
    figure: str
    strength: int | None
    hero: bool
    count: int
    spot: str


def face(card: str, field: str = "", count: int = 1) -> Face:
    """One kind of card; `field` is the command's field that it can fill."""
    return Face(
        name=card,
        figure=FIGURES[card],
        strength=STRENGTH.get(card),
        hero=is_hero(card),
        count=count,
        spot=f"{field}={card}" if field else "",
    )


def faces(cards: Iterable[str], field: str = "") -> tuple[Face, ...]:
    """Cards by kind, in the order in which they come."""
    return tuple(face(card, field, count) for card, count in Counter(cards).items())


def units(counts: Mapping[str, int], field: str = "", *, gaps: bool = False) -> tuple[Face, ...]:
    """Unit cards by their counts; with `gaps` also those of which there are none."""
    return tuple(face(unit, field, counts[unit]) for unit in UNITS if counts[unit] or gaps)
