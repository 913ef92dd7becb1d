"""A ruling and the result that the tournament takes: whichever is first, the other knows of it."""

from time import sleep
from typing import Any

import pytest

from games.kernel.refusals import Refused
from moderation import commands, executing, progress
from moderation.kind import LiveCase
from moderation.preview import foresee
from moderation.stream import commands as c
from moderation.stream.ruling import Ruling
from play import live as held
from play.verify import check_everything
from tests.moderation.app.cases import Scene
from tests.moderation.app.test_executing import SCOPES, written
from tests.play.beside import WAIT_SECONDS, Beside, beside, somebody_waits
from tests.tournaments.app.held import director, entered, opened, resign_all
from tournaments import commands as organising
from tournaments import matches as tables
from tournaments import progress as tournaments_progress
from tournaments.kind import LiveTournament
from tournaments.models import TableRow
from tournaments.stream import commands as t
from tournaments.stream.settings import Swiss
from tournaments.stream.state import Result

pytestmark = pytest.mark.django_db(transaction=True)


def at_a_table() -> tuple[LiveTournament, Scene]:
    """A tournament whose first round is played to the end, with no result taken; the scene is its first table."""
    live = entered(opened(Swiss(3)), 4)
    organising.give(live.id, t.Start(), director(live))
    tournaments_progress.go_on(live.id)
    scene = Scene()
    scene.match = TableRow.objects.filter(tournament=live.id).order_by("table")[0].match
    resign_all(live.id)
    return live, scene


def signed(scene: Scene, ruling: Ruling) -> LiveCase:
    """A case of Charlie's whose ruling Mara has written and Ness signed, as the pages do it."""
    live = scene.reported(by=scene.charlie)
    commands.give(live.id, c.Claim(), commands.moderator(scene.mara))
    wish = c.Propose(ruling=written(ruling, live.case), later=executing.later_round(live.case))
    commands.give(live.id, wish, commands.moderator(scene.mara))
    commands.give(live.id, c.Sign(number=1), commands.moderator(scene.ness))
    return live


def until_done_or_waiting(others: Beside, work: Any) -> Any:
    """Start something and return once it is done, or waits for a lock."""
    started = others.start(work)
    while not (started.done() or somebody_waits()):
        sleep(0.01)
    return started


def result_at(live: LiveTournament, scene: Scene) -> Result:
    """What the table of the scene came to."""
    row = TableRow.objects.get(match=scene.match)
    round_ = organising.find(live.id).tournament.find(row.stage, row.round)
    assert round_ is not None
    table = round_.table(row.table)
    assert table is not None
    assert table.result is not None
    return table.result


def test_a_result_taken_between_the_signature_and_the_deed_is_not_taken_back() -> None:
    live, scene = at_a_table()
    case = signed(scene, SCOPES["rewind"])
    tournaments_progress.sweep()
    version = held.fresh(scene.match).version
    progress.go_on(case.id)
    now = commands.find(case.id).case
    assert (now.status, now.rulings[0].stage, now.rulings[0].said) == ("claimed", "failed", "later_round_depends")
    assert held.fresh(scene.match).version == version
    assert held.fresh(scene.match).match.outcome is not None
    assert tuple(result_at(live, scene).ranks) == tuple(held.fresh(scene.match).match.outcome.ranks)  # type: ignore[union-attr]
    with pytest.raises(Refused, match="later_round_depends"):
        foresee(now, written(SCOPES["rewind"], now), f"{case.id}.2", scene.mara.pk)


def test_a_result_that_is_taken_at_the_same_moment_waits_for_the_rewind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A director gives the table a result between the look at the tournament and the commit: it comes after that."""
    live, scene = at_a_table()
    case = signed(scene, SCOPES["rewind"])
    honest = executing.later_round
    waited: list[bool] = []
    started: list[Any] = []
    row = TableRow.objects.get(match=scene.match)
    given = Result("adjudicated", (1, 2), (0, 0))
    wish = t.RecordResult(stage=row.stage, round=row.round, table=row.table, result=given, reason="By the watch.")

    def slow(one: Any) -> bool:
        later = honest(one)
        if not started:
            started.append(until_done_or_waiting(others, lambda: organising.give(live.id, wish, director(live))))
            waited.append(not started[0].done())
        return later

    with beside() as others:
        monkeypatch.setattr(executing, "later_round", slow)
        progress.go_on(case.id)
        started[0].result(WAIT_SECONDS)
    assert waited == [True]
    assert commands.find(case.id).case.status == "executed"


@pytest.mark.parametrize("scope", ["adjudicate", "rewind"])
def test_a_result_is_read_and_taken_with_no_ruling_between(scope: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a table's result is being taken, the ruling waits, and then meets the tournament that has taken it."""
    live, scene = at_a_table()
    ranks = held.fresh(scene.match).match.outcome.ranks  # type: ignore[union-attr]
    turned = [3 - rank for rank in ranks]
    ruling = Ruling("adjudicate", 1, "Counted wrongly.", outcome={"ranks": turned, "scores": [0, 0]})
    case = signed(scene, ruling if scope == "adjudicate" else SCOPES[scope])
    honest = tables.result_at
    started: list[Any] = []

    def slow(*given: Any, **more: Any) -> Result:
        made = honest(*given, **more)
        started.append(until_done_or_waiting(others, lambda: executing.execute_ruling(case.id)))
        return made

    with beside() as others:
        monkeypatch.setattr(tables, "result_at", slow)
        assert tables.settle(scene.match)
        done = started[0].result(WAIT_SECONDS)
    outcome = held.fresh(scene.match).match.outcome
    assert outcome is not None
    taken = result_at(live, scene)
    assert tuple(taken.ranks) == tuple(outcome.ranks)
    if scope == "adjudicate":
        assert done
        assert [one.ruling for one in organising.find(live.id).tournament.corrections] == [f"{case.id}.1"]
        assert tuple(taken.ranks) == tuple(turned)
    else:
        assert commands.find(case.id).case.rulings[0].said == "later_round_depends"
    assert list(check_everything()) == []
