"""Setting up a match (rule 3)."""

from games.kernel.chance import Chance
from games.kernel.refusals import refuse
from games.kernel.tuples import holds, without
from games.orc_wars import commands
from games.orc_wars.editions.atlas import AREAS
from games.orc_wars.editions.material import HAND_AT_START, LEADERS, TRIBE_CUP
from games.orc_wars.options import Options
from games.orc_wars.rules.calendar import Dealt, FirstRolled, OrderSet, PhaseEntered
from games.orc_wars.rules.control import order_from
from games.orc_wars.rules.counters import CountersMoved
from games.orc_wars.rules.drawing import gold_at_start
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.rounds import open_round
from games.orc_wars.state import places
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Area, Hand

D20 = 20


def blank(options: Options, seats: int) -> State:
    """The table before anything is dealt."""
    return State(
        options=options,
        seats=seats,
        order=tuple(range(seats)),
        hands=(Hand(),) * seats,
        areas=dict.fromkeys(AREAS, Area()),
        seen=(None,) * seats,
        leaderless=(0,) * seats,
    )


def deal(seats: int, chance: Chance) -> Dealt:
    """A leader each, then five counters each from the cup with the other leaders in it (3.1)."""
    leaders: list[str] = []
    for _ in range(seats):
        leaders.append(chance.pick("deal:leader", [leader for leader in LEADERS if leader not in leaders]))
    cup = without(TRIBE_CUP, leaders)
    hands = []
    for _ in range(seats):
        drawn: tuple[str, ...] = ()
        for _ in range(HAND_AT_START):
            counter = chance.pick("draw:tribe", cup)
            cup = without(cup, (counter,))
            drawn = (*drawn, counter)
        hands.append(drawn)
    return Dealt(tuple(leaders), tuple(hands))


def swap(log: Recorder, seat: int, wish: commands.Swap) -> None:
    """Counters for gold, not the dealt leader; after the last seat the dice say who begins (3.2, 3.3)."""
    hand, counters = log.state.hands[seat], wish.counters
    refuse("dealt_leader", "3.2", when=hand.dealt and hand.dealt in counters)
    refuse("no_such_counter", "3.2", when=not holds(hand.tribe, counters))
    if counters:
        log.record(CountersMoved(places.hand(seat), places.CUP, tuple(sorted(counters)), "swapped"))
    for _ in counters:
        gold_at_start(log, seat)
    if seat + 1 < log.state.seats:
        log.record(PhaseEntered("swap", seat + 1))
        return
    log.record(PhaseEntered("draw", seat))
    first = _roll_for_first(log)
    log.record(OrderSet(order_from(log.state, first)))
    open_round(log)


def _roll_for_first(log: Recorder) -> int:
    """The highest d20; the highest tied seats roll again."""
    seats = list(range(log.state.seats))
    while len(seats) > 1:
        rolls = [log.chance.number("dice:first", 1, D20) for _ in seats]
        log.record(FirstRolled(tuple(seats), tuple(rolls)))
        seats = [seat for seat, roll in zip(seats, rolls, strict=True) if roll == max(rolls)]
    return seats[0]
