"""From a position to a state: what is left out is filled in, what cannot be is refused in one line that names it."""

from games.armadora.options import Options
from games.armadora.position import check
from games.armadora.position.format import Given, Position
from games.armadora.rules.able import can_act
from games.armadora.rules.board import BIT, INDEX, LINES, MINES, SQUARES
from games.armadora.state import State, blank
from games.kernel.chance import Chance
from games.kernel.events import GameEvent, Sentence
from games.kernel.positions import per_seat, read, require
from games.kernel.values import JSON, alike


class PositionPlaced(GameEvent[State], frozen=True):
    """The match begins from an arranged position instead."""

    position: Position
    sentence = Sentence("position_placed", "", seat="position.turn.seat")

    def apply(self, state: State) -> State:
        return arranged(state, self.position)


def placed(options: Options, seats: int, raw: JSON, chance: Chance) -> PositionPlaced:
    """The position in JSON data; gold, characters and the first seat are drawn, in this order, where they are left out.

    `Misfit` where it is none, has more pieces than the game or could not be played on.
    """
    event = PositionPlaced(_whole(read(Given, raw), options, seats, chance))
    state = event.apply(blank(options, seats))
    stuck = state.phase == "main" and not all(state.passed) and not can_act(state, state.seat)
    require(not stuck, "turn", f"seat {state.seat} has used a power but has no main action left")
    return event


def _whole(given: Given, options: Options, seats: int, chance: Chance) -> Position:
    gold = check.gold(given, chance)
    palisades = check.palisades(given)
    warriors = check.warriors(given, options, seats)
    hands = check.hands(given, seats)
    characters = check.characters(given, options, seats, chance)
    passed = per_seat("passed", given.passed, seats, False)
    turn = check.turn(given, options, passed, chance)
    check.arrows(given, options, characters)
    return Position(
        gold=gold,
        palisades=palisades,
        stock=check.stock(given),
        warriors=warriors,
        hands=hands,
        characters=characters,
        tokens=check.tokens(given, options, characters),
        reinforcements=check.reinforcements(given, options, seats),
        looked=check.looked(given, options, turn, characters),
        passed=passed,
        turn=turn,
    )


def arranged(state: State, position: Position) -> State:
    """The position with the options and seats of a blank state."""
    warriors, values, arrows = [0] * state.seats, [0] * len(SQUARES), []
    for at, placed in sorted(position.warriors.items()):
        warriors[placed.seat] |= BIT[at]
        values[INDEX[at]] = placed.value
        arrows += [INDEX[at]] * placed.arrows
    moment = position.turn
    return alike(
        State,
        position,
        options=state.options,
        seats=state.seats,
        phase="over" if all(position.passed) else moment.phase,
        seat=moment.seat,
        gold=tuple(position.gold[mine] for mine in MINES),
        below=sum(LINES[edge][0] for edge in position.palisades),
        beside=sum(LINES[edge][1] for edge in position.palisades),
        warriors=tuple(warriors),
        values=tuple(values),
        face_up=sum(BIT[at] for at, placed in position.warriors.items() if placed.face_up),
        arrows=tuple(arrows),
        reinforced=sum(BIT[at] for at, placed in position.warriors.items() if placed.reinforced),
        looked=sum(BIT[at] for at in position.looked),
        look=None if moment.look is None else INDEX[moment.look],
    )
