"""Whether to struggle, and whether to send the scout first."""

from collections.abc import Iterator
from itertools import permutations
from typing import Final, NamedTuple

from games.orcz.advisor.estimate import ENVY, Estimate, estimate, expected_strength, outlook
from games.orcz.rules.struggle import spoils
from games.orcz.state.cards import ALL, SCOUT, STRENGTH, Card, bad_pair, bits, clash, listed, strength
from games.orcz.view import RankView, View

HERO_ODDS: Final = 0.5
"""How likely a hidden card is a certain hero, beside a certain troop."""

FORWARD: Final = 0.1
"""What it is worth to be asked again after a sweep."""

SKIPPING: Final = 0.3
"""Penalty for a struggle that skips a shaman."""

SCOUT_COST: Final = 0.25
"""What the scout is worth, kept for each turn after this one."""


class Weighed(NamedTuple):
    """What holding and struggling are worth to the owner of the rear rank, and what it is worth to look first."""

    hold: float
    struggle: float
    look: float


class Defender(NamedTuple):
    """What the rank ahead may be, and the field if it is that."""

    seat: int
    left: Card
    right: Card
    field: Estimate


def weighed(view: View, seat: int) -> Weighed:
    """What the owner of the rear rank has to weigh up; nothing where no legal rank could lie there. About 200 µs."""
    whole = hold = struggle = informed = 0.0
    for odds, held, fought in _cases(view, seat):
        whole += odds
        hold += odds * held
        struggle += odds * fought
        informed += odds * max(held, fought)
    if not whole:
        return Weighed(0.0, 0.0, 0.0)
    return Weighed(hold / whole, struggle / whole, (informed - max(hold, struggle)) / whole)


def clashes(view: View) -> tuple[float, float]:
    """How likely a struggle beats both cards ahead, and how likely both of one's own are beaten."""
    whole = won = lost = 0.0
    assert view.field is not None
    rear, ahead = view.fields[view.field].ranks[:-3:-1]
    for odds, left, right in _hidden(view, ahead):
        contrary = view.event == "contrary_winds"
        outcome = [clash(own, other, contrary) for own, other in zip(rear.known, (left, right), strict=True)]
        whole += odds
        won += odds * all(one > 0 for one in outcome)
        lost += odds * all(one < 0 for one in outcome)
    return (won / whole, lost / whole) if whole else (0.0, 0.0)


def scout_cost(view: View) -> float:
    """What the scout must bring to be sent now."""
    return 0.02 + SCOUT_COST * (view.game_turns - view.game_turn)


def _cases(view: View, seat: int) -> Iterator[tuple[float, float, float]]:
    """What the rank ahead may be: how likely that is, and what holding and struggling would be worth then."""
    assert view.field is not None
    field, column = estimate(view, view.field), view.fields[view.field].ranks
    assert field is not None
    rear, ahead = column[-1], column[-2]
    field = field._replace(hidden=field.hidden - ahead.cards.count(None))
    for odds, left, right in _hidden(view, ahead):
        more = strength((left, right)) - expected_strength(ahead.cards)
        known = field.with_more(ahead.seat, more, "champion" in (left, right))
        held = outlook(known).worth(seat, known.common)
        yield odds, held, _fought(view, rear, Defender(ahead.seat, left, right, known), held)


def _fought(view: View, rear: RankView, defender: Defender, held: float) -> float:
    """What a struggle against this defender is worth; `held` is what it is worth not to."""
    against, left, right, field = defender
    if "champion" in (left, right):
        return held
    if "shaman" in (left, right):
        return held - SKIPPING
    lost = beaten = outcome = 0
    for own, other in zip(rear.known, (left, right), strict=True):
        won = clash(own, other, view.event == "contrary_winds")
        outcome += won
        lost += STRENGTH[own] if won < 0 else 0
        beaten += STRENGTH[other] if won > 0 else 0
    after = field.with_more(rear.seat, -lost).with_more(against, -beaten)
    worth = outlook(after).worth(rear.seat, field.common)
    if against == rear.seat or abs(outcome) < len(rear.known):
        return worth
    stakes = spoils(view.event, rear.seat, against) * (1 + ENVY / (len(view.players) - 1))
    return worth + stakes + FORWARD if outcome > 0 else worth - stakes


def _hidden(view: View, rank: RankView) -> Iterator[tuple[float, Card, Card]]:
    """Which two cards the rank may be, and how likely."""
    for cards in permutations(_pool(view, rank.seat), rank.cards.count(None)):
        drawn = iter(cards)
        left, right = (next(drawn) if card is None else card for card in rank.cards)
        if bad_pair(left, right) is None:
            yield HERO_ODDS ** sum(not STRENGTH[card] for card in cards), left, right


def _pool(view: View, seat: int) -> tuple[Card, ...]:
    """What a face-down card of the seat may be, as far as the view tells."""
    player = view.players[str(seat)]
    gone = SCOUT | bits(player.used) | bits(player.back)
    for field in view.fields.values():
        for rank in (*field.ranks, *field.aside):
            if rank.seat == seat:
                gone |= bits(rank.known)
    return listed(ALL & ~gone)
