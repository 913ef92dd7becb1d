"""How cards look: figure, group and number of each, army cards and player cards alike."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from games.few_orcs_more.rules.cards import BACK, BACKS
from games.few_orcs_more.rules.piles import player_card
from games.kernel.values import Value

STRENGTH: Final = {"giant": 10, "goblin": 1, "troll": 5, "war_machine": 9}


class Face(Value, frozen=True):
    """A card that lies open. `seat` stands on player cards only, `value` where a number is printed on it."""

    kind: str
    group: str
    figure: str
    value: int | None = None
    leader: bool = False
    seat: int | None = None


class Backs(Value, frozen=True):
    """So many cards of a group, face down."""

    group: str
    count: int


@cache
def face(item: str) -> Face:
    """The face of an item of a pile or a hand."""
    played = player_card(item)
    if played is not None:
        return Face(played.word, "player", played.word, seat=played.seat)
    group = BACK[item]
    if group == "spy":
        return Face(item, group, "spy", int(item[-1]))
    if group == "mercenary":
        return Face(item, group, item, STRENGTH.get(item))
    leader = item.endswith("leader")
    return Face(item, group, group, None if leader else int(item[-1]), leader)


def faces(items: Iterable[str]) -> tuple[Face, ...]:
    """The faces of the items, in their order."""
    return tuple(map(face, items))


def backs(counts: dict[str, int]) -> tuple[Backs, ...]:
    """What a hand shows from behind, group by group."""
    return tuple(Backs(group, counts[group]) for group in BACKS if counts[group])
