"""Standings: the players in order of a list of tie-breaks, every value explained."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

import msgspec

from tournaments.explanation import Explanation
from tournaments.tiebreaks import direct
from tournaments.tiebreaks.basis import Basis
from tournaments.tiebreaks.catalogue import explain
from tournaments.tiebreaks.names import parse

NOTHING: Mapping[int, Fraction] = MappingProxyType({})


class StandingsRow(msgspec.Struct, frozen=True):
    """One player's place (shared by those whom nothing separates) and the values in the order of the list."""

    place: int
    number: int
    values: tuple[Explanation, ...]


def standings(
    basis: Basis,
    names: Sequence[str],
    versions: Mapping[str, Basis] | None = None,
    deducted: Mapping[int, Fraction] = NOTHING,
) -> tuple[StandingsRow, ...]:
    """The players from first to last; those whom nothing separates by pairing number.

    A direct encounter is looked at among those whom all values before it leave tied. `versions` gives another basis
    for single names, where one list mixes versions of the rules. What is `deducted` is taken from the first value.
    """
    numbers = sorted(basis.entrants)
    keys: dict[int, tuple[Fraction, ...]] = dict.fromkeys(numbers, ())
    values: dict[int, tuple[Explanation, ...]] = dict.fromkeys(numbers, ())
    for name in names:
        column = _column((versions or {}).get(name, basis), name, keys)
        for number, (key, explanation) in column.items():
            keys[number] += (key + deducted.get(number, 0) if not keys[number] else key,)
            values[number] += (explanation,)
    rows: list[StandingsRow] = []
    for position, number in enumerate(sorted(numbers, key=keys.__getitem__), 1):
        same = rows and keys[rows[-1].number] == keys[number]
        rows.append(StandingsRow(rows[-1].place if same else position, number, values[number]))
    return tuple(rows)


def _column(
    basis: Basis, name: str, keys: Mapping[int, tuple[Fraction, ...]]
) -> dict[int, tuple[Fraction, Explanation]]:
    """One tie-break of every player, with what sorts the better first."""
    if parse(name).acronym != direct.NAME:
        explained = {number: explain(basis, name, number) for number in keys}
        return {number: (-one.value, one) for number, one in explained.items()}
    groups: dict[tuple[Fraction, ...], list[int]] = {}
    for number, key in keys.items():
        groups.setdefault(key, []).append(number)
    encounters = [direct.direct_encounters(basis, tied) for tied in groups.values()]
    return {number: (Fraction(one.order), one.explanation) for found in encounters for number, one in found.items()}
