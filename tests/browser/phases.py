"""A position for each phase of each game, as large as random play makes it: pages are measured and looked at in them.

They lie in `positions/<game>.json`; `python -m tests.browser.phases` plays and writes them anew. A phase that random
play does not meet is taken out of a scenario.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from games.checks.scenario import Run, parse
from games.checks.walk import walk
from games.kernel.codec import encode
from games.kernel.registry import AnyGame, games_by_name
from games.kernel.settings import Setting, fits, plainest
from games.kernel.values import Value, plain

FOLDER = Path(__file__).parent / "positions"
SCENARIOS = Path(__file__).parents[1] / "scenarios"
MATCHES = {"armadora": 12, "few_orcs_more": 12, "orc_wars": 1, "orcs_vs_orcs": 250, "orcz": 20}
"""How many matches are played; most phases of Orcs vs Orcs are rare at random."""
FULLER: dict[str, dict[str, Any]] = {"armadora": {"advanced": True}}


class Position(NamedTuple):
    """A position of a game in which a seat must decide."""

    game: str
    phase: str
    seats: int
    options: dict[str, Any]
    seat: int
    given: Any


def positions(game: str) -> list[Position]:
    """One for each phase that has been met."""
    return [Position(game, **one) for one in json.loads((FOLDER / f"{game}.json").read_text())]


def largest(game: AnyGame) -> Iterator[Position]:
    """Of each phase the position with the most to be seen and to be chosen."""
    found: dict[str, tuple[int, Setting, int, Value]] = {}
    for setting in _settings(game):
        for number in range(MATCHES[game.name]):
            for ply in walk(game, setting, bytes([number + 3]) * 32):
                turn = game.turn(ply.after)
                for seat in turn.seats[:1]:
                    size = len(encode(game.offers(ply.after, seat))) + len(encode(game.view(ply.after, seat)))
                    if size > found.get(turn.phase, (0,))[0]:
                        found[turn.phase] = (size, setting, seat, ply.after)
    for phase, met in _out_of_scenarios(game):
        found.setdefault(phase, met)
    for phase, (_, setting, seat, state) in sorted(found.items()):
        yield Position(game.name, phase, setting.seats, setting.raw, seat, plain(game.given(state)))


def _out_of_scenarios(game: AnyGame) -> Iterator[tuple[str, tuple[int, Setting, int, Value]]]:
    """The phases that a scenario comes through between its steps."""
    for file in sorted((SCENARIOS / game.name).glob("*.json")):
        scenario = parse(file.read_bytes())
        run = Run(scenario, game)
        for step in (None, *scenario.play):
            if step is not None:
                run._step(step)
            turn = game.turn(run.table.state)
            for seat in turn.seats[:1]:
                setting = Setting(dict(scenario.options), scenario.seats)  # type: ignore[arg-type]
                yield turn.phase, (0, setting, seat, run.table.state)


def _settings(game: AnyGame) -> Iterator[Setting]:
    for setting in plainest(game):
        fuller = Setting({**setting.raw, **FULLER.get(game.name, {})}, setting.seats)
        if setting.seats in (min(game.seats), max(game.seats)):
            yield fuller if fits(game, fuller) else setting


if __name__ == "__main__":
    for name, found in games_by_name().items():
        made = [{key: value for key, value in one._asdict().items() if key != "game"} for one in largest(found)]
        lines = (json.dumps(one, separators=(",", ":")) for one in made)
        (FOLDER / f"{name}.json").write_text("[\n" + ",\n".join(lines) + "\n]\n")
