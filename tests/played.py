"""Matches that computers have really played through the log, for tests that need one to look at."""

from games.kernel.chance import Luck
from games.kernel.registry import game as find_game
from games.kernel.settings import plainest
from games.kernel.values import JSON
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


_CARDS: JSON = {"orc": 4, "heavy_orc": 3, "boar_rider": 3, "crossbow": 2, "shaman": 1, "catapult": 1}


def two_battles() -> str:
    """The id of a finished match of Orcs vs Orcs that began with two battles before it."""
    players = [computers.player_name("grunt")] * 2
    given: dict[str, JSON] = {
        "first_player": 0,
        "active": 0,
        "actions_left": 0,
        "players": [{"cards": _CARDS, "heroes": ["vigdish"]}, {"cards": _CARDS, "heroes": ["kraash"]}],
        "zones": {zone: {"hordes": {"0": 3, "1": 3}, "village": False} for zone in ("Sc2", "Nc1")},
        "pending": [{"zone": zone, "origins": [origin]} for zone, origin in (("Nc1", "Nb2"), ("Sc2", "Sb2"))],
    }
    match = commands.open_match(
        "orcs_vs_orcs", 2, {}, players, actor="operator:test", given=given, arranged=True, seed=b"\x01" * 32
    )
    for _ in computers.play_out(match.id, Luck("battles")):
        pass
    return match.id


def fought(game: str) -> str:
    """The id of a finished match with battles, of a game that has some."""
    return two_battles() if game == "orcs_vs_orcs" else played(game, min(find_game(game).seats))
