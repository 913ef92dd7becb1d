"""Advice for the commando and for the flying machine."""

from games.few_orcs_more.advisor.mercenaries import expected
from games.few_orcs_more.advisor.odds import cards_of, rivals
from games.few_orcs_more.rules.reveal import divided, value
from games.few_orcs_more.rules.scoring import POINTS
from games.few_orcs_more.view.schema import View
from games.kernel.advice import Plan, best_first, choices, fixed, most
from games.kernel.offers import Offers
from games.kernel.values import JSON

PASS: JSON = {"type": "pass"}
REACH = 10
"""The commando is not wasted where the own army is further behind than this."""


def strike(view: View, seat: int, offers: Offers) -> list[JSON]:
    """The strikes and the pass, the best first."""
    battle = view.battle
    assert battle is not None
    own = value(battle.tribe, cards_of(battle.armies[seat]))
    strengths = {other: expected(view, battle, other, to_come=False) for other in rivals(view, seat)}
    plans = [
        Plan(
            strengths[target] + (1.0 if fixed(offer, "back") == "mercenary" else 0.5),
            {"type": "commando", "target": target, "back": fixed(offer, "back")},
        )
        for offer in offers
        if offer.type == "commando"
        for target in strengths
        if target in choices(offer, "target")
    ]
    strikes: list[JSON] = [plan.command for plan in best_first(plans)]
    strongest = max(strengths.values())
    close = own and own < strongest + 4 and own > strongest - REACH
    if battle.number == 4 or (close and POINTS[battle.number] == 2):
        return [*strikes, PASS]
    return [PASS, *strikes]


def flight(view: View, seat: int, offers: Offers) -> list[JSON]:
    """The flights and the pass, the best first: no more goblins than it takes to win, or to tie."""
    battle, goblins = view.battle, next((most(offer, "goblins") for offer in offers if offer.type == "fly"), 0)
    if battle is None or not goblins:
        return [PASS]
    values = [army.value or 0 if army is not None else -1 for army in battle.armies]
    own, best = values[seat], max(value for other, value in enumerate(values) if other != seat)
    flights: list[JSON] = [{"type": "fly", "goblins": count} for count in range(1, goblins + 1)]
    if own > best or divided(battle.tribe, cards_of(battle.armies[seat])) or own + 4 + goblins < best:
        return [PASS, *flights]
    chosen = flights.pop(min(goblins, max(1, best - own - 3)) - 1)
    return [chosen, PASS, *flights]
