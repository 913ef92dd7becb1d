"""The weight of a pair: the criteria from C6 on, the most important in the highest bits.

Every field is wide enough for the sum over a whole matching, so that a criterion never outweighs one above it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from tournaments.crosstable.table import PieceColour
from tournaments.swiss.card import Float, PairingCard, PreferenceStrength


@dataclass(frozen=True)
class Layout:
    """How many bits the fields take, for one round's players."""

    cards: Sequence[PairingCard]

    @cached_property
    def count(self) -> int:
        """The bits of a field that counts players."""
        sizes = [len(list(group)) for _, group in groupby(self.cards, key=lambda card: card.score)]
        return (2 * max(sizes) + 2).bit_length()

    @cached_property
    def shifts(self) -> Mapping[int, int]:
        """Where the count of each score stands in a field that counts by score, the higher scores higher up."""
        found, shift = {}, 0
        for score, group in groupby(reversed(self.cards), key=lambda card: card.score):
            found[score] = shift
            shift += (2 * len(list(group)) + 2).bit_length()
        return found

    @cached_property
    def by_score(self) -> int:
        """The bits of a field that counts by score."""
        return self.shifts[self.cards[0].score] + (2 * len(self.cards) + 2).bit_length()

    @cached_property
    def kinds(self) -> Sequence[int]:
        """A number for each player; those who have the same agree in all that a weight depends on."""
        numbers: dict[object, int] = {}
        said = [
            (card.score, card.preferred, card.strength, card.difference, card.colours[-2:], card.floats)
            for card in self.cards
        ]
        return [numbers.setdefault(one, len(numbers)) for one in said]

    @cached_property
    def order(self) -> int:
        """The bits below all criteria, in which the order of the candidates is settled."""
        return 3 * self.count + 1

    @cached_property
    def bits(self) -> int:
        """The bits of a whole weight."""
        return 4 + 11 * self.count + 6 * self.by_score + self.order


@dataclass(frozen=True)
class Bracket:
    """One bracket: the lowest score in it, the score of the next one, and whether its only downfloater has the bye.

    `completing` says that all players below are in the graph, so that the highest field makes the round complete.
    """

    score: int
    next_score: int
    completing: bool = False
    bye_only: bool = False


class Weights:
    """The weights of pairs in one bracket. Players whose cards agree in all that counts share theirs."""

    def __init__(self, layout: Layout, bracket: Bracket) -> None:
        self._layout = layout
        self._bracket = bracket
        self._made: dict[tuple[int, int], int] = {}
        self.final = 1 << (layout.bits - 1)
        """More than two other pairs can weigh together."""

    def pair(self, higher: int, lower: int) -> int:
        """The weight of two players who may meet, by rank, the higher ranked first."""
        kinds = self._layout.kinds
        key = kinds[higher], kinds[lower]
        weight = self._made.get(key)
        if weight is None:
            cards = self._layout.cards
            weight = self._made[key] = self._pair(cards[higher], cards[lower])
        return weight

    def _pair(self, higher: PairingCard, lower: PairingCard) -> int:
        layout = self._layout
        inside = lower.score >= self._bracket.score
        following = lower.score == self._bracket.next_score
        at_score = 1 << layout.shifts[higher.score]
        weight = int(self._bracket.completing)
        weight = weight << layout.count | inside
        weight = weight << layout.by_score | (at_score if inside else 0)
        weight = weight << layout.count | following
        weight = weight << layout.by_score | (at_score if following else 0)
        weight <<= layout.count
        for ok in _colours(higher, lower):
            weight = weight << layout.count | (inside and ok)
        for back in (0, 1):
            down, up = _floats(higher, lower, back)
            weight = weight << layout.count | (down if inside else 0)
            weight = weight << layout.count | (inside and up)
        for back in (0, 1):
            downs, ups = _float_scores(layout, higher, lower, back)
            weight = weight << layout.by_score | (downs if inside else 0)
            weight = weight << layout.by_score | (ups if inside else 0)
        return weight << layout.order

    def bye(self, rank: int) -> int:
        """The weight of the bye for a player: C9 wants few unplayed rounds, in the one bracket that gives the bye."""
        layout = self._layout
        criteria = 8 * layout.count + 4 * layout.by_score + layout.order
        above = 3 * layout.count + 2 * layout.by_score
        fewer = (1 << layout.count) - 1 - len(layout.cards[rank].unplayed) if self._bracket.bye_only else 0
        return (1 << above | fewer) << criteria


def _colours(higher: PairingCard, lower: PairingCard) -> tuple[bool, bool, bool, bool]:
    """C10 to C13: no difference beyond two, no third time the same, every preference, every strong one."""
    if higher.preferred is not lower.preferred or higher.preferred is PieceColour.NONE:
        return True, True, True, True
    both_absolute = higher.strength is lower.strength is PreferenceStrength.ABSOLUTE
    beyond_two = abs(higher.difference) > 1 and abs(lower.difference) > 1
    strong = min(higher.strength, lower.strength) >= PreferenceStrength.STRONG and not both_absolute
    return not beyond_two, not (both_absolute and _third_time(higher, lower)), False, not strong


def _third_time(higher: PairingCard, lower: PairingCard) -> bool:
    """Whether one of two players who are due the same colour must get the other for the third time running."""
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


def _float_scores(layout: Layout, higher: PairingCard, lower: PairingCard, back: int) -> tuple[int, int]:
    """C18 to C21: the same by scores, so that among equal numbers those float whose score differs less."""
    down = sum(1 << layout.shifts[card.score] for card in (higher, lower) if card.floats[back] is Float.DOWN)
    again = lower.floats[back] is Float.UP and higher.score > lower.score
    return down, 0 if again else 1 << layout.shifts[higher.score]
