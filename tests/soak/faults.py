"""What must hold of an event that is over, whatever was killed meanwhile; each fault in words."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from eventlog import projector
from games.kernel.values import Event
from play import live as matches
from play.models import MatchRow
from play.verify import check_everything
from ratings import projection as ratings
from ratings.models import Rated, Rating
from retries.models import Failure
from tournaments import projection
from tournaments.kind import TOURNAMENTS
from tournaments.models import EntrantRow, TableRow, TournamentRow
from tournaments.stream.facts.rounds import RoundPaired
from tournaments.stream.facts.tables import ResultRecorded, TableOpened
from tournaments.stream.settings import Cells
from tournaments.stream.state import Tournament


def faults(tournament_id: str) -> Iterator[str]:
    """Every fault of one event: its rounds, its tables, its rows."""
    held = TOURNAMENTS.repository.read(tournament_id)
    yield from log_faults(TOURNAMENTS.repository.log(held.stream))
    yield from round_faults(held.tournament)
    yield from match_faults(held.tournament)
    yield from _row_faults(tournament_id, held.tournament, held.version)


def log_faults(log: Sequence[Event]) -> Iterator[str]:
    """Rounds paired, tables opened and results recorded, each once."""
    for kind in (RoundPaired, TableOpened, ResultRecorded):
        places = Counter(_place(event) for event in log if isinstance(event, kind))
        yield from (f"{kind.__name__} {times} times at {place}" for place, times in places.items() if times > 1)


def _place(event: Any) -> tuple[int, ...]:
    return event.stage, getattr(event, "number", 0) or getattr(event, "round", 0), getattr(event, "table", 0)


def round_faults(now: Tournament) -> Iterator[str]:
    """Everybody has one place in a round, but where a whole cell is one; every table has come to something."""
    if now.status != "over":
        yield f"the event is {now.status}"
    for stage in now.stages:
        for round_ in stage.rounds:
            where = f"round {stage.number}.{round_.number}"
            named = Counter([one for table in round_.tables for one in table.entrants])
            named.update(bye.entrant for bye in round_.byes)
            most = 1 if not isinstance(now.format_of(stage.number), Cells) else len(round_.tables)
            yield from (f"{where}: entrant {one} stands {times} times" for one, times in named.items() if times > most)
            yield from (f"{where}: table {table.number} has no result" for table in round_.missing)


def match_faults(now: Tournament) -> Iterator[str]:
    """Every match belongs to one table, is over, and came to what the table has unless a director decided otherwise."""
    tables = [table for stage in now.stages for round_ in stage.rounds for table in round_.tables if table.match]
    opened = set(_matches_of(now.id))
    known = {table.match for table in tables}
    yield from (f"match {one} is at no table" for one in opened - known)
    yield from (f"match {one} is not there" for one in known - opened)
    for table in tables:
        match = matches.read(table.match).match
        result = table.result
        if match.outcome is None:
            yield f"match {table.match} is not over"
        elif result is not None and result.kind == "played" and result.version != match.version:
            yield f"match {table.match} went on after version {result.version} to {match.version}"


def _matches_of(tournament_id: str) -> Iterator[str]:
    """The matches whose logs name the event."""
    for match_id in MatchRow.objects.filter(host="system:tournaments").values_list("id", flat=True):
        if matches.fresh(match_id).match.event == tournament_id:
            yield match_id


def _row_faults(tournament_id: str, now: Tournament, version: int) -> Iterator[str]:
    row = TournamentRow.objects.get(id=tournament_id)
    made = projection.row(now) | {"version": version}
    yield from (f"row: {name} is {getattr(row, name)!r}" for name in made if getattr(row, name) != made[name])
    players = EntrantRow.objects.filter(tournament=tournament_id).values("number", "player", "name", "waiting", "left")
    if sorted(players, key=str) != sorted(projection.players(now), key=str):
        yield "the rows of the entrants are not those of the log"
    tables = TableRow.objects.filter(tournament=tournament_id).values("stage", "round", "table", "match", "settled")
    if sorted(tables, key=str) != sorted(projection.tables(now), key=str):
        yield "the rows of the tables are not those of the log"


def faults_of_the_site() -> Iterator[str]:
    """What `manage.py verify --all` finds, and ratings that are not those of a rebuild."""
    yield from map(str, check_everything())
    # The projector reads no further than the oldest transaction of the server, be it in another database.
    until = time.monotonic() + 120
    while projector.behind(ratings.RATINGS) and time.monotonic() < until:
        ratings.sweep()
        time.sleep(0.1)
    before = _ratings()
    failed = [*Failure.objects.values_list("sweep", "item", "error")]
    ratings.rebuild()
    after = _ratings()
    if after != before:
        wrong = [one for one in before if one not in after], [one for one in after if one not in before]
        yield f"the ratings are not those of a rebuild: {wrong}, failed {failed}"


def _ratings() -> list[dict[str, Any]]:
    rated = Rated.objects.order_by("match_id").values()
    standing = Rating.objects.order_by("game", "pace", "player").values()
    rows: list[dict[str, Any]] = [*map(dict, rated), *map(dict, standing)]
    return [{name: value for name, value in row.items() if name != "id"} for row in rows]
