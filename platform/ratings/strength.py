"""How strong those were who met in a season: the Plackett-Luce model over all of its results at once.

A ladder goes from match to match, so that its numbers depend on the order; here they do not: what is sought is what
makes all results together most likely (by Hunter's MM algorithm of 2004, which needs nothing but sums). Who has only
won, or never met the others even over others, would come out infinitely strong: so everybody is thought to have met an
average player twice, won once and lost once.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations, groupby
from math import comb, exp, log
from operator import itemgetter
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from ratings.result import Result

Entrant = TypeVar("Entrant", bound=Hashable)
Ranking: TypeAlias = Sequence[Sequence[Entrant]]
"""A result: who shares each place, the best first. An entrant is whatever is ranked as one: a player, a team."""

PRECISE = 1e-5
"""Strengths that a round changes by no more than this are found, to a hundredth part of what is shown of them."""
EXACT = 9
MOST_ROUNDS = 5_000
_Choices: TypeAlias = dict[frozenset[int], float]
"""Among whom the next best was found, and how often."""


class Strength(NamedTuple, Generic[Entrant]):
    """How strong an entrant was, as the logarithm of its odds against an average one, and in how many results."""

    entrant: Entrant
    strength: float
    results: int


def strengths(rankings: Iterable[Ranking[Entrant]], precise: float = PRECISE) -> list[Strength[Entrant]]:
    """Everybody's strength over all results, the strongest first; the same to the last bit in whatever order they come.

    Who share a place are each ahead of the other by half; where n share one it takes 2^n sums. 5,000 matches of four
    take two to four seconds.
    """
    told = [list(ranking) for ranking in rankings]
    entrants = sorted({one for ranking in told for place in ranking for one in place}, key=str)
    numbers = {entrant: number for number, entrant in enumerate(entrants)}
    choices: _Choices = defaultdict(float)
    chosen = [0.0] * len(entrants)
    met = Counter[Entrant]()
    for ranking in told:
        places = [[numbers[one] for one in place] for place in ranking]
        met.update(one for place in ranking for one in place)
        for number, place in enumerate(places):
            _count(place, [one for later in places[number + 1 :] for one in later], choices, chosen)
    # Rounded, as thirds do not add up to the same in every order.
    terms = sorted((sorted(among), round(times, EXACT)) for among, times in choices.items())
    worths = _fitted([round(times, EXACT) for times in chosen], terms, precise)
    found = [Strength(entrant, log(worth), met[entrant]) for entrant, worth in zip(entrants, worths, strict=True)]
    return sorted(found, key=lambda one: (-one.strength, str(one.entrant)))


def ranking_of(result: Result) -> list[list[tuple[str, ...]]]:
    """A rated match as a ranking of its sides, each the players of it; nothing for one by which nobody is rated."""
    if not result.rates:
        return []
    players: dict[tuple[int, int], list[str]] = {}
    for key, player in zip(zip(result.ranks, result.sides, strict=True), result.players, strict=True):
        players.setdefault(key, []).append(player)
    by_rank = groupby(sorted(players), key=itemgetter(0))
    return [[tuple(sorted(players[side])) for side in sides] for _, sides in by_rank]


def _count(place: list[int], behind: list[int], choices: _Choices, chosen: list[float]) -> None:
    """Count one place of a result: each who shares it was chosen among those of the place that were left, and all
    behind it, where every order in which they may have been is as likely.
    """
    if not behind and len(place) == 1:
        return
    for one in place:
        chosen[one] += 1 if behind else 1 - 1 / len(place)
    for size in range(1 if behind else 2, len(place) + 1):
        for left in combinations(place, size):
            choices[frozenset((*left, *behind))] += 1 / comb(len(place), size)


def _fitted(chosen: list[float], choices: list[tuple[list[int], float]], precise: float) -> list[float]:
    """What each is worth: chosen among others with a probability of its part in what all of them are worth."""
    worths = [1.0] * len(chosen)
    for _ in range(MOST_ROUNDS):
        due = [2 / (worth + 1) for worth in worths]
        for among, times in choices:
            part = times / sum([worths[one] for one in among])
            for one in among:
                due[one] += part
        after = _centred([(times + 1) / share for times, share in zip(chosen, due, strict=True)])
        farthest = max((abs(log(new / old)) for new, old in zip(after, worths, strict=True)), default=0.0)
        worths = after
        if farthest <= precise:
            break
    return worths


def _centred(worths: list[float]) -> list[float]:
    """The same beside each other, and beside the average player as the matches with that one have it: the rounds alone
    would take a hundred times as many to get there. A step by Newton's method.
    """
    parts = [worth / (worth + 1) for worth in worths]
    bend = sum(2 * part * (1 - part) for part in parts)
    factor = exp(sum(1 - 2 * part for part in parts) / bend) if bend else 1.0
    return [worth * factor for worth in worths]
