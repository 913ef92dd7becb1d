"""Penalties take effect beyond the match: points in the standings, a seat that is lost, a suspension; and on appeal."""

from datetime import datetime, timedelta
from fractions import Fraction
from typing import NamedTuple

import pytest
from django.db import connection
from msgspec.structs import replace

from accounts.models import User
from games.kernel.refusals import Refused
from moderation import commands, measures, progress
from moderation.measures import Suspensions
from moderation.preview import foresee
from moderation.stream import commands as c
from moderation.stream.ruling import Ruling
from moderation.stream.state import Case
from play import live as held
from play.verify import check_everything
from streams import database_time
from streams.actors import actor
from tests.accounts.people import person
from tests.moderation.app.cases import Scene, ruled
from tests.tournaments.app.held import director, entered, opened, resign_all
from tournaments import commands as organising
from tournaments import progress as tournaments_progress
from tournaments.models import TableRow
from tournaments.stream import commands as t
from tournaments.stream.settings import Elimination, Format, Swiss
from tournaments.stream.standings import standings

pytestmark = pytest.mark.django_db(transaction=True)
POINTS = Ruling("penalise", 1, "Stalling.", penalty="points", points=2)
BAN = Ruling("penalise", 1, "Threats.", seat=1, penalty="ban", days=7)


class Begun(NamedTuple):
    """Somebody is suspended."""

    player: str
    until: datetime
    reason: str
    ruling: str


class Kept:
    """Keeps suspensions in memory, as the part of the app does that registers itself."""

    def __init__(self) -> None:
        self.begun: list[Begun] = []
        self.ended: list[str] = []

    def begin(self, *given: object) -> None:
        """One begins."""
        self.begun.append(Begun(*given))  # type: ignore[arg-type]

    def end(self, ruling: str) -> None:
        """One ends."""
        self.ended.append(ruling)


@pytest.fixture(autouse=True)
def _apart() -> None:
    """Nobody who signs up has the number of somebody who is entered (`user:101` …)."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT max(nextval('accounts_user_id_seq')) FROM generate_series(1, 200)")


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Kept:
    made = Kept()
    monkeypatch.setattr(measures, "_registered", [Suspensions(made.begin, made.end)])
    return made


def at_a_tournament(form: Format) -> tuple[Scene, str]:
    """Whose first round is over, and the match of its first table."""
    live = entered(opened(form), 4)
    organising.give(live.id, t.Start(), director(live))
    tournaments_progress.go_on(live.id)
    scene = Scene()
    scene.match = TableRow.objects.filter(tournament=live.id, round=1).order_by("table")[0].match
    resign_all(live.id)
    tournaments_progress.sweep()
    return scene, live.id


def appeal(case_id: str, player: str | None, words: str) -> None:
    """Make an appeal as somebody who is entered, with an account: what is written is kept by its author."""
    assert player is not None
    number = int(player.removeprefix("user:"))
    User.objects.create_user(f"Player {number}", pk=number)
    commands.give(case_id, c.MakeAppeal(words), actor(player))


def carried_out(scene: Scene, ruling: Ruling) -> Case:
    """A case of Charlie's with that ruling, signed by a second moderator and carried out."""
    case = scene.reported(by=scene.charlie)
    ruled(case, replace(ruling, step=case.case.subject.step), by=scene.mara, second=scene.ness)
    progress.go_on(case.id)
    return commands.find(case.id).case


def points_of(tournament: str) -> dict[str, Fraction]:
    """Points by player."""
    now = organising.find(tournament).tournament
    rows = [row for group in standings(now, now.stages[0]) for row in group.rows]
    return {now.entrants[row.entrant - 1].players[0]: row.points for row in rows}


def test_it_works() -> None:
    """Points are taken in the tournament as the preview has foretold, and given back where an appeal says so."""
    scene, tournament = at_a_tournament(Swiss(3))
    before = points_of(tournament)
    winner = next(at for at, rank in enumerate(held.fresh(scene.match).match.outcome.ranks) if rank == 1)  # type: ignore[union-attr]
    player = held.fresh(scene.match).match.players[winner]
    assert player is not None
    ruling = replace(POINTS, seat=winner)
    live = scene.reported(by=scene.charlie)
    made = foresee(live.case, replace(ruling, step=live.case.subject.step), f"{live.id}.1", scene.mara.pk)
    assert made.event is not None
    assert [one.points for one in made.event.difference.moved if one.points[0] != one.points[1]] == [
        (before[player], before[player] - 2)
    ]
    assert points_of(tournament) == before
    case = carried_out(scene, ruling)
    assert case.status == "executed"
    assert points_of(tournament) == {**before, player: before[player] - 2}
    [taken] = organising.find(tournament).tournament.deductions
    assert (taken.ruling, taken.points, taken.reason) == (f"{case.id}.1", 2, "Stalling.")
    appeal(case.id, player, "I was ill.")
    less = replace(ruling, points=1, step=case.subject.step)
    pim = person("Pim", group="moderators")
    varied = c.DecideAppeal(verdict="vary", reason="Too harsh.", ruling=less)
    commands.give(case.id, varied, commands.moderator(scene.orla))
    commands.give(case.id, c.Sign(number=2), commands.moderator(pim))
    progress.go_on(case.id)
    assert points_of(tournament) == {**before, player: before[player] - 1}
    assert list(check_everything()) == []


