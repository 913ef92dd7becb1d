"""The artist: the Broken Lands as a map and in sentences, and what of a battle or a deal stays beside them."""

from collections.abc import Mapping
from typing import ClassVar, Final, cast

from msgspec import UNSET

from games.kernel.advice import fixed
from games.kernel.contract import Artist, LogLine, SceneBoundary, Upshot, Viewer
from games.kernel.offers import Offers
from games.kernel.values import JSON, Event
from games.orc_wars.editions.atlas import LOST
from games.orc_wars.editions.material import BOUGHT_AT_MOST
from games.orc_wars.picture.describe import describe
from games.orc_wars.picture.ending import decisive, ending
from games.orc_wars.picture.exchange import brief
from games.orc_wars.picture.market import deal_prompt, offered
from games.orc_wars.picture.news import news
from games.orc_wars.picture.shapes import Picture, picture
from games.orc_wars.rules.battle import AttackBegun, BattleFought, RaidBegun, sums
from games.orc_wars.rules.calendar import StepBegun, StepClosed, TurnBegan
from games.orc_wars.rules.commerce import AnswerLate, OfferAnswered, OfferMade
from games.orc_wars.rules.counters import CaravanDrawn, CaravanPlaced, CountersMoved, GoldMoved, HordesMoved
from games.orc_wars.rules.leaders import LeaderCaptured, LeaderDied, LeaderWent, UndergroundRolled
from games.orc_wars.rules.ransom import BidMade, BidPassed, RansomClosed, RansomOpened
from games.orc_wars.rules.spies import SpyShown
from games.orc_wars.rules.territories import AreaTaken, Levied, Looted
from games.orc_wars.state.places import hand
from games.orc_wars.view.offers_left import most_offers
from games.orc_wars.view.schema import View

DEALS: Final = (OfferMade, OfferAnswered, AnswerLate, RansomOpened, BidMade, BidPassed, RansomClosed)
BROUGHT: Final = ("brought_home", "jettisoned", "loot", "mined", "plundered")
"""By which ways gold comes to a leader or a hand of one's own."""
SPYING: Final = ("look", "steal", "bribe")
"""What a spy may be at work for, as the die and the spies laid open to all name it."""


class OrcWarsArtist(Artist[View]):
    """Fifteen areas, the armies in them, and the caravans on their track; what has just befallen them."""

    scenes: ClassVar[Mapping[type[Event], SceneBoundary]] = {
        StepBegun: "begins",
        Levied: "goes_on",
        AttackBegun: "goes_on",
        RaidBegun: "goes_on",
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

    def upshot(self, event: Event, seat: int) -> Upshot | None:
        """What a battle, a raid or a search for gold came to, all the gold that leaders bring home and mines yield at
        once, what a spy has stolen, which caravan was among the gold or has left the hand, the gold that counters were
        swapped for, what was bought, and the fresh hand. A choice inside a battle may also end it: where leaders have
        retreated to, who has died or was captured, and which area is somebody else's now.
        """
        if isinstance(event, CaravanDrawn | CaravanPlaced) and event.seat == seat:
            drawn = event.tell(seat)
            return None if drawn is None else Upshot("done", drawn)
        if isinstance(event, CountersMoved | GoldMoved) and event.why == "stolen" and event.source == hand(seat):
            told = event.tell(seat)
            return Upshot("done", LogLine(f"robbed_{told.key}", told.args, told.rule))
        if isinstance(event, BattleFought):
            return Upshot("done", LogLine(brief(event.battle), sums(event.battle), "7.4.2"))
        if isinstance(event, CountersMoved) and event.why in ("redrawn", "bought") and event.to == hand(seat):
            told = event.tell(seat)
            drawn_now: dict[str, JSON] = {"counters": told.args["counters"], "seat": seat}
            return Upshot("done", LogLine(f"own_{told.key}", drawn_now, told.rule, private=True))
        if isinstance(event, GoldMoved) and event.why == "swapped" and event.to == hand(seat):
            told = event.tell(seat)
            return Upshot("done", LogLine(told.key, {"gold": told.args["gold"], "seat": seat}, told.rule, private=True))
        if isinstance(event, GoldMoved) and event.why in BROUGHT:
            return Upshot("done", event.tell(seat))
        if (
            (isinstance(event, AreaTaken) and event.seat != seat and event.why != "sold")
            or (isinstance(event, LeaderWent) and event.how == "retreated")
            or (isinstance(event, HordesMoved) and event.why == "deserted")
            or isinstance(event, LeaderDied | LeaderCaptured)
        ):
            came = event.tell(seat)
            return None if came is None else Upshot("done", came)
        return None

    news = staticmethod(news)

    def picture(self, view: View, viewer: Viewer) -> Picture:
        return picture(view)

    describe = staticmethod(describe)

    def goal(self, view: View, seat: int) -> LogLine:
        leaders = sum(one.seat == seat and one.area != LOST for one in view.leaders.values())
        gold = sum(view.hands[seat].gold or ())
        have: dict[str, JSON] = {"leaders": leaders, "sites": view.scores[seat], "gold": gold}
        if view.turn_cap is UNSET:
            return LogLine("board_goal", have)
        return LogLine("board_goal_capped", {**have, "number": view.round, "last": view.turn_cap})

    def stakes(self, view: View, seat: int) -> tuple[LogLine, ...]:
        """The offer that is to be answered (12.2)."""
        return tuple(offered(view)) if view.turn.phase == "answer" and seat in view.turn.seats else ()

    def prompt(self, view: View, offers: Offers = ()) -> LogLine | None:
        """Of an offer: what is given for what (12.2). While counters are bought: how many still can be, or why none
        (4.3.2). Without a spy: what is left to do.
        Before the first counter: who was first in this game turn, and by what (4.1). In commerce: what became of the
        offer made last, and how many two coalitions may make each other (12.1, 12.2).
        """
        types = {offer.type for offer in offers}
        if view.turn.phase == "draw" and offers and view.round > 1 and view.order and view.order[0] != view.active:
            return LogLine("prompt_draw_after", {"seat": view.order[0]})
        if view.offer is not None and offers:
            return deal_prompt(view.offer)
        if view.turn.phase == "commerce" and offers and view.bargains and view.bargains[-1].maker == view.active:
            last = view.bargains[-1]
            key = "prompt_commerce_accepted" if last.accepted else "prompt_commerce_declined"
            return LogLine(key, {"seat": last.to, "most": most_offers(view)})
        if view.turn.phase == "commerce" and offers:
            return LogLine("prompt_commerce", {"most": most_offers(view)})
        if view.turn.phase == "cancel" and offers and view.latest is not None and view.latest.what in SPYING:
            key = f"prompt_{view.latest.what}" if "cancel" in types else f"prompt_{view.latest.what}_none"
            return LogLine(key, {"seat": view.latest.numbers[0], "leader": view.latest.names[1]})
        if view.turn.phase == "cheat" and types and not types & {"look", "steal", "bribe"}:
            return LogLine("prompt_cheat_none")
        if view.turn.phase != "buy" or view.active is None or not offers:
            return None
        if most := max((cast("int", fixed(offer, "count")) for offer in offers if offer.type == "buy"), default=0):
            return LogLine("board_buy", {"count": most}) if most < BOUGHT_AT_MOST else None
        if sum(view.hands[view.active].gold or ()) == 0:
            return LogLine("board_buy_no_gold")
        return LogLine("board_buy_most" if view.cups.tribe_count else "board_buy_no_cup")

    decisive = staticmethod(decisive)

    def ending(self, view: View) -> tuple[LogLine, ...]:
        return tuple(ending(view))
