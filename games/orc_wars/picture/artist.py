"""The artist: the Broken Lands as a map and in sentences, and what of a battle or a deal stays beside them."""

from collections.abc import Mapping
from typing import ClassVar, Final, cast

from msgspec import UNSET

from games.kernel.advice import fixed
from games.kernel.contract import Artist, LogLine, SceneBoundary, Viewer
from games.kernel.offers import Offers
from games.kernel.values import JSON, Event
from games.orc_wars.editions.atlas import LOST
from games.orc_wars.editions.material import BOUGHT_AT_MOST
from games.orc_wars.picture.describe import describe
from games.orc_wars.picture.ending import ending
from games.orc_wars.picture.shapes import Picture, picture
from games.orc_wars.rules.battle import AttackBegun, RaidBegun
from games.orc_wars.rules.calendar import StepBegun, StepClosed, TurnBegan
from games.orc_wars.rules.commerce import AnswerLate, OfferAnswered, OfferMade
from games.orc_wars.rules.counters import CountersMoved, GoldMoved
from games.orc_wars.rules.leaders import UndergroundRolled
from games.orc_wars.rules.ransom import BidMade, BidPassed, RansomClosed, RansomOpened
from games.orc_wars.rules.spies import SpyShown
from games.orc_wars.rules.territories import AreaTaken, Levied, Looted
from games.orc_wars.view.schema import View

DEALS: Final = (OfferMade, OfferAnswered, AnswerLate, RansomOpened, BidMade, BidPassed, RansomClosed)


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

    def prompt(self, view: View, offers: Offers = ()) -> LogLine | None:
        """While counters are bought: how many still can be, or why none (4.3.2). Without a spy: what is left to do."""
        types = {offer.type for offer in offers}
        if view.turn.phase == "cancel" and types == {"allow"}:
            return LogLine("prompt_cancel_none")
        if view.turn.phase == "cheat" and types and not types & {"look", "steal", "bribe"}:
            return LogLine("prompt_cheat_none")
        if view.turn.phase != "buy" or view.active is None or not offers:
            return None
        if most := max((cast("int", fixed(offer, "count")) for offer in offers if offer.type == "buy"), default=0):
            return LogLine("board_buy", {"count": most}) if most < BOUGHT_AT_MOST else None
        if sum(view.hands[view.active].gold or ()) == 0:
            return LogLine("board_buy_no_gold")
        return LogLine("board_buy_most" if view.cups.tribe_count else "board_buy_no_cup")

    def ending(self, view: View) -> tuple[LogLine, ...]:
        return tuple(ending(view))
