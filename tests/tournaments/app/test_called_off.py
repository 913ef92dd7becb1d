"""A tournament that is called off says whether its results count, and ratings keep to it."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from play import commands as matches
from play import live as held
from ratings import book, hosts, projection
from ratings.models import Rated
from ratings.reading import results
from tests.eventlog.support import settled
from tests.ratings.tables import book as told
from tests.ratings.tables import won_by
from tests.tournaments.app.held import director, entered, opened
from tournaments import commands, progress
from tournaments.kind import LiveTournament
from tournaments.models import TableRow, TournamentRow
from tournaments.stream import commands as c
from tournaments.stream.settings import Play, Swiss

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _begun() -> Iterator[None]:
    """The book is written, and nothing is in it; no match is held in memory afterwards."""
    projection.rebuild()
    yield
    held.shelf.clear()


@pytest.fixture
def live() -> LiveTournament:
    """A rated tournament of four in its first round: one table of it is over, and everybody's rating swept."""
    begun = opened(Swiss(2))
    rated = replace(begun.tournament.settings, play=Play(rated=True))
    commands.give(begun.id, c.Configure(settings=rated), director(begun))
    begun = entered(begun, 4)
    commands.give(begun.id, c.Start(), director(begun))
    progress.go_on(begun.id)
    match = held.fresh(_matches(begun)[0]).match
    matches.resign(match.id, 1, actor=match.players[1] or "")
    progress.sweep()
    _swept()
    return commands.find(begun.id)


def _matches(live: LiveTournament) -> list[str]:
    return [*TableRow.objects.filter(tournament=live.id).order_by("table").values_list("match", flat=True)]


def _swept() -> set[str]:
    settled()
    projection.sweep()
    return set(Rated.objects.values_list("match_id", flat=True))


def _call_off(live: LiveTournament, *, results_count: bool) -> None:
    commands.give(live.id, c.Cancel(reason="the hall burnt down", results_count=results_count), director(live))


@pytest.mark.parametrize("results_count", [True, False])
def test_it_works(live: LiveTournament, results_count: bool) -> None:
    """What counted is taken out or stays, what ends later is treated alike, and a rebuild comes to the same."""
    first, second = _matches(live)
    elsewhere = won_by("user:101", "user:900")
    assert _swept() == {first, elsewhere}
    _call_off(live, results_count=results_count)
    assert _swept() == {elsewhere, *([first] if results_count else [])}
    match = held.fresh(second).match
    matches.resign(second, 1, actor=match.players[1] or "")
    assert _swept() == {elsewhere, *([first, second] if results_count else [])}
    before = told()
    book.rebuild(results())
    assert told() == before
    assert TournamentRow.objects.get(id=live.id).annulled is not results_count


def test_twin_whose_hosts_are_not_asked_rates_them_all(live: LiveTournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "_hosts", {})
    _call_off(live, results_count=False)
    assert _swept() == {_matches(live)[0]}
    book.rebuild(results())
    assert _swept() == {_matches(live)[0]}


def test_twin_that_looks_at_matches_alone_forgets_those_that_ended_before(
    live: LiveTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosts, "changed_by", lambda _events: [])
    _call_off(live, results_count=False)
    assert _swept() == {_matches(live)[0]}
    book.rebuild(results())
    assert _swept() == set()
