"""A preview beside those who play and those who write ratings: it waits for none of them, and keeps nothing."""

from typing import Any

import pytest

from eventlog import projector
from games.kernel.values import JSON
from moderation import commands, executing, preview, progress
from moderation.preview import foresee
from moderation.stream import commands as c
from play import commands as matches
from play import live as held
from play.terms import Terms
from ratings import book
from ratings.models import Rated, Rating
from ratings.projection import RATINGS
from ratings.scale import shown
from tests.moderation.app.cases import Scene
from tests.moderation.app.cases import opened as met
from tests.moderation.app.test_executing import SCOPES, written
from tests.moderation.app.test_meanwhile import until_done_or_waiting
from tests.play.beside import beside

pytestmark = pytest.mark.django_db(transaction=True)
RATED = Terms(pace="days", move_s=86400, bank_s=3600, rated=True)


def test_a_preview_of_a_match_in_which_somebody_moves_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene()
    scene.play()
    case = scene.reported()
    honest, moved = executing.plan, list[Any]()

    def slow(*given: Any) -> Any:
        made = honest(*given)
        if not moved:
            move: JSON = {"type": "warrior", "value": 1, "at": "h4"}
            moved.append(others.do(lambda: matches.give(scene.match, 1, move, actor=scene.bob.player)))
        return made

    with beside() as others:
        monkeypatch.setattr(preview, "plan", slow)
        made = foresee(case.case, written(SCOPES["void"], case.case), f"{case.id}.1", scene.mara.pk)
    assert made.before.version == held.fresh(scene.match).version
    assert made.before.version > case.case.subject.step


def test_a_preview_waits_for_nobody_who_writes_ratings() -> None:
    """The book's writer has it locked, with the match's rows rewritten: the preview reads on beside."""
    scene = Scene(RATED)
    scene.play()
    scene.end()
    book.enter(scene.match)
    case = scene.reported()
    with beside() as others, projector.held(RATINGS):
        Rated.objects.update(version=1)
        Rating.objects.update(said=7)
        started = until_done_or_waiting(
            others, lambda: foresee(case.case, written(SCOPES["void"], case.case), f"{case.id}.1", scene.mara.pk)
        )
        assert started.done()
    assert [one.after for one in started.result().ratings] == [None, None]


def test_only_those_at_the_match_are_compared() -> None:
    """Charlie has played Alice since: the match moves Charlie's number a little, and is not Charlie's."""
    scene = Scene(RATED)
    scene.play()
    scene.end()
    book.enter(scene.match)
    other = Scene.__new__(Scene)
    other.alice, other.bob = scene.alice, scene.charlie
    other.match = met(scene.alice, scene.charlie, RATED)
    other.play()
    other.end()
    book.enter(other.match)
    case = scene.reported()
    before = sorted(Rating.objects.values_list("player", "mu", "sigma", "matches"))
    ruling = written(SCOPES["adjudicate"], case.case)
    made = foresee(case.case, ruling, f"{case.id}.1", scene.mara.pk)
    assert [one.player for one in made.ratings] == sorted([scene.alice.player, scene.bob.player])
    assert sorted(Rating.objects.values_list("player", "mu", "sigma", "matches")) == before
    commands.give(case.id, c.Claim(), commands.moderator(scene.ness))
    commands.give(case.id, c.Propose(ruling=ruling), commands.moderator(scene.ness))
    commands.give(case.id, c.Sign(number=1), commands.moderator(scene.orla))
    progress.go_on(case.id)
    book.enter(scene.match)
    now = {one.player: shown(one.mu, one.sigma) for one in Rating.objects.all()}
    assert {one.player: one.after for one in made.ratings} == {
        one: now[one] for one in (scene.alice.player, scene.bob.player)
    }
