"""How likely it is that honest moves help one other so often: the test behind the list, and its bound.

Of every ordered pair it is counted at how many of the mover's decisions the choice cost the mover and helped the other
alone. Honest players do so too, now and then. How often is taken from all matches of the same game and number of seats,
or from the mover's own choices in favour of others where these are more, so that who plays badly is not suspected for
it; that matches differ is allowed for by a beta-binomial law. Pairs are listed by Benjamini and Hochberg's rule: where
everybody is honest the list is empty with a probability of `1 - LEVEL` at least.
"""

from collections.abc import Iterable, Sequence
from math import exp, lgamma
from typing import NamedTuple

LEVEL = 0.05
"""The share of false lines that the list may have in the mean; and with nobody to be found, the chance of any."""
LEAST_SPREAD = 0.01
"""Matches are never taken to be more alike than this: the correlation of two decisions within one."""


TRIMMED = 50
"""One count in so many, the highest, is left out of how much matches differ."""


class Count(NamedTuple):
    """Of a mover at a match: how many decisions were valued, and how many of them helped this other player alone."""

    mover: str
    helped: str
    decisions: int
    helping: int
    group: str
    """Game and number of seats: what is compared with each other."""


class Suspect(NamedTuple):
    """An ordered pair, and the chance that honest play would have helped so often."""

    mover: str
    helped: str
    decisions: int
    helping: int
    expected: float
    p: float


def listed(counts: Sequence[Count], level: float = LEVEL) -> list[Suspect]:
    """The pairs to be looked at, the least likely first; none where chance explains everything."""
    found = sorted(suspects(counts), key=lambda one: (one.p, one.mover, one.helped))
    passed = [rank for rank, one in enumerate(found, 1) if one.p <= level * rank / len(found)]
    return found[: passed[-1]] if passed else []


def suspects(counts: Sequence[Count]) -> list[Suspect]:
    """Every ordered pair with its chance."""
    groups = {group: _law([one for one in counts if one.group == group]) for group in {one.group for one in counts}}
    pairs: dict[tuple[str, str], list[Count]] = {}
    towards: dict[str, list[Count]] = {}
    for one in counts:
        pairs.setdefault((one.mover, one.helped), []).append(one)
        towards.setdefault(one.mover, []).append(one)
    made = []
    for (mover, helped), mine in pairs.items():
        others = [one for one in towards[mover] if one.helped != helped]
        laws = [_with_own(groups[one.group], others) for one in mine]
        helping = sum(one.helping for one in mine)
        expected = sum(rate * one.decisions for (rate, _), one in zip(laws, mine, strict=True))
        tail = (
            1.0 if not helping else _tail(helping, [(one.decisions, *law) for law, one in zip(laws, mine, strict=True)])
        )
        made.append(Suspect(mover, helped, sum(one.decisions for one in mine), helping, expected, tail))
    return made


def _law(counts: Sequence[Count]) -> tuple[float, float]:
    """How often choices help one other at all, and how much matches differ in it: mean and spread by moments."""
    decisions = sum(one.decisions for one in counts)
    rate = (sum(one.helping for one in counts) + 0.5) / (decisions + 1)
    spare = [one for one in counts if one.decisions > 1]
    # Whoever is to be found does not decide how far honest matches differ.
    spare = sorted(spare, key=lambda one: one.helping / one.decisions)[: -1 - len(spare) // TRIMMED]
    expected = sum(one.decisions * rate * (1 - rate) for one in spare)
    over = sum((one.helping - one.decisions * rate) ** 2 for one in spare) - expected
    room = sum(one.decisions * (one.decisions - 1) * rate * (1 - rate) for one in spare)
    return rate, min(0.5, max(LEAST_SPREAD, over / room if room else 0.0))


def _with_own(law: tuple[float, float], others: Iterable[Count]) -> tuple[float, float]:
    """The same with the mover's own rate towards everybody else where that is higher, drawn to the usual one."""
    rate, spread = law
    seen = [*others]
    decisions, helping = sum(one.decisions for one in seen), sum(one.helping for one in seen)
    weight = 40.0
    return max(rate, (helping + weight * rate) / (decisions + weight)), spread


def _tail(least: int, matches: Iterable[tuple[int, float, float]]) -> float:
    """The chance of so many or more in all matches together."""
    below = [1.0] + [0.0] * (least - 1)
    for decisions, rate, spread in matches:
        law = [_beta_binomial(helping, decisions, rate, spread) for helping in range(min(least, decisions + 1))]
        below = [
            sum(below[rest] * law[some] for some in range(min(len(law), total + 1)) for rest in (total - some,))
            for total in range(least)
        ]
    return max(0.0, 1.0 - sum(below))


def _beta_binomial(helping: int, decisions: int, rate: float, spread: float) -> float:
    """The chance of just so many of so many."""
    total = 1 / spread - 1
    one, other = rate * total, (1 - rate) * total
    return exp(
        lgamma(decisions + 1)
        - lgamma(helping + 1)
        - lgamma(decisions - helping + 1)
        + lgamma(helping + one)
        + lgamma(decisions - helping + other)
        - lgamma(decisions + total)
        + lgamma(total)
        - lgamma(one)
        - lgamma(other)
    )
