"""Advice for spies: what is likely to be there, helps oneself, and hurts the other."""

from games.few_orcs_more.advisor.odds import likely, own_strength, reckoned, rivals, unseen
from games.few_orcs_more.rules.cards import BACK, SPIES, TRIBES, of_back
from games.few_orcs_more.view.schema import View
from games.kernel.advice import Plan, best_first, texts
from games.kernel.chance import Luck
from games.kernel.offers import Offers
from games.kernel.values import JSON


def ask(view: View, seat: int, offers: Offers, luck: Luck) -> list[JSON]:
    """All requests, the most promising first."""
    left = unseen(view, seat)
    plans = []
    for kind in texts(offers[0], "kind"):
        gain, back = _gain(view, seat, kind), BACK[kind]
        for target in rivals(view, seat):
            hand = view.hands[target]
            hidden = hand.backs[back] - len(of_back(hand.protected, back))
            chance = 0.0 if _vain(view, target, kind) else likely(left, kind, hidden)
            worth = chance * (gain + 0.4 * _loss(view, target, kind))
            plans.append(Plan(worth, {"type": "spy", "target": target, "kind": kind}))
    return [plan.command for plan in best_first(luck.shuffle("spy", plans))]


def _vain(view: View, target: int, kind: str) -> bool:
    return any(one.target == target and one.kind == kind and not one.moved for one in view.spies)


def _gain(view: View, seat: int, kind: str) -> float:
    """What one more card of the kind adds to the own hand."""
    hand = view.hands[seat].cards or ()
    back = BACK[kind]
    if back in TRIBES:
        leaders = hand.count(f"{back}_leader")
        kin = own_strength(view, seat, back)
        if kind.endswith("leader"):
            return (kin, -kin / 2, 0)[min(leaders, 2)]
        return (2.0 if kind.endswith("2") else 6.0) * (1 + leaders if leaders < 2 else 0)
    if kind == "giant":
        return (10, -10, 0)[min(hand.count("giant"), 2)]
    goblins, machines = hand.count("goblin"), hand.count("war_machine")
    if kind == "war_machine":
        return 9 if goblins > machines else 2
    if kind == "goblin":
        return 10 if machines > goblins else 2
    if kind == "flying_machine":
        return 6 if goblins else 2
    return 4 if kind in SPIES else 5


def _loss(view: View, target: int, kind: str) -> float:
    """What the other loses with it."""
    back = BACK[kind]
    if back in TRIBES and kind.endswith("leader"):
        return reckoned(view.hands[target].backs[back]) / 2
    return {"giant": 8.0, "troll": 5.0, "war_machine": 6.0}.get(kind, 2.0 if kind.endswith("2") else 5.0)
