"""Events of commerce."""

from typing import Literal

from msgspec.structs import replace

from games.kernel.contract import Line, Viewer
from games.kernel.happening import confided, knows, told
from games.kernel.values import JSON
from games.orc_wars.happening import Happening
from games.orc_wars.state import Bargain, Deal, Goods, Offered, State


def as_heard(deal: Deal) -> Bargain:
    """The offer without what lies face down."""
    give = deal.give
    return Bargain(
        deal.maker, deal.to, len(give.tribe), len(give.gold), give.areas, deal.get_tribe, deal.get_gold,
        deal.get_areas, deal.claim,
    )  # fmt: skip


def goods_told(goods: Goods, known: bool) -> list[JSON]:
    """What is given, for a sentence: by name for who knows it, else how much of it."""
    if not known:
        return counted(len(goods.tribe), len(goods.gold), goods.areas)
    return [*goods.tribe, *(f"gold_{value}" for value in goods.gold), *goods.areas] or ["nothing"]


def counted(tribe: int, gold: int, areas: tuple[str, ...]) -> list[JSON]:
    found: list[JSON] = [f"{name}:{number}" for name, number in (("tribe", tribe), ("gold", gold)) if number]
    return [*found, *areas] or ["nothing"]


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
        bargains = (*state.bargains, as_heard(self.deal))
        return replace(state, deal=self.deal, offered=tuple(offered), bargains=bargains)

    def line(self, viewer: Viewer) -> Line:
        one = self.deal
        own = knows(viewer, one.maker)
        args: dict[str, JSON] = {
            "seat": one.maker,
            "to_seat": one.to,
            "give_goods": goods_told(one.give, own),
            "get_goods": counted(one.get_tribe, one.get_gold, one.get_areas),
            "claim": list(one.claim),
        }
        return (confided if own else told)("offer_made_claim" if one.claim else "offer_made", "12.2", **args)


class OfferAnswered(Happening, frozen=True):
    """The offer is taken or declined (12.2)."""

    seat: int
    accepted: bool

    def change(self, state: State) -> State:
        *before, last = state.bargains
        return replace(state, deal=None, bargains=(*before, replace(last, accepted=self.accepted)))

    def line(self, viewer: Viewer) -> Line:
        return told("offer_accepted" if self.accepted else "offer_declined", "12.2", seat=self.seat)


class AnswerLate(Happening, frozen=True):
    """A coalition has let the time for its answer run out: what follows is what silence means."""

    seat: int
    asked: Literal["answer", "ransom_bid"]

    def change(self, state: State) -> State:
        return state

    def line(self, viewer: Viewer) -> Line:
        rule = "12.2" if self.asked == "answer" else "9.2"
        return told(f"late_{self.asked}", rule, seat=self.seat)


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
    AnswerLate,
    FloorPassed,
)
