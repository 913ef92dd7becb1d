"""Whatever a director can do wrong gets a clear answer and changes nothing."""

import pytest
from msgspec.structs import replace

from games.kernel.refusals import Misfit
from games.kernel.values import JSON
from streams.stored_command import Command
from tests.tournaments.stream.run import DIRECTOR, HOUR, SYSTEM, OfTable, Run, lower_number_wins, person, settings
from tournaments.stream import commands as c
from tournaments.stream.settings import Elimination, Entry, PodSwiss, RoundRobin, Settings, Stage, Swiss, Times
from tournaments.stream.state import Bye, Result

WON = Result("adjudicated", (1, 2), (1, 0))


def _begun(players: int = 8, rounds: int = 4) -> Run:
    run = Run(settings(Swiss(rounds)), players)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    return run


def _misfit(run: Run, wish: Command) -> str:
    before = run.now
    with pytest.raises(Misfit) as problem:
        run.give(wish, DIRECTOR)
    assert run.now is before
    return str(problem.value)


def test_pairing_twice() -> None:
    run = _begun()
    assert run.refused(c.Pair(stage=1, round=1)) == "already_paired"
    assert run.refused(c.Pair(stage=1, round=2)) == "round_not_over"
    assert run.refused(c.Pair(stage=1, round=3)) == "not_the_next_round"
    assert run.refused(c.StartRound(stage=1, round=1)) == "round_started"
    assert run.refused(c.Start()) == "already_begun"


def test_turning_a_round_twice_is_one_turn() -> None:
    run = _begun()
    round_ = run.t.round
    assert round_ is not None
    assert run.refused(c.TurnRound(stage=1, round=1)) == "results_missing"
    run.play(round_, lower_number_wins)
    run.give(c.TurnRound(stage=1, round=1))
    assert run.refused(c.TurnRound(stage=1, round=1)) == "round_over"
    assert [one.number for one in run.t.stages[0].rounds] == [1, 2]


def test_removing_a_player_with_results() -> None:
    run = _begun()
    assert run.refused(c.Remove(entrant=1), DIRECTOR) == "has_results"


def test_removing_a_player_who_has_a_bye() -> None:
    run = Run(settings(Swiss(3)), 3)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    [bye] = run.t.stages[0].rounds[0].byes
    assert run.refused(c.Remove(entrant=bye.entrant), DIRECTOR) == "has_results"


def test_what_is_locked_after_the_start() -> None:
    run = _begun()
    given = run.t.settings

    def changed(form: Swiss | RoundRobin) -> Settings:
        return replace(given, stages=(Stage(form),))

    for form in (Swiss(4, tiebreaks=("PTS", "SB")), Swiss(4, scoring=replace(Swiss(4).scoring, draw=4)), RoundRobin()):
        assert run.refused(c.Configure(settings=changed(form)), DIRECTOR) == "locked"
    assert run.refused(c.Configure(settings=replace(given, game="orcz")), DIRECTOR) == "locked"
    assert run.refused(c.Configure(settings=given), DIRECTOR) == "nothing_changed"
    assert run.refused(c.Configure(settings=replace(given, name="Other")), person(1)) == "directors_only"
    (fact,) = run.give(c.Configure(settings=changed(Swiss(5))), DIRECTOR)
    assert getattr(fact, "warnings", ()) == ("rounds_changed",)
    run.give(c.Configure(settings=replace(run.t.settings, name="Other")), DIRECTOR)


def test_too_few_players() -> None:
    run = Run(settings(PodSwiss(2), seats=4), 3)
    assert run.refused(c.Start()) == "too_few_players"
    run = Run(settings(RoundRobin(groups=3)), 5)
    assert run.refused(c.Start()) == "too_few_players"


def test_clashing_times() -> None:
    given = settings(Swiss(3))
    clashing = replace(given, entry=Entry(closes_at=3 * HOUR), times=Times(starts_at=2 * HOUR))
    run = Run(given)
    assert "entry closes after" in _misfit(run, c.Configure(settings=clashing))
    reversed_ = replace(given, entry=Entry(opens_at=3 * HOUR, closes_at=2 * HOUR))
    assert "entry closes before it opens" in _misfit(run, c.Configure(settings=reversed_))
    begun = _begun()
    assert begun.refused(c.Extend(seconds=60, reason="outage"), DIRECTOR) == "no_deadline"
    assert "passed" in _misfit(begun, c.SetDeadline(stage=1, round=1, deadline=1, reason="late"))


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (Swiss(0), "1 to 30 rounds"),
        (Swiss(3, tiebreaks=("BH",)), "points come first"),
        (Swiss(3, tiebreaks=("PTS", "XY")), "no tie-break XY"),
        (Swiss(3, tiebreaks=("PTS", "SB", "SB")), "twice"),
        (RoundRobin(tiebreaks=("PTS", "BH/C1")), "everybody meets everybody"),
        (Swiss(3, scoring=replace(Swiss(3).scoring, draw=6)), "two draws"),
        (Swiss(3, scoring=replace(Swiss(3).scoring, pairing_bye=11)), "a bye is worth more"),
        (PodSwiss(3, bye_points="much"), "a number of points"),
    ],
)
def test_settings_that_cannot_be(form: Swiss | RoundRobin | PodSwiss, said: str) -> None:
    with pytest.raises(Misfit, match=said):
        Run(settings(form, seats=4 if isinstance(form, PodSwiss) else 2))


