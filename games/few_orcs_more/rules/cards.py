"""The 80 army cards: 22 kinds under six backs (2.1)."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from games.kernel.editions import read_edition

TRIBES: Final = ("barbarian", "dwarf", "orc", "skeleton")
BACKS: Final = (*TRIBES, "mercenary", "spy")
COPIES: Final = read_edition("games.few_orcs_more.editions", "house", dict[str, int])
KINDS: Final = tuple(COPIES)
ARMY: Final = tuple(kind for kind, copies in COPIES.items() for _ in range(copies))
SPIES: Final = ("spy1", "spy2", "spy3", "spy4")
VALUE: Final = {"giant": 10, "goblin": 1, "troll": 5, "war_machine": 9}
"""What a mercenary is worth in a battle; the war machine only with a goblin that serves it (7.5.5)."""
SENDABLE: Final = tuple(VALUE)
"""The mercenaries that can be sent to a battle (7.3.1); the other two have their own moments (7.3.2)."""


def _back(kind: str) -> str:
    if kind in SPIES:
        return "spy"
    return next((tribe for tribe in TRIBES if kind.startswith(tribe)), "mercenary")


BACK: Final = {kind: _back(kind) for kind in KINDS}
BEHIND: Final = {back: tuple(kind for kind in KINDS if BACK[kind] == back) for back in BACKS}
"""The kinds that share a back."""


def of_back(cards: Iterable[str], back: str) -> tuple[str, ...]:
    """Those of the cards that have this back."""
    return tuple(card for card in cards if BACK[card] == back)


def named(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards as a line of the log names them: in words even when there are none."""
    return cards or ("nothing",)


def rest(*shown: Iterable[str]) -> tuple[str, ...]:
    """The army cards that are nowhere among those shown, in alphabetical order."""
    seen = Counter(card for cards in shown for card in cards)
    return tuple(kind for kind in KINDS for _ in range(COPIES[kind] - seen[kind]))
