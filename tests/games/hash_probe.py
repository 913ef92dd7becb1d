"""Run as a program: prints a digest of matches of every game, to be compared between runs."""

import hashlib
from pathlib import Path

from games.checks import playthrough
from games.checks.variants import settings
from games.checks.walk import walk
from games.kernel.codec import encode
from tests.games.every_game import VERSIONS, named

FOLDER = Path(__file__).parents[1] / "playthroughs"
STEPS = 150


def main() -> None:
    for game in VERSIONS:
        digest = hashlib.sha256()
        for file in sorted((FOLDER / game.name / game.rules_version).glob("*.json")):
            digest.update(playthrough.again(game, playthrough.parse(file.read_bytes())))
        for setting in settings(game)[:: max(1, len(settings(game)) // 4)]:
            for _, ply in zip(range(STEPS), walk(game, setting, bytes(32)), strict=False):
                digest.update(encode(ply.after) + encode(ply.events) + encode(game.given(ply.after)))
                for seat in range(setting.seats):
                    digest.update(encode(game.offers(ply.after, seat)) + encode(game.view(ply.after, seat)))
        print(named(game), digest.hexdigest())


if __name__ == "__main__":
    main()
