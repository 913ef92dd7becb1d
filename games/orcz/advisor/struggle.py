"""Whether to struggle, and whether to send the scout first."""

from collections.abc import Iterator
from itertools import permutations
from typing import Final, NamedTuple

from games.orcz.advisor.estimate import ENVY, Ground, outlook, seen, strength
from games.orcz.state.cards import ALL, SCOUT, STRENGTH, Card, bad_pair, bits, clash, listed
from games.orcz.view import RankView, View

HERO_ODDS: Final = 0.5
"""How likely a hidden card is a certain hero, beside a certain troop."""

FORWARD: Final = 0.1
"""What it is worth to be asked again after a sweep."""

PASSING: Final = -0.3
"""What it costs to be led past a shaman into the unknown."""

SCOUT_COST: Final = 0.25
"""What the scout is worth, kept for each turn after this one."""


class Brawl(NamedTuple):
    """What holding and struggling are worth to the owner of the rear rank, and what it is worth to look first."""

    hold: float
    struggle: float
    look: float


def brawl(view: View, seat: int) -> Brawl:
    """What the owner of the rear rank has to weigh up; nothing where no legal rank could lie there. About 200 µs."""
    whole = hold = struggle = informed = 0.0
    for odds, held, fought in _cases(view, seat):
        whole += odds
        hold += odds * held
        struggle += odds * fought
        informed += odds * max(held, fought)
    if not whole:
        return Brawl(0.0, 0.0, 0.0)
    return Brawl(hold / whole, struggle / whole, (informed - max(hold, struggle)) / whole)


def scout_cost(view: View) -> float:
    """What the scout must bring to be sent now."""
    return 0.02 + SCOUT_COST * (view.game_turns - view.game_turn)


def _cases(view: View, seat: int) -> Iterator[tuple[float, float, float]]:
    """What the rank ahead may be: how likely that is, and what holding and struggling would be worth then."""
    assert view.field is not None
    ground, column = seen(view, view.field), view.fields[view.field].ranks
    assert ground is not None
    rear, ahead = column[-1], column[-2]
    ground = ground._replace(hidden=ground.hidden - _sides(ahead).count(None))
    for odds, left, right in _hidden(view, ahead):
        brought = STRENGTH[left] + STRENGTH[right]
        more = (2 * brought if "shaman" in (left, right) else brought) - strength(ahead)
        known = ground.with_more(ahead.seat, more, "champion" in (left, right))
        held = outlook(known).worth(seat, known.common)
        yield odds, held, _fought(view, known, rear, ahead.seat, left, right, held)


def _fought(view: View, ground: Ground, rear: RankView, against: int, left: Card, right: Card, held: float) -> float:
    """What a struggle against these two cards is worth; `held` is what it is worth not to."""
    if "champion" in (left, right):
        return held
    if "shaman" in (left, right):
        return held + PASSING
    lost = beaten = 0
    outcomes = []
    for own, other in ((rear.left, left), (rear.right, right)):
        assert own is not None
        assert own.card is not None
        won = clash(own.card, other, view.event == "contrary_winds")
        outcomes.append(won)
        lost += STRENGTH[own.card] if won < 0 else 0
        beaten += STRENGTH[other] if won > 0 else 0
    after = ground.with_more(rear.seat, -lost).with_more(against, -beaten)
    worth = outlook(after).worth(rear.seat, ground.common)
    if against == rear.seat or abs(sum(outcomes)) < len(outcomes):
        return worth
    spoils = (2 if view.event == "blood_frenzy" else 1) * (1 + ENVY / (len(view.players) - 1))
    return worth + spoils + FORWARD if sum(outcomes) > 0 else worth - spoils


def _hidden(view: View, rank: RankView) -> Iterator[tuple[float, Card, Card]]:
    """Which two cards the rank may be, and how likely."""
    sides = _sides(rank)
    missing = sides.count(None)
    for cards in permutations(_pool(view, rank.seat), missing):
        drawn = iter(cards)
        left, right = (next(drawn) if card is None else card for card in sides)
        if bad_pair(left, right) is None:
            yield HERO_ODDS ** sum(not STRENGTH[card] for card in cards), left, right


def _pool(view: View, seat: int) -> tuple[Card, ...]:
    """What a face-down card of the seat may be, as far as the view tells."""
    player = view.players[str(seat)]
    gone = SCOUT | bits(player.used) | bits(player.back)
    for field in view.fields.values():
        for rank in (*field.ranks, *field.aside):
            if rank.seat == seat:
                gone |= bits(tuple(card for card in _sides(rank) if card is not None))
    return listed(ALL & ~gone)


def _sides(rank: RankView) -> list[Card | None]:
    """The cards of a rank that have not gone; None for one that is not known."""
    return [side.card for side in (rank.left, rank.right) if side is not None]
