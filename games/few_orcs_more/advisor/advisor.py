"""The advisor: rules of thumb for every phase, and what an imagined state is worth."""

from collections.abc import Mapping

from games.few_orcs_more.advisor import deal, mercenaries, spies, windows, wizard
from games.few_orcs_more.advisor.prospects import shares
from games.few_orcs_more.advisor.reasons import reasons
from games.few_orcs_more.rules.cards import SPIES
from games.few_orcs_more.state import State
from games.few_orcs_more.view.build import view
from games.few_orcs_more.view.schema import View
from games.kernel.chance import Luck
from games.kernel.contract import Advisor, LogLine
from games.kernel.offers import Offers
from games.kernel.values import JSON

DEALING = frozenset({"ready", "look", "deal", "late_enlist"})
UNASKED = {"ready": "ready", "look": "deal_on"}
"""What a computer says where it has nothing to choose, by the phase."""
WIDEST = 8
"""The most commands worth searching in one situation."""


class FewOrcsAdvisor(Advisor[State, View]):
    """Judges by the view alone: it has no memory of what is covered, and plays as somebody who did not watch.

    What piles cover is drawn anew in every imagined world, so that choices of the deal differ there by chance alone.
    """

    unsearched = DEALING

    def advise(self, view: View, seat: int, offers: Offers, luck: Luck) -> JSON:
        """The best command by rules of thumb; None, while the clock deals, to wait for a better moment."""
        if view.turn.phase not in DEALING:
            return _ranked(view, seat, offers, luck)[0]
        if view.turn.phase in UNASKED:
            return {"type": UNASKED[view.turn.phase]}
        play = deal.grab if view.deal.tick is None else deal.submit
        return play(view, seat, offers, luck)

    def reasons(self, view: View, seat: int, command: Mapping[str, JSON]) -> tuple[LogLine, ...]:
        return tuple(reasons(view, seat, command))

    def makes_sense(self, view: View, seat: int, command: Mapping[str, JSON]) -> bool:
        """A spy does not ask for itself, nor for one that has been used: nobody has those."""
        del seat
        used = () if view.spy is None else SPIES[: view.spy.number]
        return command["type"] != "spy" or command["kind"] not in used

    def candidates(self, state: State, seat: int, offers: Offers, luck: Luck) -> list[JSON]:
        if state.phase in DEALING:
            return []
        return _ranked(view(state, seat), seat, offers, luck)[:WIDEST]

    def worth(self, state: State) -> tuple[float, ...]:
        return shares(state)


def _ranked(view: View, seat: int, offers: Offers, luck: Luck) -> list[JSON]:
    """All commands worth searching after the deal, the best first."""
    match view.turn.phase:
        case "champion":
            return [{"type": "enchant", "target": target} for target in wizard.champions(view, seat, luck)]
        case "spy":
            return spies.ask(view, seat, offers, luck)
        case "tribe":
            return [{"type": "tribe", "tribe": tribe} for tribe in wizard.tribes(view, seat)]
        case "mercenaries":
            return [{"type": "mercenaries", "cards": one.cards} for one in mercenaries.send(view, seat)]
        case "commando":
            return windows.strike(view, seat, offers)
    return windows.flight(view, seat, offers)
