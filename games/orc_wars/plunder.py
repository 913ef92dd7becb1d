"""Plunder, mines and the hand limit at the end of a coalition's turn (rule 11)."""

from collections.abc import Sequence

from games.kernel.refusals import Refused
from games.orc_wars import places
from games.orc_wars.atlas import FOREIGN
from games.orc_wars.baggage import limits, move_gold, move_hordes
from games.orc_wars.bags import holds
from games.orc_wars.battle import parts, total
from games.orc_wars.course import Course
from games.orc_wars.drawing import gold_for, gold_to_hand
from games.orc_wars.ground import holdings, of_his_race, on_map, own_on_map, standing
from games.orc_wars.lands import Looted
from games.orc_wars.material import CHIEFS, HAND_LIMIT, LOOT_OF_ONE_RACE
from games.orc_wars.passage import PhaseEntered
from games.orc_wars.rounds import end_turn
from games.orc_wars.state import State
from games.orc_wars.transport import CountersMoved
from games.orc_wars.trial import roll


def refusal_to_loot(state: State, leader: str) -> Refused | None:
    one = state.leaders[leader]
    if one.area not in FOREIGN:
        return Refused("not_foreign", "11.1")
    if leader in state.marks.looted:
        return Refused("already_looted", "11.1")
    if not one.hordes and one.gold:
        return Refused("bare_limit", "11.1")
    if not state.gold_cup:
        return Refused("cup_empty", "11.1")
    return None


def looters(state: State, seat: int) -> list[str]:
    """The leaders who may still loot, in order."""
    return [leader for leader in on_map(state, seat) if refusal_to_loot(state, leader) is None]


def loot(course: Course, seat: int, leader: str) -> None:
    """A gold counter to carry; then an army may lose a horde with a counter. After the last one all is dug (11.1.2)."""
    own_on_map(course.state, seat, leader, "11.1")
    refusal = refusal_to_loot(course.state, leader)
    if refusal is not None:
        raise refusal
    course.tell(Looted(leader))
    value = gold_for(course, seat)
    if value is not None:
        move_gold(course, places.CUP, places.under(leader), (value,), "loot")
    one = course.state.leaders[leader]
    if one.hordes and one.gold and not _obeyed(course, leader):
        _desert(course, seat, leader)
    if not looters(course.state, seat):
        dig(course, seat)


def _obeyed(course: Course, leader: str) -> bool:
    """A test of authority, or against five where all are of one race, whichever is better (11.1.1)."""
    one = course.state.leaders[leader]
    made_of = parts(authority=CHIEFS[leader].authority, shaman=int(one.shaman))
    if of_his_race(course.state, leader, one.hordes) == one.hordes and total(made_of) < LOOT_OF_ONE_RACE:
        made_of = parts(one_race=LOOT_OF_ONE_RACE)
    return roll(course, "dice:loot", leader, "loot", made_of, "loot")


def _desert(course: Course, seat: int, leader: str) -> None:
    """One horde runs home with one counter, both at random (11.1.1)."""
    one = course.state.leaders[leader]
    horde = course.chance.pick("pick:desert_horde", one.hordes)
    value = course.chance.pick("pick:desert_gold", one.gold)
    to = places.hand(seat) if holdings(course.state, seat) else places.CUP
    move_hordes(course, places.under(leader), to, (horde,), "deserted")
    move_gold(course, places.under(leader), to, (value,), "deserted")
    limits(course, leader)


def begin_plunder(course: Course, seat: int) -> None:
    """B7 begins; without anybody to loot straight on to the mines."""
    if looters(course.state, seat):
        course.tell(PhaseEntered("plunder", seat))
    else:
        dig(course, seat)


def dig(course: Course, seat: int) -> None:
    """Each own mine with an own horde yields a draw (11.2); then the hand is counted, and the turn is over."""
    for area in holdings(course.state, seat):
        place = course.state.areas[area]
        if place.mine and (
            place.garrison or any(one.hordes for _, one in standing(course.state, area) if one.seat == seat)
        ):
            gold_to_hand(course, seat, "mined")
    if surplus(course.state, seat):
        course.tell(PhaseEntered("discard", seat))
    else:
        end_turn(course, seat)


def surplus(state: State, seat: int) -> int:
    """How many counters the hand holds above the limit (11.3)."""
    hand = state.hands[seat]
    counted = len(hand.tribe) + (len(hand.gold) if state.options.hand_limit_counts_gold else 0)
    return max(0, counted - HAND_LIMIT)


def discardable(state: State, seat: int) -> tuple[str, ...]:
    hand = state.hands[seat]
    gold = tuple(f"gold_{value}" for value in hand.gold) if state.options.hand_limit_counts_gold else ()
    return (*hand.tribe, *gold)


def discard(course: Course, seat: int, counters: Sequence[str]) -> None:
    """Exactly the surplus goes to the cups."""
    if not holds(discardable(course.state, seat), counters):
        raise Refused("no_such_counter", "11.3")
    if len(counters) != surplus(course.state, seat):
        raise Refused("wrong_count", "11.3")
    tribe = tuple(sorted(counter for counter in counters if not counter.startswith("gold_")))
    gold = sorted(int(counter.removeprefix("gold_")) for counter in counters if counter.startswith("gold_"))
    if tribe:
        course.tell(CountersMoved(places.hand(seat), places.CUP, tribe, "discarded"))
    move_gold(course, places.hand(seat), places.CUP, gold, "discarded")
    end_turn(course, seat)
