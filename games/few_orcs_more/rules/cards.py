"""The 80 army cards: 22 kinds under six backs (2.1)."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

TRIBES: Final = ("barbarian", "dwarf", "orc", "skeleton")
BACKS: Final = (*TRIBES, "mercenary", "spy")
COPIES: Final = {
    "barbarian2": 7,
    "barbarian6": 4,
    "barbarian_leader": 2,
    "commando": 1,
    "dwarf2": 7,
    "dwarf6": 4,
    "dwarf_leader": 2,
    "flying_machine": 1,
    "giant": 6,
    "goblin": 8,
    "orc2": 7,
    "orc6": 4,
    "orc_leader": 2,
    "skeleton2": 7,
    "skeleton6": 4,
    "skeleton_leader": 2,
    "spy1": 1,
    "spy2": 1,
    "spy3": 1,
    "spy4": 1,
    "troll": 4,
    "war_machine": 4,
}
KINDS: Final = tuple(COPIES)
ARMY: Final = tuple(kind for kind, copies in COPIES.items() for _ in range(copies))
SPIES: Final = ("spy1", "spy2", "spy3", "spy4")
SENDABLE: Final = ("giant", "goblin", "troll", "war_machine")
"""The mercenaries that can be sent to a battle (7.3.1); the other two have their own moments (7.3.2)."""


def _back(kind: str) -> str:
    if kind in SPIES:
        return "spy"
    return next((tribe for tribe in TRIBES if kind.startswith(tribe)), "mercenary")


BACK: Final = {kind: _back(kind) for kind in KINDS}
BEHIND: Final = {back: tuple(kind for kind in KINDS if BACK[kind] == back) for back in BACKS}
"""The kinds that share a back."""


def added(cards: tuple[str, ...], more: Iterable[str]) -> tuple[str, ...]:
    """The cards with more of them, in alphabetical order."""
    return tuple(sorted((*cards, *more)))


def without(cards: tuple[str, ...], gone: Iterable[str]) -> tuple[str, ...]:
    """The cards less one of each named; `ValueError` where one is not among them."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def of_back(cards: Iterable[str], back: str) -> tuple[str, ...]:
    """Those of the cards that have this back."""
    return tuple(card for card in cards if BACK[card] == back)


def rest(*shown: Iterable[str]) -> tuple[str, ...]:
    """The army cards that are nowhere among those shown, in alphabetical order."""
    seen = Counter(card for cards in shown for card in cards)
    return tuple(kind for kind in KINDS for _ in range(COPIES[kind] - seen[kind]))
