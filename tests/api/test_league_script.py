"""examples/league.py against the real site: run again and again it keeps a league going."""

import os
import subprocess
import sys
from pathlib import Path

from leagues import commands, progress
from leagues.organisation import commands as o
from leagues.organisation.state import Profile
from leagues.season import commands as c
from streams.actors import actor
from tests.api.programs import person, token_of

SCRIPT = Path(__file__).parents[2] / "examples" / "league.py"


def test_it_is_short() -> None:
    assert len(SCRIPT.read_text().splitlines()) <= 60


def test_it_works(site: str) -> None:
    owner = person("Owner")
    token = token_of(owner)
    league = commands.found(Profile("Moor League"), owner).id

    def run() -> str:
        variables = {**os.environ, "WARMOOT": site, "WARMOOT_TOKEN": token}
        words = [sys.executable, str(SCRIPT), league, "pairs", "3"]
        return subprocess.run(words, env=variables, capture_output=True, text=True, check=True, timeout=60).stdout

    assert "season 1 is open; taken over: game, seats, form" in run()
    people = [person(name) for name in ("Alice", "Bob", "Charlie")]
    season = commands.season_numbered(league, 1)
    assert season is not None
    for one in people:
        commands.at_organisation(league, o.Join(), actor(one.player))
        commands.at_season(season, c.Enter(player=one.player, member=True), actor(one.player))
    assert "draw" in run()
    progress.go_on(season)
    said = run()
    assert "division 1" in said
    assert "Alice" in said
    assert commands.find_season(season).season.status == "running"
