"""The edition: the challenges of each field and the event cards (rules 2.2.2, 2.3 and 2.4).

The rulebook shows two challenges and names one event; all else in the edition `house` is house data.
"""

from functools import cache
from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec

FieldName: TypeAlias = Literal["tree", "anvil", "tower", "tent"]
FIELDS: Final[tuple[FieldName, ...]] = get_args(FieldName)
PLACE: Final[dict[FieldName, int]] = {name: i for i, name in enumerate(FIELDS)}

Challenge: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[1-9][0-9]?/(0|[1-9][0-9]?)$")]
"""Primary and secondary number, "P/S"."""

EventCard: TypeAlias = Literal[
    "divided_forces", "blood_frenzy", "llovar_is_watching", "moonless_night", "blazing_sun", "war_drums",
    "enemy_reinforcements", "rich_plunder", "llovars_wrath", "contrary_winds", "witch_hunt", "goblin_revolt",
]  # fmt: skip

EditionName: TypeAlias = Literal["house"]
CHALLENGES: Final[dict[EditionName, dict[FieldName, tuple[Challenge, ...]]]] = {
    "house": {
        "tree": ("3/1", "3/1", "4/2", "4/2", "5/2", "5/2"),
        "anvil": ("3/1", "3/1", "4/2", "4/2", "5/2", "6/3"),
        "tower": ("3/1", "4/2", "4/2", "5/2", "5/2", "6/3"),
        "tent": ("2/1", "3/1", "3/1", "4/2", "4/2", "5/2"),
    }
}
EVENT_CARDS: Final[dict[EditionName, tuple[EventCard, ...]]] = {"house": get_args(EventCard)}


@cache
def numbers(challenge: Challenge) -> tuple[int, int]:
    """The primary and the secondary number."""
    primary, secondary = challenge.split("/")
    return int(primary), int(secondary)
