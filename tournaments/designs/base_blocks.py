"""First rounds that were found by search, from which a group of translations makes whole resolvable designs."""

from math import prod

import msgspec

from tournaments.seating.schedule import Round


class BaseBlocks(msgspec.Struct, frozen=True):
    """Copies of a group of translations, and maybe one fixed player, whose number follows the last copy's.

    Every translation of `round` is a round, and so are all translations together of each of `tables`.
    """

    moduli: tuple[int, ...]
    copies: int
    round: Round
    tables: Round = ()

    def rounds(self) -> tuple[Round, ...]:
        """The whole design."""
        every = range(prod(self.moduli))
        moved = [tuple(tuple(self._moved(player, by) for player in table) for table in self.round) for by in every]
        together = [tuple(tuple(self._moved(player, by) for player in table) for by in every) for table in self.tables]
        return (*moved, *together)

    def _moved(self, player: int, by: int) -> int:
        copy, element = divmod(player, prod(self.moduli))
        if copy == self.copies:
            return player
        moved, weight = 0, 1
        for modulus in reversed(self.moduli):
            moved += (element // weight + by // weight) % modulus * weight
            weight *= modulus
        return copy * weight + moved


BASE_BLOCKS = {
    (15, 3): BaseBlocks((7,), 2, ((0, 7, 14), (1, 6, 9), (2, 5, 11), (3, 4, 8), (10, 12, 13))),
    (21, 3): BaseBlocks(
        (7,),
        3,
        ((0, 7, 14), (1, 9, 17), (2, 11, 20), (3, 5, 6), (4, 8, 19), (10, 12, 13), (15, 16, 18)),
        ((0, 10, 20), (0, 12, 17), (0, 13, 19)),
    ),
    (33, 3): BaseBlocks(
        (11,),
        3,
        (
            (0, 22, 32),
            (1, 8, 21),
            (2, 4, 18),
            (3, 9, 26),
            (5, 6, 31),
            (7, 10, 17),
            (11, 12, 19),
            (13, 15, 28),
            (14, 20, 25),
            (16, 23, 30),
            (24, 27, 29),
        ),
        ((0, 11, 30), (0, 12, 29), (0, 15, 24), (0, 17, 27), (0, 19, 31)),
    ),
    (39, 3): BaseBlocks(
        (13,),
        3,
        (
            (0, 13, 26),
            (1, 3, 9),
            (2, 20, 25),
            (4, 27, 31),
            (5, 17, 24),
            (6, 21, 23),
            (7, 8, 11),
            (10, 32, 35),
            (12, 28, 29),
            (14, 33, 38),
            (15, 18, 19),
            (16, 34, 36),
            (22, 30, 37),
        ),
        ((0, 14, 31), (0, 16, 28), (0, 20, 34), (0, 21, 37), (0, 22, 32), (0, 24, 33)),
    ),
    (51, 3): BaseBlocks(
        (5, 5),
        2,
        (
            (0, 25, 50),
            (1, 43, 44),
            (2, 9, 14),
            (3, 26, 36),
            (4, 21, 28),
            (5, 27, 32),
            (6, 23, 37),
            (7, 8, 18),
            (10, 13, 19),
            (11, 20, 40),
            (12, 46, 49),
            (15, 30, 48),
            (16, 39, 42),
            (17, 38, 47),
            (22, 33, 41),
            (24, 34, 35),
            (29, 31, 45),
        ),
    ),
    (28, 4): BaseBlocks(
        (3, 3),
        3,
        (
            (27, 0, 9, 18),
            (3, 6, 10, 11),
            (12, 15, 19, 20),
            (21, 24, 1, 2),
            (4, 8, 14, 16),
            (13, 17, 23, 25),
            (22, 26, 5, 7),
        ),
    ),
    (40, 4): BaseBlocks(
        (13,),
        3,
        (
            (39, 0, 13, 26),
            (1, 12, 21, 18),
            (14, 25, 34, 31),
            (27, 38, 8, 5),
            (2, 11, 16, 23),
            (15, 24, 29, 36),
            (28, 37, 3, 10),
            (4, 9, 19, 20),
            (17, 22, 32, 33),
            (30, 35, 6, 7),
        ),
    ),
    (52, 4): BaseBlocks(
        (17,),
        3,
        (
            (51, 0, 17, 34),
            (1, 16, 27, 24),
            (18, 33, 44, 41),
            (35, 50, 10, 7),
            (9, 8, 22, 29),
            (26, 25, 39, 46),
            (43, 42, 5, 12),
            (13, 4, 28, 23),
            (30, 21, 45, 40),
            (47, 38, 11, 6),
            (15, 2, 31, 20),
            (32, 19, 48, 37),
            (49, 36, 14, 3),
        ),
    ),
}
"""By players and seats. Found by an exact cover of the differences between all pairs."""
