"""The event as Fore-Buchholz sees it: every pairing of the last round a game that was drawn."""

import msgspec

from tournaments.crosstable.result import RoundResult
from tournaments.crosstable.table import NOBODY, Crosstable, Entrant


def draw_last_round(table: Crosstable) -> Crosstable:
    """The crosstable with the pairings of the last round drawn, forfeited or not; byes stay."""
    last = table.completed
    return msgspec.structs.replace(table, entrants=tuple(_drawn(entrant, last) for entrant in table.entrants))


def _drawn(entrant: Entrant, last: int) -> Entrant:
    if len(entrant.rounds) < last or entrant.rounds[-1].opponent == NOBODY:
        return entrant
    drawn = msgspec.structs.replace(entrant.rounds[-1], result=RoundResult.DRAW)
    return msgspec.structs.replace(entrant, rounds=(*entrant.rounds[:-1], drawn))
