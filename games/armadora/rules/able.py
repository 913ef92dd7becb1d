"""What a seat is able to do (rules 3.6 and 4.6)."""

from games.armadora.rules.territories import legal_lines, reach
from games.armadora.state import State, free, occupied


def can_act(state: State, seat: int) -> bool:
    """Whether the seat has a main action (3.6.1)."""
    return can_place(state, seat) or can_lay(state) or reinforceable(state, seat) != 0


def can_place(state: State, seat: int) -> bool:
    """Whether the seat has a warrior and a square to put it on."""
    return bool(state.hands[seat]) and free(state) != 0


def can_lay(state: State) -> bool:
    """Whether there is a palisade and a line to lay it on."""
    return state.stock > 0 and bool(legal_lines(state.below, state.beside))


def complete(state: State) -> int:
    """The warriors in complete territories (3.7.2): those from which no free square is reached."""
    return occupied(state) & ~reach(free(state), state.below, state.beside)


def reinforceable(state: State, seat: int) -> int:
    """The own warriors on which the seat may put its reinforcement (4.6.1), where none lies in their part (4.6.5)."""
    own = state.warriors[seat]
    if not own or not state.reinforcements[seat]:
        return 0
    own &= complete(state)
    return own and own & ~reach(state.reinforced, state.below, state.beside)
