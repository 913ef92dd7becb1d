"""Where to place which rank."""

from itertools import combinations
from typing import Final, NamedTuple

from games.orcz.advisor.estimate import expected, outlook, ranks_to_come
from games.orcz.editions import FieldName
from games.orcz.rules.deployment import ROUNDS, facings
from games.orcz.state.cards import (
    ARCHERS,
    BIT,
    CAVALRY,
    CHAMPION,
    SHAMAN,
    STRENGTH,
    TROOPS,
    Card,
    bad_pair,
    bits,
    clash,
)
from games.orcz.state.ranks import Facing
from games.orcz.view import CardView, RankView, View

THRIFT: Final = 0.25
"""What a point of strength above the average costs while ranks of one's own are to come: the last word weighs most."""

HERO_COST: Final[dict[Card, float]] = {"champion": 2.2, "shaman": 1.0}
"""What a hero is worth, kept for each turn after this one."""

STUCK: Final = 1.5
"""What it costs to be left with troops that form no rank."""

FOOTING: Final = 0.3
"""What it is worth to stand behind a card that one beats."""


class Muster(NamedTuple):
    """A rank that could be placed, and how good that would be, in slaves."""

    worth: float
    field: FieldName
    left: Card
    right: Card
    up: Facing


def musters(view: View, seat: int) -> list[Muster]:
    """Every legal rank, each pair laid in its better order, the best first; about 1 ms with a full hand."""
    hand = tuple(card for card in view.players[str(seat)].hand or () if card != "scout")
    if view.event == "witch_hunt":
        hand = tuple(card for card in hand if STRENGTH[card])
    costs = {pair: _cost(view, hand, pair) for pair in combinations(hand, 2) if _legal(pair)}
    found = []
    for ground, coming, ranks in expected(view, ranks_to_come(view) - 1):
        field = view.fields[ground.name]
        if field.slots is not None and len(field.ranks) >= field.slots:
            continue
        rear = field.ranks[-1] if field.ranks and field.ranks[-1].seat != seat else None
        before = outlook(ground, coming, ranks).worth(seat, ground.common)
        gained: dict[tuple[float, bool], float] = {}
        for pair, spent in costs.items():
            brought = (_strength(pair), "champion" in pair)
            if brought not in gained:
                after = outlook(ground.with_more(seat, *brought), coming, ranks)
                gained[brought] = after.worth(seat, ground.common) - before
            footing, left, right = _footing(pair, rear, view.event == "contrary_winds")
            found.append(Muster(gained[brought] + footing - spent, ground.name, left, right, _up(view, left, right)))
    return sorted(found, key=lambda muster: -muster.worth)


def _legal(pair: tuple[Card, Card]) -> bool:
    return bad_pair(*pair) is None


def _strength(pair: tuple[Card, Card]) -> float:
    strength = STRENGTH[pair[0]] + STRENGTH[pair[1]]
    return 2 * strength if "shaman" in pair else strength


def _cost(view: View, hand: tuple[Card, ...], pair: tuple[Card, Card]) -> float:
    """What it costs not to have these cards any more."""
    left = ROUNDS - (view.round or ROUNDS)
    troops = [STRENGTH[card] for card in hand if STRENGTH[card]]
    average = 2 * sum(troops) / len(troops)
    spent = THRIFT * (_strength(pair) - average) * left / (ROUNDS - 1)
    spent += sum(HERO_COST.get(card, 0.0) for card in pair) * (view.game_turns - view.game_turn)
    return spent + STUCK * max(0, left - ranks_in(bits(hand) & ~BIT[pair[0]] & ~BIT[pair[1]]))


def ranks_in(hand: int) -> int:
    """How many ranks the troops of a hand can still form."""
    troops, archers, cavalry = ((hand & kind).bit_count() for kind in (TROOPS, ARCHERS, CAVALRY))
    return min(troops // 2, troops - archers, troops - cavalry)


def _footing(pair: tuple[Card, Card], rear: RankView | None, contrary: bool) -> tuple[float, Card, Card]:
    """The better way to lay the pair against the rank ahead, and what it is worth."""
    one, other = pair
    if rear is None or bits(pair) & (CHAMPION | SHAMAN):
        return 0.0, one, other
    straight = _against(one, rear.left, contrary) + _against(other, rear.right, contrary)
    crossed = _against(other, rear.left, contrary) + _against(one, rear.right, contrary)
    return (FOOTING * straight, one, other) if straight >= crossed else (FOOTING * crossed, other, one)


def _against(card: Card, ahead: CardView | None, contrary: bool) -> int:
    known = ahead.card if ahead is not None else None
    return clash(card, known, contrary) if known is not None and STRENGTH[known] else 0


def _up(view: View, left: Card, right: Card) -> Facing:
    """Heroes and the stronger card stay hidden where that is allowed."""
    allowed = facings(view.event)
    if len(allowed) == 1:
        return allowed[0]
    return "left" if 0 < STRENGTH[left] <= STRENGTH[right] or not STRENGTH[right] else "right"
