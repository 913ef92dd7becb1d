"""Hoard, a toy with everything that the contract can carry. It lends its body to planted faults."""

from tests.games.toys.hoard.game import Hoard

GAME = Hoard()
