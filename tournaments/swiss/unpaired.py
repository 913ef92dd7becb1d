"""A round that waits to be paired: everything a pairing may depend on, and nothing else."""

import msgspec

from tournaments.crosstable.consistency import inconsistencies
from tournaments.crosstable.result import REQUESTED_BYES, RoundResult
from tournaments.crosstable.table import Crosstable, PieceColour


class CannotPair(ValueError):
    """A round that cannot be paired: a code for programs, and the players it is about."""

    def __init__(self, code: str, numbers: tuple[int, ...] = ()) -> None:
        super().__init__(f"{code} {' '.join(map(str, numbers))}".strip())
        self.code = code
        self.numbers = numbers


class Absence(msgspec.Struct, frozen=True):
    """Somebody who will not play the round, and the bye they get for it."""

    number: int
    bye: RoundResult = RoundResult.ZERO_BYE


class UnpairedRound(msgspec.Struct, frozen=True):
    """The event so far and who plays next.

    Late entrants have absences in the rounds before they came; who has left the event is absent. Members of a group in
    `forbidden` are kept apart.
    """

    table: Crosstable
    initial_colour: PieceColour = PieceColour.WHITE
    absent: tuple[Absence, ...] = ()
    forbidden: tuple[tuple[int, ...], ...] = ()

    @property
    def number(self) -> int:
        """The round's number, the first being 1."""
        return self.table.completed + 1

    @property
    def last(self) -> bool:
        """Whether it is the last round that is planned, or one after it; never where no number is planned."""
        return 0 < self.table.planned <= self.number

    def players(self) -> tuple[int, ...]:
        """Whoever is to be paired, by pairing number."""
        away = {absence.number for absence in self.absent}
        return tuple(sorted(entrant.number for entrant in self.table.entrants if entrant.number not in away))

    def check(self) -> None:
        """Raise `CannotPair` if the table contradicts itself, players are unknown or wrongly absent, or there are too
        few.
        """
        wrong = inconsistencies(self.table)
        if wrong:
            raise CannotPair("inconsistent_table", tuple(sorted({one.number for one in wrong})))
        known = set(self.table.by_number())
        named = {one.number for one in self.absent} | {number for group in self.forbidden for number in group}
        if named - known:
            raise CannotPair("unknown_players", tuple(sorted(named - known)))
        if len({one.number for one in self.absent}) < len(self.absent):
            raise CannotPair("absent_twice", tuple(sorted(one.number for one in self.absent)))
        wrongly = tuple(one.number for one in self.absent if one.bye not in REQUESTED_BYES)
        if wrongly:
            raise CannotPair("absent_with_no_bye", wrongly)
        if self.initial_colour is PieceColour.NONE:
            raise CannotPair("no_initial_colour")
        if len(self.players()) < 2:
            raise CannotPair("too_few_players", self.players())
