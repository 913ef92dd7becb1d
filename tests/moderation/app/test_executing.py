"""Rulings carried out: in the match, in the tournament, in the ratings; once, and as the preview has foretold."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from eventlog import store
from games.kernel.chance import FairChance
from games.kernel.refusals import Refused
from games.kernel.values import plain
from moderation import commands, executing, progress
from moderation.models import CaseRow, RulingRow
from moderation.preview import foresee
from moderation.stream import commands as c
from moderation.stream.ruling import Ruling
from moderation.stream.state import Case
from play import live as held
from play.events import Rewound
from play.kind import MATCHES
from play.models import MatchRow
from play.ruling_events import Ruled
from play.terms import Terms
from play.verify import check_everything
from ratings import book
from ratings.models import Rating
from ratings.scale import shown
from tests.moderation.app.cases import Scene, ruled
from tests.moderation.app.cases import opened as met
from tests.moderation.app.test_report import as_the_log
from tests.moderation.stream.docket import SUBJECT
from tests.opponents import broker
from tests.play.beside import WAIT_SECONDS, beside
from tests.tournaments.app.held import director, entered, opened, resign_all
from tournaments import commands as organising
from tournaments import progress as tournaments_progress
from tournaments.commands import SYSTEM as ORGANISER
from tournaments.models import TableRow
from tournaments.stream import commands as t
from tournaments.stream.act import Act
from tournaments.stream.facts.rounds import RoundPaired
from tournaments.stream.pairing.result import canonical
from tournaments.stream.rounds import pair
from tournaments.stream.settings import Play, Swiss, Times
from tournaments.stream.standings import standings
from tournaments.stream.state import Result, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

SCOPES = {
    "clarify": Ruling("clarify", 1, "A stone counts once.", "3.2"),
    "uphold": Ruling("uphold", 1, "The move was lawful.", "3.2"),
    "rewind": Ruling("rewind", 1, "The move was not lawful.", "3.2", redraw=True),
    "adjudicate": Ruling("adjudicate", 1, "Bob had won.", outcome={"ranks": [2, 1], "scores": [3, 9]}),
    "penalise": Ruling("penalise", 1, "Stalling.", seat=1, penalty="seat"),
    "warn": Ruling("penalise", 1, "Be kind.", seat=1, penalty="warning"),
    "void": Ruling("void", 1, "Nobody can say who won."),
}


def scene_of(*, over: bool = False, terms: Terms | None = None) -> Scene:
    """A match with three moves, perhaps resigned by Bob."""
    made = Scene(terms)
    made.play()
    if over:
        made.end()
    return made


def written(ruling: Ruling, case: Case) -> Ruling:
    """The ruling on the step of a case; a rewind goes to the step before."""
    stream = held.find(case.subject.match).stream
    ends = [row.last for row in store.rows(stream, upto=case.subject.step) if row.body is not None]
    return replace(ruling, step=case.subject.step, to=ends[-2] if ruling.scope == "rewind" else None)


def decided(scene: Scene, ruling: Ruling) -> Case:
    """A case whose ruling is signed and not carried out yet."""
    live = scene.reported()
    ruling = written(ruling, live.case)
    ruled(live, ruling, by=scene.mara, second=scene.ness if ruling.by_two else None)
    return commands.find(live.id).case


@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
@pytest.mark.parametrize("scope", SCOPES)
def test_it_works(scope: str, over: bool) -> None:
    scene = scene_of(over=over)
    case = decided(scene, SCOPES[scope])
    assert progress.go_on(case.id) >= 1
    after = commands.find(case.id).case
    given = after.standing
    assert given is not None
    row = as_the_log(case.id)
    assert (row.status, row.acting) == ("executed", False)
    log = MATCHES.repository.log(held.find(scene.match).stream)
    said = log[given.version - 1]
    assert isinstance(said, Ruled)
    assert (said.ruling, said.scope) == (f"{case.id}.1", given.ruling.scope)
    assert sum(isinstance(event, Ruled) for event in log) == 1
    assert RulingRow.objects.get(case=case.id).version == given.version
    assert list(check_everything()) == []


@pytest.mark.parametrize(
    ("table", "change"), [(CaseRow, {"status": "closed"}), (RulingRow, {"reason": "Another one."}), (RulingRow, None)]
)
def test_rows_that_say_otherwise_are_found(table: Any, change: dict[str, Any] | None) -> None:
    """By `verify`: a row that was changed, and one that is gone."""
    scene = scene_of()
    case = decided(scene, SCOPES["clarify"])
    progress.go_on(case.id)
    assert list(check_everything()) == []
    table.objects.all().update(**change) if change else table.objects.all().delete()
    assert [fault.kind for fault in check_everything()] == ["row"]


def test_delivered_often_and_at_once_it_is_done_once() -> None:
    scene = scene_of()
    case = decided(scene, SCOPES["rewind"])
    with beside() as others:
        started = [others.start(lambda: executing.execute_ruling(case.id)) for _ in range(3)]
        assert sorted(one.result(WAIT_SECONDS) for one in started) == [False, False, True]
    assert not executing.execute_ruling(case.id)
    assert progress.go_on(case.id) == 0
    log = MATCHES.repository.log(held.find(scene.match).stream)
    assert sum(isinstance(event, Rewound) for event in log) == 1
    assert list(check_everything()) == []


def test_what_a_dead_worker_left_the_next_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the parts nothing is committed; after a death before them the message or the sweep begins anew."""
    scene = scene_of()
    case = decided(scene, SCOPES["void"])
    before = store.head(held.find(scene.match).stream)
    with monkeypatch.context() as patch:
        patch.setattr(commands, "together", _dies(commands.together))
        with pytest.raises(KeyboardInterrupt):
            executing.execute_ruling(case.id)
    assert store.head(held.find(scene.match).stream) == before
    assert CaseRow.objects.get(id=case.id).acting
    broker.sent("default")
    progress.sweep()
    assert commands.find(case.id).case.status == "executed"
    assert list(check_everything()) == []


