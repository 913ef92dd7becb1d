"""A precedent as a scenario file: in every game, found by its rule, and played by `manage.py scenario`."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from eventlog import store
from games.kernel.registry import games_by_name
from moderation.models import CaseRow, RulingRow
from moderation.public import published
from moderation.scenario import Unwritten, of_ruling
from play import live as held
from play.live import find_reel
from play.models import MatchRow
from tests.moderation.app.cases import Scene
from tests.played import played

pytestmark = pytest.mark.django_db(transaction=True)


def row_of(match: str, step: int) -> RulingRow:
    """A ruling on a step of a match, as the tables have it."""
    found = held.find(match)
    return RulingRow(
        case=CaseRow(id="c1"), number=1, match=match, game=found.game, rules_version=found.rules_version, step=step,
        version=step, rule="1.1", scope="clarify", reason="As it was played.", at=found.moved_at,
    )  # fmt: skip


def commands_of(match: str) -> list[int]:
    """The versions that end the commands of seats."""
    reel = find_reel(match)
    rows = [row for row in store.rows(reel.stream) if row.body is not None and b'"do":"give"' in row.body]
    return [row.last for row in rows]


@pytest.mark.parametrize("game", sorted(games_by_name()))
def test_it_works(game: str, tmp_path: Path) -> None:
    """In every game some step of a match makes a file that plays; what cannot be written says so and nothing else."""
    rules = games_by_name()[game]
    match = played(game, min(rules.seats))
    ends, files = commands_of(match), []
    for step in ends[:: max(1, len(ends) // 12)]:
        try:
            text = of_ruling(row_of(match, step), step)
        except Unwritten:
            continue
        file = tmp_path / f"{step}.json"
        file.write_bytes(text)
        files.append(str(file))
    assert files
    said = StringIO()
    call_command("scenario", *files, stdout=said)
    assert said.getvalue().splitlines()[-1] == f"{len(files)} passed, 0 failed"


def test_of_a_match_that_is_being_played_there_is_none() -> None:
    scene = Scene()
    scene.play()
    with pytest.raises(Unwritten, match="being played"):
        of_ruling(row_of(scene.match, held.fresh(scene.match).version), 5)
    assert MatchRow.objects.get(id=scene.match).status == "running"
    assert not published().exists()
