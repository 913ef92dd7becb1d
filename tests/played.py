"""Matches that computers have really played through the log, for tests that need one to look at."""

from games.kernel.chance import Luck
from games.kernel.registry import game as find_game
from games.kernel.settings import plainest
from play import commands, computers


def played(game: str, seats: int, seed: bytes = b"\x07" * 32) -> str:
    """The id of a finished match between random players; the same seed gives the same match."""
    match = opened(game, seats, seed)
    for _ in computers.play_out(match, Luck(seed.hex())):
        pass
    return match


def opened(game: str, seats: int, seed: bytes = b"\x07" * 32) -> str:
    """The id of a match that has just begun."""
    players = [computers.player_name("grunt")] * seats
    options = next(setting.raw for setting in plainest(find_game(game)) if setting.seats == seats)
    return commands.open_match(game, seats, options, players, actor="operator:test", seed=seed).id