def test_points_are_taken_from_the_seat_whoever_plays_on_there() -> None:
    """The player of the disputed step was replaced afterwards, and plays for another entrant by now."""
    scene, tournament = at_a_tournament(Swiss(3))
    player = held.fresh(scene.match).match.players[0]
    now = organising.find(tournament).tournament
    [entrant] = [one for one in now.entrants if player in one.players]
    other = next(one for one in now.entrants if one not in (entrant, now.entrants[0]))
    before = points_of(tournament)
    stand_ins = [(entrant.number, entrant.players[0], "user:901"), (other.number, other.players[0], player)]
    for number, out, into in stand_ins:
        wish = t.Substitute(entrant=number, out=out, player=str(into), name="Sub")
        organising.give(tournament, wish, organising.SYSTEM)
    assert carried_out(scene, replace(POINTS, seat=0)).status == "executed"
    assert [one.entrant for one in organising.find(tournament).tournament.deductions] == [entrant.number]
    assert points_of(tournament)["user:901"] == before[str(player)] - 2


@pytest.mark.parametrize("points", [True, False], ids=["points", "result"])
def test_an_appeal_is_heard_to_its_end_where_the_tournament_was_called_off(points: bool) -> None:
    scene, tournament = at_a_tournament(Swiss(3))
    won = held.fresh(scene.match).match.outcome
    assert won is not None
    outcome: dict[str, object] = {"ranks": [*won.ranks], "scores": [*won.scores]}
    other: dict[str, object] = {"ranks": [3 - rank for rank in won.ranks], "scores": [0, 0]}
    first = replace(POINTS, seat=won.ranks.index(1)) if points else Ruling("adjudicate", 1, "Lost.", outcome=other)
    before = points_of(tournament)
    case = carried_out(scene, first)
    assert points_of(tournament) != before
    organising.give(tournament, t.Cancel(reason="Rain."), director(organising.find(tournament)))
    appeal(case.id, case.subject.players[0], "I was ill.")
    scope = Ruling("uphold", case.subject.step, "No.")
    instead = scope if points else replace(scope, scope="adjudicate", outcome=outcome)
    commands.give(
        case.id, c.DecideAppeal(verdict="reverse", reason="No.", ruling=instead), commands.moderator(scene.orla)
    )
    if not points:
        commands.give(case.id, c.Sign(number=2), commands.moderator(person("Pim", group="moderators")))
    progress.go_on(case.id)
    end = commands.find(case.id).case
    assert (end.status, end.rulings[-1].said) == ("closed", "")
    assert points_of(tournament) == before


def test_an_appeal_that_is_won_gives_all_of_them_back() -> None:
    scene, tournament = at_a_tournament(Swiss(3))
    before = points_of(tournament)
    case = carried_out(scene, replace(POINTS, seat=0))
    appeal(case.id, case.subject.players[0], "I was ill.")
    nothing = Ruling("uphold", case.subject.step, "Nobody stalled.")
    commands.give(
        case.id,
        c.DecideAppeal(verdict="reverse", reason="No.", ruling=nothing),
        commands.moderator(scene.orla),
    )
    progress.go_on(case.id)
    assert commands.find(case.id).case.status == "closed"
    assert points_of(tournament) == before


@pytest.mark.parametrize("cup", [True, False], ids=["cup", "no tournament"])
def test_points_are_not_taken_where_nothing_goes_by_them(cup: bool) -> None:
    """The ruling comes to nothing, in the match as well."""
    if cup:
        scene, _ = at_a_tournament(Elimination())
    else:
        scene = Scene()
        scene.play()
        scene.end()
    version = held.fresh(scene.match).version
    case = carried_out(scene, replace(POINTS, seat=0))
    assert (case.status, case.rulings[0].said) == ("claimed", "no_points_here")
    assert held.fresh(scene.match).version == version


def test_a_seat_is_lost() -> None:
    """While the match is played the other wins; when it is over, whoever is penalised ranks last."""
    scene = Scene()
    scene.play()
    live = scene.reported()
    ruled(
        live,
        replace(BAN, penalty="seat", days=0, seat=0, step=live.case.subject.step),
        by=scene.mara,
        second=scene.ness,
    )
    progress.go_on(live.id)
    outcome = held.fresh(scene.match).match.outcome
    assert outcome is not None
    assert outcome.ranks == (2, 1)


def test_a_ban_suspends(kept: Kept) -> None:
    """Nothing of it is kept by a preview; an appeal that is won ends it."""
    scene = Scene()
    scene.play()
    live = scene.reported()
    ruling = replace(BAN, step=live.case.subject.step)
    earliest = database_time.present() + timedelta(days=7)
    foresee(live.case, ruling, f"{live.id}.1", scene.mara.pk)
    kept.begun.clear()
    ruled(live, ruling, by=scene.mara, second=scene.ness)
    progress.go_on(live.id)
    [begun] = kept.begun
    assert (begun.player, begun.reason, begun.ruling) == (scene.bob.player, "Threats.", f"{live.id}.1")
    assert earliest <= begun.until <= database_time.present() + timedelta(days=7)
    assert held.fresh(scene.match).match.outcome is not None
    commands.give(live.id, c.MakeAppeal("It was a joke."), actor(scene.bob.player))
    uphold = Ruling("uphold", ruling.step, "It was a joke.")
    commands.give(
        live.id, c.DecideAppeal(verdict="reverse", reason="So.", ruling=uphold), commands.moderator(scene.orla)
    )
    progress.go_on(live.id)
    assert kept.ended == [f"{live.id}.1"]


def test_nobody_is_banned_where_nobody_keeps_suspensions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measures, "_registered", [])
    scene = Scene()
    scene.play()
    live = scene.reported()
    ruling = replace(BAN, step=live.case.subject.step)
    with pytest.raises(Refused, match="no_suspensions"):
        foresee(live.case, ruling, f"{live.id}.1", scene.mara.pk)
    ruled(live, ruling, by=scene.mara, second=scene.ness)
    progress.go_on(live.id)
    assert commands.find(live.id).case.rulings[0].said == "no_suspensions"
    assert held.fresh(scene.match).match.outcome is None
