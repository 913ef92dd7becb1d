"""Commerce: offers between neighbours (rule 12)."""

from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, SeatEvent, Sentence, either, knows, line, private_line
from games.kernel.refusals import Refused, refuse
from games.kernel.values import JSON, alike
from games.orc_wars import commands
from games.orc_wars.editions.atlas import NEAR
from games.orc_wars.rules.control import in_game, on_map
from games.orc_wars.rules.goods import check_counters, check_territories, counted, goods_told, hand_over
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.state.agenda import Answering
from games.orc_wars.state.state import State, closed, opened
from games.orc_wars.state.values import Bargain, Deal, Goods, Offered


def as_heard(deal: Deal) -> Bargain:
    """The offer without what lies face down."""
    give = deal.give
    return alike(Bargain, deal, give_tribe=len(give.tribe), give_gold=len(give.gold), give_areas=give.areas)


class OfferMade(GameEvent[State], frozen=True):
    """An offer is put on the table (12.2)."""

    deal: Deal

    def apply(self, state: State) -> State:
        low, high = sorted((self.deal.maker, self.deal.to))
        kept = [one for one in state.offered if (one.low, one.high) != (low, high)]
        now = Offered(low, high, offers_between(state, low, high) + 1)
        offered = sorted((*kept, now), key=lambda one: (one.low, one.high))
        bargains = (*state.bargains, as_heard(self.deal))
        return opened(state, Answering(self.deal.to), deal=self.deal, offered=tuple(offered), bargains=bargains)

    def tell(self, viewer: Viewer) -> LogLine:
        one = self.deal
        own = knows(viewer, one.maker)
        args: dict[str, JSON] = {
            "seat": one.maker,
            "to_seat": one.to,
            "give_goods": goods_told(one.give, own),
            "get_goods": counted(one.get_tribe, one.get_gold, one.get_areas),
            "claim": list(one.claim),
        }
        return (private_line if own else line)("offer_made_claim" if one.claim else "offer_made", "12.2", **args)


class OfferAnswered(SeatEvent[State], frozen=True):
    """The offer is taken or declined (12.2)."""

    accepted: bool
    sentence = Sentence(either("offer_accepted", "offer_declined"), "12.2", "seat", by="accepted")

    def apply(self, state: State) -> State:
        *before, last = state.bargains
        bargains = (*before, replace(last, accepted=self.accepted))
        return closed(state, Answering, deal=None, bargains=bargains)


class AnswerLate(SeatEvent[State], frozen=True):
    """A coalition has let the time for its answer run out: what follows is what silence means."""

    asked: Literal["answer", "ransom_bid"]
    sentence = Sentence("late_{}", {"answer": "12.2", "ransom_bid": "9.2"}, "seat", by="asked")

    def apply(self, state: State) -> State:
        return state


class FloorPassed(SeatEvent[State], frozen=True):
    """A coalition has done with its offers (12.1)."""

    sentence = Sentence("floor_passed", "12.1", "seat")

    def apply(self, state: State) -> State:
        return state


def offers_between(state: State, seat: int, other: int) -> int:
    """How many offers the two have seen between them this turn."""
    low, high = min(seat, other), max(seat, other)
    return next((one.times for one in state.offered if (one.low, one.high) == (low, high)), 0)


def neighbours(state: State, seat: int) -> list[int]:
    """The coalitions of which a leader stands in the same or an adjacent area to one of the seat's own."""
    reach = set()
    for leader in on_map(state, seat):
        area = state.leaders[leader].area
        reach |= {area, *NEAR[area]}
    found = {one.seat for one in state.leaders.values() if one.area in reach}
    return [other for other in in_game(state) if other in found and other != seat]


def partners(state: State, seat: int) -> list[int]:
    """The neighbours with whom offers are left (12.1)."""
    most = state.options.offers_per_pair
    return [other for other in neighbours(state, seat) if offers_between(state, seat, other) < most]


def offer(log: Recorder, seat: int, wish: commands.Offer) -> None:
    """The counters lie face down until the deal is done (12.2)."""
    state, to = log.state, wish.to
    refuse("no_such_seat", "12.1", when=to == seat or to not in in_game(state))
    refuse("not_neighbours", "12.1", when=to not in neighbours(state, seat))
    refuse("offers_exhausted", "12.1", when=to not in partners(state, seat))
    deal = _deal(seat, wish)
    other = state.hands[to]
    if not (deal.give.tribe or deal.give.gold or deal.give.areas or deal.get_tribe or deal.get_gold or deal.get_areas):
        raise Refused("empty_deal", "12.2")
    check_counters(state, seat, deal.give.tribe, deal.give.gold, "12.2")
    refuse("wrong_count", "12.2", when=deal.get_tribe > len(other.tribe) or deal.get_gold > len(other.gold))
    check_territories(state, seat, deal.give.areas)
    check_territories(state, to, deal.get_areas)
    log.record(OfferMade(deal))


def _deal(seat: int, wish: commands.Offer) -> Deal:
    give, get = wish.give, wish.get
    return Deal(
        maker=seat,
        to=wish.to,
        give=Goods(
            tribe=() if give.tribe is UNSET else tuple(sorted(give.tribe)),
            gold=() if give.gold is UNSET else tuple(sorted(give.gold)),
            areas=() if give.areas is UNSET else tuple(sorted(give.areas)),
        ),
        get_tribe=0 if get.tribe is UNSET else get.tribe,
        get_gold=0 if get.gold is UNSET else get.gold,
        get_areas=() if get.areas is UNSET else tuple(sorted(get.areas)),
        claim=() if wish.claim is UNSET else wish.claim,
    )


def accept(log: Recorder, seat: int, wish: commands.Accept) -> None:
    """The other side chooses what it gives, and all changes hands (12.2)."""
    deal = _open(log)
    check_counters(log.state, seat, wish.tribe, wish.gold, "12.2")
    refuse("wrong_count", "12.2", when=len(wish.tribe) != deal.get_tribe or len(wish.gold) != deal.get_gold)
    back = Goods(tuple(sorted(wish.tribe)), tuple(sorted(wish.gold)), deal.get_areas)
    log.record(OfferAnswered(seat, accepted=True))
    hand_over(log, deal.maker, seat, deal.give, "deal")
    hand_over(log, seat, deal.maker, back, "deal")


def decline(log: Recorder, seat: int, _: commands.Decline) -> None:
    log.record(OfferAnswered(seat, accepted=False))


def _open(log: Recorder) -> Deal:
    assert log.state.deal is not None
    return log.state.deal
