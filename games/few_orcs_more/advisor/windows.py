"""Advice for the commando and for the flying machine."""

from games.few_orcs_more.advisor.fighting import expected
from games.few_orcs_more.advisor.odds import rivals
from games.few_orcs_more.rules.reveal import divided, value
from games.few_orcs_more.rules.scoring import POINTS
from games.few_orcs_more.state import Cards
from games.few_orcs_more.view.schema import View
from games.kernel.offers import Fixed, Number, Offers, OneOf
from games.kernel.values import JSON

PASS: JSON = {"type": "pass"}
REACH = 10
"""The commando is not wasted where the own army is further behind than this."""


def strike(view: View, seat: int, offers: Offers) -> list[JSON]:
    """The strikes and the pass, the best first."""
    battle = view.battle
    assert battle is not None
    army = battle.armies[seat]
    own = value(battle.tribe, (army.cards if army is not None else None) or ())
    strengths = {other: expected(view, battle, other, to_come=False) for other in rivals(view, seat)}
    found: list[tuple[float, JSON]] = []
    for offer in offers:
        if offer.type != "commando":
            continue
        targets, back = offer.fields["target"], offer.fields["back"]
        assert isinstance(targets, OneOf)
        assert isinstance(back, Fixed)
        bite = 1.0 if back.value == "mercenary" else 0.5
        for target in targets.items:
            assert isinstance(target, int)
            wish: JSON = {"type": "commando", "target": target, "back": back.value}
            found.append((strengths[target] + bite, wish))
    strikes = [wish for _, wish in sorted(found, key=lambda one: -one[0])]
    strongest = max(strengths.values())
    close = own and own < strongest + 4 and own > strongest - REACH
    if battle.number == 4 or (close and POINTS[battle.number] == 2):
        return [*strikes, PASS]
    return [PASS, *strikes]


def flight(view: View, seat: int, offers: Offers) -> list[JSON]:
    """The flights and the pass, the best first: no more goblins than it takes to win, or to tie."""
    goblins = next((offer.fields["goblins"] for offer in offers if offer.type == "fly"), None)
    battle = view.battle
    if battle is None or not isinstance(goblins, Number):
        return [PASS]
    values = [army.value or 0 if army is not None else -1 for army in battle.armies]
    own, best = values[seat], max(value for other, value in enumerate(values) if other != seat)
    army = battle.armies[seat]
    cards: Cards = (army.cards if army is not None else None) or ()
    flights: list[JSON] = [{"type": "fly", "goblins": count} for count in range(goblins.lo, goblins.hi + 1)]
    if own > best or divided(battle.tribe, cards) or own + 4 + goblins.hi < best:
        return [PASS, *flights]
    count = min(goblins.hi, max(1, best - own - 3))
    return [{"type": "fly", "goblins": count}, PASS, *(one for one in flights if one["goblins"] != count)]  # type: ignore[call-overload,index]
