"""The artist: the Broken Lands as a map, and the same in sentences for those who do not see it."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from games.kernel.contract import Artist, Cut, Line, Viewer
from games.kernel.values import Event
from games.orc_wars.affairs import battle_line
from games.orc_wars.bargains import AnswerLate, OfferAnswered, OfferMade
from games.orc_wars.bidding import BidMade, BidPassed, RansomClosed, RansomOpened
from games.orc_wars.espionage import SpyShown
from games.orc_wars.fortunes import UndergroundRolled
from games.orc_wars.hosts import army_line
from games.orc_wars.lands import AreaTaken, Levied, Looted
from games.orc_wars.passage import StepBegun, StepClosed, TurnBegan
from games.orc_wars.picture import Picture, caravan_line, land_line, picture
from games.orc_wars.schema import View
from games.orc_wars.transport import CountersMoved, GoldMoved
from games.orc_wars.warfare import AttackBegun

DEALS: Final = (OfferMade, OfferAnswered, AnswerLate, RansomOpened, BidMade, BidPassed, RansomClosed)


class OrcWarsArtist(Artist[View]):
    """Fifteen areas, the armies in them, and the caravans on their track; what has just befallen them."""

    scenes: ClassVar[Mapping[type[Event], Cut]] = {
        StepBegun: "begins",
        Levied: "goes_on",
        AttackBegun: "goes_on",
        UndergroundRolled: "goes_on",
        SpyShown: "goes_on",
        RansomOpened: "goes_on",
        Looted: "goes_on",
        StepClosed: "ends",
        TurnBegan: "ends",
    }

    def recorded(self, event: Event) -> bool:
        """Offers, bids and what became of them."""
        if isinstance(event, CountersMoved | GoldMoved):
            return event.why in ("deal", "ransom")
        if isinstance(event, AreaTaken):
            return event.why == "sold"
        return isinstance(event, DEALS)

    def picture(self, view: View, viewer: Viewer) -> Picture:
        return picture(view)

    def describe(self, view: View, viewer: Viewer) -> tuple[Line, ...]:
        return (
            *_coalitions(view, isinstance(viewer, int)),
            *_areas(view),
            *_armies(view),
            *_caravans(view),
            *_table(view),
        )


def _coalitions(view: View, own: bool) -> Iterator[Line]:
    yield Line("board_round", {"number": view.round})
    if view.order:
        yield Line("board_order", {"order_seats": view.order})
    for seat, hand in enumerate(view.hands):
        yield Line("board_standing", {"seat": seat, "sites": view.scores[seat], "authority": view.authority[seat]})
        counts = {"tribe": hand.tribe_count, "gold": hand.gold_count, "caravans": hand.caravan_count}
        yield Line("board_hand_size", {"seat": seat, **counts})
        if hand.tribe:
            yield Line("board_hand_tribe", {"seat": seat, "counters": hand.tribe}, private=own)
        if hand.gold:
            yield Line("board_hand_gold", {"seat": seat, "values": hand.gold}, private=own)
        if hand.caravans:
            yield Line("board_hand_caravans", {"seat": seat, "caravans": hand.caravans}, private=own)
        if seat in view.eliminated:
            yield Line("board_out", {"seat": seat})


def _areas(view: View) -> Iterator[Line]:
    for area, one in view.areas.items():
        yield land_line(area, one)
        if one.fortress is not None:
            yield Line("board_fortress", {"area": area, "value": one.fortress})
        if one.mine:
            yield Line("board_mine", {"area": area})
        if one.garrison:
            yield Line("board_garrison", {"area": area, "hordes": one.garrison})
        if one.machines:
            yield Line("board_stored", {"area": area, "machines": one.machines})
        if one.shamans:
            yield Line("board_shamans", {"area": area, "count": one.shamans})
        if one.gold_count:
            yield Line("board_area_gold", {"area": area, "count": one.gold_count})


def _armies(view: View) -> Iterator[Line]:
    for key, one in view.leaders.items():
        yield army_line(key, one)
        if one.hordes:
            yield Line("board_led", {"leader": key, "hordes": one.hordes})
        if one.machines:
            yield Line("board_pulled", {"leader": key, "machines": one.machines})
        if one.shaman:
            yield Line("board_with_shaman", {"leader": key})
        if one.gold_count:
            yield Line("board_carried", {"leader": key, "count": one.gold_count})


def _caravans(view: View) -> Iterator[Line]:
    for key, one in view.caravans.items():
        yield caravan_line(key, one.stop)
        for prisoner in one.prisoners:
            yield Line("board_prisoner", {"caravan": key, "leader": prisoner.leader})


def _table(view: View) -> Iterator[Line]:
    for one in view.captives:
        yield Line("board_captive", {"leader": one.leader, "captor_seat": one.captor})
    yield Line("board_cups", {"tribe": view.cups.tribe_count, "gold": view.cups.gold_count})
    if view.last_battle is not None:
        yield battle_line(view.last_battle)
