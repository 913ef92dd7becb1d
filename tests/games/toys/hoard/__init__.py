"""Hoard, a toy with everything that the contract can carry: it stands in for games yet to come and lends its body to planted faults."""

from tests.games.toys.hoard.game import Hoard

GAME = Hoard()
