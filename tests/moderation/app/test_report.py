"""Reporting a step: who may, what is frozen, what presses, the clocks, and what the site finds out by itself."""

import hashlib

import pytest

from accounts.limits import TooMany
from eventlog import store
from games.kernel.codec import encode
from games.kernel.refusals import Misfit, Refused
from moderation import commands, evidence, progress, projection
from moderation.kind import CASES
from moderation.models import CaseRow
from moderation.stream.state import Evidence
from play import live as held
from play import stored
from play.terms import Terms
from streams.verify import check_decisions
from tests.moderation.app.cases import Scene
from tests.opponents import broker

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def scene() -> Scene:
    made = Scene()
    made.play()
    return made


def as_the_log(case_id: str) -> CaseRow:
    """The row, which is as the log says, whose commands are decided again as they were."""
    read = CASES.repository.read(case_id)
    row = CaseRow.objects.get(id=case_id)
    made = projection.row(read.case)
    assert {name: getattr(row, name) for name in made} == made
    assert row.version == read.version
    assert [*check_decisions(CASES, read.stream, CASES.repository.log(read.stream))] == []
    return row


def test_it_works(scene: Scene) -> None:
    case = scene.reported(rule="3.2").case
    subject, match = case.subject, held.fresh(scene.match).match
    assert (subject.match, subject.step, subject.seat) == (scene.match, match.version, 0)
    assert subject.hash == store.hash_at(held.find(scene.match).stream, match.version)
    assert subject.players == (scene.alice.player, scene.bob.player)
    seen = encode(match.rules.view(stored.at_version(scene.match, match.version).state, 0))
    assert subject.view == hashlib.sha256(bytes.fromhex(subject.salt) + seen).hexdigest()
    row = as_the_log(case.id)
    assert (row.status, row.severity, row.reporter) == ("open", 2, scene.alice.player)
    assert row.id.startswith("c")


def test_only_who_plays_while_it_runs_and_whoever_has_signed_up_afterwards(scene: Scene) -> None:
    with pytest.raises(Refused, match="not_your_match"):
        scene.reported(by=scene.charlie)
    with pytest.raises(Misfit, match="words"):
        scene.reported(words=" ")
    scene.end()
    assert scene.reported(by=scene.charlie).case.severity == 3
    assert CaseRow.objects.count() == 1


def test_somebody_reports_so_often_and_no_more(scene: Scene) -> None:
    for _ in range(5):
        scene.reported()
    with pytest.raises(TooMany):
        scene.reported()
    assert CaseRow.objects.count() == 5


def test_the_clocks_stop_once_a_seat_and_a_match() -> None:
    scene = Scene(Terms(pace="days", move_s=86400, bank_s=3600))
    scene.play()
    scene.reported(pause=True)
    clock = held.fresh(scene.match).match.clock
    assert clock is not None
    assert clock.pause is not None
    assert clock.pause.seat == 0
    from play import commands as matches

    matches.resume(scene.match, actor=scene.alice.player)
    scene.reported(pause=True)
    clock = held.fresh(scene.match).match.clock
    assert clock is not None
    assert clock.pause is None
    assert CaseRow.objects.count() == 2


def test_evidence_is_gathered_by_a_worker_once(scene: Scene) -> None:
    case_id = scene.reported().id
    broker.work_off(queue="default")
    found = commands.find(case_id).case.evidence
    assert found == Evidence(newest=commands.find(case_id).case.subject.rules_version, stored=None, current=None)
    assert not evidence.gather(case_id)
    assert progress.go_on(case_id) == 0
    as_the_log(case_id)


def test_a_lost_message_is_made_up_for(scene: Scene) -> None:
    case_id = scene.reported().id
    broker.sent("default")
    assert progress.sweep() == 1
    assert commands.find(case_id).case.evidence is not None
    assert progress.sweep() == 0


def test_rules_that_decide_otherwise_are_found(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """A defect of the engine: the stored rules, as they are now, make another step of it."""
    case = scene.reported().case
    stream = held.find(scene.match).stream
    log = [*store.rows(stream)]
    last = max(row.version for row in log if row.body is not None)
    rules = held.fresh(scene.match).match.rules
    decide = type(rules).decide

    def otherwise(_rules: object, state: object, seat: int, command: object, chance: object) -> object:
        if getattr(command, "at", "") == "b1":
            raise Refused("not_offered")
        return decide(rules, state, seat, command, chance)  # type: ignore[arg-type]

    monkeypatch.setattr(type(rules), "decide", otherwise)
    assert evidence.found(case.subject, "").stored == last
