"""A bracket as a value, and who meets in it: a function of the seeding and the winners so far."""

from collections.abc import Mapping, Sequence
from enum import Enum

import msgspec

NOBODY = 0
"""The side of a match that stays empty: the other side has a bye."""


class Comes(Enum):
    """From where a side of a match comes."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


class Side(msgspec.Struct, frozen=True):
    """One side of a match: a seed's number, or the winner or loser of a match named before."""

    comes: Comes
    seed: int = 0
    match: str = ""


class BracketMatch(msgspec.Struct, frozen=True):
    """A match by its name, the round of the bracket that it is in, and its two sides."""

    name: str
    round: str
    sides: tuple[Side, Side]
    only_if_second_wins: str = ""
    """The match whose second side must have won for this one to be played: a bracket reset."""


class BracketState(msgspec.Struct, frozen=True):
    """What is known of a match: its players (None: not yet, 0: nobody), winner and loser, and whether it is played."""

    match: BracketMatch
    players: tuple[int | None, int | None]
    winner: int | None
    loser: int | None
    played: bool
    """Whether two players meet in it. A bye is decided without a match."""
    skipped: bool = False


class WrongWinner(ValueError):
    """A winner of a match that they do not play in, or of one that is not there to be played."""


def resolve(
    bracket: Sequence[BracketMatch], seeding: Sequence[int], winners: Mapping[str, int]
) -> dict[str, BracketState]:
    """Every match with who meets in it; raises `WrongWinner`. Matches come after those that their sides come from."""
    states: dict[str, BracketState] = {}
    for match in bracket:
        one, other = (_player(side, seeding, states) for side in match.sides)
        states[match.name] = _state(match, (one, other), winners.get(match.name), states)
    wrong = [name for name in winners if name not in states or not states[name].played]
    if wrong:
        raise WrongWinner(" ".join(sorted(wrong)))
    return states


def _player(side: Side, seeding: Sequence[int], states: Mapping[str, BracketState]) -> int | None:
    match side.comes:
        case Comes.SEED:
            return seeding[side.seed - 1] if side.seed <= len(seeding) else NOBODY
        case Comes.WINNER:
            return states[side.match].winner
        case Comes.LOSER:
            return states[side.match].loser


def _state(
    match: BracketMatch, players: tuple[int | None, int | None], won: int | None, states: Mapping[str, BracketState]
) -> BracketState:
    if match.only_if_second_wins:
        final = states[match.only_if_second_wins]
        if final.winner is None:
            return BracketState(match, (None, None), None, None, played=False)
        if final.winner != final.players[1]:
            return BracketState(match, players, final.winner, final.loser, played=False, skipped=True)
    one, other = players
    if one is None or other is None:
        return BracketState(match, players, None, None, played=False)
    if NOBODY in players:
        return BracketState(match, players, one or other, NOBODY, played=False)
    if won is None:
        return BracketState(match, players, None, None, played=True)
    if won not in players:
        raise WrongWinner(match.name)
    return BracketState(match, players, won, other if won == one else one, played=True)
