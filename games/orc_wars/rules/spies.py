"""Spies: looking, stealing, bribing, and spies against them (rule 10)."""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, knows, line, private_line
from games.kernel.refusals import Refused
from games.kernel.tuples import without
from games.kernel.values import JSON
from games.orc_wars.editions.atlas import TRIBAL
from games.orc_wars.editions.material import CHIEFS, LEADERLESS_BONUS
from games.orc_wars.rules.belongings import move_gold
from games.orc_wars.rules.control import comrades, has_leader, in_game, on_map
from games.orc_wars.rules.counters import CountersMoved
from games.orc_wars.rules.leader_tests import servility_test
from games.orc_wars.rules.leaders import LeaderTurned
from games.orc_wars.rules.levy import check_held
from games.orc_wars.rules.payment import check_payment
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.territories import AreaTaken
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Attack, Cheating
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Latest, Seen


class SpyShown(GameEvent[State], frozen=True):
    """A spy is shown and goes to the cup: to look, steal or bribe, or to cancel another (10.1)."""

    seat: int
    spy: int
    deed: Literal["look", "steal", "bribe", "cancel"]
    target: int
    leader: str = ""
    gold: tuple[int, ...] = ()
    """The bribe laid on the table."""

    def apply(self, state: State) -> State:
        spy = f"spy_{self.spy}"
        state = places.counters_moved(state, places.hand(self.seat), places.CUP, (spy,))
        return replace(state, latest=Latest(self.deed, (spy, self.leader), (self.seat, self.target, *self.gold)))

    def tell(self, viewer: Viewer) -> LogLine:
        args: dict[str, JSON] = {"spy": self.spy, "target_seat": self.target, "leader": self.leader}
        return line(f"spy_{self.deed}", "10.1", seat=self.seat, gold=list(self.gold), **args)


class SpyAllowed(GameEvent[State], frozen=True):
    """The target does not cancel (10.1.2)."""

    seat: int

    def apply(self, state: State) -> State:
        return state

    def tell(self, viewer: Viewer) -> LogLine:
        return line("spy_allowed", "10.1.2", seat=self.seat)


class HandShown(GameEvent[State], frozen=True):
    """A coalition without any leader shows its hand to all others (10.4.3)."""

    hand: Seen

    def apply(self, state: State) -> State:
        seen = tuple(one if seat == self.hand.seat else self.hand for seat, one in enumerate(state.seen))
        return replace(state, seen=seen)

    def tell(self, viewer: Viewer) -> LogLine:
        one = self.hand
        if isinstance(viewer, int) or viewer == "arbiter":
            args: dict[str, JSON] = {
                "counters": list(one.tribe),
                "gold": list(one.gold),
                "caravans": list(one.caravans),
            }
            return private_line("hand_shown_private", "10.4.3", seat=one.seat, **args)
        return line("hand_shown", "10.4.3", seat=one.seat)


class HandSeen(GameEvent[State], frozen=True):
    """A spy has seen a whole hand (10.2)."""

    seat: int
    hand: Seen

    def apply(self, state: State) -> State:
        seen = tuple(self.hand if seat == self.seat else one for seat, one in enumerate(state.seen))
        return replace(state, seen=seen)

    def tell(self, viewer: Viewer) -> LogLine:
        one = self.hand
        if knows(viewer, self.seat, one.seat):
            args: dict[str, JSON] = {
                "counters": list(one.tribe),
                "gold": list(one.gold),
                "caravans": list(one.caravans),
            }
            return private_line("hand_seen_private", "10.2", seat=self.seat, target_seat=one.seat, **args)
        return line("hand_seen", "10.2", seat=self.seat, target_seat=one.seat)


ESPIONAGE: tuple[type[GameEvent[State]], ...] = (
    SpyShown,
    SpyAllowed,
    HandShown,
    HandSeen,
)


def spy_name(level: int) -> str:
    return f"spy_{level}"


def _check_target(state: State, seat: int, target: int) -> None:
    if target == seat or target not in in_game(state):
        raise Refused("no_such_seat", "10.1")


def price(leader: str, level: int) -> int:
    """What a bribe costs: servility and the spy's level (10.4)."""
    return CHIEFS[leader].servility + level


def seen_hand(state: State, seat: int) -> Seen:
    hand = state.hands[seat]
    return Seen(seat, hand.tribe, hand.gold, hand.caravans)


