"""Plunder, mines and the hand limit at the end of a coalition's turn (rule 11)."""

from games.kernel.refusals import Refused, refuse
from games.kernel.tuples import holds
from games.orc_wars import commands
from games.orc_wars.editions.atlas import FOREIGN
from games.orc_wars.editions.material import CHIEFS, HAND_LIMIT, LOOT_OF_ONE_RACE
from games.orc_wars.rules.belongings import limits, move_gold, move_hordes
from games.orc_wars.rules.calendar import PhaseEntered
from games.orc_wars.rules.control import holdings, of_his_race, on_map, own_on_map, pending, standing
from games.orc_wars.rules.counters import CountersMoved
from games.orc_wars.rules.drawing import gold_for, gold_to_hand
from games.orc_wars.rules.leader_tests import roll
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.rounds import end_turn
from games.orc_wars.rules.sums import parts, total
from games.orc_wars.rules.territories import Looted
from games.orc_wars.state import places
from games.orc_wars.state.state import State


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


def loot(log: Recorder, seat: int, wish: commands.Loot) -> None:
    """A gold counter to carry; then an army may lose a horde with a counter. After the last one all is dug (11.1.2)."""
    leader = wish.leader
    own_on_map(log.state, seat, leader, "11.1")
    refusal = refusal_to_loot(log.state, leader)
    if refusal is not None:
        raise refusal
    log.record(Looted(leader))
    value = gold_for(log, seat)
    if value is not None:
        move_gold(log, places.CUP, places.under(leader), (value,), "loot")
    one = log.state.leaders[leader]
    if one.hordes and one.gold and not _obeyed(log, leader):
        _desert(log, seat, leader)
    if not looters(log.state, seat):
        dig(log, seat)


def _obeyed(log: Recorder, leader: str) -> bool:
    """A test of authority, or against five where all are of one race, whichever is better (11.1.1)."""
    one = log.state.leaders[leader]
    made_of = parts(authority=CHIEFS[leader].authority, shaman=int(one.shaman))
    if of_his_race(log.state, leader, one.hordes) == one.hordes and total(made_of) < LOOT_OF_ONE_RACE:
        made_of = parts(one_race=LOOT_OF_ONE_RACE)
    return roll(log, leader, "loot", made_of, "loot")


def _desert(log: Recorder, seat: int, leader: str) -> None:
    """One horde runs home with one counter, both at random (11.1.1)."""
    one = log.state.leaders[leader]
    horde = log.chance.pick("pick:desert_horde", one.hordes)
    value = log.chance.pick("pick:desert_gold", one.gold)
    to = places.hand(seat) if holdings(log.state, seat) else places.CUP
    move_hordes(log, places.under(leader), to, (horde,), "deserted")
    move_gold(log, places.under(leader), to, (value,), "deserted")
    limits(log, leader)


def begin_plunder(log: Recorder, seat: int, _: commands.EndTurn) -> None:
    """B7 begins; without anybody to loot straight on to the mines."""
    refuse("battles_pending", "4.3.3", when=pending(log.state, seat))
    if looters(log.state, seat):
        log.record(PhaseEntered("plunder", seat))
    else:
        dig(log, seat)


def dig(log: Recorder, seat: int) -> None:
    """Each own mine with an own horde yields a draw (11.2); then the hand is counted, and the turn is over."""
    for area in holdings(log.state, seat):
        place = log.state.areas[area]
        if place.mine and (
            place.garrison or any(one.hordes for _, one in standing(log.state, area) if one.seat == seat)
        ):
            gold_to_hand(log, seat, "mined")
    if surplus(log.state, seat):
        log.record(PhaseEntered("discard", seat))
    else:
        end_turn(log, seat)


def surplus(state: State, seat: int) -> int:
    """How many counters the hand holds above the limit (11.3)."""
    hand = state.hands[seat]
    counted = len(hand.tribe) + (len(hand.gold) if state.options.hand_limit_counts_gold else 0)
    return max(0, counted - HAND_LIMIT)


def discardable(state: State, seat: int) -> tuple[str, ...]:
    hand = state.hands[seat]
    gold = tuple(f"gold_{value}" for value in hand.gold) if state.options.hand_limit_counts_gold else ()
    return (*hand.tribe, *gold)


def discard(log: Recorder, seat: int, wish: commands.Discard) -> None:
    """Exactly the surplus goes to the cups."""
    counters = wish.counters
    refuse("no_such_counter", "11.3", when=not holds(discardable(log.state, seat), counters))
    refuse("wrong_count", "11.3", when=len(counters) != surplus(log.state, seat))
    tribe = tuple(sorted(counter for counter in counters if not counter.startswith("gold_")))
    gold = sorted(int(counter.removeprefix("gold_")) for counter in counters if counter.startswith("gold_"))
    if tribe:
        log.record(CountersMoved(places.hand(seat), places.CUP, tribe, "discarded"))
    move_gold(log, places.hand(seat), places.CUP, gold, "discarded")
    end_turn(log, seat)
