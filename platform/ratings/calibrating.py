"""Calibration: the levels of a game play each other, and what comes out is frozen as their ratings.

The scale has no natural zero: the Raider, who plays by the rules of thumb that a newcomer is told, is put where
newcomers begin.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from math import sqrt
from statistics import fmean

from games.kernel.chance import Luck
from games.kernel.codec import codec
from games.kernel.contract import Outcome
from games.kernel.registry import AnyGame
from games.kernel.settings import Setting
from games.kernel.table import Table
from games.players.bout import fight
from games.players.levels import LEVELS
from games.players.player import iterations
from ratings.computers import Frozen
from ratings.ladder import Ladder
from ratings.result import Kind, Result
from ratings.scale import START

ANCHOR = "raider"
MEMBERS = 3
"""How many of each level there are: enough for the largest table."""
_BEGUN = datetime(2000, 1, 1, tzinfo=UTC)


def calibrate(
    game: AnyGame,
    setting: Setting,
    *,
    matches: int,
    thinking: int,
    seed: str,
    say: Callable[[int], None] = lambda _: None,
) -> dict[str, Frozen]:
    """The ratings of all levels after so many matches between them; the same for the same seed.

    Several of each level make up the pool, as a player has one seat at a table. What they come to is averaged over
    them, and over the second half of the matches, in which it no longer drifts but only sways; as many measures of one
    thing are in less doubt than each.
    """
    ladder, swayed = Ladder(lambda _: None, {}), {name: [START] for name in LEVELS}
    for number in range(matches):
        luck = Luck(f"{seed}/{number}")
        players = _drawn(setting.seats, luck)
        table = Table(game, codec(game).options(setting.raw), setting.seats, luck)
        minds = [LEVELS[_level(player)] for player in players]
        outcome, _ = fight(table, minds, f"{seed}/{number}", iterations(thinking))
        ladder.enter(_result(number, players, outcome))
        if number == matches // 2:
            swayed = {name: [] for name in LEVELS}
        for player, grade in ladder.grades.items():
            swayed[_level(player)].append(grade.rating.mu)
        say(number + 1)
    shift = START - fmean(swayed[ANCHOR])
    doubts = {
        name: [one.rating.sigma for player, one in ladder.grades.items() if _level(player) == name] for name in LEVELS
    }
    return {
        name: Frozen(round(fmean(swayed[name]) + shift, 2), round(fmean(doubts[name]) / sqrt(MEMBERS), 2))
        for name in LEVELS
    }


def _level(player: str) -> str:
    return player.partition("/")[0]


def _drawn(seats: int, luck: Luck) -> tuple[str, ...]:
    """Members of the pool, by level and number, for the seats; of two levels at least."""
    pool = [f"{name}/{number}" for number in range(MEMBERS) for name in LEVELS]
    while True:
        players = luck.shuffle("pool", pool)[:seats]
        if len({_level(player) for player in players}) > 1:
            return players


def _result(number: int, players: tuple[str, ...], outcome: Outcome) -> Result:
    """The match as a ladder sees it."""
    seats = range(len(players))
    of_seat = {seat: side for side, team in enumerate(outcome.teams or ((seat,) for seat in seats)) for seat in team}
    sides = tuple(of_seat[seat] for seat in seats)
    kind = Kind.LOST if outcome.all_lost else Kind.WON
    return Result(f"{number}", _BEGUN + timedelta(seconds=number), players, sides, outcome.ranks, kind)
