"""Weights of pairs: each criterion is a field of bits, the most important highest."""

from collections.abc import Collection, Sequence

from tournaments.swiss.dutch.criteria import Row


class Packing:
    """Weights of rows for a matching of a number of pairs, with bits below them all for the order of the candidates.

    Every field is wide enough for the sum over the matching, so a criterion never outweighs one above it. Fields that
    are empty in every row, or repeat one above, decide nothing and take no room: the narrower its weights, the quicker
    the matching.
    """

    def __init__(self, rows: Collection[Row], pairs: int, order: int) -> None:
        columns = [column for column in dict.fromkeys(zip(*rows, strict=True)) if any(column)]
        widths = [(max(column) * pairs).bit_length() for column in columns]
        self.weights = [_packed(row, widths) << order for row in zip(*columns, strict=True)]
        """One for each row, in their order."""
        self.bits = sum(widths) + order + 2
        self.final = 1 << (self.bits - 1)
        """More than two other pairs can weigh together."""


def _packed(row: Sequence[int], widths: Sequence[int]) -> int:
    weight = 0
    for value, width in zip(row, widths, strict=True):
        weight = weight << width | value
    return weight