def _dies(execute: Any) -> Any:
    def dying(parts: Any) -> Any:
        execute(parts)
        raise KeyboardInterrupt

    return dying


def test_what_cannot_be_carried_out_is_noted_and_the_claim_goes_on() -> None:
    scene = scene_of(over=True)
    live = scene.reported()
    amend = Ruling("amend", live.case.subject.step, "A stone back.", position={})
    ruled(live, amend, by=scene.mara, second=scene.ness)
    progress.go_on(live.id)
    case = commands.find(live.id).case
    assert (case.status, case.rulings[0].stage) == ("claimed", "failed")
    assert case.rulings[0].said == "match_over"


def test_a_preview_keeps_nothing_and_foretells_the_ratings() -> None:
    scene = scene_of(over=True, terms=Terms(pace="days", move_s=86400, bank_s=3600, rated=True))
    book.enter(scene.match)
    live = scene.reported()
    ruling = written(SCOPES["adjudicate"], live.case)
    before = (store.head(held.find(scene.match).stream), sorted(Rating.objects.values_list("player", "mu", "sigma")))
    made = foresee(live.case, ruling, f"{live.id}.1", scene.mara.pk)
    assert (
        store.head(held.find(scene.match).stream),
        sorted(Rating.objects.values_list("player", "mu", "sigma")),
    ) == before
    assert [one.player for one in made.ratings] == sorted([scene.alice.player, scene.bob.player])
    ruled(live, ruling, by=scene.mara, second=scene.ness)
    progress.go_on(live.id)
    book.enter(scene.match)
    assert plain(held.fresh(scene.match).match.outcome) == plain(made.after.outcome)
    again = foresee(live.case, SCOPES["uphold"], f"{live.id}.2", scene.mara.pk)
    assert again.ratings == ()
    now = {one.player: one.mu for one in Rating.objects.all()}
    assert now[scene.bob.player] > now[scene.alice.player]


