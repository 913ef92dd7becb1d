"""Who may look at what: seats, onlookers, those who come later, those who do not belong there."""

import re
from typing import Any

import pytest
from django.http import Http404
from django.test import Client

from accounts.models import User
from games.kernel.registry import games_by_name
from play import access, commands, live
from play.terms import Terms
from replays.visibility import visibility_for
from streams import database_time
from tests.played import played
from tests.table.tables import client_of, person, play_on, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def bea() -> User:
    return person("Bea")


def _running(bea: User, game: str = "armadora", options: object = None, terms: Terms = Terms()) -> str:  # noqa: B008
    seats = min(games_by_name()[game].seats)
    return play_on(table(game, [bea], seats, options, terms).id, [bea], 2).id


def _plain(reply: Any) -> str:
    """A page without the address that was asked for and the tokens of its forms."""
    return re.sub(r'name="(csrfmiddlewaretoken|next)" value="[^"]*"', "", reply.content.decode())


def _keys(match: str, player: str | None) -> list[str]:
    return [eyes.key for eyes in visibility_for(match, player).open_to]


def test_it_works(bea: User) -> None:
    """While it runs a seat has its own eyes and the public's, everybody else the public's; afterwards all are open."""
    match = _running(bea)
    assert _keys(match, bea.player) == ["spectator", "1"]
    assert _keys(match, person("Col").player) == ["spectator"]
    assert _keys(match, None) == ["spectator"]
    commands.resign(match, 0, actor=bea.player)
    assert _keys(match, None) == ["spectator", "1", "2", "all"]


def test_what_is_shown_unless_asked_otherwise(bea: User) -> None:
    match = _running(bea)
    assert [visibility_for(match, player).eyes.key for player in (bea.player, None)] == ["1", "spectator"]
    commands.resign(match, 0, actor=bea.player)
    assert [visibility_for(match, player).eyes.key for player in (bea.player, None)] == ["all", "all"]


@pytest.mark.parametrize("wanted", ["2", "all", "arbiter", "0", "8", "-1", "1 "])
def test_a_closed_viewpoint_falls_back_to_an_open_one(bea: User, wanted: str) -> None:
    match = _running(bea)
    for player in (bea.player, None):
        seen = visibility_for(match, player, wanted)
        assert (seen.closed, seen.eyes) == (True, visibility_for(match, player).eyes)


def test_switching_keeps_the_step(bea: User) -> None:
    match = _running(bea)
    commands.resign(match, 0, actor=bea.player)
    page = Client().get(f"/m/{match}/4/?as=1").content.decode()
    assert re.findall(rf'href="/m/{match}/(\d+)/\?as=(\w+)" data-eyes', page) == [
        ("4", "spectator"), ("4", "1"), ("4", "2"), ("4", "all"),
    ]  # fmt: skip


# later


def test_onlookers_see_it_as_much_later_as_agreed(bea: User, monkeypatch: pytest.MonkeyPatch) -> None:
    match = _running(bea, terms=Terms(delay_s=60))
    newest = live.fresh(match).match.version
    opening = visibility_for(match, None).newest
    assert opening < newest == visibility_for(match, bea.player).newest
    assert Client().get(f"/m/{match}/{newest}/").status_code == 404
    later = database_time.now() + 61_000
    monkeypatch.setattr(database_time, "now", lambda: later)
    assert visibility_for(match, None).newest == newest


def test_without_delay_they_see_it_at_once(bea: User) -> None:
    """The twin: the same match on other terms shows its newest step."""
    match = _running(bea)
    assert visibility_for(match, None).newest == live.fresh(match).match.version


def test_nothing_of_what_is_to_come_can_be_asked_for(bea: User) -> None:
    match = _running(bea, terms=Terms(delay_s=60))
    newest = live.fresh(match).match.version
    client = Client()
    beyond = [f"/m/{match}/{newest}/{part}" for part in ("", "seek/?to=3", "board.png", "embed/")]
    missing = [f"/m/{match}/99999/{part}" for part in ("", "seek/?to=3", "board.png", "embed/")]
    assert [client.get(one).status_code for one in beyond] == [404] * 4
    assert [_plain(client.get(one)) for one in beyond] == [_plain(client.get(one)) for one in missing]


# remembering


@pytest.mark.parametrize(
    ("game", "options"),
    [("few_orcs_more", {"mode": "turns", "small_table": True}), ("armadora", {"recheck_own": False})],
)
def test_where_remembering_is_the_game_nobody_steps_back(bea: User, game: str, options: object) -> None:
    match = _running(bea, game, options)
    newest = visibility_for(match, bea.player).newest
    for client in (client_of(bea), client_of(None)):
        assert client.get(f"/m/{match}/{newest}/").status_code == 200
        for part in ("", "board.png", "embed/", "seek/?to=change-before"):
            assert client.get(f"/m/{match}/{newest - 1}/{part}").status_code == 404
        page = client.get(f"/m/{match}/{newest}/").content.decode()
        assert f"/m/{match}/{newest - 1}/" not in page


def test_after_the_end_everybody_may(bea: User) -> None:
    match = _running(bea, "armadora", {"recheck_own": False})
    commands.resign(match, 0, actor=bea.player)
    assert [client_of(who).get(f"/m/{match}/3/").status_code for who in (bea, None)] == [200, 200]


def test_where_a_seat_may_look_back_it_does(bea: User) -> None:
    """The twin: the same table with the option on."""
    match = _running(bea, "armadora", {"recheck_own": True})
    assert client_of(bea).get(f"/m/{match}/3/").status_code == 200


# private matches


def test_a_private_match_is_not_there_for_others(bea: User) -> None:
    match = _running(bea, terms=Terms(watch="players"))
    col = client_of(person("Col"))
    for part in ("3/", "3/board.png", "3/embed/", "3/seek/?to=4", "3/compare/?line=2", "export/", "verified/"):
        there, nowhere = col.get(f"/m/{match}/{part}"), col.get(f"/m/nosuchmatch/{part}")
        assert (there.status_code, _plain(there)) == (404, _plain(nowhere))
    assert client_of(bea).get(f"/m/{match}/3/").status_code == 200


def test_a_link_opens_what_is_private_and_is_carried_on(bea: User) -> None:
    match = _running(bea, terms=Terms(watch="link"))
    key = access.watch_key(match)
    assert Client().get(f"/m/{match}/3/").status_code == 404
    page = Client().get(f"/m/{match}/3/?key={key}").content.decode()
    assert f"/m/{match}/4/?as=spectator&amp;key={key}" in page
    assert Client().get(f"/m/{match}/3/embed/?key={key}").status_code == 404


def test_no_address_beside_those_of_steps_gets_round_the_rule(bea: User) -> None:
    with pytest.raises(Http404):
        visibility_for(_running(bea, terms=Terms(watch="players")), None)


def test_a_finished_match_is_open_from_its_first_step() -> None:
    match = played("few_orcs_more", 2)
    seen = visibility_for(match, None)
    assert (seen.oldest, seen.newest) == (1, max(seen.line.numbers))
