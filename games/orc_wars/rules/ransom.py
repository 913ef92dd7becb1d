"""Captives: put up for ransom when the step closes (rule 9.2)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, knows, line, private_line
from games.kernel.refusals import Refused
from games.kernel.tuples import holds
from games.orc_wars.rules.calendar import StepClosed
from games.orc_wars.rules.control import in_game, tradable
from games.orc_wars.rules.goods import goods_told, hand_over
from games.orc_wars.rules.leaders import LeaderDied, LeaderToHand
from games.orc_wars.rules.movement import collect
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.state.agenda import Closing, Ransoming
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Goods, Ransom


class RansomOpened(GameEvent[State], frozen=True):
    """A captive is put up for ransom (9.2)."""

    leader: str
    captor: int

    def apply(self, state: State) -> State:
        return replace(state, ransom=Ransom(self.leader, self.captor, (None,) * state.seats))

    def tell(self, viewer: Viewer) -> LogLine:
        return line("ransom_opened", "9.2", leader=self.leader, captor_seat=self.captor)


class BidMade(GameEvent[State], frozen=True):
    """A coalition bids for the captive; the counters stay face down (9.2)."""

    seat: int
    bid: Goods

    def apply(self, state: State) -> State:
        assert state.ransom is not None
        bids = tuple(self.bid if seat == self.seat else one for seat, one in enumerate(state.ransom.bids))
        return replace(state, ransom=replace(state.ransom, bids=bids))

    def tell(self, viewer: Viewer) -> LogLine:
        own = knows(viewer, self.seat)
        return (private_line if own else line)("bid_made", "9.2", seat=self.seat, give_goods=goods_told(self.bid, own))


class BidPassed(GameEvent[State], frozen=True):
    """A coalition bids nothing (9.2)."""

    seat: int

    def apply(self, state: State) -> State:
        return state

    def tell(self, viewer: Viewer) -> LogLine:
        return line("bid_passed", "9.2", seat=self.seat)


class RansomClosed(GameEvent[State], frozen=True):
    """The captor has taken a bid, or none (9.2)."""

    leader: str
    captor: int
    seat: int | None

    def apply(self, state: State) -> State:
        return replace(state, ransom=None)

    def tell(self, viewer: Viewer) -> LogLine:
        if self.seat is None:
            return line("ransom_refused", "9.2", leader=self.leader, captor_seat=self.captor)
        return line("ransom_accepted", "9.2", leader=self.leader, captor_seat=self.captor, seat=self.seat)


BIDDING: tuple[type[GameEvent[State]], ...] = (
    RansomOpened,
    BidMade,
    BidPassed,
    RansomClosed,
)


def advance_closing(log: Recorder, frame: Closing) -> bool:
    """One captive after the other, the oldest first; then the step is closed."""
    if log.state.captives:
        captive = log.state.captives[0]
        log.record(RansomOpened(captive.leader, captive.captor))
        seats = log.state.seats
        around = [(captive.captor + step) % seats for step in range(1, seats)]
        log.push(Ransoming(captive.captor, tuple(seat for seat in around if seat in in_game(log.state))))
        return False
    log.stack.pop()
    log.record(StepClosed(log.state.seat, frame.step))
    return False


def close_step(log: Recorder, seat: int, step: str) -> None:
    """Gold is collected, then captives are settled."""
    if step == "move":
        collect(log, seat)
    match step:
        case "levy" | "move" | "combat" | "cheat":
            log.push(Closing(step))


def advance_ransoming(log: Recorder, frame: Ransoming) -> bool:
    """Wait for the bidders, then for the captor if anybody has bid."""
    ransom = log.state.ransom
    assert ransom is not None
    if frame.bidders or any(ransom.bids):
        return True
    _settle(log, None)
    return False


def bid(log: Recorder, frame: Ransoming, tribe: Sequence[str], gold: Sequence[int], areas: Sequence[str]) -> None:
    """Counters of the hand, face down, and territories without a leader."""
    seat = frame.bidders[0]
    hand = log.state.hands[seat]
    if not (tribe or gold or areas):
        raise Refused("empty_deal", "9.2")
    if not holds(hand.tribe, tribe) or not holds(hand.gold, gold):
        raise Refused("no_such_counter", "9.2")
    if len(set(areas)) < len(areas) or not all(tradable(log.state, area, seat) for area in areas):
        raise Refused("not_tradable", "12.3")
    log.record(BidMade(seat, Goods(tuple(sorted(tribe)), tuple(sorted(gold)), tuple(sorted(areas)))))
    log.swap(replace(frame, bidders=frame.bidders[1:]))


def pass_bid(log: Recorder, frame: Ransoming) -> None:
    log.record(BidPassed(frame.bidders[0]))
    log.swap(replace(frame, bidders=frame.bidders[1:]))


def accept_bid(log: Recorder, seat: int | None) -> None:
    """The captor takes a bid, or none."""
    ransom = log.state.ransom
    assert ransom is not None
    if seat is not None and (seat >= log.state.seats or ransom.bids[seat] is None):
        raise Refused("no_such_bid", "9.2")
    _settle(log, seat)


def _settle(log: Recorder, seat: int | None) -> None:
    """The goods go to the captor and the leader to the bidder's hand; without a bid he is executed."""
    ransom = log.state.ransom
    assert ransom is not None
    captive = next(one for one in log.state.captives if one.leader == ransom.leader)
    log.stack.pop()
    log.record(RansomClosed(ransom.leader, ransom.captor, seat))
    accepted = None if seat is None else ransom.bids[seat]
    if seat is None or accepted is None:
        log.record(LeaderDied(captive.leader, captive.owner, "unransomed"))
        return
    hand_over(log, seat, ransom.captor, accepted, "ransom")
    log.record(LeaderToHand(captive.leader, seat, "ransomed"))
