"""A worker killed while it carries a ruling out (R5): done whole and once, or not at all and then by the next one."""

import os
import signal
import subprocess
import sys
from typing import NamedTuple

import pytest
from django.conf import settings

from eventlog import store
from moderation import commands, progress
from moderation.kind import CASES
from moderation.stream.ruling import Ruling
from play import live as held
from play.kind import MATCHES
from play.ruling_events import Ruled
from play.verify import check_everything
from tests.browser import house as houses
from tests.config.var import ROOT
from tests.moderation.app.cases import Scene, ruled
from tests.moderation.app.dying import POINTS
from tests.tournaments.app.held import director, entered, opened, resign_all
from tournaments import commands as organising
from tournaments import progress as tournaments_progress
from tournaments.kind import TOURNAMENTS
from tournaments.models import TableRow
from tournaments.stream import commands as t
from tournaments.stream.settings import Swiss

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 120.0


class Stands(NamedTuple):
    """What of a ruling stands where: in the match, in its tournament, in the case."""

    match: int
    tournament: int
    case: bool


NOTHING, ALL = Stands(0, 0, case=False), Stands(1, 1, case=True)


def decided(tables: int) -> list[str]:
    """So many cases, on the tables of one round, each with another result decided and signed."""
    live = entered(opened(Swiss(4)), 2 * tables)
    organising.give(live.id, t.Start(), director(live))
    tournaments_progress.go_on(live.id)
    resign_all(live.id)
    tournaments_progress.sweep()
    scene, made = Scene(), []
    for row in TableRow.objects.filter(tournament=live.id, round=1).order_by("table"):
        scene.match = row.match
        case = scene.reported(by=scene.charlie)
        outcome = held.fresh(row.match).match.outcome
        assert outcome is not None
        other = {"ranks": [3 - rank for rank in outcome.ranks], "scores": [0, 0]}
        step = case.case.subject.step
        ruled(case, Ruling("adjudicate", step, "Counted wrongly.", outcome=other), by=scene.mara, second=scene.ness)
        made.append(case.id)
    return made


def killed(*cases: str) -> None:
    """Workers that carry these out are killed at these points; all of them really are."""
    given = {
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "platform")]),
        "SECRET_KEY": settings.SECRET_KEY,
        "DATABASE_URL": houses.database(),
        "REDIS_URL": settings.REDIS_URL,
        "LOG_LEVEL": "ERROR",
    }
    command = [sys.executable, "-m", "tests.moderation.app.dying", *cases]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | given, check=True, timeout=PATIENCE, capture_output=True, text=True
    )
    assert done.stdout.split() == [str(int(signal.SIGKILL))] * len(cases)
    for kind in (MATCHES, TOURNAMENTS, CASES):
        kind.repository.clear()


def stands(case_id: str) -> Stands:
    """How often the ruling of a case stands in each of the three logs."""
    case = commands.find(case_id).case
    name = case.name(1)
    log = MATCHES.repository.log(held.find(case.subject.match).stream)
    corrections = organising.find(case.subject.tournament).tournament.corrections
    return Stands(
        sum(isinstance(one, Ruled) and one.ruling == name for one in log),
        sum(one.ruling == name for one in corrections),
        case.status == "executed",
    )


def test_it_works() -> None:
    """Whatever the point, nothing is half done; the sweep does what is not done, and nothing twice."""
    cases = decided(len(POINTS))
    killed(*(f"{case}:{point}" for case, point in zip(cases, POINTS, strict=True)))
    assert [stands(case) for case in cases] == [*[NOTHING] * (len(POINTS) - 1), ALL]
    progress.sweep()
    assert [stands(case) for case in cases] == [ALL] * len(POINTS)
    heads = [store.head(commands.find(case).stream) for case in cases]
    progress.sweep()
    assert [store.head(commands.find(case).stream) for case in cases] == heads
    assert list(check_everything()) == []


def test_parts_that_are_committed_by_themselves_are_left_half_done() -> None:
    """The twin."""
    cases = decided(2)
    killed(f"{cases[0]}:match:apart", f"{cases[1]}:tournament:apart")
    assert [stands(case) for case in cases] == [Stands(1, 0, case=False), Stands(1, 1, case=False)]
