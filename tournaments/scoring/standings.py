"""Standings of an event at tables: the players in order of the tie-breaks, every value explained."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

import msgspec

from tournaments.explanation import Explanation
from tournaments.scoring.event import TableEvent
from tournaments.scoring.names import TableTiebreak
from tournaments.scoring.tiebreaks import explain

NOTHING: Mapping[int, Fraction] = MappingProxyType({})


class TableStandingsRow(msgspec.Struct, frozen=True):
    """One player's place (shared by those whom nothing separates) and the values in the order of the list."""

    place: int
    player: int
    values: tuple[Explanation, ...]


def table_standings(
    event: TableEvent,
    tiebreaks: Sequence[TableTiebreak] = tuple(TableTiebreak),
    deducted: Mapping[int, Fraction] = NOTHING,
) -> tuple[TableStandingsRow, ...]:
    """The players from first to last; those whom nothing separates by number.

    What is `deducted` is taken from the first value.
    """
    keys: dict[int, tuple[Fraction, ...]] = dict.fromkeys(sorted(event.players), ())
    values: dict[int, tuple[Explanation, ...]] = dict.fromkeys(keys, ())
    for tiebreak in tiebreaks:
        groups: dict[tuple[Fraction, ...], list[int]] = {}
        for player, key in keys.items():
            groups.setdefault(key, []).append(player)
        for tied in groups.values():
            for player in tied:
                found = explain(event, tiebreak, player, tied)
                taken = deducted.get(player, 0) if not values[player] else 0
                values[player] += (found,)
                keys[player] += (taken - found.value,)
    rows: list[TableStandingsRow] = []
    for position, player in enumerate(sorted(keys, key=keys.__getitem__), 1):
        same = rows and keys[rows[-1].player] == keys[player]
        rows.append(TableStandingsRow(rows[-1].place if same else position, player, values[player]))
    return tuple(rows)
