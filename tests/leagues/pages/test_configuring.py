"""The form of a season's settings: what it does not show stays, and two directors do not undo each other."""

from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from leagues import commands, sources
from leagues.season import commands as c
from leagues.season.settings import Conduct, Entry, SeasonSettings
from tests.leagues.league import PAIRS, League
from tests.lobby.tavern import browser, person
from tournaments.stream.settings import Play, RoundRobin

pytestmark = pytest.mark.django_db
LIVE = {"pace": "live", "move_s": 90}
WHOLE = replace(
    PAIRS,
    form=RoundRobin(twice=True),
    entry=Entry(waiting_list=False, capacity=8, members_only=False),
    round_s=36 * 3600,
    agreed=True,
    play=Play(terms=LIVE, rated=False, what_if="never", deserted="forfeit"),
    conduct=Conduct(no_show_s=5400, yellows_for_red=4),
)
"""Settings that programs send: several of them no field of the form can say."""


def opened(settings: SeasonSettings) -> League:
    """A season that nobody has announced."""
    league = League()
    league.season_id = commands.open_season(league.id, settings, league.owner).id
    return league


def shown(client: Client, address: str) -> dict[str, Any]:
    """What a browser would send of a form if nobody touched it."""
    context = client.get(address).context
    form, given = context["form"], {"seen": context["seen"]} if "seen" in context else {}
    for field in form:
        value = field.value()
        if isinstance(value, bool):
            given |= {field.html_name: "on"} if value else {}
        elif value is not None:
            given[field.html_name] = field.field.widget.format_value(value) or ""
            given[field.html_name] = given[field.html_name][0] if isinstance(given[field.html_name], list) else value
    return given


def test_it_works() -> None:
    """Another name changes the name, and nothing that the form does not show or shows in rounder numbers."""
    league = opened(WHOLE)
    client, address = browser(league.owner), f"/leagues/{league.id}/seasons/1/desk/configure/"
    assert client.post(address, shown(client, address) | {"name": "Spring"}).status_code == 302
    assert league.season.settings == replace(WHOLE, name="Spring")


def test_what_is_changed_in_the_form_is_taken() -> None:
    league = opened(WHOLE)
    client, address = browser(league.owner), f"/leagues/{league.id}/seasons/1/desk/configure/"
    some = {"move_days": "3", "round_days": "9", "yellow_days": "30", "waiting_list": "on", "rated": "on"}
    assert client.post(address, shown(client, address) | some).status_code == 302
    now = league.season.settings
    assert (now.play.terms["pace"], now.play.terms["move_s"], now.round_s) == ("days", 3 * 86_400, 9 * 86_400)
    assert (now.conduct, now.entry.waiting_list) == (replace(WHOLE.conduct, yellow_s=30 * 86_400), True)
    assert (now.play.rated, now.play.what_if, now.form) == (True, "never", WHOLE.form)


def test_the_next_season_takes_over_what_the_form_does_not_show() -> None:
    """But for who was invited, the dates, and rules that are no longer today's."""
    league = opened(replace(WHOLE, entry=replace(WHOLE.entry, invited=("user:1",))))
    client, address = browser(league.owner), f"/leagues/{league.id}/seasons/new/"
    assert client.post(address, shown(client, address) | {"name": "Next"}).status_code == 302
    second = commands.season_numbered(league.id, 2)
    assert second is not None
    assert commands.find_season(second).season.settings == replace(WHOLE, name="Next")
    old = replace(WHOLE, rules_version="0")
    assert sources._bare(old).rules_version == "1"


def test_who_is_invited_is_named_in_the_form() -> None:
    """By names, a line each; others are told that it is not for them, and see no way in."""
    league, ada, bob = opened(PAIRS), person("Ada"), person("Bob")
    league.join(ada, bob)
    client, address = browser(league.owner), f"/leagues/{league.id}/seasons/1/desk/configure/"
    wrong = client.post(address, shown(client, address) | {"invited": "Ada\nNobody"})
    assert (wrong.status_code, "Nobody" in wrong.content.decode()) == (422, True)
    assert client.post(address, shown(client, address) | {"invited": "ada\n"}).status_code == 302
    assert league.season.settings.entry.invited == (ada.player,)
    assert shown(client, address)["invited"] == "Ada"
    league.do(c.OpenEntry())
    season = f"/leagues/{league.id}/seasons/1/"
    button = f'href="{season}enter/"'
    pages = {who.name: browser(who).get(season).content.decode() for who in (ada, bob)}
    assert {name: button in page for name, page in pages.items()} == {"Ada": True, "Bob": False}
    assert all("Invited players only." in page for page in pages.values())
    front = {who.name: browser(who).get(f"/leagues/{league.id}/").content.decode() for who in (ada, bob)}
    assert {name: button in page for name, page in front.items()} == {"Ada": True, "Bob": False}


def test_two_directors_do_not_undo_each_other() -> None:
    """Who has seen older settings is shown the newer ones, and changes nothing; who enters meanwhile is no reason."""
    league, second = opened(replace(PAIRS, entry=Entry(members_only=False))), person("Second")
    league.join(second)
    league.grant(second, "director")
    league.do(c.OpenEntry())
    address = f"/leagues/{league.id}/seasons/1/desk/configure/"
    one, other = browser(league.owner), browser(second)
    mine, theirs = shown(one, address), shown(other, address)
    league.join(ada := person("Ada"))
    league.enter(ada)
    assert other.post(address, theirs | {"capacity": "6"}).status_code == 302
    late = one.post(address, mine | {"name": "Spring"})
    assert late.status_code == 409
    assert (league.season.settings.name, league.season.settings.entry.capacity) == ("First season", 6)
    assert 'value="6"' in late.content.decode()
