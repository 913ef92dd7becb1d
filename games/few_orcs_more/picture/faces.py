"""How cards look: figure, group and number of each, army cards and player cards alike."""

from collections.abc import Iterable
from functools import cache

from games.few_orcs_more.picture.shapes import Backs, Face
from games.few_orcs_more.rules.cards import BACK, BACKS, VALUE
from games.few_orcs_more.rules.piles import player_card


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
        return Face(item, group, item, VALUE.get(item))
    leader = item.endswith("leader")
    return Face(item, group, group, None if leader else int(item[-1]), leader)


def faces(items: Iterable[str]) -> tuple[Face, ...]:
    """The faces of the items, in their order."""
    return tuple(map(face, items))


def backs(counts: dict[str, int]) -> tuple[Backs, ...]:
    """What a hand shows from behind, group by group."""
    return tuple(Backs(group, counts[group]) for group in BACKS if counts[group])