def test_results_are_not_overwritten() -> None:
    run = _begun()
    round_ = run.t.round
    assert round_ is not None
    where: OfTable = {"stage": 1, "round": 1, "table": 1}
    run.finish(round_, round_.tables[0], (1, 2))
    assert run.refused(c.RecordResult(**where, result=WON, reason="no"), DIRECTOR) == "has_result"
    assert run.refused(c.RecordResult(**where, result=WON, reason="no"), person(1)) == "directors_only"
    assert run.refused(c.OpenTable(**where, match="x", players=("user:1", "user:2"))) == "has_result"
    other: OfTable = {"stage": 1, "round": 1, "table": 2}
    played = Result("played", (1, 2), (1, 0))
    assert run.refused(c.RecordResult(**other, result=played, match="m")) == "another_match"
    assert run.refused(c.RecordResult(**other, result=played), DIRECTOR) == "another_match"
    assert run.refused(c.RecordResult(**other, result=played), person(1)) == "system_only"
    assert "say why" in _misfit(run, c.RecordResult(**other, result=WON))
    assert "2 entrants" in _misfit(run, c.RecordResult(**other, result=Result("adjudicated", (1,), (0,)), reason="r"))
    assert "there is no table 9" in _misfit(run, c.RecordResult(stage=1, round=1, table=9, result=WON, reason="r"))
    assert "there is no round 7" in _misfit(run, c.EndRound(stage=1, round=7))


def test_pairing_by_hand_names_everybody_once() -> None:
    run = Run(settings(Swiss(3)), 5)
    run.give(c.Start())
    run.give(c.BeginByHand(stage=1, round=1), DIRECTOR)
    assert run.refused(c.Pair(stage=1, round=1)) == "paired_by_hand"

    def by_hand(*tables: tuple[int, ...], byes: tuple[Bye, ...] = ()) -> c.EndByHand:
        return c.EndByHand(stage=1, round=1, tables=tables, byes=byes)

    bye = Bye(5, "pairing")
    assert "[1] are named twice" in _misfit(run, by_hand((1, 2), (1, 3), byes=(bye,)))
    assert "[4] are missing" in _misfit(run, by_hand((1, 2), byes=(bye, Bye(3, "zero"))))
    assert "[9] do not take part" in _misfit(run, by_hand((1, 2), (3, 9), byes=(bye, Bye(4, "zero"))))
    assert "another size" in _misfit(run, by_hand((1, 2, 3), byes=(bye, Bye(4, "zero"))))
    (fact,) = run.give(by_hand((1, 2), (3, 4), byes=(bye,)), DIRECTOR)
    assert (getattr(fact, "by_hand", False), getattr(fact, "differs", 0)) == (True, 2)
    assert run.refused(c.LeaveByHand(), DIRECTOR) == "not_paired_by_hand"


def test_a_pairing_is_taken_back_before_it_starts_only() -> None:
    run = Run(settings(Swiss(3)), 4)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1))
    assert run.refused(c.TakeBackPairing(stage=1, round=1), person(1)) == "directors_only"
    run.give(c.TakeBackPairing(stage=1, round=1), DIRECTOR)
    run.give(c.Pair(stage=1, round=1, start=True))
    assert run.refused(c.TakeBackPairing(stage=1, round=1), DIRECTOR) == "round_started"


def test_nothing_happens_while_paused_or_after_the_end() -> None:
    run = _begun(4, 3)
    run.give(c.Pause(reason="fire alarm"), DIRECTOR)
    assert run.refused(c.EndRound(stage=1, round=1)) == "tournament_paused"
    run.give(c.Resume(), DIRECTOR)
    run.to_the_end(lower_number_wins)
    assert run.refused(c.Pair(stage=1, round=4), DIRECTOR) == "tournament_over"
    assert run.refused(c.Cancel(reason="no"), DIRECTOR) == "tournament_over"
    assert run.refused(c.Withdraw(entrant=1), person(1)) == "tournament_over"


def test_a_bracket_takes_nobody_late() -> None:
    run = Run(settings(Elimination()), 4)
    run.give(c.Start())
    assert run.refused(c.Enter(name="P9", players=("user:9",)), person(9)) == "no_late_entry"


def test_the_platform_alone_reports_matches() -> None:
    run = _begun()
    where: OfTable = {"stage": 1, "round": 1, "table": 1}
    assert run.refused(c.OpenTable(**where, match="x", players=("user:1", "user:2")), person(1)) == "system_only"
    assert run.refused(c.Start(), person(1)) == "directors_only"
    assert SYSTEM.name == "system:tournaments"


def test_a_command_of_no_known_form() -> None:
    run = _begun()
    wrong: tuple[dict[str, JSON], ...] = (
        {"do": "fly"},
        {"do": "pair", "stage": "one", "round": 1},
        {"do": "pair"},
        {"do": "start", "x": 1},
    )
    for stored in wrong:
        with pytest.raises(Misfit):
            run.give_stored(stored)
