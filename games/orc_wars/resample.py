"""Imagined states: what a viewer does not know is dealt anew so that he could not tell the difference (rule 14)."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.contract import Viewer
from games.kernel.tuples import without
from games.orc_wars.editions.material import is_leader
from games.orc_wars.rules.drawing import value_of
from games.orc_wars.state.agenda import Cheating
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Area, Deal, Goods, Hand, Leader, Ransom, Seen

T = TypeVar("T", str, int)


class Pool:
    """Counters of one kind that the viewer cannot place, in random order; the cup gets what is left."""

    def __init__(self, counters: Sequence[str], chance: Chance) -> None:
        self.left = list(chance.shuffle("resample", sorted(counters)))

    def draw(self, count: int) -> list[str]:
        drawn, self.left = self.left[:count], self.left[count:]
        return drawn

    def leader(self) -> str:
        """The first leader that comes."""
        found = next(counter for counter in self.left if is_leader(counter))
        self.left.remove(found)
        return found

    def take(self, counters: Sequence[str]) -> bool:
        """Take these very counters, if they may be there."""
        if Counter(counters) - Counter(self.left):
            return False
        self.left = list(without(self.left, counters))
        return True


def resample(state: State, viewer: Viewer, chance: Chance) -> State:
    """Hands, carried and loose gold, cups, bids and offers redrawn; about 150 µs.

    A leader whom all saw come into a hand stays there.
    """
    if viewer == "arbiter":
        return state
    hidden = [seat for seat in range(state.seats) if seat != viewer]
    met = [[one.leader for one in state.met if one.seat == seat] for seat in range(state.seats)]
    held = [counter for seat in hidden for counter in without(state.hands[seat].tribe, met[seat])]
    tribe = Pool([*state.tribe_cup, *held], chance)
    gold = Pool(_hidden_gold(state, viewer, hidden), chance)
    caravans = Pool(_hidden_caravans(state, hidden), chance)
    hands = list(state.hands)
    seen = state.seen[viewer] if isinstance(viewer, int) else None
    known = _laid_open(state)
    for seat in sorted(hidden, key=lambda seat: (seen is None or seat != seen.seat, not hands[seat].dealt, seat)):
        looked = seen if seen is not None and seen.seat == seat else None
        hands[seat] = _hand(hands[seat], looked, known[seat], met[seat], (tribe, gold, caravans))
    leaders = {key: _leader(one, viewer, gold) for key, one in state.leaders.items()}
    areas = {key: _area(one, gold) for key, one in state.areas.items()}
    state = replace(
        state,
        hands=tuple(hands),
        leaders=leaders,
        areas=areas,
        tribe_cup=tuple(sorted(tribe.left)),
        gold_cup=tuple(sorted([*gold.left, *caravans.left])),
        seen=tuple(one if seat == viewer else None for seat, one in enumerate(state.seen)),
    )
    return replace(state, ransom=_ransom(state, viewer, chance), deal=_deal(state, viewer, chance))


def redraw(state: State, chance: Chance) -> State:
    """The state with the gold that lies covered on the land exchanged for any of the cup's."""
    covered = [_named(value) for area in state.areas.values() for value in area.gold]
    cup = [name for name in state.gold_cup if name.startswith("gold_")]
    gold = Pool([*cup, *covered], chance)
    areas = {key: _area(one, gold) for key, one in state.areas.items()}
    caravans = [name for name in state.gold_cup if name.startswith("caravan_")]
    return replace(state, areas=areas, gold_cup=tuple(sorted([*gold.left, *caravans])))


def _hidden_gold(state: State, viewer: Viewer, hidden: Sequence[int]) -> list[str]:
    cup = [name for name in state.gold_cup if name.startswith("gold_")]
    held = [value for seat in hidden for value in state.hands[seat].gold]
    carried = [value for one in state.leaders.values() if one.seat != viewer for value in one.gold]
    loose = [value for area in state.areas.values() for value in area.gold]
    return [*cup, *map(_named, [*held, *carried, *loose])]


def _hidden_caravans(state: State, hidden: Sequence[int]) -> list[str]:
    cup = [name for name in state.gold_cup if name.startswith("caravan_")]
    return [*cup, *(f"caravan_{key}" for seat in hidden for key in state.hands[seat].caravans)]


def _laid_open(state: State) -> list[list[str]]:
    """Gold that a seat holds and has laid open: a bribe on the table."""
    known: list[list[str]] = [[] for _ in range(state.seats)]
    for item in state.agenda:
        if isinstance(item, Cheating):
            known[item.seat] = list(map(_named, item.gold))
    return known


def _hand(hand: Hand, seen: Seen | None, known: list[str], met: list[str], pools: tuple[Pool, Pool, Pool]) -> Hand:
    tribe, gold, caravans = pools
    coins = _again(gold, list(map(_named, seen.gold)) if seen is not None else known, len(hand.gold))
    dealt = tribe.leader() if hand.dealt else ""
    looked = () if seen is None else [counter for counter in seen.tribe if counter not in met]
    counters = [*met, *_again(tribe, looked, len(hand.tribe) - bool(dealt) - len(met))]
    letters = _again(
        caravans, [f"caravan_{key}" for key in seen.caravans] if seen is not None else (), len(hand.caravans)
    )
    return Hand(
        tribe=tuple(sorted([*counters, dealt] if dealt else counters)),
        gold=tuple(sorted(map(value_of, coins))),
        caravans=tuple(sorted(name.removeprefix("caravan_") for name in letters)),
        dealt=dealt,
    )


def _again(pool: Pool, known: Sequence[str], count: int) -> list[str]:
    """What the viewer knows of a pile, as far as it can still be so, and the rest at random."""
    if known and len(known) <= count and pool.take(known):
        return [*known, *pool.draw(count - len(known))]
    return pool.draw(count)


def _leader(one: Leader, viewer: Viewer, gold: Pool) -> Leader:
    if one.seat == viewer or not one.gold:
        return one
    return replace(one, gold=tuple(sorted(map(value_of, gold.draw(len(one.gold))))))


def _area(one: Area, gold: Pool) -> Area:
    return replace(one, gold=tuple(sorted(map(value_of, gold.draw(len(one.gold)))))) if one.gold else one


def _ransom(state: State, viewer: Viewer, chance: Chance) -> Ransom | None:
    """The bids of others, from their new hands."""
    if state.ransom is None:
        return None
    bids = tuple(
        bid if bid is None or seat == viewer else _goods(bid, state.hands[seat], chance)
        for seat, bid in enumerate(state.ransom.bids)
    )
    return replace(state.ransom, bids=bids)


def _deal(state: State, viewer: Viewer, chance: Chance) -> Deal | None:
    deal = state.deal
    if deal is None or deal.maker == viewer:
        return deal
    return replace(deal, give=_goods(deal.give, state.hands[deal.maker], chance))


def _goods(goods: Goods, hand: Hand, chance: Chance) -> Goods:
    """As many counters as before, out of another hand."""
    tribe = _some(hand.tribe, len(goods.tribe), chance)
    return replace(goods, tribe=tribe, gold=_some(hand.gold, len(goods.gold), chance))


def _some(bag: tuple[T, ...], count: int, chance: Chance) -> tuple[T, ...]:
    """So many of the bag at random; it may hold fewer between the events of a deal."""
    return tuple(sorted(chance.shuffle("resample", bag)[:count])) if count else ()


def _named(value: int) -> str:
    return f"gold_{value}"
