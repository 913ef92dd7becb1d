"""Advice for spies: what is likely to be there, helps oneself, and hurts the other."""

from games.few_orcs_more.advisor.odds import likely, own_strength, reckoned, unseen
from games.few_orcs_more.rules.cards import BACK, SPIES, TRIBES
from games.few_orcs_more.view.schema import View
from games.kernel.chance import Luck
from games.kernel.offers import Offers, OneOf
from games.kernel.values import JSON


def ask(view: View, seat: int, offers: Offers, luck: Luck) -> list[JSON]:
    """All requests, the most promising first."""
    fields = offers[0].fields
    targets, kinds = fields["target"], fields["kind"]
    assert isinstance(targets, OneOf)
    assert isinstance(kinds, OneOf)
    left = unseen(view, seat)
    rated = []
    for kind in map(str, kinds.items):
        gain = _gain(view, seat, kind)
        for target in targets.items:
            assert isinstance(target, int)
            hidden = view.hands[target].backs[BACK[kind]] - sum(
                BACK[card] == BACK[kind] for card in view.hands[target].protected
            )
            chance = 0.0 if _vain(view, target, kind) else likely(left, kind, hidden)
            rated.append((chance * (gain + 0.4 * _loss(view, target, kind)), target, kind))
    ranked = sorted(luck.shuffle("spy", rated), key=lambda one: -one[0])
    return [{"type": "spy", "target": target, "kind": kind} for _, target, kind in ranked]


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
