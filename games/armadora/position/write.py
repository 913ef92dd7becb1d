"""From a state to a position: what is written down, read again, gives the same state."""

from games.armadora.position.format import Placed, Position, TurnState
from games.armadora.rules.board import MINES, SQUARES, indexes, line_names, names
from games.armadora.state import State, occupied, owner
from games.kernel.values import alike


def position_of(state: State) -> Position:
    """The state as a position. After the end it is the one in which all have passed, to be counted again."""
    look = None if state.look is None else SQUARES[state.look]
    return alike(
        Position,
        state,
        gold=dict(zip(MINES, state.gold, strict=True)),
        palisades=line_names(state.below, state.beside),
        warriors={SQUARES[at]: _placed(state, at) for at in indexes(occupied(state))},
        looked=names(state.looked),
        turn=TurnState(state.seat, state.phase if state.phase in ("main", "palisade") else "turn", look),
    )


def _placed(state: State, at: int) -> Placed:
    seat = owner(state, 1 << at)
    assert seat is not None
    return Placed(
        seat,
        state.values[at],
        bool(state.face_up >> at & 1),
        state.arrows.count(at),
        bool(state.reinforced >> at & 1),
    )
