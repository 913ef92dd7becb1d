"""The advisor: Armadora's judgement as the contract wants it."""

from games.armadora.heuristics.appraisal import Appraisal
from games.armadora.heuristics.plans import plans
from games.armadora.heuristics.scene import imagined, seen
from games.armadora.schema import View
from games.armadora.state import State
from games.kernel.chance import Luck
from games.kernel.contract import Advisor
from games.kernel.offers import Offers
from games.kernel.values import JSON

INDIFFERENT = 0.002


class ArmadoraAdvisor(Advisor[State, View]):
    def advise(self, view: View, seat: int, offers: Offers, luck: Luck) -> JSON:
        found = plans(Appraisal(seen(view, seat)), seat, offers)
        good = [plan for plan in found if plan.share > found[0].share - INDIFFERENT]
        return luck.pick("plan", good).wish

    def candidates(self, state: State, seat: int, offers: Offers, luck: Luck) -> list[JSON]:
        return [plan.wish for plan in plans(Appraisal(imagined(state)), seat, offers)[:40]]

    def worth(self, state: State) -> tuple[float, ...]:
        scene = imagined(state)
        shares = Appraisal(scene).shares()
        size = state.seats // scene.parties
        return tuple(shares[seat % scene.parties] / size for seat in range(state.seats))
