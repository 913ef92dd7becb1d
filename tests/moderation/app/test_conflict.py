"""Who has an interest in a case: one predicate, asked by pages and commands, and extended by other apps."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from games.kernel.refusals import Refused
from moderation import commands, conflict
from moderation.conflict import Concern, barred, interests
from moderation.stream.commands import Claim
from play import commands as matches
from play.models import MatchRow
from streams.actors import actor
from tests.moderation.app.cases import Scene, opened
from tests.tournaments.app.held import director
from tests.tournaments.app.held import opened as tournament
from tournaments import commands as organising
from tournaments.models import EntrantRow, TournamentRow
from tournaments.stream import commands as t
from tournaments.stream.settings import Swiss

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def scene() -> Scene:
    return Scene()


@pytest.fixture
def concern(scene: Scene) -> Concern:
    return Concern(scene.match, "", frozenset({scene.alice.player, scene.bob.player}))


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    kept = dict(conflict._rules)
    yield
    conflict._rules.clear()
    conflict._rules.update(kept)


def test_it_works(scene: Scene, concern: Concern) -> None:
    assert interests(scene.mara.pk, concern) == ()
    assert interests(scene.alice.pk, concern) == ("own_case", "recent_opponent")
    assert not barred(scene.mara.pk)(concern)
    assert barred(scene.alice.pk)(concern)


def test_an_opponent_of_the_last_ninety_days(scene: Scene, concern: Concern) -> None:
    """And no longer, once the match is older than that: the twin."""
    match = opened(scene.mara, scene.bob)
    assert interests(scene.mara.pk, concern) == ("recent_opponent",)
    MatchRow.objects.filter(id=match).update(moved_at=timezone.now() - timedelta(days=89))
    assert interests(scene.mara.pk, concern) == ("recent_opponent",)
    MatchRow.objects.filter(id=match).update(moved_at=timezone.now() - timedelta(days=91))
    assert interests(scene.mara.pk, concern) == ()


def test_who_met_computers_alone_met_nobody(scene: Scene, concern: Concern) -> None:
    matches.open_match("armadora", 2, {}, [scene.mara.player, "computer:raider"], actor=scene.mara.player)
    assert interests(scene.mara.pk, concern) == ()


def test_a_team_mate(scene: Scene, concern: Concern) -> None:
    live = tournament(Swiss(1))
    row = TournamentRow.objects.get(id=live.id)
    common = {"tournament": row, "name": "The Axes", "waiting": False, "left": False}
    EntrantRow.objects.create(number=1, player=scene.mara.player, **common)
    EntrantRow.objects.create(number=2, player=scene.alice.player, **common)
    assert interests(scene.mara.pk, concern) == ()
    EntrantRow.objects.create(number=1, player=scene.bob.player, **common)
    assert interests(scene.mara.pk, concern) == ("team_mate",)


def test_an_entrant_of_the_same_tournament(scene: Scene, concern: Concern) -> None:
    live = tournament(Swiss(1))
    organising.give(live.id, t.OpenEntry(), director(live))
    organising.give(live.id, t.Enter(name="Mara", players=(scene.mara.player,)), actor(scene.mara.player))
    assert interests(scene.mara.pk, concern._replace(tournament=live.id)) == ("same_tournament",)
    assert interests(scene.ness.pk, concern._replace(tournament=live.id)) == ()
    stand_in = t.Substitute(entrant=1, out=scene.mara.player, player=scene.ness.player, name="Ness")
    organising.give(live.id, stand_in, organising.SYSTEM)
    for user in (scene.mara, scene.ness):
        assert "same_tournament" in interests(user.pk, concern._replace(tournament=live.id))


def test_another_app_adds_a_rule_that_counts_at_the_door(scene: Scene) -> None:
    scene.play()
    case = scene.reported().id
    conflict.register("own_league", lambda user: lambda _concern: user == scene.mara.pk)
    with pytest.raises(Refused, match="conflict_of_interest") as refusal:
        commands.give(case, Claim(), commands.moderator(scene.mara))
    assert refusal.value.detail == "own_league"
    commands.give(case, Claim(), commands.moderator(scene.ness))


def test_without_the_look_up_the_door_would_let_them_through(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    scene.play()
    opened(scene.mara, scene.alice)
    case = scene.reported().id
    monkeypatch.setattr(commands, "with_interests", lambda _case, command, _actor: command)
    commands.give(case, Claim(), commands.moderator(scene.mara))
