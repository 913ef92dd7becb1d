"""The direct encounter: only among the tied, and only where it is settled whatever the missing games would bring."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from tournaments.explanation import Contribution, Explanation, Reckoning, Source
from tournaments.tiebreaks.basis import Basis

NAME = "DE"


class Encounter(msgspec.Struct, frozen=True):
    """What the direct encounter says of one of the tied: the order for sorting, and the place with its games."""

    order: int
    """1 for the first of the tied; those whom it does not separate have the same."""
    explanation: Explanation


def direct_encounters(basis: Basis, tied: Sequence[int]) -> dict[int, Encounter]:
    """The place of each of the tied, 1 being first, with the games that decided it; 0 where nothing is decided.

    Whoever cannot be caught comes first, and the rest is looked at anew among itself. Members of a part who all met and
    scored the same share its place. Quadratic in the number of the tied at each level.
    """
    group = sorted(tied)
    order = dict.fromkeys(group, 1)
    decided: dict[int, bool] = {}
    _settle(basis, group, order, decided)
    return {
        number: Encounter(
            order[number],
            Explanation(
                NAME,
                number,
                Reckoning.PLACE,
                Fraction(order[number] if decided.get(number) and len(set(order.values())) > 1 else 0),
                _games(basis, number, set(group)),
            ),
        )
        for number in group
    }


def _games(basis: Basis, number: int, group: set[int]) -> tuple[Contribution, ...]:
    """The games against members of a group; who met one more than once counts the mean of those games."""
    games = [
        (position, record)
        for position, record in enumerate(basis.entrants[number].rounds, 1)
        if basis.met(record) and record.opponent in group
    ]
    met = Counter(record.opponent for _, record in games)
    return tuple(
        Contribution(
            position, record.opponent, Source.POINTS, basis.points[record.result], Fraction(1, met[record.opponent])
        )
        for position, record in games
    )


def _settle(basis: Basis, group: list[int], order: dict[int, int], decided: dict[int, bool]) -> None:
    """Set a group in order from the place that its members share; `decided` says whose place is final."""
    first = order[group[0]]
    members = set(group)
    games = {number: _games(basis, number, members) for number in group}
    scores = {number: sum((one.value for one in games[number]), Fraction()) for number in group}
    missing = {number: len(group) - 1 - len({one.opponent for one in games[number]}) for number in group}
    parts = _levels(scores) if not any(missing.values()) else _uncatchable(basis, group, scores, missing)
    decided.update(dict.fromkeys(group, not any(missing.values()) or len(parts) > 1))
    if len(parts) == 1:
        return
    for part in parts:
        order.update(dict.fromkeys(part, first))
        first += len(part)
        if len(part) > 1:
            _settle(basis, part, order, decided)


def _levels(scores: Mapping[int, Fraction]) -> list[list[int]]:
    """The group in parts of equal score, the best first."""
    return [
        [number for number in scores if scores[number] == level] for level in sorted(set(scores.values()), reverse=True)
    ]


def _uncatchable(
    basis: Basis, group: list[int], scores: Mapping[int, Fraction], missing: Mapping[int, int]
) -> list[list[int]]:
    """The leader apart from the rest, if nobody could catch him by winning all games that were not played."""
    win = max(basis.points.values())
    best = max(group, key=lambda number: (scores[number], -number))
    rest = [number for number in group if number != best]
    if rest and all(scores[number] + missing[number] * win < scores[best] for number in rest):
        return [[best], rest]
    return [group]