def look(log: Recorder, seat: int, spy: int, target: int) -> None:
    check_held(log.state, seat, (spy_name(spy),), "10.1")
    _check_target(log.state, seat, target)
    log.record(SpyShown(seat, spy, "look", target))
    _ask(log, Cheating(seat, target, spy, "look"))


def steal(log: Recorder, seat: int, spy: int, target: int, pile: str) -> None:
    check_held(log.state, seat, (spy_name(spy),), "10.1")
    _check_target(log.state, seat, target)
    hand = log.state.hands[target]
    if not (hand.tribe if pile == "tribe" else hand.gold):
        raise Refused("empty_pile", "10.3")
    log.record(SpyShown(seat, spy, "steal", target))
    _ask(log, Cheating(seat, target, spy, "steal", "tribe" if pile == "tribe" else "gold"))


def bribe(log: Recorder, seat: int, spy: int, leader: str, gold: Sequence[int]) -> None:
    """The price is named and checked now; a coalition without any leader shows its hand instead (10.4)."""
    state = log.state
    check_held(state, seat, (spy_name(spy),), "10.1")
    one = state.leaders.get(leader)
    if one is None or one.seat == seat or one.area not in state.areas:
        raise Refused("not_enemy", "10.4")
    if len(on_map(state, one.seat)) < 2:
        raise Refused("single_leader", "10.4")
    free = not has_leader(state, seat)
    if free and gold:
        raise Refused("overpaid", "10.4.3")
    if not free:
        check_payment(state, seat, gold, price(leader, spy))
    log.record(SpyShown(seat, spy, "bribe", one.seat, leader, tuple(sorted(gold))))
    if free:
        log.record(HandShown(seen_hand(log.state, seat)))
    bonus = LEADERLESS_BONUS if free else 0
    _ask(log, Cheating(seat, one.seat, spy, "bribe", leader=leader, gold=tuple(sorted(gold)), bonus=bonus))


def _ask(log: Recorder, frame: Cheating) -> None:
    """The target may cancel, if he holds a tribe counter at all (10.1.2)."""
    log.push(frame)
    if not log.state.hands[frame.target].tribe:
        log.stack.pop()
        _succeed(log, frame)


def cancel(log: Recorder, frame: Cheating, spy: int) -> None:
    """A spy against a spy: nothing further happens."""
    check_held(log.state, frame.target, (spy_name(spy),), "10.1.2")
    log.stack.pop()
    log.record(SpyShown(frame.target, spy, "cancel", frame.seat))


def allow(log: Recorder, frame: Cheating) -> None:
    log.stack.pop()
    log.record(SpyAllowed(frame.target))
    _succeed(log, frame)


def _succeed(log: Recorder, frame: Cheating) -> None:
    match frame.deed:
        case "look":
            log.record(HandSeen(frame.seat, seen_hand(log.state, frame.target)))
        case "steal":
            _take_one(log, frame)
        case "bribe":
            _bribe(log, frame)


def _take_one(log: Recorder, frame: Cheating) -> None:
    """One counter at random (10.3)."""
    hand = log.state.hands[frame.target]
    source, to = places.hand(frame.target), places.hand(frame.seat)
    if frame.pile == "tribe":
        stolen = log.chance.pick("pick:steal", hand.tribe)
        log.record(CountersMoved(source, to, (stolen,), "stolen"))
    else:
        name = log.chance.pick("pick:steal", [f"gold_{value}" for value in hand.gold])
        move_gold(log, source, to, (int(name.removeprefix("gold_")),), "stolen")


def _bribe(log: Recorder, frame: Cheating) -> None:
    """He stays, and his owner gets a counter; or he goes over with army and territory (10.4.1, 10.4.2)."""
    leader, purse = frame.leader, places.hand(frame.seat)
    if servility_test(log, leader, "bribe", frame.spy + frame.bonus):
        if frame.gold:
            kept = log.chance.pick("pick:bribe", frame.gold)
            move_gold(log, purse, places.hand(frame.target), (kept,), "bribe")
            move_gold(log, purse, places.CUP, without(frame.gold, (kept,)), "bribe_rest")
        return
    move_gold(log, purse, places.CUP, frame.gold, "paid", shown=True)
    former = comrades(log.state, leader)
    log.record(LeaderTurned(leader, frame.seat))
    area = log.state.leaders[leader].area
    if former:
        log.push(Attack(leader, area, below=True, aside=True))
    elif area in TRIBAL and log.state.areas[area].owner != frame.seat:
        log.record(AreaTaken(area, frame.seat, "bribed"))
