"""The advisor: Armadora's judgement as the contract wants it."""

from collections.abc import Mapping
from typing import Final

from games.armadora.advisor.appraisal import Appraisal
from games.armadora.advisor.plans import Planner
from games.armadora.advisor.reasons import reasons
from games.armadora.advisor.scene import imagined, seen
from games.armadora.state import State
from games.armadora.view.schema import View
from games.armadora.view.view import view
from games.kernel.advice import indifferent_pick, won
from games.kernel.chance import Luck
from games.kernel.contract import Advisor, LogLine
from games.kernel.offers import Offers
from games.kernel.values import JSON

INDIFFERENT: Final = 0.01
"""Plans that differ by no more than this are as good as one another: finer differences take a search to tell."""
MOST: Final = 24
"""So many commands at most are worth searching."""


class ArmadoraAdvisor(Advisor[State, View]):
    """Looks at every command's effect on the gold that each party may expect, one turn ahead."""

    def advise(self, view: View, seat: int, offers: Offers, luck: Luck) -> JSON:
        """About 2 ms."""
        found = Planner(Appraisal(seen(view)), seat, luck, swift=False).plans(offers)
        return indifferent_pick(found, INDIFFERENT, luck)

    def reasons(self, view: View, seat: int, command: Mapping[str, JSON]) -> tuple[LogLine, ...]:
        return tuple(reasons(view, seat, command))

    def candidates(self, state: State, seat: int, offers: Offers, luck: Luck) -> list[JSON]:
        """About 0.6 ms. As the seat sees it, so that nobody is thought to know what is hidden from them."""
        found = Planner(Appraisal(seen(view(state, seat))), seat, luck, swift=True).plans(offers)
        return [plan.command for plan in found[:MOST]]

    def worth(self, state: State) -> tuple[float, ...]:
        """About 20 µs."""
        if state.outcome is not None:
            return won(state.outcome)
        scene = imagined(state)
        shares = Appraisal(scene).shares()
        partners = state.seats // scene.parties
        return tuple(shares[seat % scene.parties] / partners for seat in range(state.seats))
