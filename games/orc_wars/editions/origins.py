"""Where each value of the material comes from, so that pages can mark what is ours.

The base text prints neither the counters' numbers nor the map: those values are `house`, unless a public page about
the setting states them (`found`) or the book does (`book`).
"""

from typing import Final, Literal, TypeAlias

Origin: TypeAlias = Literal["book", "found", "house"]

OUR_NAMES: Final = frozenset(
    {"ogremoor", "orcus_rex", "red_orcland", "south_gnollistan", "yellow_orkia", "nizam_pasha"}
)
"""Areas and leaders whose names we gave."""
FOUND_STOPS: Final = frozenset({"corunglain", "ethengar_market", "glantri_city"})
BOOK_SECTIONS: Final = frozenset({"seats", "combat", "limits", "victory", "cutthroat"})


def origin(section: str, key: str = "", field: str = "") -> Origin:
    """The origin of a value, named as in the published data: `origin("tribes", "kol", "horde_strength")` is "house"."""
    if section in BOOK_SECTIONS:
        return "book"
    match section, field:
        case ("areas", "kind"):
            return "book"
        case ("areas" | "leaders", "name"):
            return "house" if key in OUR_NAMES else "found"
        case ("tribes", "species") | ("leaders", "tribe"):
            return "found"
        case ("stops", "name"):
            return "found" if key in FOUND_STOPS else "house"
        case ("underground", _):
            return "house" if key == "table" else "book"
        case ("tribe_cup", _):
            return "book" if _is_chief(key) else "house"
    return "house"


def _is_chief(key: str) -> bool:
    return key != "mine" and key != "shaman" and not key.startswith(("horde_", "machine_", "fortress_", "spy_"))
