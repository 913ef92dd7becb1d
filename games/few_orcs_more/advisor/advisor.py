"""The advisor: rules of thumb for every phase, and what an imagined state is worth."""

from games.few_orcs_more.advisor import fighting, recruiting, spying, windows, wizardry
from games.few_orcs_more.advisor.prospects import shares
from games.few_orcs_more.schema import View
from games.few_orcs_more.state import State
from games.few_orcs_more.view import view
from games.kernel.chance import Luck
from games.kernel.contract import Advisor
from games.kernel.offers import Offers
from games.kernel.values import JSON

WIDEST = 8
"""The most commands worth searching in one situation."""


class Counsel(Advisor[State, View]):
    """Judges by the view alone: it has no memory of what is covered, and plays as somebody who did not watch."""

    def advise(self, view: View, seat: int, offers: Offers, luck: Luck) -> JSON:
        """The best thought; None, while the clock deals, to wait for a better moment."""
        match view.turn.phase:
            case "deal" | "late_enlist" if view.deal.tick is None:
                return recruiting.grab(view, seat, offers, luck)
            case "deal" | "late_enlist":
                return recruiting.submit(view, seat, offers, luck)
        return _ranked(view, seat, offers, luck)[0]

    def candidates(self, state: State, seat: int, offers: Offers, luck: Luck) -> list[JSON]:
        seen = view(state, seat)
        if seen.turn.phase in ("deal", "late_enlist"):
            return _plays(seen, seat, offers, luck)
        return _ranked(seen, seat, offers, luck)[:WIDEST]

    def worth(self, state: State) -> tuple[float, ...]:
        return shares(state)


def _ranked(view: View, seat: int, offers: Offers, luck: Luck) -> list[JSON]:
    """All commands worth a thought after the deal, the best first."""
    match view.turn.phase:
        case "champion":
            return [{"type": "enchant", "target": target} for target in wizardry.champions(view, seat, luck)]
        case "spy":
            return spying.ask(view, seat, offers, luck)
        case "tribe":
            return [{"type": "tribe", "tribe": tribe} for tribe in wizardry.tribes(view, seat)]
        case "mercenaries":
            return [{"type": "mercenaries", "cards": one.cards} for one in fighting.send(view, seat)]
        case "commando":
            return windows.strike(view, seat, offers)
    return windows.flight(view, seat, offers)


def _plays(view: View, seat: int, offers: Offers, luck: Luck) -> list[JSON]:
    """The grabs or submissions worth searching."""
    kinds = {offer.type for offer in offers}
    enlist = recruiting.to_enlist(view, luck)[:3]
    desert = recruiting.to_desert(view, seat, luck)[:3]
    held = view.player_cards[seat]
    may_enlist = held.enlistments > 0 and (view.deal.enlistment_open or view.turn.phase == "late_enlist")
    may_desert = held.desertions > 0
    found: list[JSON] = []
    if "plays" in kinds:
        found += [{"type": "plays", "plays": [f"enlist:{pile}"]} for pile in enlist if may_enlist]
        if view.turn.phase == "deal":
            found.insert(0, {"type": "plays", "plays": []})
            found += [{"type": "plays", "plays": [f"desert:{pile}"]} for pile in desert if may_desert]
    if "enlist" in kinds:
        found += [{"type": "enlist", "pile": pile} for pile in enlist]
    if "desert" in kinds:
        found += [{"type": "desert", "pile": pile} for pile in desert or recruiting.begun(view)[:1]]
    return found or [{"type": "decline"}]
