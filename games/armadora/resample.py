"""Imagined states: hidden warriors dealt anew so that one viewer could not tell the difference."""

from msgspec.structs import replace

from games.armadora.rules.board import indexes
from games.armadora.rules.pieces import Hand
from games.armadora.secrecy import known
from games.armadora.state import State
from games.kernel.chance import Chance
from games.kernel.contract import Viewer


def resample(state: State, viewer: Viewer, chance: Chance) -> State:
    """The state with what the viewer does not know redrawn; about 20 µs.

    What a seat has hidden from the viewer stays with that seat: its unknown warriors on the board and, unless it is the
    viewer's own, its hand are shuffled together, out of a sorted pool so that nothing of the true order remains.
    """
    shown = known(state, viewer)
    values, hands = list(state.values), list(state.hands)
    for seat, standing in enumerate(state.warriors):
        hidden = indexes(standing & ~shown)
        hand: Hand = () if seat == viewer or viewer == "arbiter" or state.phase == "over" else hands[seat]
        pool = chance.shuffle("resample", sorted((*(state.values[at] for at in hidden), *hand)))
        for at, value in zip(hidden, pool, strict=False):
            values[at] = value
        if hand:
            hands[seat] = tuple(sorted(pool[len(hidden) :]))
    return replace(state, values=tuple(values), hands=tuple(hands))
