"""Tournaments in the database, and matches that end as a test says."""

from msgspec.structs import replace

from play import commands as matches
from play import live as held
from streams.actors import Actor, actor
from tests.tournaments.stream.run import settings
from tournaments import commands
from tournaments.kind import LiveTournament
from tournaments.models import TableRow
from tournaments.stream import commands as c
from tournaments.stream.settings import Format, Play, Settings

HOST = actor("user:1")


def opened(*formats: Format, seats: int = 2, game: str = "armadora", **more: object) -> LiveTournament:
    """A tournament of Armadora that its host has just opened."""
    given = settings(*formats, seats=seats)
    return commands.open_tournament(with_game(given, game, **more), HOST)


def with_game(given: Settings, game: str, **more: object) -> Settings:
    """The settings for a game, unrated and without a clock unless more is said."""
    return replace(given, **{"game": game, "play": Play(rated=False), **more})


def director(live: LiveTournament) -> Actor:
    """The host as director."""
    return commands.director(1, live.id)


def entered(live: LiveTournament, players: int) -> LiveTournament:
    """So many people have entered."""
    commands.give(live.id, c.OpenEntry(), director(live))
    for number in range(1, players + 1):
        name = f"user:{100 + number}"
        wish = c.Enter(name=f"P{number}", players=(name,), rating=2000 - number)
        commands.give(live.id, wish, actor(name))
    return commands.find(live.id)


def resign_all(tournament_id: str) -> int:
    """At every table that is open, whoever entered last resigns until nobody plays on; how many tables there were."""
    tables = TableRow.objects.filter(tournament=tournament_id, settled=False)
    for row in tables:
        resign_at(row)
    return len(tables)


def resign_at(row: TableRow) -> None:
    """There, whoever entered last resigns until nobody plays on."""
    match = held.fresh(row.match).match
    seats = sorted(range(match.seats), key=lambda seat: int((match.players[seat] or "user:0").partition(":")[2]))
    for seat in reversed(seats[1:]):
        if held.fresh(row.match).match.outcome is None:
            matches.resign(row.match, seat, actor=match.players[seat] or "")
