"""What was foretold of battles in Orcs vs Orcs before they began, beside how they ended, in matches between Raiders.

    python -m bench.odds [seconds] [first match] [file for the battles]

Each line of the file is a battle: its features, and 2 where the attacker won, 1 where nobody did, 0 else.
"""

import json
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from games.kernel.chance import Luck
from games.kernel.registry import game
from games.kernel.table import Table
from games.orcs_vs_orcs.game import GAME
from games.orcs_vs_orcs.rules.battle import BattleBegun, BattleEnded
from games.orcs_vs_orcs.view.odds import battle_at, chances, features
from games.players.levels import level
from games.players.player import iterations
from games.players.situation import situation

WON, DRAWN, LOST = 2, 1, 0
BINS = 5

Fought = tuple[tuple[float, ...], int]
"""The features of a battle, and how it ended."""


def fought(number: int) -> Iterator[Fought]:
    """The battles of a match between Raiders; the same number gives the same match."""
    luck = Luck(f"odds/{number}")
    table = Table(GAME, GAME.options_type(), 2 + number % 3, luck)
    attacker, begun = -1, None
    while (turn := GAME.turn(table.state)).seats:
        seat, view = turn.seats[0], GAME.view(table.state, "spectator")
        command = level("raider").choose(situation(game("orcs_vs_orcs"), table.state, seat), luck, iterations(1))
        for event in table.give(seat, command, luck):
            if isinstance(event, BattleBegun):
                attacker, begun = event.attacker, features(view, battle_at(view, event.zone))
            elif isinstance(event, BattleEnded) and begun is not None:
                yield begun, DRAWN if event.winner is None else WON if event.winner == attacker else LOST
                begun = None


def calibration(battles: Iterable[Fought]) -> list[tuple[int, float, float]]:
    """By fifths of the foretold chance: how many battles, what was foretold, and the share that attackers won."""
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for given, result in battles:
        won, _ = chances(given)
        bins[min(BINS - 1, int(won * BINS))].append((won, result == WON))
    return [
        (len(one), sum(won for won, _ in one) / len(one), sum(came for _, came in one) / len(one))
        for one in bins
        if one
    ]


def main(seconds: float, first: int, kept: Path | None) -> None:
    """Print one JSON line."""
    end, number = time.monotonic() + seconds, first
    battles: list[Fought] = []
    while time.monotonic() < end:
        battles += fought(number)
        number += 1
    if kept is not None:
        kept.write_text("".join(json.dumps([*given, result]) + "\n" for given, result in battles))
    found = [
        {"battles": count, "foretold": round(said, 3), "won": round(came, 3)}
        for count, said, came in calibration(battles)
    ]
    line = {
        "bench": "odds",
        "game": "orcs_vs_orcs",
        "matches": number - first,
        "battles": len(battles),
        "by fifths": found,
    }
    sys.stdout.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    words = sys.argv[1:]
    main(float((words or ["60"])[0]), int((words[1:] or ["0"])[0]), Path(words[2]) if words[2:] else None)
