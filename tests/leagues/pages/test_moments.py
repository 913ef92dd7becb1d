"""Moments by the right clocks: of cards, of days on which clocks are changed, of deadlines that move."""

import re
from datetime import date
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation
from icalendar import Calendar
from msgspec.structs import replace

from games.kernel.refusals import Misfit
from league_pages.access import AtLeague, AtSeason
from league_pages.refusal_words import worded
from league_pages.season_deeds import SayAway
from leagues import commands
from leagues.organisation import commands as o
from leagues.organisation.deeds import decide
from leagues.organisation.state import Profile
from leagues.season import commands as c
from streams.actors import actor
from streams.kept_texts import TriedTexts
from streams.stored_command import body
from tests.leagues.league import PAIRS, League, computers
from tests.lobby.tavern import browser, person
from tournaments import commands as tournaments
from tournaments import progress as going_on
from tournaments.stream import commands as t

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_works() -> None:
    """A card stands until a moment by the reader's clock and by the league's."""
    league, bob, other = League(), person("Bob"), computers(2)
    league.open(PAIRS)
    league.enter(bob, *other)
    league.begin()
    league.do(c.ShowCard(player=bob.player, colour="yellow", reason=league.say("late")))
    page = browser(bob).get(f"/leagues/{league.id}/seasons/1/conduct/").content.decode()
    assert re.search(r"until [^<]*\(UTC\); by the league.{1,8}s clock [^<]*\(CES?T\)", page)


@pytest.mark.parametrize(("day", "hours"), [(date(2027, 3, 28), 23), (date(2027, 10, 31), 25), (date(2027, 6, 1), 24)])
def test_a_day_ends_when_the_next_begins(day: date, hours: int) -> None:
    """Also where clocks are changed on it."""
    league = League()
    league.open(PAIRS)
    at = AtSeason(
        AtLeague(commands.find_organisation(league.id).organisation, None, None), commands.find_season(league.season_id)
    )
    with timezone.override(ZoneInfo("Europe/Paris")):
        form = SayAway(at, {"since": day.isoformat(), "until": day.isoformat()})
        assert form.is_valid()
        wish = form.wish(TriedTexts())
    assert isinstance(wish, c.SayAway)
    [(since, until)] = wish.spans
    assert until - since == hours * 3_600_000


def test_a_deadline_that_moves_at_the_tournament_is_a_newer_entry() -> None:
    league = League()
    league.open(replace(PAIRS, round_s=86_400))
    league.enter(*computers(3))
    league.begin()
    tournament = league.season.divisions[0].tournament
    going_on.go_on(tournament)

    def entry() -> tuple[int, object]:
        made = Calendar.from_ical(browser().get(f"/leagues/{league.id}/seasons/1/calendar.ics").content)
        [found] = [one for one in made.walk("VEVENT") if str(one["uid"]).startswith(f"{league.season_id}-1-1-1@")]
        return int(found["sequence"]), found["dtend"].dt

    before = entry()
    wish = t.Extend(seconds=3600, reason="an outage")
    tournaments.give(tournament, wish, tournaments.director(league.owner.pk, tournament))
    after = entry()
    assert after[1] > before[1]  # type: ignore[operator]
    assert after[0] > before[0]


def test_whether_there_is_a_clock_is_asked_before_it_is_decided() -> None:
    """What the log holds is decided alike on every machine, whatever clocks that knows; what is none is not let in."""
    league = League()
    for zone in ("Middle/Earth", "Europe/Nowhere"):
        decide(None, actor("user:1"), body(o.Found(id="l", profile=Profile("League", zone))), 1)
        with pytest.raises(Misfit):
            commands.found(Profile("League", zone), league.owner)
        with pytest.raises(Misfit):
            league.give(o.Describe(profile=Profile("League", zone)))
    for zone in ("", "../../etc/passwd", "Europe Paris", "x" * 61):
        with pytest.raises(Misfit):
            decide(None, actor("user:1"), body(o.Found(id="l", profile=Profile("League", zone))), 1)


def test_what_does_not_fit_is_said_in_the_reader_s_language() -> None:
    problem = Misfit("reason", "say why")
    assert worded(problem) == "Say why."
    with translation.override("fr"):
        assert worded(problem) == "Dites pourquoi."
        assert "seats" not in worded(Misfit("capacity", "is at most 2000"))
        assert "is at most" not in worded(Misfit("something", "is at most 2000"))
