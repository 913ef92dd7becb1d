"""Spies: looking, stealing, bribing, and spies against them (rule 10)."""

from typing import Final, Literal

from msgspec.structs import replace

from games.kernel.agenda import expected
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, SeatEvent, Sentence, knows
from games.kernel.refusals import Refused, refuse
from games.kernel.tuples import replaced, without
from games.orc_wars import commands
from games.orc_wars.editions.atlas import TRIBAL
from games.orc_wars.editions.keys import Pile
from games.orc_wars.editions.material import CHIEFS, LEADERLESS_BONUS
from games.orc_wars.rules.attacks import begin_attack
from games.orc_wars.rules.belongings import move_gold
from games.orc_wars.rules.control import comrades, has_leader, in_game, on_map
from games.orc_wars.rules.counters import CountersMoved
from games.orc_wars.rules.goods import check_counters
from games.orc_wars.rules.leader_tests import servility_test
from games.orc_wars.rules.leaders import LeaderTurned
from games.orc_wars.rules.payment import check_payment
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.territories import AreaTaken
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Cheating
from games.orc_wars.state.state import State, closed, opened
from games.orc_wars.state.values import Latest, Seen

HAND: Final = {"counters": "hand.tribe", "gold": "hand.gold", "caravans": "hand.caravans"}
"""How sentences name what is in a hand."""


class SpyShown(SeatEvent[State], frozen=True):
    """A spy is shown and goes to the cup: to look, steal or bribe, or to cancel another (10.1)."""

    spy: int
    deed: Literal["look", "steal", "bribe", "cancel"]
    target: int
    leader: str = ""
    gold: tuple[int, ...] = ()
    """The bribe laid on the table."""
    pile: Pile | Literal[""] = ""
    """From which it steals."""
    asks: bool = False
    """Whether the target is asked if he cancels it (10.1.2)."""
    sentence = Sentence("spy_{}", "10.1", "seat", "gold", "spy", by="deed", target_seat="target", leader="leader")

    def tell(self, viewer: Viewer) -> LogLine | None:
        """From which of the two piles it steals is said openly: whoever is asked must know."""
        told = super().tell(viewer)
        return told if told is None or not self.pile else replace(told, key=f"{told.key}_{self.pile}")

    def apply(self, state: State) -> State:
        spy = f"spy_{self.spy}"
        if self.deed == "cancel":
            state = closed(state, Cheating)
        elif self.asks:
            cheating = Cheating(self.seat, self.target, self.spy, self.deed, self.pile, self.leader, self.gold)
            state = opened(state, cheating)
        state = places.moved(state, "tribe", places.hand(self.seat), places.CUP, (spy,))
        return replace(state, latest=Latest(self.deed, (spy, self.leader), (self.seat, self.target, *self.gold)))


class SpyAllowed(SeatEvent[State], frozen=True):
    """The target does not cancel (10.1.2)."""

    sentence = Sentence("spy_allowed", "10.1.2", "seat")

    def apply(self, state: State) -> State:
        return closed(state, Cheating)


class HandShown(GameEvent[State], frozen=True):
    """A coalition without any leader shows its hand to all others (10.4.3)."""

    hand: Seen
    sentence = Sentence("hand_shown", "10.4.3", seat="hand.seat")
    private = Sentence("hand_shown_private", "10.4.3", seat="hand.seat", **HAND)

    def apply(self, state: State) -> State:
        seen = tuple(one if seat == self.hand.seat else self.hand for seat, one in enumerate(state.seen))
        return replace(state, seen=seen)

    def privy(self, viewer: Viewer) -> bool:
        return viewer != "spectator"


class HandSeen(SeatEvent[State], frozen=True):
    """A spy has seen a whole hand (10.2)."""

    hand: Seen
    sentence = Sentence("hand_seen", "10.2", "seat", target_seat="hand.seat")
    private = Sentence("hand_seen_private", "10.2", "seat", target_seat="hand.seat", **HAND)

    def apply(self, state: State) -> State:
        return replace(state, seen=replaced(state.seen, self.seat, self.hand))

    def privy(self, viewer: Viewer) -> bool:
        return knows(viewer, self.seat, self.hand.seat)


def _check_target(state: State, seat: int, target: int) -> None:
    refuse("no_such_seat", "10.1", when=target == seat or target not in in_game(state))


def price(leader: str, level: int) -> int:
    """What a bribe costs: servility and the spy's level (10.4)."""
    return CHIEFS[leader].servility + level


def seen_hand(state: State, seat: int) -> Seen:
    hand = state.hands[seat]
    return Seen(seat, hand.tribe, hand.gold, hand.caravans)


