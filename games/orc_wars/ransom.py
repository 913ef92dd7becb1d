"""Captives: put up for ransom when the step closes (rule 9.2)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.kernel.refusals import Refused
from games.orc_wars import places
from games.orc_wars.baggage import move_gold
from games.orc_wars.bags import holds
from games.orc_wars.bidding import BidMade, BidPassed, RansomClosed, RansomOpened
from games.orc_wars.course import Course
from games.orc_wars.fortunes import LeaderDied, LeaderToHand
from games.orc_wars.frames import Closing, Ransoming
from games.orc_wars.ground import in_game, tradable
from games.orc_wars.lands import AreaTaken
from games.orc_wars.movement import collect
from games.orc_wars.passage import StepClosed
from games.orc_wars.state import Goods
from games.orc_wars.transport import CountersMoved


def advance_closing(course: Course, frame: Closing) -> bool:
    """One captive after the other, the oldest first; then the step is closed."""
    if course.state.captives:
        captive = course.state.captives[0]
        course.tell(RansomOpened(captive.leader, captive.captor))
        seats = course.state.seats
        around = [(captive.captor + step) % seats for step in range(1, seats)]
        course.push(Ransoming(captive.captor, tuple(seat for seat in around if seat in in_game(course.state))))
        return False
    course.stack.pop()
    course.tell(StepClosed(course.state.seat, frame.step))
    return False


def close_step(course: Course, seat: int, step: str) -> None:
    """Gold is collected, then captives are settled."""
    if step == "move":
        collect(course, seat)
    match step:
        case "levy" | "move" | "combat" | "cheat":
            course.push(Closing(step))


def advance_ransoming(course: Course, frame: Ransoming) -> bool:
    """Wait for the bidders, then for the captor if anybody has bid."""
    ransom = course.state.ransom
    assert ransom is not None
    if frame.bidders or any(ransom.bids):
        return True
    _settle(course, None)
    return False


def bid(course: Course, frame: Ransoming, tribe: Sequence[str], gold: Sequence[int], areas: Sequence[str]) -> None:
    """Counters of the hand, face down, and territories without a leader."""
    seat = frame.bidders[0]
    hand = course.state.hands[seat]
    if not (tribe or gold or areas):
        raise Refused("empty_deal", "9.2")
    if not holds(hand.tribe, tribe) or not holds(hand.gold, gold):
        raise Refused("no_such_counter", "9.2")
    if len(set(areas)) < len(areas) or not all(tradable(course.state, area, seat) for area in areas):
        raise Refused("not_tradable", "12.3")
    course.tell(BidMade(seat, Goods(tuple(sorted(tribe)), tuple(sorted(gold)), tuple(sorted(areas)))))
    course.swap(replace(frame, bidders=frame.bidders[1:]))


def pass_bid(course: Course, frame: Ransoming) -> None:
    course.tell(BidPassed(frame.bidders[0]))
    course.swap(replace(frame, bidders=frame.bidders[1:]))


def accept_bid(course: Course, seat: int | None) -> None:
    """The captor takes a bid, or none."""
    ransom = course.state.ransom
    assert ransom is not None
    if seat is not None and (seat >= course.state.seats or ransom.bids[seat] is None):
        raise Refused("no_such_bid", "9.2")
    _settle(course, seat)


def _settle(course: Course, seat: int | None) -> None:
    """The goods go to the captor and the leader to the bidder's hand; without a bid he is executed."""
    ransom = course.state.ransom
    assert ransom is not None
    captive = next(one for one in course.state.captives if one.leader == ransom.leader)
    course.stack.pop()
    course.tell(RansomClosed(ransom.leader, ransom.captor, seat))
    accepted = None if seat is None else ransom.bids[seat]
    if seat is None or accepted is None:
        course.tell(LeaderDied(captive.leader, captive.owner, "unransomed"))
        return
    hand_over(course, seat, ransom.captor, accepted, "ransom")
    course.tell(LeaderToHand(captive.leader, seat, "ransomed"))


def hand_over(course: Course, giver: int, taker: int, goods: Goods, why: str) -> None:
    """Counters from hand to hand, and territories with all that belongs to them."""
    source, to = places.hand(giver), places.hand(taker)
    if goods.tribe:
        course.tell(CountersMoved(source, to, goods.tribe, why))
    move_gold(course, source, to, goods.gold, why)
    for area in goods.areas:
        course.tell(AreaTaken(area, taker, "sold"))
