"""From a position to a state and back: what is printed, placed again, gives the same."""

from msgspec.structs import replace

from games.armadora.board import BIT, INDEX, LINES, MINES, SQUARES, indexes, line_names, names
from games.armadora.position import Moment, Placed, Position
from games.armadora.state import State, occupied, owner


def arranged(state: State, position: Position) -> State:
    """The position with the options and seats of a blank state."""
    warriors, values, arrows = [0] * state.seats, [0] * len(SQUARES), []
    for at, placed in sorted(position.warriors.items()):
        warriors[placed.seat] |= BIT[at]
        values[INDEX[at]] = placed.value
        arrows += [INDEX[at]] * placed.arrows
    moment = position.turn
    return replace(
        state,
        phase="over" if all(position.passed) else moment.phase,
        seat=moment.seat,
        gold=tuple(position.gold[mine] for mine in MINES),
        below=sum(LINES[edge][0] for edge in position.palisades),
        beside=sum(LINES[edge][1] for edge in position.palisades),
        stock=position.stock,
        warriors=tuple(warriors),
        values=tuple(values),
        face_up=sum(BIT[at] for at, placed in position.warriors.items() if placed.face_up),
        arrows=tuple(arrows),
        reinforced=sum(BIT[at] for at, placed in position.warriors.items() if placed.reinforced),
        hands=position.hands,
        characters=position.characters,
        tokens=position.tokens,
        reinforcements=position.reinforcements,
        passed=position.passed,
        looked=sum(BIT[at] for at in position.looked),
        look=None if moment.look is None else INDEX[moment.look],
    )


def position_of(state: State) -> Position:
    """The state as a position. After the end it is the one in which all have passed, to be counted again."""
    look = None if state.look is None else SQUARES[state.look]
    return Position(
        gold=dict(zip(MINES, state.gold, strict=True)),
        palisades=line_names(state.below, state.beside),
        stock=state.stock,
        warriors={SQUARES[at]: _placed(state, at) for at in indexes(occupied(state))},
        hands=state.hands,
        characters=state.characters,
        tokens=state.tokens,
        reinforcements=state.reinforcements,
        looked=names(state.looked),
        passed=state.passed,
        turn=Moment(state.seat, state.phase if state.phase in ("main", "palisade") else "turn", look),
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
