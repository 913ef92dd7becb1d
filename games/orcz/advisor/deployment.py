"""Where to place which rank."""

from itertools import combinations
from typing import Final, TypeAlias

from games.kernel.advice import Plan, best_first
from games.orcz.advisor.estimate import expected, outlook, ranks_to_come
from games.orcz.rules.deployment import ROUNDS, facings
from games.orcz.state.cards import ARCHERS, BIT, CAVALRY, STRENGTH, TROOPS, Card, bad_pair, bits, clash, strength
from games.orcz.state.ranks import Facing
from games.orcz.view import CardView, RankView, View

Pair: TypeAlias = tuple[Card, Card]

THRIFT: Final = 0.25
"""What a point of strength above the average costs while ranks of one's own are to come: the last word weighs most."""

HERO_COST: Final[dict[Card, float]] = {"champion": 2.2, "shaman": 1.0}
"""What a hero is worth, kept for each turn after this one."""

STUCK: Final = 1.5
"""What it costs to be left with troops that form no rank."""

FOOTING: Final = 0.3
"""What it is worth to stand behind a card that one beats."""


def rank_plans(view: View, seat: int) -> list[Plan]:
    """Every legal rank, each pair laid in its better order, the best first; about 1 ms with a full hand."""
    hand = tuple(card for card in view.players[str(seat)].hand or () if card != "scout")
    if view.event == "witch_hunt":
        hand = tuple(card for card in hand if STRENGTH[card])
    costs = {pair: _cost(view, hand, pair) for pair in combinations(hand, 2) if bad_pair(*pair) is None}
    found = []
    for estimate, coming, ranks in expected(view, ranks_to_come(view) - 1):
        field = view.fields[estimate.name]
        if field.slots is not None and len(field.ranks) >= field.slots:
            continue
        ahead = field.ranks[-1] if field.ranks and field.ranks[-1].seat != seat else None
        before = outlook(estimate, coming, ranks).worth(seat, estimate.common)
        gained: dict[tuple[float, bool], float] = {}
        for pair, spent in costs.items():
            brought = (strength(pair), "champion" in pair)
            if brought not in gained:
                after = outlook(estimate.with_more(seat, *brought), coming, ranks)
                gained[brought] = after.worth(seat, estimate.common) - before
            footing, left, right = _laid(pair, ahead, view.event == "contrary_winds")
            rank = {"field": estimate.name, "left": left, "right": right, "up": _up(view, left, right)}
            found.append(Plan(gained[brought] + footing - spent, {"type": "deploy", **rank}))
    return best_first(found)


def _cost(view: View, hand: tuple[Card, ...], pair: Pair) -> float:
    """What it costs not to have these cards any more."""
    left = ROUNDS - (view.round or ROUNDS)
    troops = [STRENGTH[card] for card in hand if STRENGTH[card]]
    average = 2 * sum(troops) / len(troops)
    spent = THRIFT * (strength(pair) - average) * left / (ROUNDS - 1)
    spent += sum(HERO_COST.get(card, 0.0) for card in pair) * (view.game_turns - view.game_turn)
    return spent + STUCK * max(0, left - ranks_in(bits(hand) & ~BIT[pair[0]] & ~BIT[pair[1]]))


def ranks_in(hand: int) -> int:
    """How many ranks the troops of a hand can still form."""
    troops, archers, cavalry = ((hand & kind).bit_count() for kind in (TROOPS, ARCHERS, CAVALRY))
    return min(troops // 2, troops - archers, troops - cavalry)


def _laid(pair: Pair, ahead: RankView | None, contrary: bool) -> tuple[float, Card, Card]:
    """The better way to lay the pair against the rank ahead, and what it is worth."""
    one, other = pair
    if ahead is None or not (STRENGTH[one] and STRENGTH[other]):
        return 0.0, one, other
    straight = troop_clash(one, ahead.left, contrary) + troop_clash(other, ahead.right, contrary)
    crossed = troop_clash(other, ahead.left, contrary) + troop_clash(one, ahead.right, contrary)
    return (FOOTING * straight, one, other) if straight >= crossed else (FOOTING * crossed, other, one)


def troop_clash(card: Card | None, against: CardView | None, contrary: bool) -> int:
    """1 where the card beats the one against it, -1 where it is beaten, 0 where both stand or are no known troops."""
    other = against.card if against is not None else None
    troops = card is not None and other is not None and STRENGTH[card] and STRENGTH[other]
    return clash(card, other, contrary) if troops else 0


def _up(view: View, left: Card, right: Card) -> Facing:
    """Heroes and the stronger card stay hidden where that is allowed."""
    allowed = facings(view.event)
    if len(allowed) == 1:
        return allowed[0]
    return "left" if 0 < STRENGTH[left] <= STRENGTH[right] or not STRENGTH[right] else "right"
