"""The main actions: a warrior, palisades, the reinforcement (rules 3.3, 3.4 and 4.6)."""

from games.armadora.able import complete
from games.armadora.board import BIT, LINES, MINE_BITS, Edge, Square
from games.armadora.commands import Palisade, Reinforce, Warrior
from games.armadora.events import PalisadeLaid, Reinforced, WarriorPlaced
from games.armadora.state import State, occupied
from games.armadora.territories import legal_lines, reach
from games.kernel.refusals import Refused


def warrior(state: State, command: Warrior) -> WarriorPlaced:
    """A warrior face down on a free square."""
    check_placing(state, command.value, command.at)
    forgotten = not state.options.recheck_own
    return WarriorPlaced(state.seat, command.at, command.value, forgotten=forgotten)


def palisade(state: State, command: Palisade) -> PalisadeLaid:
    """The first or the second palisade of the turn."""
    check_laying(state, command.edge)
    return PalisadeLaid(state.seat, command.edge)


def reinforce(state: State, command: Reinforce) -> Reinforced:
    """The reinforcement on an own warrior."""
    seat, bit = state.seat, BIT[command.at]
    if not state.reinforcements[seat]:
        raise Refused("no_reinforcement", "4.6.2")
    if not bit & occupied(state):
        raise Refused("no_warrior", "4.6.2")
    if not bit & state.warriors[seat]:
        raise Refused("not_own", "4.6.2")
    if not bit & complete(state):
        raise Refused("territory_not_complete", "4.6.2")
    if bit & reach(state.reinforced, state.below, state.beside):
        raise Refused("territory_reinforced", "4.6.2")
    return Reinforced(seat, command.at)


def check_placing(state: State, value: int, at: Square) -> None:
    """Refuse a warrior that may not be put there (3.3.2)."""
    if value not in state.hands[state.seat]:
        raise Refused("not_in_hand", "3.3.2")
    if BIT[at] & MINE_BITS:
        raise Refused("mine", "3.3.2")
    if BIT[at] & occupied(state):
        raise Refused("occupied", "3.3.2")


def check_laying(state: State, edge: Edge) -> None:
    """Refuse a palisade that may not be laid there (3.4.3)."""
    below, beside = LINES[edge]
    if not state.stock:
        raise Refused("no_stock", "3.4.3")
    if below & state.below or beside & state.beside:
        raise Refused("edge_taken", "3.4.3")
    if edge not in legal_lines(state.below, state.beside):
        raise Refused("territory_too_small", "3.4.2")
