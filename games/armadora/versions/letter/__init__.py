"""Rules version 0: the reinforcement by the letter of the printed rules."""

from games.armadora.versions.letter.game import LETTER

__all__ = ["LETTER"]