@pytest.mark.parametrize("window", [1, 2, 3])
def test_everything_changes_in_every_window_as_foretold(window: int) -> None:
    """Before the next round is paired, while it is played, and when all is over: places, pairings and ratings."""
    live = entered(opened(Swiss(3), times=Times(automatic=window > 1), play=RATED), 4)
    organising.give(live.id, t.Start(), director(live))
    if window == 1:
        organising.give(live.id, t.Pair(stage=1, round=1, start=True), director(live))
    tournaments_progress.go_on(live.id)
    disputed = TableRow.objects.filter(tournament=live.id, round=1).order_by("table")[0].match
    for _ in range(3 if window == 3 else 1):
        resign_all(live.id)
        tournaments_progress.sweep()
    if window == 1:
        organising.give(live.id, t.EndRound(stage=1, round=1), director(live))
    for match in MatchRow.objects.filter(status=MatchRow.Status.OVER).order_by("ended_at"):
        book.enter(match.id)
    assert Rating.objects.count() == 4
    scene = Scene()
    scene.match = disputed
    case = scene.reported(by=scene.charlie)
    was = organising.find(live.id).tournament
    table = was.find(1, 1).tables[0]  # type: ignore[union-attr]
    assert table.result is not None
    ranks = [3 - rank for rank in table.result.ranks]
    ruling = Ruling(
        "adjudicate", case.case.subject.step, "Counted wrongly.", outcome={"ranks": ranks, "scores": [0, 0]}
    )
    made = foresee(case.case, ruling, f"{case.id}.1", scene.mara.pk)
    assert organising.find(live.id).tournament == was
    before = numbers()
    ruled(case, ruling, by=scene.mara, second=scene.ness)
    progress.go_on(case.id)
    book.enter(disputed)
    now = organising.find(live.id).tournament
    assert made.event is not None
    assert as_bytes(made.after.outcome) == as_bytes(held.fresh(disputed).match.outcome)
    assert as_bytes(untimed(made.event.after)) == as_bytes(untimed(now))
    stage = now.stages[0]
    foretold = standings(made.event.after, made.event.after.stages[0])
    assert as_bytes(foretold) == as_bytes(standings(now, stage))
    assert standings(was, was.stages[0]) != standings(now, stage)
    assert [(one.window, one.ruling) for one in now.corrections] == [(window, f"{case.id}.1")]
    assert made.event.difference.moved != ()
    told = {one.player: (one.before, one.after) for one in made.ratings}
    assert told == {one: (before[one], numbers()[one]) for one in told}
    assert told.keys() == {player for player in held.fresh(disputed).match.players if player}
    if window == 1:
        assert next_pairing(made.event.after) == next_pairing(now) != next_pairing(was)
    assert list(check_everything()) == []


RATED = Play(rated=True, terms={"pace": "days", "move_s": 86400, "bank_s": 3600})


def numbers() -> dict[str, float]:
    """The ratings as the ladder shows them."""
    return {one.player: shown(one.mu, one.sigma) for one in Rating.objects.all()}


def as_bytes(value: Any) -> bytes:
    """The value as the log would write it."""
    return msgspec.json.encode(canonical(value))


def untimed(now: Tournament) -> Tournament:
    """The tournament without the moments of its newest event, which nobody foretells."""
    corrections = tuple(replace(one, at=0, after=replace(one.after, at=0, hash="")) for one in now.corrections)
    [stage] = now.stages
    rounds = tuple(
        replace(one, tables=tuple(replace(table, result=_untimed(table.result)) for table in one.tables))
        for one in stage.rounds
    )
    return replace(now, at=0, corrections=corrections, stages=(replace(stage, rounds=rounds),))


def _untimed(result: Result | None) -> Result | None:
    return None if result is None else replace(result, at=0)


def next_pairing(now: Tournament) -> list[tuple[int, ...]]:
    """Who would sit together in the next round."""
    act = Act(now, ORGANISER, now.at, FairChance(bytes(32), now.version + 1))
    [paired] = [one for one in pair(act, t.Pair(stage=1, round=2)) if isinstance(one, RoundPaired)]
    return [table.entrants for table in paired.tables]


def test_nothing_is_taken_back_under_a_result_that_the_tournament_goes_by() -> None:
    live = entered(opened(Swiss(3)), 4)
    organising.give(live.id, t.Start(), director(live))
    tournaments_progress.go_on(live.id)
    match = TableRow.objects.filter(tournament=live.id)[0].match
    subject = replace(SUBJECT, match=match)
    case = Case("c1", subject, "user:101", "", "", "answer", 1, 0)
    assert not executing.later_round(case)
    resign_all(live.id)
    tournaments_progress.sweep()
    assert executing.later_round(case)


def test_a_conflict_of_interest_is_found_at_the_door_as_well() -> None:
    """Mara has just played Alice at another table."""
    scene = scene_of()
    met(scene.mara, scene.alice)
    case = scene.reported()
    with pytest.raises(Refused, match="conflict_of_interest"):
        commands.give(case.id, c.Claim(), commands.moderator(scene.mara))
    commands.give(case.id, c.Claim(), commands.moderator(scene.ness))
