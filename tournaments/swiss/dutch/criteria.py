"""What a pair contributes to the criteria from C6 on: a row of numbers, the most important first.

A criterion that counts by scores has a number for each score, the highest first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from tournaments.crosstable.table import PieceColour
from tournaments.swiss.card import Float, PairingCard, PreferenceStrength

Row = tuple[int, ...]
Kinds = tuple[int, int]
"""Two players by what counts of them: pairs of the same kinds have the same row."""


@dataclass(frozen=True)
class Field:
    """The players of a round by rank; the bye comes after them."""

    cards: Sequence[PairingCard]

    @cached_property
    def kinds(self) -> Sequence[int]:
        """A number for each player; those who have the same agree in all that a row depends on."""
        numbers: dict[object, int] = {}
        said = [
            (card.score, card.preferred, card.strength, card.difference, card.colours[-2:], card.floats)
            for card in self.cards
        ]
        return [numbers.setdefault(one, len(numbers)) for one in said]

    @property
    def bye(self) -> int:
        """The rank of the bye, below everybody's."""
        return len(self.cards)

    @cached_property
    def most_unplayed(self) -> int:
        """The most rounds that anybody did not play."""
        return max(len(card.unplayed) for card in self.cards)


@dataclass(frozen=True)
class Bracket:
    """One bracket: the lowest score in it, the score of the next one, and whether its only downfloater has the bye.

    `completing` says that all players below are in the graph, so that the highest field makes the round complete.
    `stand_in` says that none of them is, and that the vertex of the bye stands for whomever a downfloater meets next.
    """

    score: int
    next_score: int
    completing: bool = False
    bye_only: bool = False
    stand_in: bool = False


class Criteria:
    """The rows of pairs in one bracket, among players with these scores."""

    def __init__(self, field: Field, bracket: Bracket, scores: Iterable[int]) -> None:
        self._field = field
        self._bracket = bracket
        self._scores = sorted(set(scores), reverse=True)
        self._kinds = field.kinds
        self._bye_rank = field.bye

    def kinds(self, higher: int, lower: int) -> Kinds:
        """What the row of two players depends on, by rank, the higher ranked first."""
        if lower == self._bye_rank:
            return (self._kinds[higher], -1) if self._bracket.stand_in else (higher, lower)
        return self._kinds[higher], self._kinds[lower]

    def rows(self, pairs: Iterable[tuple[int, int]]) -> dict[Kinds, Row]:
        """The row of each kind among pairs of players who may meet, and byes."""
        rows: dict[Kinds, Row] = {}
        for one, other in pairs:
            kinds = self.kinds(one, other)
            if kinds not in rows:
                rows[kinds] = self._last(one) if other == self._bye_rank else self._pair(one, other)
        return rows

    def _last(self, rank: int) -> Row:
        return self._down(rank) if self._bracket.stand_in else self._bye(rank)

    def _pair(self, one: int, other: int) -> Row:
        higher, lower = self._field.cards[one], self._field.cards[other]
        inside = lower.score >= self._bracket.score
        following = lower.score == self._bracket.next_score
        row = [self._bracket.completing, inside, *self._at(higher.score, inside)]
        row += [following, *self._at(higher.score, following), 0]
        row += [inside and ok for ok in _colours(higher, lower)]
        for back in (0, 1):
            down, up = _floats(higher, lower, back)
            row += [down if inside else 0, inside and up]
        for back in (0, 1):
            downs = [self._at(card.score, inside and card.floats[back] is Float.DOWN) for card in (higher, lower)]
            row += map(sum, zip(*downs, strict=True))
            again = lower.floats[back] is Float.UP and higher.score > lower.score
            row += self._at(higher.score, inside and not again)
        return tuple(row)

    def _bye(self, rank: int) -> Row:
        """Return the row of a player's bye: C9 wants few unplayed rounds, in the one bracket that gives the bye."""
        before = 3 + 2 * len(self._scores)
        after = 8 + 4 * len(self._scores)
        unplayed = len(self._field.cards[rank].unplayed)
        fewer = self._field.most_unplayed - unplayed if self._bracket.bye_only else 0
        return (1, *[0] * (before - 1), fewer, *[0] * after)

    def _down(self, rank: int) -> Row:
        """Return the row of a player who meets somebody of the next score; it is the same, whoever that is."""
        count = len(self._scores)
        return (0, 0, *[0] * count, 1, *self._at(self._field.cards[rank].score, True), *[0] * (9 + 4 * count))

    def _at(self, score: int, counted: bool) -> list[int]:
        """Whether a pair is counted, at its score."""
        return [counted and score == one for one in self._scores]


def _colours(higher: PairingCard, lower: PairingCard) -> tuple[bool, bool, bool, bool]:
    """C10 to C13: no difference beyond two, no third time the same, every preference, every strong one."""
    if higher.preferred is not lower.preferred or higher.preferred is PieceColour.NONE:
        return True, True, True, True
    both_absolute = higher.strength is lower.strength is PreferenceStrength.ABSOLUTE
    beyond_two = abs(higher.difference) > 1 and abs(lower.difference) > 1
    strong = min(higher.strength, lower.strength) >= PreferenceStrength.STRONG and not both_absolute
    return not beyond_two, not (both_absolute and _third_time(higher, lower)), False, not strong


def _third_time(higher: PairingCard, lower: PairingCard) -> bool:
    """Return whether one of two players who are due the same colour must get the other for the third time running."""
    due = higher.preferred
    twice = [len(card.colours) > 1 and card.colours[-1] is card.colours[-2] is due.other for card in (higher, lower)]
    if abs(higher.difference) == abs(lower.difference):
        return all(twice)
    return twice[0] if abs(higher.difference) < abs(lower.difference) else twice[1]


def _floats(higher: PairingCard, lower: PairingCard, back: int) -> tuple[int, bool]:
    """C14 to C17: how many are kept from the same downfloat again, and whether nobody gets the same upfloat again."""
    same_score = higher.score == lower.score
    down = (lower.floats[back] is Float.DOWN) + (same_score and higher.floats[back] is Float.DOWN)
    return down, same_score or lower.floats[back] is not Float.UP
