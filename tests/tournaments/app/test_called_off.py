"""A tournament that is called off says whether its results count and what becomes of its matches; ratings follow."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

import pytest
from msgspec.structs import replace

from play import commands as matches
from play import live as held
from play.verify import check_everything
from ratings import book, hosts, projection
from ratings.models import Rated
from ratings.reading import results
from ratings.result import Kind
from streams.stored_command import Command
from tests.api.programs import program
from tests.eventlog.support import settled
from tests.lobby.tavern import browser, person, text
from tests.ratings.tables import book as told
from tests.ratings.tables import won_by
from tests.tournaments.app.held import director, entered, opened
from tests.tournaments.pages.hall import running
from tests.tournaments.stream.run import DIRECTOR, Run, settings
from tournaments import commands, progress
from tournaments.kind import LiveTournament
from tournaments.models import TableRow, TournamentRow
from tournaments.stream import commands as c
from tournaments.stream.settings import Play, PodSwiss, Swiss
from tournaments.stream.standings import standings

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _begun() -> Iterator[None]:
    """The book is written, and nothing is in it; no match is held in memory afterwards."""
    projection.rebuild()
    yield
    held.shelf.clear()


@pytest.fixture
def live() -> LiveTournament:
    """One that ends its matches where nothing else was said."""
    return _in_play(Play(rated=True))


def _in_play(play: Play) -> LiveTournament:
    """A rated tournament of four in its first round: one table of it is over, and everybody's rating swept."""
    begun = opened(Swiss(2))
    rated = replace(begun.tournament.settings, play=play)
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
    return set(Rated.objects.exclude(kind=Kind.VOID).values_list("match_id", flat=True))


def _call_off(live: LiveTournament, *, results_count: bool) -> None:
    commands.give(live.id, c.Cancel(reason="the hall burnt down", results_count=results_count), director(live))


@pytest.mark.parametrize("results_count", [True, False])
@pytest.mark.parametrize("matches_are", ["void", "play_on"])
def test_it_works(results_count: bool, matches_are: Literal["void", "play_on"]) -> None:
    """What counted is taken out or stays. What was being played ends, or is played on for no rating; its table counts
    for nobody, and nothing waits any more. A rebuild comes to the same.
    """
    live = _in_play(Play(rated=True, called_off=matches_are))
    first, second = _matches(live)
    elsewhere = won_by("user:101", "user:900")
    assert _swept() == {first, elsewhere}
    _call_off(live, results_count=results_count)
    assert _swept() == {elsewhere, *([first] if results_count else [])}
    round_ = commands.find(live.id).tournament.stages[0].rounds[0]
    assert [table.result.kind for table in round_.tables if table.result] == ["played", "void"]
    assert round_.ended
    progress.go_on(live.id)
    assert progress.sweep() == 0
    match = held.fresh(second).match
    if matches_are == "play_on":
        assert match.outcome is None
        matches.resign(second, 1, actor=match.players[1] or "")
        assert progress.sweep() == 0
    else:
        assert match.ending == "decided"
    assert _swept() == {elsewhere, *([first] if results_count else [])}
    assert commands.find(live.id).tournament.stages[0].rounds[0] == round_
    assert not [*check_everything()]
    before = told()
    book.rebuild(results())
    assert told() == before
    assert TournamentRow.objects.get(id=live.id).annulled is not results_count


def test_before_it_is_confirmed_the_director_reads_what_becomes_of_the_matches() -> None:
    alice = person("Alice")
    for policy, said in (("void", "table 2 ends"), ("play_on", "table 2 continues as a friendly")):
        live, _people = running(Swiss(2), 4, play=Play(rated=False, called_off=policy))
        match = held.fresh(_matches(live)[0]).match
        matches.resign(match.id, 1, actor=match.players[1] or "")
        progress.sweep()
        address = f"/tournaments/{live.id}/desk/cancel/"
        assert "Matches that are being played then" in text(browser(alice).get(address))
        shown = text(browser(alice).post(address, {"reason": "The hall burnt down."}))
        assert said in shown
        assert "Table 2 counts for nobody" in shown
        assert ("points 0 to 1" in shown, "points 0 to ½" in shown) == (True, False)


def test_a_program_reads_it_too_and_cannot_choose_otherwise() -> None:
    live, _people = running(Swiss(2), 4, play=Play(rated=False, called_off="play_on"))
    site, cancel = program(person("Alice")), {"do": "cancel", "reason": "The hall burnt down."}
    where = f"tournaments/{live.id}"
    foreseen = site.post(f"{where}/trial/", {"command": cancel})
    assert foreseen["events"][-1]["friendly"] == _matches(live)
    assert foreseen["warnings"] == ["not_finished:1", "not_finished:2"]
    assert site.refused(f"{where}/commands/", {"command": cancel | {"matches": "void"}})[0] == 400
    site.post(f"{where}/commands/", {"command": cancel}, 201)
    progress.go_on(live.id)
    assert [held.fresh(one).match.outcome for one in _matches(live)] == [None, None]


@pytest.mark.parametrize(("form", "seats"), [(Swiss(2), 2), (PodSwiss(2), 4)])
def test_nobody_has_points_for_a_table_that_was_cut_short(form: Swiss | PodSwiss, seats: int) -> None:
    """Where a round alone is ended, they have those of a bye."""

    def points(end: Command) -> set[Fraction]:
        run = Run(settings(form, seats=seats), 2 * seats)
        run.give(c.Start())
        run.give(c.Pair(stage=1, round=1, start=True))
        run.give(end, DIRECTOR)
        return {row.points for group in standings(run.t, run.t.stages[0]) for row in group.rows}

    assert points(c.Cancel(reason="rain", matches="void")) == {Fraction(0)}
    assert points(c.EndRound(stage=1, round=1, force=True)) != {Fraction(0)}


def test_a_log_from_before_the_policy_stays_as_it_was() -> None:
    """Its command says nothing of matches, and is decided again as it was then."""
    run = Run(settings(Swiss(2)), 4)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    run.give(c.Cancel(reason="rain"), DIRECTOR)
    assert len(run.t.stages[0].rounds[0].missing) == 2


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
