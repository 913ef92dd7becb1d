"""The ground: a field as the heuristics see it, whether known in full or to one seat only."""

from math import exp
from typing import Final, NamedTuple

from games.orcz.editions import FIELDS, FieldName, numbers
from games.orcz.rules.challenge import cost, reward
from games.orcz.rules.deployment import ROUNDS
from games.orcz.state.cards import STRENGTH
from games.orcz.view import RankView, View

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


class Ground(NamedTuple):
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

    def with_more(self, seat: int, strength: float, champion: bool = False) -> "Ground":
        """The ground once a seat has more strength there, or less."""
        totals = (*self.totals[:seat], self.totals[seat] + strength, *self.totals[seat + 1 :])
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


def outlook(ground: Ground, coming: float = 0.0, ranks: float = 0.0) -> Outlook:
    """What may be expected of a field to which so much strength in so many ranks is still to come; about 4 µs."""
    totals = ground.totals
    won = 1.0 if ground.champion else 0.0
    unsure = 0.6 + 0.45 * ground.hidden**0.5 + 0.9 * ranks**0.5
    if not won:
        margin = (sum(totals) + coming - ground.need + 0.5) / unsure
        won = 1 / (1 + exp(-1.7 * max(-20.0, min(20.0, margin))))
    best = max(totals)
    if best <= 0:
        return Outlook(won if ranks else 0.0, (0.0,) * len(totals))
    blur = 0.35 + 0.35 * ground.hidden**0.5 + 0.5 * ranks**0.5
    claims = [exp((total - best) / blur) if total > 0 else 0.0 for total in totals]
    whole = sum(claims)
    others = max(1, sum(total > 0 for total in totals) - 1)
    lost, rivals = 1 - won, len(totals) - 1
    gains = []
    for claim in claims:
        first = claim / whole
        share = (1 - first) * ground.secondary
        won_here = first * ground.reward + (share / others if claim else 0.0)
        gains.append(won * won_here - lost * (first * ground.cost + share / rivals))
    return Outlook(won, tuple(gains))


def common_worth(challenges: int, turns: int) -> float:
    """What beating one of so many challenges is worth with so many turns left, this one included."""
    spare = turns - challenges
    if spare < 0:
        return 0.2 * COMMON
    return COMMON * URGENCY.get(spare, 0.6)


def grounds(view: View) -> list[Ground]:
    """All fields that are still to be resolved in this turn, as the view's owner sees them; about 20 µs."""
    return [ground for name in FIELDS if (ground := seen(view, name)) is not None]


def seen(view: View, name: FieldName) -> Ground | None:
    """One field as the view's owner sees it; None where there is nothing left to resolve."""
    field = view.fields[name]
    done = field.resolved and view.round is None
    if field.challenge is None or field.need is None or done:
        return None
    totals = [0.0] * len(view.players)
    hidden, champion = 0, False
    for rank in (*field.ranks, *field.aside):
        cards = [side.card for side in (rank.left, rank.right) if side is not None]
        totals[rank.seat] += strength(rank)
        hidden += cards.count(None)
        champion = champion or "champion" in cards
    return Ground(
        name,
        tuple(totals),
        hidden,
        champion,
        field.need,
        reward(view.event, field.challenge),
        cost(view.event, field.challenge),
        numbers(field.challenge)[1],
        common_worth(field.stack_size + 1, view.game_turns - view.game_turn + 1),
    )


def strength(rank: RankView) -> float:
    """What a rank brings, a hidden card by what it may be expected to be."""
    cards = [side.card for side in (rank.left, rank.right) if side is not None]
    brought = sum(HIDDEN_STRENGTH if card is None else STRENGTH[card] for card in cards)
    return 2 * brought if "shaman" in cards else brought


def expected(view: View, ranks: int) -> list[tuple[Ground, float, float]]:
    """All such fields, each with the strength and the number of ranks that may still come, of so many in all.

    Ranks go where strength is wanting.
    """
    found = grounds(view)
    wanting = [0.5 if ground.champion else 2 + max(0.0, ground.need - sum(ground.totals)) for ground in found]
    shares = [ranks * want / sum(wanting) for want in wanting]
    return [(ground, RANK_STRENGTH * share, share) for ground, share in zip(found, shares, strict=True)]


def ranks_to_come(view: View) -> int:
    """How many ranks may still be placed in this turn."""
    if view.round is None:
        return 0
    seats = len(view.players)
    return (ROUNDS - view.round + 1) * seats - (view.turn.seats[0] - view.first) % seats
