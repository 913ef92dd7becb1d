"""Events of commerce."""

from msgspec.structs import replace

from games.kernel.contract import Line, Viewer
from games.kernel.happening import confided, knows, told
from games.kernel.values import JSON
from games.orc_wars.happening import Happening
from games.orc_wars.state import Deal, Offered, State


class OfferMade(Happening, frozen=True):
    """An offer is put on the table (12.2)."""

    deal: Deal

    def change(self, state: State) -> State:
        low, high = sorted((self.deal.maker, self.deal.to))
        kept, times = [], 0
        for one in state.offered:
            if (one.low, one.high) == (low, high):
                times = one.times
            else:
                kept.append(one)
        offered = sorted((*kept, Offered(low, high, times + 1)), key=_by_seats)
        return replace(state, deal=self.deal, offered=tuple(offered))

    def line(self, viewer: Viewer) -> Line:
        one, give = self.deal, self.deal.give
        args: dict[str, JSON] = {
            "seat": one.maker, "to_seat": one.to, "tribe_count": len(give.tribe), "gold_count": len(give.gold),
            "areas": list(give.areas), "get_tribe": one.get_tribe, "get_gold": one.get_gold,
            "get_areas": list(one.get_areas), "claim": list(one.claim),
        }  # fmt: skip
        if knows(viewer, one.maker):
            return confided("offer_made_private", "12.2", counters=list(give.tribe), gold=list(give.gold), **args)
        return told("offer_made", "12.2", **args)


class OfferAnswered(Happening, frozen=True):
    """The offer is taken or declined (12.2)."""

    seat: int
    accepted: bool

    def change(self, state: State) -> State:
        return replace(state, deal=None)

    def line(self, viewer: Viewer) -> Line:
        return told("offer_accepted" if self.accepted else "offer_declined", "12.2", seat=self.seat)


class FloorPassed(Happening, frozen=True):
    """A coalition has done with its offers (12.1)."""

    seat: int

    def change(self, state: State) -> State:
        return state

    def line(self, viewer: Viewer) -> Line:
        return told("floor_passed", "12.1", seat=self.seat)


def _by_seats(one: Offered) -> tuple[int, int]:
    return one.low, one.high


BARGAINS: tuple[type[Happening], ...] = (
    OfferMade,
    OfferAnswered,
    FloorPassed,
)
