"""The reducer: how each event changes the state. Nothing else makes a state out of another."""

from typing import TypeVar

from msgspec.structs import replace

from games.armadora.armies import PALISADES, without
from games.armadora.arrange import arranged
from games.armadora.board import BIT, INDEX, LINES, MINES
from games.armadora.events import (
    AnyEvent,
    ArrowShot,
    Frame,
    GameEnded,
    GameSetUp,
    Looked,
    PalisadeLaid,
    Passed,
    PositionPlaced,
    Reinforced,
    Revealed,
    TerritoryCounted,
    TurnClosed,
    Waited,
    WarriorPlaced,
)
from games.armadora.setup import tokens
from games.armadora.state import State, next_seat, occupied

T = TypeVar("T")


def apply(state: State, event: AnyEvent) -> State:
    """The state after the event; 1 to 3 µs."""
    match event:
        case WarriorPlaced():
            return _warrior_placed(state, event)
        case PalisadeLaid():
            return _palisade_laid(state, event)
        case TurnClosed() | Waited():
            return replace(state, phase="turn", seat=next_seat(state), look=None)
        case Looked():
            return _power_used(replace(state, looked=state.looked | BIT[event.at], look=INDEX[event.at]))
        case ArrowShot():
            return _power_used(replace(state, arrows=tuple(sorted((*state.arrows, INDEX[event.at])))))
        case Reinforced():
            return _reinforced(state, event)
        case Passed():
            return _passed(state, event)
        case _:
            return _frame(state, event)


def _frame(state: State, event: Frame) -> State:
    match event:
        case Revealed():
            return replace(state, face_up=occupied(state))
        case TerritoryCounted():
            return replace(state, counted=(*state.counted, event))
        case GameEnded():
            return replace(state, outcome=event.outcome)
        case GameSetUp():
            return _set_up(state, event)
        case PositionPlaced():
            return arranged(state, event.position)


def _set_up(state: State, event: GameSetUp) -> State:
    advanced = state.options.advanced
    return replace(
        state,
        phase="turn",
        seat=event.first,
        gold=tuple(event.gold[mine] for mine in MINES),
        stock=PALISADES,
        hands=event.hands,
        characters=event.characters,
        tokens=tuple(tokens(character, advanced) for character in event.characters),
        reinforcements=(int(advanced),) * state.seats,
    )


def _warrior_placed(state: State, event: WarriorPlaced) -> State:
    seat, at = event.seat, INDEX[event.at]
    warriors = _with(state.warriors, seat, state.warriors[seat] | 1 << at)
    values = _with(state.values, at, event.value)
    hands = _with(state.hands, seat, without(state.hands[seat], event.value))
    if event.face_up:
        face_up = state.face_up | 1 << at
        return _power_used(replace(state, warriors=warriors, values=values, hands=hands, face_up=face_up))
    return replace(state, warriors=warriors, values=values, hands=hands, phase="turn", seat=next_seat(state), look=None)


def _palisade_laid(state: State, event: PalisadeLaid) -> State:
    below, beside = LINES[event.edge]
    below, beside, stock = state.below | below, state.beside | beside, state.stock - 1
    if event.extra:
        return _power_used(replace(state, below=below, beside=beside, stock=stock))
    if state.phase == "palisade":
        return replace(state, below=below, beside=beside, stock=stock, phase="turn", seat=next_seat(state), look=None)
    return replace(state, below=below, beside=beside, stock=stock, phase="palisade")


def _reinforced(state: State, event: Reinforced) -> State:
    return replace(
        state,
        reinforced=state.reinforced | BIT[event.at],
        reinforcements=_with(state.reinforcements, event.seat, 0),
        phase="turn",
        seat=next_seat(state),
        look=None,
    )


def _passed(state: State, event: Passed) -> State:
    """The last pass ends the match at once (5.1.1); the count is made in what follows."""
    passed = _with(state.passed, event.seat, True)
    if all(passed):
        return replace(state, passed=passed, phase="over", seat=0, look=None)
    after = replace(state, passed=passed, phase="turn", look=None)
    return replace(after, seat=next_seat(after))


def _power_used(state: State) -> State:
    """The token is gone and the main action is due (4.1.1)."""
    return replace(state, tokens=_with(state.tokens, state.seat, state.tokens[state.seat] - 1), phase="main")


def _with(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The tuple with one place changed."""
    changed = list(items)
    changed[at] = item
    return tuple(changed)
