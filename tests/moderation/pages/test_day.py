"""A moderator's day: ten cases in five games, for which no page asks more than for one; and what is ruled."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Tally, User
from conduct import commands as conduct
from conduct import desk as conduct_desk
from conduct.stream.commands import Report as ConductReport
from eventlog import store
from games.kernel.chance import Luck
from games.kernel.registry import games_by_name
from lobby.defaults import usual_options
from lobby.demo.playing import act
from moderation import commands, disputed_step, progress
from moderation import desk as cases_desk
from moderation.kind import LiveCase
from moderation.reporting import Report, report
from moderation.stream import commands as c
from moderation.stream.ruling import Ruling
from play import commands as matches
from play.live import find_reel
from replays.lines import main
from streams.actors import actor
from tests.moderation.app.cases import Scene, ruled
from tests.moderation.pages.test_pages import browser

pytestmark = pytest.mark.django_db(transaction=True)
SEATS = {"armadora": 2, "few_orcs_more": 3, "orc_wars": 2, "orcs_vs_orcs": 3, "orcz": 3}
MOVES = 12


def disputed_in(scene: Scene, game: str, number: int = 0) -> LiveCase:
    """A case on the newest step of a match that is well under way, by its first seat."""
    seats = SEATS[game]
    people: list[User] = [scene.alice, scene.bob, scene.charlie][:seats]
    options = usual_options(games_by_name()[game], seats)
    opened = matches.open_match(game, seats, options, [one.player for one in people], actor=people[0].player)
    act(opened.id, Luck(f"{game} {number}"), lambda _match, given: given >= MOVES)
    line = main(find_reel(opened.id))
    Tally.objects.all().delete()  # five reports an hour are not what is tried here
    return report(people[number % seats], line.at(line.numbers[-1]), number % seats, Report("Is that so?"))


@pytest.fixture
def scene() -> Scene:
    return Scene()


def queries(client: Client, address: str) -> int:
    """How many statements a page asks for, once everything is held."""
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200, address
    return len(asked)


def test_no_page_asks_more_for_ten_cases_than_for_one(scene: Scene) -> None:
    mara = browser(scene.mara)
    first = disputed_in(scene, "armadora")
    commands.give(first.id, c.Claim(), commands.moderator(scene.ness))
    pages = ("/moderation/", f"/moderation/{first.id}/", "/rulings/", "/rulings/acts/")
    before = [queries(mara, page) for page in pages]
    found = [disputed_in(scene, game, number) for number in (0, 1) for game in SEATS if (game, number) != ("orcz", 1)]
    for case in found[:4]:
        commands.give(case.id, c.Claim(), commands.moderator(scene.ness))
    progress.sweep()
    assert "with Ness" in mara.get("/moderation/").content.decode()
    assert [queries(mara, page) for page in pages] == before
    for case in found:
        assert mara.get(f"/moderation/{case.id}/").status_code == 200, case.case.subject.game


def test_a_queue_that_is_too_long_says_how_many_come_after(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    for desk in (cases_desk, conduct_desk):
        monkeypatch.setattr(desk, "SHOWN", 1)
    scene.play()
    for number in range(3):
        scene.reported(step=number + 1)
        conduct.report(ConductReport("", scene.bob.player, "abuse", f"Number {number}.", ()), actor(scene.alice.player))
    mara = browser(scene.mara)
    for page in ("/moderation/", "/conduct/desk/"):
        assert "2 more come after these" in mara.get(page).content.decode()
        assert "more come" not in mara.get(f"{page}?show=done").content.decode()


@pytest.mark.parametrize("game", ["armadora", "few_orcs_more"])
def test_the_page_of_a_ruling_says_what_it_does_and_leads_nowhere_in_vain(scene: Scene, game: str) -> None:
    """Where remembering is part of the game nobody steps back before its end: no page leads there."""
    case = disputed_in(scene, game)
    subject = case.case.subject
    ends = [row.last for row in store.rows(find_reel(subject.match).stream, upto=subject.step) if row.body is not None]
    ruled(case, Ruling("rewind", subject.step, "Back.", to=ends[-2], redraw=True), by=scene.mara, second=scene.ness)
    progress.go_on(case.id)
    given = commands.find(case.id).case.rulings[0]
    assert given.stage == "executed", given.said
    page = Client().get(f"/rulings/{case.id}.1/").content.decode()
    assert f"The match goes on from step {ends[-2]}. Whatever nobody knew is drawn again from a new seed." in page
    there = Client().get(f"/m/{subject.match}/{given.version}/")
    assert (f'href="/m/{subject.match}/{given.version}/"' in page) == (there.status_code == 200)
    assert there.status_code == (404 if game == "few_orcs_more" else 200)
    desk = browser(scene.orla).get(f"/moderation/{case.id}/").content.decode()
    assert (f'href="/m/{subject.match}/{subject.step}/"' in desk) == (game == "armadora")


def test_time_itself_decides_nothing(scene: Scene) -> None:
    """Cards that are dealt by themselves stand in no list of how long decisions took."""
    case = disputed_in(scene, "few_orcs_more")
    names = {one.name for one in disputed_step.latencies(case.case.subject)}
    assert names <= {scene.alice.name, scene.bob.name, scene.charlie.name}
