"""Tournaments for the tests of their pages, with people who have accounts; Alice hosts."""

from typing import Any

from msgspec.structs import replace

from accounts.models import User
from streams.actors import actor
from tests.lobby.tavern import person
from tests.tournaments.app.held import resign_all, with_game
from tests.tournaments.stream.run import settings
from tournaments import commands, progress
from tournaments.kind import LiveTournament
from tournaments.stream import commands as c
from tournaments.stream.settings import Format

FORM = {
    "name": "Cup of the moor",
    "game": "armadora",
    "form": "swiss",
    "seats": "2",
    "rounds": "3",
    "uneven": "byes",
    "expected": "9",
    "round_hours": "1",
    "automatic": "on",
    "capacity": "0",
    "check_in": "0",
    "late_until": "0",
    "pace": "live",
    "live_move": "45",
    "live_bank": "10",
    "live_bonus": "0",
    "on_timeout": "computer",
    "stand_in": "raider",
    "watch": "everyone",
    "delay": "0",
    "deserted": "forfeit",
}
"""What the form sends for a Swiss of three rounds."""


def hosted(host: User, *forms: Format, seats: int = 2, **more: Any) -> LiveTournament:
    """A tournament that its host has opened and not announced."""
    given = with_game(settings(*forms, seats=seats), "orcz" if seats == 4 else "armadora")
    return commands.open_tournament(replace(given, **more), actor(host.player))


def announced(host: User, *forms: Format, seats: int = 2, **more: Any) -> LiveTournament:
    """A tournament that is open for entry."""
    live = hosted(host, *forms, seats=seats, **more)
    commands.give(live.id, c.OpenEntry(), commands.director(host.pk, live.id))
    return live


def running(form: Format, players: int, seats: int = 2, **more: Any) -> tuple[LiveTournament, list[User]]:
    """A tournament whose first round is being played, and who plays in it."""
    host = person("Alice")
    live = announced(host, form, seats=seats, **more)
    people = [person(f"Player {number}") for number in range(1, players + 1)]
    for number, one in enumerate(people):
        commands.give(live.id, c.Enter(name=one.name, players=(one.player,), rating=2000 - number), actor(one.player))
    commands.give(live.id, c.Start(), commands.director(host.pk, live.id))
    progress.go_on(live.id)
    return live, people


def played_out(form: Format, seats: int, players: int) -> LiveTournament:
    """A tournament that is over."""
    live, _people = running(form, players, seats)
    for _ in range(60):
        if commands.find(live.id).tournament.status == "over":
            break
        resign_all(live.id)
        progress.sweep()
    return live
