"""Places of the battle line: which are legal for a card, and what taking one does (rule 6.4)."""

from msgspec.structs import replace

from games.kernel.tuples import replaced, without
from games.orcs_vs_orcs.rules.cards import FIRST_LINE, SECOND_LINE, is_hero
from games.orcs_vs_orcs.state.battle import Battle, Column, Half, Side


def legal_slots(battle: Battle, seat: int, card: str) -> tuple[str, ...]:
    """The legal places of a card of a seat's side; only the defender of an assault has walls."""
    at = battle.side_of(seat)
    return slots(battle.sides[at].columns, card, walled=battle.fort and at == 1)


def slots(columns: tuple[Column, ...], card: str, *, walled: bool) -> tuple[str, ...]:
    """The legal places of a card, none for a first-line card, which needs no choice; a second-line card goes behind a
    front without a back, or behind the wall (6.4.2).

    In the order of the columns, a new one behind the wall last; a hero may cover the front or the back (6.4.3).
    """
    if card in FIRST_LINE:
        return ()
    if card in SECOND_LINE:
        behind = [f"b{number}" for number, one in enumerate(columns, 1) if one.front is not None and one.back is None]
        return (*behind, "wall") if walled else tuple(behind)
    found: list[str] = []
    for number, one in enumerate(columns, 1):
        if one.front is not None and one.back is not None and one.hero is None:
            found += [f"b{number}"] if one.front == "wall" else [f"f{number}", f"b{number}"]
    return tuple(found)


def engaged(columns: tuple[Column, ...], unsupported: tuple[str, ...] = (), *, bare: bool = False) -> tuple[str, ...]:
    """The face-up units of a side, with `bare` only those that effects of the other side see (6.4.5, 7.3.1).

    Cards without shelter count in their round (6.4.4).
    """
    found = [card for column in columns for card in (column.bare_units() if bare else column.open_units())]
    return (*found, *(card for card in unsupported if not is_hero(card)))


def placed(side: Side, card: str, slot: str | None) -> Side:
    """The side with the card in its place; without one it lies unsheltered, unless it is of the first line."""
    if card in FIRST_LINE:
        return replace(side, columns=(*side.columns, Column(front=card)))
    if slot is None:
        return replace(side, unsupported=(*side.unsupported, card))
    if slot == "wall":
        return replace(side, columns=(*side.columns, Column(front="wall", back=card)))
    if card in SECOND_LINE:
        return _changed(side, slot, back=card)
    half: Half = "front" if slot[0] == "f" else "back"
    return _changed(side, slot, hero=card, hero_on=half)


def removed(side: Side, card: str, slot: str | None) -> Side:
    """The side without a card that was placed there as the latest one."""
    if card in FIRST_LINE or slot == "wall":
        return replace(side, columns=side.columns[:-1])
    if slot is None:
        return replace(side, unsupported=without(side.unsupported, (card,)))
    return _changed(side, slot, back=None) if card in SECOND_LINE else _changed(side, slot, hero=None, hero_on=None)


def _changed(side: Side, slot: str, **fields: str | None) -> Side:
    at = int(slot[1:]) - 1
    return replace(side, columns=replaced(side.columns, at, replace(side.columns[at], **fields)))
