"""The game turn: initiative, caravans, the coalitions' turns, commerce (rule 4)."""

from games.kernel.refusals import refuse
from games.orc_wars import commands
from games.orc_wars.editions.atlas import LOST, destination, onward
from games.orc_wars.rules import commerce
from games.orc_wars.rules.belongings import move_gold
from games.orc_wars.rules.calendar import InitiativeFell, OrderSet, PhaseEntered, RoundBegan, StepBegun, TurnBegan
from games.orc_wars.rules.commerce import FloorPassed, partners
from games.orc_wars.rules.control import in_game, order_from, weakest
from games.orc_wars.rules.counters import CaravanPlaced, CaravanWent
from games.orc_wars.rules.drawing import caravan_of, draw_gold, value_of
from games.orc_wars.rules.raids import arrive
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.victory import end_of_round
from games.orc_wars.state import places


def initiative(log: Recorder) -> None:
    """The lowest total authority names the first player; tie: fewer sites, then at random (4.1)."""
    seats, by_sites = weakest(log.state, in_game(log.state))
    if len(seats) == 1:
        log.record(InitiativeFell(seats[0], "sites" if by_sites else "authority"))
    else:
        log.record(InitiativeFell(log.chance.pick("pick:initiative", seats), "lot"))


def name_first(log: Recorder, seat: int, wish: commands.NameFirst) -> None:
    """Any coalition still in the game, itself too."""
    refuse("no_such_seat", "4.1", when=wish.seat not in in_game(log.state))
    log.record(OrderSet(order_from(log.state, wish.seat), seat))
    open_round(log)


def open_round(log: Recorder) -> None:
    """Phase A: each caravan goes one stop, or leaves (4.2). The first turn follows."""
    for caravan in list(log.state.caravans):
        stop = onward(caravan, log.state.caravans[caravan].stop, 1)
        log.record(CaravanWent(caravan, stop, "went"))
        if stop == destination(caravan):
            arrive(log, caravan)


def begin_step(log: Recorder, seat: int, wish: commands.Begin) -> None:
    """In any order, each once (4.3.3). Those lost in the dark roll when the move begins; that is their move (6.4.3)."""
    refuse("step_done", "4.3.3", when=wish.step in log.state.steps_done)
    lost = [key for key, one in log.state.leaders.items() if one.seat == seat and one.area == LOST]
    log.record(StepBegun(seat, wish.step, tuple(lost) if wish.step == "move" else ()))


def begin_turn(log: Recorder, seat: int) -> None:
    """B1: the caravans of the hand are placed; then the coalition draws (4.3.1)."""
    log.record(TurnBegan(seat))
    for caravan in log.state.hands[seat].caravans:
        log.record(CaravanPlaced(caravan, "sent", seat))


def end_turn(log: Recorder, seat: int) -> None:
    """The next coalition, or after the last one the neutral mines and commerce (4.4, 4.5)."""
    order = log.state.order
    following = order[order.index(seat) + 1 :]
    if following:
        begin_turn(log, following[0])
        return
    _neutral_mines(log)
    give_floor(log, order)


def _neutral_mines(log: Recorder) -> None:
    for area, place in log.state.areas.items():
        if place.owner is None and place.mine and place.garrison:
            drawn = draw_gold(log)
            if caravan := caravan_of(drawn):
                log.record(CaravanPlaced(caravan, "neutral_mine"))
            elif drawn:
                move_gold(log, places.CUP, places.ground(area), (value_of(drawn),), "neutral_mine")


def give_floor(log: Recorder, waiting: tuple[int, ...]) -> None:
    """The floor goes to the first of those waiting with anybody to offer to; after the last the turn ends (12.1)."""
    for seat in waiting:
        if partners(log.state, seat):
            if (log.state.phase, log.state.seat) != ("commerce", seat):
                log.record(PhaseEntered("commerce", seat))
            return
    _close_round(log)


def next_floor(log: Recorder, seat: int, _: commands.Pass) -> None:
    """The coalition has done with its offers."""
    log.record(FloorPassed(seat))
    give_floor(log, log.state.order[log.state.order.index(seat) + 1 :])


def accept(log: Recorder, seat: int, wish: commands.Accept) -> None:
    commerce.accept(log, seat, wish)
    _keep_floor(log)


def decline(log: Recorder, seat: int, wish: commands.Decline) -> None:
    commerce.decline(log, seat, wish)
    _keep_floor(log)


def _keep_floor(log: Recorder) -> None:
    """After an answer: whoever has nobody left to offer to gives the floor up."""
    give_floor(log, log.state.order[log.state.order.index(log.state.seat) :])


def _close_round(log: Recorder) -> None:
    if not end_of_round(log):
        log.record(RoundBegan(log.state.round + 1))
        initiative(log)
