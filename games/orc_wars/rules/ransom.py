"""Captives: put up for ransom when the step closes (rule 9.2)."""

from msgspec.structs import replace

from games.kernel.agenda import expected
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, SeatEvent, Sentence, knows, line, private_line
from games.kernel.refusals import Refused, refuse
from games.kernel.tuples import replaced
from games.orc_wars import commands
from games.orc_wars.rules.calendar import StepClosed
from games.orc_wars.rules.control import order_from, pending
from games.orc_wars.rules.goods import check_counters, check_territories, goods_told, hand_over
from games.orc_wars.rules.leaders import LeaderDied, LeaderToHand
from games.orc_wars.rules.movement import collect
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.state.agenda import Ransoming
from games.orc_wars.state.state import STEPS, State, changed, closed, opened
from games.orc_wars.state.values import Goods, Ransom


class RansomOpened(GameEvent[State], frozen=True):
    """A captive is put up for ransom (9.2)."""

    leader: str
    captor: int
    bidders: tuple[int, ...]
    """Who is asked for a bid, in this order."""
    sentence = Sentence("ransom_opened", "9.2", "leader", captor_seat="captor")

    def apply(self, state: State) -> State:
        ransom = Ransom(self.leader, self.captor, (None,) * state.seats)
        return opened(state, Ransoming(self.captor, self.bidders), ransom=ransom)


class BidMade(SeatEvent[State], frozen=True):
    """A coalition bids for the captive; the counters stay face down (9.2)."""

    bid: Goods

    def apply(self, state: State) -> State:
        assert state.ransom is not None
        bids = replaced(state.ransom.bids, self.seat, self.bid)
        return _answered(replace(state, ransom=replace(state.ransom, bids=bids)))

    def tell(self, viewer: Viewer) -> LogLine:
        own = knows(viewer, self.seat)
        return (private_line if own else line)("bid_made", "9.2", seat=self.seat, give_goods=goods_told(self.bid, own))


class BidPassed(SeatEvent[State], frozen=True):
    """A coalition bids nothing (9.2)."""

    sentence = Sentence("bid_passed", "9.2", "seat")

    def apply(self, state: State) -> State:
        return _answered(state)


class RansomClosed(GameEvent[State], frozen=True):
    """The captor has taken a bid, or none (9.2)."""

    leader: str
    captor: int
    seat: int | None

    def apply(self, state: State) -> State:
        return closed(state, Ransoming, ransom=None)

    def tell(self, viewer: Viewer) -> LogLine:
        if self.seat is None:
            return line("ransom_refused", "9.2", leader=self.leader, captor_seat=self.captor)
        return line("ransom_accepted", "9.2", leader=self.leader, captor_seat=self.captor, seat=self.seat)


def _answered(state: State) -> State:
    """The next bidder is asked."""
    match state.agenda:
        case (*_, Ransoming() as ransom):
            return changed(state, replace(ransom, bidders=ransom.bidders[1:]))
    return state


def close_step(log: Recorder, seat: int, _: commands.EndStep) -> None:
    """Gold is collected, then captives are settled (6.6, 9.2)."""
    refuse("battles_pending", "4.3.3", when=log.state.phase == "combat" and pending(log.state, seat))
    if log.state.phase == "move":
        collect(log, seat)
    _settle_captives(log)


def _settle_captives(log: Recorder) -> None:
    """One captive after the other, the oldest first; then the step is closed."""
    state = log.state
    while log.state.captives:
        captive = log.state.captives[0]
        bidders = tuple(seat for seat in order_from(state, captive.captor) if seat != captive.captor)
        log.record(RansomOpened(captive.leader, captive.captor, bidders))
        if bidders:
            return
        _close(log, None)
    log.record(StepClosed(state.seat, next(step for step in STEPS if step == state.phase)))


def bid(log: Recorder, seat: int, wish: commands.Bid) -> None:
    """Counters of the hand, face down, and territories without a leader."""
    refuse("empty_deal", "9.2", when=not (wish.tribe or wish.gold or wish.areas))
    check_counters(log.state, seat, wish.tribe, wish.gold, "9.2")
    check_territories(log.state, seat, wish.areas)
    log.record(BidMade(seat, Goods(tuple(sorted(wish.tribe)), tuple(sorted(wish.gold)), tuple(sorted(wish.areas)))))


def pass_bid(log: Recorder, seat: int, _: commands.Pass) -> None:
    """When nobody has bid the captive is lost."""
    log.record(BidPassed(seat))
    if not expected(log.state.agenda, Ransoming).bidders and not any(_open(log).bids):
        _close(log, None)
        _settle_captives(log)


def accept_bid(log: Recorder, _: int, wish: commands.AcceptBid) -> None:
    """The captor takes a bid."""
    if wish.seat >= log.state.seats or _open(log).bids[wish.seat] is None:
        raise Refused("no_such_bid", "9.2")
    _close(log, wish.seat)
    _settle_captives(log)


def refuse_bids(log: Recorder, _: int, __: commands.RefuseBids) -> None:
    """The captor takes none."""
    _close(log, None)
    _settle_captives(log)


def _open(log: Recorder) -> Ransom:
    assert log.state.ransom is not None
    return log.state.ransom


def _close(log: Recorder, seat: int | None) -> None:
    """The goods go to the captor and the leader to the bidder's hand; without a bid he is executed."""
    ransom = _open(log)
    owner = next(one.owner for one in log.state.captives if one.leader == ransom.leader)
    log.record(RansomClosed(ransom.leader, ransom.captor, seat))
    accepted = None if seat is None else ransom.bids[seat]
    if seat is None or accepted is None:
        log.record(LeaderDied(ransom.leader, owner, "unransomed"))
        return
    hand_over(log, seat, ransom.captor, accepted, "ransom")
    log.record(LeaderToHand(ransom.leader, seat, "ransomed"))
