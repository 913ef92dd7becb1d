"""Events of ransom."""

from msgspec.structs import replace

from games.kernel.contract import Line, Viewer
from games.kernel.happening import confided, knows, told
from games.orc_wars.bargains import goods_told
from games.orc_wars.happening import Happening
from games.orc_wars.state import Goods, Ransom, State


class RansomOpened(Happening, frozen=True):
    """A captive is put up for ransom (9.2)."""

    leader: str
    captor: int

    def change(self, state: State) -> State:
        return replace(state, ransom=Ransom(self.leader, self.captor, (None,) * state.seats))

    def line(self, viewer: Viewer) -> Line:
        return told("ransom_opened", "9.2", leader=self.leader, captor_seat=self.captor)


class BidMade(Happening, frozen=True):
    """A coalition bids for the captive; the counters stay face down (9.2)."""

    seat: int
    bid: Goods

    def change(self, state: State) -> State:
        assert state.ransom is not None
        bids = tuple(self.bid if seat == self.seat else one for seat, one in enumerate(state.ransom.bids))
        return replace(state, ransom=replace(state.ransom, bids=bids))

    def line(self, viewer: Viewer) -> Line:
        own = knows(viewer, self.seat)
        return (confided if own else told)("bid_made", "9.2", seat=self.seat, give_goods=goods_told(self.bid, own))


class BidPassed(Happening, frozen=True):
    """A coalition bids nothing (9.2)."""

    seat: int

    def change(self, state: State) -> State:
        return state

    def line(self, viewer: Viewer) -> Line:
        return told("bid_passed", "9.2", seat=self.seat)


class RansomClosed(Happening, frozen=True):
    """The captor has taken a bid, or none (9.2)."""

    leader: str
    captor: int
    seat: int | None

    def change(self, state: State) -> State:
        return replace(state, ransom=None)

    def line(self, viewer: Viewer) -> Line:
        if self.seat is None:
            return told("ransom_refused", "9.2", leader=self.leader, captor_seat=self.captor)
        return told("ransom_accepted", "9.2", leader=self.leader, captor_seat=self.captor, seat=self.seat)


BIDDING: tuple[type[Happening], ...] = (
    RansomOpened,
    BidMade,
    BidPassed,
    RansomClosed,
)
