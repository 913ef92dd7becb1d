"""What is written of a league is reported from where it is read, by form and by program; the desk leads back there."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from conduct import commands
from conduct.models import ConductRow
from conduct.places import places_of
from conduct.stream import commands as c
from conduct.stream.decide import MOST_LINES
from conduct.stream.state import QuotedLine
from games.kernel.refusals import Refused
from leagues.organisation.commands import Announce, Describe
from leagues.organisation.state import Profile
from streams.actors import actor
from streams.models import Text
from tests.accounts.people import person
from tests.api.programs import program, told
from tests.conduct.scene import Scene
from tests.conduct.test_pages import browser
from tests.leagues.league import League

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def league() -> League:
    made = League()
    made.give(Announce(text=made.say("Only cowards resign.")))
    made.give(Describe(profile=Profile("Mountain League", "Europe/Paris", about=made.say("For brave orcs alone."))))
    return made


def test_a_line_of_a_league_is_reported_from_its_page(league: League) -> None:
    alice, mara = browser(person("Alice")), browser(person("Mara", group="moderators"))
    page = alice.get(f"/leagues/{league.id}/").content.decode()
    links = re.findall(r'class="report-line" href="([^"]+)"', page)
    assert len(links) == 2
    form = alice.get(links[0].replace("&amp;", "&")).content.decode()
    (chosen,) = re.findall(r'value="([^"]+)"[^>]*checked', form)
    assert ("Only cowards resign." in form, "For brave orcs alone." in form, "Mountain League" in form) == (True,) * 3
    sent = {"sort": "abuse", "lines": [chosen, "league"], "words": ""}
    reply = alice.post(links[0].replace("&amp;", "&"), sent)
    case = reply["Location"].split("/")[-2]
    assert {line.said for line in commands.find(case).lines} == {"Only cowards resign.", "Mountain League"}
    desk = mara.get(f"/conduct/desk/{case}/").content.decode()
    assert desk.count(f'href="/leagues/{league.id}/">Mountain League</a>') == 2
    for nobody in (Client(), browser(league.owner)):
        assert "report-line" not in nobody.get(f"/leagues/{league.id}/").content.decode()
    Text.objects.filter(text="Only cowards resign.").update(text="", erased=True)
    assert (
        "Only cowards" not in alice.get(f"/conduct/report/{league.owner.player}/?league={league.id}").content.decode()
    )
    assert alice.get(f"/conduct/report/{league.owner.player}/?league=nowhere").status_code == 404


def test_programs_report_lines_of_a_league(league: League) -> None:
    bot = program(person("Alice"))
    lines = bot.get(f"reports/lines/?player={league.owner.player}&league={league.id}")["lines"]
    (key,) = [one["line"] for one in lines if one["said"] == "Only cowards resign."]
    body = {"player": league.owner.player, "sort": "abuse", "lines": [key], "league": league.id}
    told(bot.ask("POST", "reports/", body), 201)
    assert [line.place for line in commands.find(ConductRow.objects.get().id).lines] == [league.id]
    wrong = body | {"player": person("Bob").player}
    assert bot.refused("reports/", wrong) == (400, "invalid")


def test_reported_lines_lead_to_their_place_in_as_many_queries_as_one(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    at = Scene()
    lines = tuple(QuotedLine("table", at.match, f"line {number}", number=1) for number in range(MOST_LINES))
    wish = c.Report("", at.bob.player, "abuse", "", lines)
    case = commands.report(wish, actor(at.alice.player)).id
    with django_assert_max_num_queries(3):
        places = places_of(lines)
    assert {one.address for one in places.values()} == {f"/m/{at.match}/1/"}
    desk = browser(at.mara).get(f"/conduct/desk/{case}/").content.decode()
    assert desk.count(f'<a href="/m/{at.match}/1/">') == MOST_LINES


def test_officers_of_a_league_do_not_judge_each_other(league: League) -> None:
    """What an owner wrote is judged by no moderator who holds an office there; another finds it at the desk."""
    mara, ness = (person(name, group="moderators") for name in ("Mara", "Ness"))
    wish = c.Report("", league.owner.player, "abuse", "Look at the page of the league.", ())
    case = commands.report(wish, actor(person("Alice").player)).id
    desks = {user.name: browser(user) for user in (mara, ness)}
    assert [desk.get(f"/conduct/desk/{case}/").status_code for desk in desks.values()] == [200, 200]
    league.join(mara)
    league.grant(mara, "helper")
    assert [desk.get(f"/conduct/desk/{case}/").status_code for desk in desks.values()] == [404, 200]
    with pytest.raises(Refused, match="conflict_of_interest"):
        commands.give(case, c.Claim(), commands.moderator(mara))
    commands.give(case, c.Claim(), commands.moderator(ness))
