"""What may be expected of the fields, whether they are known in full or to one seat only."""

from math import exp
from typing import Final, NamedTuple

from games.kernel.tuples import replaced
from games.orcz.rules.challenge import cost, reward
from games.orcz.rules.deployment import ROUNDS
from games.orcz.state.cards import Card, strength
from games.orcz.state.fields import FIELDS, FieldName, numbers
from games.orcz.view import View

HIDDEN_STRENGTH: Final = 2.1
"""What a card that nobody has seen may be expected to hold."""

RANK_STRENGTH: Final = 3.8
"""What a rank still to come may be expected to bring, after struggles."""

COMMON: Final = 0.5
"""What beating a challenge is worth to everybody beside the slaves, in slaves."""

URGENCY: Final = {0: 1.8, 1: 1.0}
"""How much more it matters by how many turns may still be lost; less where there is more room."""

ENVY: Final = 0.6
"""How much a slave more for each of the others hurts."""


class Estimate(NamedTuple):
    """What is known or expected of an unresolved field. Totals by seat."""

    name: FieldName
    totals: tuple[float, ...]
    hidden: int
    """How many face-down cards the totals only guess at."""
    champion: bool
    need: int
    reward: int
    cost: int
    secondary: int
    common: float
    """What beating its challenge is worth to everybody."""

    def with_more(self, seat: int, strength: float, champion: bool = False) -> "Estimate":
        """The estimate once a seat has more strength there, or less."""
        totals = replaced(self.totals, seat, self.totals[seat] + strength)
        return self._replace(totals=totals, champion=self.champion or champion)


class Outlook(NamedTuple):
    """How likely the challenge is won, and the slaves that each seat may expect of it."""

    won: float
    gains: tuple[float, ...]

    def worth(self, seat: int, common: float) -> float:
        """What it is worth to a seat, in slaves."""
        own = self.gains[seat]
        rivals = sum(self.gains) - own
        return own - ENVY * rivals / (len(self.gains) - 1) + common * self.won


def outlook(field: Estimate, coming: float = 0.0, ranks: float = 0.0) -> Outlook:
    """What may be expected of a field to which so much strength in so many ranks is still to come; about 4 µs."""
    totals = field.totals
    won = 1.0 if field.champion else 0.0
    unsure = 0.6 + 0.45 * field.hidden**0.5 + 0.9 * ranks**0.5
    if not won:
        margin = (sum(totals) + coming - field.need + 0.5) / unsure
        won = 1 / (1 + exp(-1.7 * max(-20.0, min(20.0, margin))))
    best = max(totals)
    if best <= 0:
        return Outlook(won if ranks else 0.0, (0.0,) * len(totals))
    blur = 0.35 + 0.35 * field.hidden**0.5 + 0.5 * ranks**0.5
    claims = [exp((total - best) / blur) if total > 0 else 0.0 for total in totals]
    whole = sum(claims)
    others = max(1, sum(total > 0 for total in totals) - 1)
    lost, rivals = 1 - won, len(totals) - 1
    gains = []
    for claim in claims:
        first = claim / whole
        share = (1 - first) * field.secondary
        won_here = first * field.reward + (share / others if claim else 0.0)
        gains.append(won * won_here - lost * (first * field.cost + share / rivals))
    return Outlook(won, tuple(gains))


def _common_worth(challenges: int, turns: int) -> float:
    """What beating one of so many challenges is worth with so many turns left, this one included."""
    spare = turns - challenges
    if spare < 0:
        return 0.2 * COMMON
    return COMMON * URGENCY.get(spare, 0.6)


def estimate(view: View, name: FieldName) -> Estimate | None:
    """One field as the view's owner sees it; None where there is nothing left to resolve; about 5 µs."""
    field = view.fields[name]
    done = field.resolved and view.round is None
    if field.challenge is None or field.need is None or done:
        return None
    totals = [0.0] * len(view.players)
    hidden, champion = 0, False
    for rank in (*field.ranks, *field.aside):
        cards = rank.cards
        totals[rank.seat] += expected_strength(cards)
        hidden += cards.count(None)
        champion = champion or "champion" in cards
    return Estimate(
        name,
        tuple(totals),
        hidden,
        champion,
        field.need,
        reward(view.event, field.challenge),
        cost(view.event, field.challenge),
        numbers(field.challenge)[1],
        _common_worth(field.stack_size + 1, view.game_turns - view.game_turn + 1),
    )


def expected_strength(cards: tuple[Card | None, ...]) -> float:
    """What the cards of a rank bring, a hidden one by what it may be expected to be."""
    known = [card for card in cards if card is not None]
    hidden = HIDDEN_STRENGTH * (len(cards) - len(known))
    return strength(known) + (2 * hidden if "shaman" in known else hidden)


def expected(view: View, ranks: int) -> list[tuple[Estimate, float, float]]:
    """The unresolved fields, each with the strength and the number of ranks that may still come, of so many in all.

    Ranks go where strength is wanting.
    """
    found = [field for name in FIELDS if (field := estimate(view, name)) is not None]
    wanting = [0.5 if field.champion else 2 + max(0.0, field.need - sum(field.totals)) for field in found]
    shares = [ranks * want / sum(wanting) for want in wanting]
    return [(field, RANK_STRENGTH * share, share) for field, share in zip(found, shares, strict=True)]


def ranks_to_come(view: View) -> int:
    """How many ranks may still be placed in this turn."""
    if view.round is None:
        return 0
    seats = len(view.players)
    return (ROUNDS - view.round + 1) * seats - (view.turn.seats[0] - view.first) % seats
