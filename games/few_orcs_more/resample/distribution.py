"""The distribution as it may have been: which cards came from which pile, as far as the viewer has not seen it."""

from collections import Counter

from msgspec.structs import replace

from games.few_orcs_more.resample.known import gained, held, lost_to_spies, own, shed
from games.few_orcs_more.state import Cards, Resolved, State
from games.kernel.chance import Chance


def redistributed(state: State, viewer: int | None, pool: Cards, chance: Chance) -> State:
    """The state with the resolved piles filled anew: each owner's with what it must have got, the rest from the pool.

    The numbers of cards stay as they were; how many a pile had and lost could be counted while it lay there.
    """
    if state.resolved is None:
        return state
    left = list(chance.shuffle("resample", pool))
    over = state.last_round is not None and state.last_round.round == state.round
    got: dict[int, list[str]] = {}
    for owner in sorted({one.owner for one in state.resolved if one.owner is not None} - {viewer}):
        size = sum(len(one.cards) for one in state.resolved if one.owner == owner)
        cards = _got(state, owner, over)
        while len(cards) < size and left:
            cards.append(left.pop())
        got[owner] = list(chance.shuffle("resample", sorted(cards)))
    found = []
    for one in state.resolved:
        own_pile = one.owner is not None and one.owner == viewer
        source = got.get(one.owner, left) if one.owner is not None else left
        stayed = one.cards if own_pile else _taken(source, len(one.cards))
        found.append(Resolved(one.owner, stayed, _taken(left, len(one.deserted))))
    return replace(state, resolved=tuple(found))


def _got(state: State, seat: int, over: bool) -> list[str]:
    """What the piles must have given the seat: what it has and has shed, and what spies took from it but not what
    they brought.

    At the end of the round its hand is gone unseen; of that only what is known of it counts here.
    """
    got = Counter(held(state, seat)) if over else Counter(own(state, seat))
    got.update(shed(state, seat))
    got.update(lost_to_spies(state, seat))
    got.subtract(gained(state, seat))
    return sorted(got.elements())


def _taken(cards: list[str], count: int) -> Cards:
    """So many of the cards, taken away from them."""
    taken, cards[:count] = cards[:count], []
    return tuple(sorted(taken))
