"""Matches made to be kept: with clocks, a pause, time run out, rewinds, an end and a what-if line."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from games.kernel.chance import Luck
from games.kernel.refusals import Refused
from games.kernel.registry import game as find_game
from games.kernel.registry import versions
from games.kernel.settings import plainest
from games.kernel.values import JSON
from games.players.levels import level
from games.players.player import iterations
from games.players.situation import quickest, situation
from play import commands, computers, live
from play.export import export
from play.live import Live
from play.terms import Terms
from tests.play.clocked import SECOND, SetClock

OFFICER = "officer:9/pause+rewind+seat"
DAYS = Terms(pace="days", move_s=86_400, bank_s=3_600, vacation_s=86_400, stand_in="grunt")
LIVE = Terms(pace="live", move_s=60, bank_s=300, bonus_s=10, on_timeout="resign")
MOVES = 24
"""So many commands are given before the first rewind, and after it."""


class Kept(NamedTuple):
    """A match of a game to be kept: its name, the rules version, options beside the plainest, and terms."""

    game: str
    name: str
    version: str
    options: dict[str, JSON]
    terms: Terms


def kept() -> Iterator[Kept]:
    """Two matches of every game in every rules version: at a pace of days, and live."""
    for name in ("armadora", "few_orcs_more", "orc_wars", "orcs_vs_orcs", "orcz"):
        for rules in versions(name):
            yield Kept(name, "days", rules.rules_version, RICH[name], DAYS)
            yield Kept(name, "live", rules.rules_version, {}, LIVE)


RICH: dict[str, dict[str, JSON]] = {
    "armadora": {"advanced": True},
    "few_orcs_more": {"mode": "turns"},
    "orc_wars": {"cutthroat": True},
    "orcs_vs_orcs": {},
    "orcz": {"taunt": True, "events": True},
}
"""Options that bring more of a game to pass."""


def play(one: Kept, clock: SetClock) -> tuple[dict[str, Any], dict[str, Any]]:
    """The exports of the match, which is over, and of a what-if line of it, which is over too."""
    setting = plainest(find_game(one.game, one.version))[0]
    players = [f"user:{seat + 1}" for seat in range(setting.seats)]
    luck = Luck(f"golden/{one.game}/{one.name}/{one.version}")
    now = commands.open_match(
        one.game, setting.seats, {**setting.raw, **one.options}, players, actor="operator:golden", terms=one.terms,
        seed=luck.shuffle("seed", range(256))[0].to_bytes(32, "big"), rules_version=one.version,
    )  # fmt: skip
    middle = moved(now, luck, clock, MOVES)
    commands.pause(middle.id, None, "a lamp went out", actor=OFFICER)
    clock.on(50 * SECOND)
    commands.resume(middle.id, actor=OFFICER)
    played = moved(middle, luck, clock, MOVES)
    commands.rewind(played.id, middle.match.version, "a card was misread", actor=OFFICER)
    moved(live.fresh(played.id), luck, clock, MOVES)
    ended = end(played.id, clock)
    commands.rewind(ended.id, middle.match.version, "the end was not one", actor=OFFICER)
    moved(live.fresh(ended.id), luck, clock, MOVES)
    over = end(ended.id, clock)
    line = commands.branch(over.id, middle.match.version, actor=players[0])
    moved(line, luck, clock, MOVES)
    beside = end(line.id, clock)
    return export(over.id), export(beside.id)


def moved(now: Live, luck: Luck, clock: SetClock, most: int) -> Live:
    """After so many random commands, or what the clock does where nobody wants to act; time passes with each."""
    for _ in range(most):
        now = live.fresh(now.id)
        if not now.match.runs:
            break
        clock.on(SECOND + luck.below("passes", 20) * SECOND)
        now = overdue(now)
        if now.match.runs and not _acted(now, luck):
            commands.tick(now.id, version=now.match.version)
    return live.fresh(now.id)


def _acted(now: Live, luck: Luck) -> bool:
    rules, state = now.match.rules, now.match.state
    for seat in quickest(rules, state, luck):
        wish = level("grunt").choose(situation(rules, state, seat), luck, iterations(1))
        actor = now.match.players[seat]
        if wish is not None and actor is not None:
            commands.give(now.id, seat, wish, actor=actor)
            return True
    return False


def overdue(now: Live) -> Live:
    """After whatever the clocks bring about by now."""
    with suppress(Refused):
        commands.time_out(now.id)
    return live.fresh(now.id)


def end(match_id: str, clock: SetClock) -> Live:
    """Over: a seat lets its time run out where there are clocks, people give up, and stand-ins play it to the end."""
    now = live.fresh(match_id)
    if now.match.runs and now.match.clock is not None:
        clock.on(3 * 86_400 * SECOND)
        overdue(now)
    for seat in range(now.match.seats):
        now = live.fresh(match_id)
        player = now.match.players[seat]
        if now.match.runs and player is not None and player.startswith("user:"):
            commands.resign(match_id, seat, actor=player)
    for _ in computers.play_out(match_id, Luck("golden/end"), iterations(1)):
        pass
    return live.fresh(match_id)