def look(log: Recorder, seat: int, wish: commands.Look) -> None:
    check_counters(log.state, seat, (f"spy_{wish.spy}",), (), "10.1")
    _check_target(log.state, seat, wish.seat)
    _show(log, Cheating(seat, wish.seat, wish.spy, "look"))


def steal(log: Recorder, seat: int, wish: commands.Steal) -> None:
    check_counters(log.state, seat, (f"spy_{wish.spy}",), (), "10.1")
    _check_target(log.state, seat, wish.seat)
    hand = log.state.hands[wish.seat]
    refuse("empty_pile", "10.3", when=not (hand.tribe if wish.pile == "tribe" else hand.gold))
    _show(log, Cheating(seat, wish.seat, wish.spy, "steal", wish.pile))


def bribe(log: Recorder, seat: int, wish: commands.Bribe) -> None:
    """The price is named and checked now; a coalition without any leader shows its hand instead (10.4)."""
    state = log.state
    check_counters(state, seat, (f"spy_{wish.spy}",), (), "10.1")
    one = state.leaders.get(wish.leader)
    if one is None or one.seat == seat or one.area not in state.areas:
        raise Refused("not_enemy", "10.4")
    refuse("single_leader", "10.4", when=len(on_map(state, one.seat)) < 2)
    if has_leader(state, seat):
        check_payment(state, seat, wish.gold, price(wish.leader, wish.spy))
    elif wish.gold:
        raise Refused("overpaid", "10.4.3")
    _show(log, Cheating(seat, one.seat, wish.spy, "bribe", "", wish.leader, tuple(sorted(wish.gold))))


def _show(log: Recorder, one: Cheating) -> None:
    """The target may cancel, if he holds a tribe counter at all (10.1.2)."""
    asks = bool(log.state.hands[one.target].tribe)
    log.record(SpyShown(one.seat, one.spy, one.deed, one.target, one.leader, one.gold, one.pile, asks))
    if one.deed == "bribe" and not has_leader(log.state, one.seat):
        log.record(HandShown(seen_hand(log.state, one.seat)))
    if not asks:
        _succeed(log, one)


def cancel(log: Recorder, seat: int, wish: commands.Cancel) -> None:
    """A spy against a spy: nothing further happens."""
    check_counters(log.state, seat, (f"spy_{wish.spy}",), (), "10.1.2")
    log.record(SpyShown(seat, wish.spy, "cancel", expected(log.state.agenda, Cheating).seat))


def allow(log: Recorder, seat: int, _: commands.Allow) -> None:
    cheating = expected(log.state.agenda, Cheating)
    log.record(SpyAllowed(seat))
    _succeed(log, cheating)


def _succeed(log: Recorder, one: Cheating) -> None:
    match one.deed:
        case "look":
            log.record(HandSeen(one.seat, seen_hand(log.state, one.target)))
        case "steal":
            _take_one(log, one)
        case "bribe":
            _bribe(log, one)


def _take_one(log: Recorder, one: Cheating) -> None:
    """One counter at random (10.3)."""
    hand = log.state.hands[one.target]
    source, to = places.hand(one.target), places.hand(one.seat)
    if one.pile == "tribe":
        stolen = log.chance.pick("pick:steal", hand.tribe)
        log.record(CountersMoved(source, to, (stolen,), "stolen"))
    else:
        name = log.chance.pick("pick:steal", [f"gold_{value}" for value in hand.gold])
        move_gold(log, source, to, (int(name.removeprefix("gold_")),), "stolen")


def _bribe(log: Recorder, one: Cheating) -> None:
    """He stays, and his owner gets a counter; or he goes over with army and territory (10.4.1, 10.4.2)."""
    leader, purse = one.leader, places.hand(one.seat)
    bonus = 0 if has_leader(log.state, one.seat) else LEADERLESS_BONUS
    if servility_test(log, leader, "bribe", one.spy + bonus):
        if one.gold:
            kept = log.chance.pick("pick:bribe", one.gold)
            move_gold(log, purse, places.hand(one.target), (kept,), "bribe")
            move_gold(log, purse, places.CUP, without(one.gold, (kept,)), "bribe_rest")
        return
    move_gold(log, purse, places.CUP, one.gold, "paid", shown=True)
    former = comrades(log.state, leader)
    log.record(LeaderTurned(leader, one.seat))
    area = log.state.leaders[leader].area
    if former:
        begin_attack(log, leader, "comrades")
    elif area in TRIBAL and log.state.areas[area].owner != one.seat:
        log.record(AreaTaken(area, one.seat, "bribed"))
