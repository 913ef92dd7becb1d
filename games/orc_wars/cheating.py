"""Spies: looking, stealing, bribing, and spies against them (rule 10)."""

from collections.abc import Sequence

from games.kernel.refusals import Refused
from games.orc_wars import places
from games.orc_wars.atlas import TRIBAL
from games.orc_wars.baggage import move_gold
from games.orc_wars.bags import less
from games.orc_wars.course import Course
from games.orc_wars.espionage import HandSeen, HandShown, SpyAllowed, SpyShown
from games.orc_wars.fortunes import LeaderTurned
from games.orc_wars.frames import Attack, Cheating
from games.orc_wars.ground import comrades, has_leader, in_game, on_map
from games.orc_wars.lands import AreaTaken
from games.orc_wars.levy import check_held
from games.orc_wars.material import CHIEFS, LEADERLESS_BONUS
from games.orc_wars.paying import check_payment
from games.orc_wars.state import Seen, State
from games.orc_wars.transport import CountersMoved
from games.orc_wars.trial import servility_test


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


def look(course: Course, seat: int, spy: int, target: int) -> None:
    check_held(course.state, seat, (spy_name(spy),), "10.1")
    _check_target(course.state, seat, target)
    course.tell(SpyShown(seat, spy, "look", target))
    _ask(course, Cheating(seat, target, spy, "look"))


def steal(course: Course, seat: int, spy: int, target: int, pile: str) -> None:
    check_held(course.state, seat, (spy_name(spy),), "10.1")
    _check_target(course.state, seat, target)
    hand = course.state.hands[target]
    if not (hand.tribe if pile == "tribe" else hand.gold):
        raise Refused("empty_pile", "10.3")
    course.tell(SpyShown(seat, spy, "steal", target))
    _ask(course, Cheating(seat, target, spy, "steal", "tribe" if pile == "tribe" else "gold"))


def bribe(course: Course, seat: int, spy: int, leader: str, gold: Sequence[int]) -> None:
    """The price is named and checked now; a coalition without any leader shows its hand instead (10.4)."""
    state = course.state
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
    course.tell(SpyShown(seat, spy, "bribe", one.seat, leader, tuple(sorted(gold))))
    if free:
        course.tell(HandShown(seen_hand(course.state, seat)))
    bonus = LEADERLESS_BONUS if free else 0
    _ask(course, Cheating(seat, one.seat, spy, "bribe", leader=leader, gold=tuple(sorted(gold)), bonus=bonus))


def _ask(course: Course, frame: Cheating) -> None:
    """The target may cancel, if he holds a tribe counter at all (10.1.2)."""
    course.push(frame)
    if not course.state.hands[frame.target].tribe:
        course.stack.pop()
        _succeed(course, frame)


def cancel(course: Course, frame: Cheating, spy: int) -> None:
    """A spy against a spy: nothing further happens."""
    check_held(course.state, frame.target, (spy_name(spy),), "10.1.2")
    course.stack.pop()
    course.tell(SpyShown(frame.target, spy, "cancel", frame.seat))


def allow(course: Course, frame: Cheating) -> None:
    course.stack.pop()
    course.tell(SpyAllowed(frame.target))
    _succeed(course, frame)


def _succeed(course: Course, frame: Cheating) -> None:
    match frame.deed:
        case "look":
            course.tell(HandSeen(frame.seat, seen_hand(course.state, frame.target)))
        case "steal":
            _take_one(course, frame)
        case "bribe":
            _bribe(course, frame)


def _take_one(course: Course, frame: Cheating) -> None:
    """One counter at random (10.3)."""
    hand = course.state.hands[frame.target]
    source, to = places.hand(frame.target), places.hand(frame.seat)
    if frame.pile == "tribe":
        stolen = course.chance.pick("pick:steal", hand.tribe)
        course.tell(CountersMoved(source, to, (stolen,), "stolen"))
    else:
        name = course.chance.pick("pick:steal", [f"gold_{value}" for value in hand.gold])
        move_gold(course, source, to, (int(name.removeprefix("gold_")),), "stolen")


def _bribe(course: Course, frame: Cheating) -> None:
    """He stays, and his owner gets a counter; or he goes over with army and territory (10.4.1, 10.4.2)."""
    leader, purse = frame.leader, places.hand(frame.seat)
    if servility_test(course, leader, "bribe", frame.spy + frame.bonus):
        if frame.gold:
            kept = course.chance.pick("pick:bribe", frame.gold)
            move_gold(course, purse, places.hand(frame.target), (kept,), "bribe")
            move_gold(course, purse, places.CUP, less(frame.gold, (kept,)), "bribe_rest")
        return
    move_gold(course, purse, places.CUP, frame.gold, "paid", shown=True)
    former = comrades(course.state, leader)
    course.tell(LeaderTurned(leader, frame.seat))
    area = course.state.leaders[leader].area
    if former:
        course.push(Attack(leader, area, below=True, aside=True))
    elif area in TRIBAL and course.state.areas[area].owner != frame.seat:
        course.tell(AreaTaken(area, frame.seat, "bribed"))
