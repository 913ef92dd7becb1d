"""A season of computers through the site's own workers, from its opening to the next one, while these are killed.

Eight divisions of 28 in a soak run, in four groups of seven each, tables of four: 224 players, 224 matches. People
never come and are claimed, leave and are replaced; computers are dropped out; two results are corrected.
`LEAGUE_DIVISIONS`, `LEAGUE_SIZE` and `LEAGUE_KILLS` say otherwise. `make test` plays a small one in its own process
(tests/leagues/test_season.py).
"""

import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import pytest
from msgspec.structs import replace

from accounts.models import User
from leagues import commands, divisions, roles
from leagues.kind import ORGANISATIONS, SEASONS
from leagues.season import commands as c
from leagues.season.promotion import proposal
from leagues.season.state import Placed
from play.models import MatchRow
from streams import rebuild
from streams.actors import actor
from streams.stored_command import Command
from tests.browser import house as houses
from tests.budgets import budget
from tests.leagues.league import CELLS, League, computers
from tests.leagues.test_season import correct, happen, tables
from tests.lobby.tavern import person
from tests.soak.faults import faults, faults_of_the_site
from tests.soak.staff import Staff, house
from tests.soak.test_events import newest_event
from tournaments import commands as tournaments
from tournaments.models import TableRow

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.soak,
    pytest.mark.whole,
]

DIVISIONS = budget("LEAGUE_DIVISIONS", 2, 8)
SIZE = budget("LEAGUE_SIZE", 7, 28)
KILLS = budget("LEAGUE_KILLS", 4, 24)
ANSWERS = 400
"""Events of the matches for each player, about, and rather less."""
SEED, LOOK_S, WAIT_SECONDS = 17, 0.5, 600


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a broker that nobody else uses."""
    folder = Path(tempfile.mkdtemp(prefix="warmoot-test-"))
    with houses.broker(folder):
        yield folder
    shutil.rmtree(folder, ignore_errors=True)


def test_it_works(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is lost or done twice, every row is that of the log, and the next season opens as this one left it."""
    league = League()
    arbiter, absent, late = (person(name) for name in ("Arbiter", "Absent", "Late"))
    spares = computers(2)
    league.join(arbiter, absent, late)
    league.grant(arbiter, "arbiter")
    league.open(replace(CELLS, size=SIZE))
    league.enter(*computers(DIVISIONS * SIZE - 2), absent, late)
    staff, began = Staff(house(folder), SEED), time.monotonic()
    with staff.working():
        league.do(c.Draw())
        _until(league, staff, lambda: _tables(league) == DIVISIONS * SIZE)
        for spare in spares:
            commands.at_season(league.season_id, c.OfferToSubstitute(rating=1990), actor(spare.player))
        happen(league, arbiter.pk, absent.player, late.player, spares[0].player)
        as_director(league, c.Substitute(out=late.player, player=spares[1].player))
        for division in league.season.divisions[:2]:
            as_director(league, c.Leave(player=division.players[2], reason=league.say("It was switched off.")))
        two = [one.tournament for one in league.season.divisions[:2]]
        _until(league, staff, lambda: all(map(_played_in_round_one, two)))
        for tournament in two:
            correct(league, tournament)
        _until(league, staff, lambda: league.season.status == "played" and not _playing())
    ended = time.monotonic()
    for division in league.season.divisions:
        assert list(faults(division.tournament)) == []
    assert [one.colour for one in league.season.cards] == ["yellow", "warning"]
    moves = proposal(league.season)
    stays = next(move for move in moves if move.to == move.division == 1)
    league.confirm(Placed(stays.player, 2, league.say("Asked for it.")))
    first = league.season
    league.open(replace(CELLS, size=SIZE), previous=first.id)
    for entrant in first.taking_part():
        league.do(c.Enter(player=entrant.player, rating=entrant.rating))
    league.do(c.Configure(settings=replace(league.season.settings, drawing="carried")))
    league.do(c.Draw())
    assert [*chain.from_iterable(one.players for one in league.season.divisions)] == [
        player for player, _division in first.promoted
    ]
    expected = tables()
    assert list(faults_of_the_site()) == []
    assert (rebuild.rebuild(ORGANISATIONS), rebuild.rebuild(SEASONS), tables()) == (1, 2, expected)
    assert User.objects.exclude(level="").count() == DIVISIONS * SIZE
    with capsys.disabled():
        print(
            f"\n{DIVISIONS} divisions of {SIZE}, {MatchRow.objects.count()} matches, {newest_event()} events, "
            f"{sum(staff.killed.values())} kills {dict(staff.killed)}, {ended - began:.0f} s, "
            f"MiB {dict(staff.most_memory)}"
        )


def as_director(league: League, wish: Command) -> None:
    """What the owner does in season, tournament and matches."""
    by = roles.at_season(league.owner.pk, league.season_id)
    if isinstance(wish, c.Substitute):
        divisions.substitute(league.season_id, wish, by)
    elif isinstance(wish, c.Leave):
        divisions.leave(league.season_id, wish, by)


def _until(league: League, staff: Staff, true: Callable[[], bool]) -> None:
    """Look again and again until something is so; workers are killed as the log grows."""
    expected, newest, moved = ANSWERS * DIVISIONS * SIZE, newest_event(), time.monotonic()
    while not true():
        now = newest_event()
        newest, moved = now, time.monotonic() if now > newest else moved
        assert time.monotonic() - moved < WAIT_SECONDS, league.season.status
        done = sum(staff.killed.values())
        if done < KILLS and now >= (done + 1) * expected // (KILLS + 1):
            staff.kill_one()
        time.sleep(LOOK_S)


def _tables(league: League) -> int:
    """How many matches the divisions have."""
    some = [one.tournament for one in league.season.divisions if one.tournament]
    return TableRow.objects.filter(tournament__in=some).count()


def _played_in_round_one(tournament: str) -> bool:
    """Whether a table of the first round was played to its end."""
    rounds = tournaments.find(tournament).tournament.stages[0].rounds
    return any(
        table.result is not None and table.result.kind == "played" and not table.result.forfeited
        for table in rounds[0].tables
    )


def _playing() -> bool:
    return MatchRow.objects.filter(status=MatchRow.Status.RUNNING).exists()
