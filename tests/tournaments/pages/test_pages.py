"""The pages of tournaments: list, event, entering and leaving, rounds, standings, reasons, paths, files, sheets."""

import re
from typing import Any

import pytest
from django.test import Client

from games.kernel.registry import games_by_name
from play import live as held
from tests.lobby.tavern import browser, person, text
from tests.tournaments.pages.hall import announced, hosted, played_out, running
from tournaments import commands
from tournaments.stream import commands as c
from tournaments.stream.settings import Arena, Cells, Elimination, Groups, PodElimination, PodSwiss, RoundRobin, Swiss

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_works() -> None:
    """A stranger reads of a tournament, somebody enters with one click, and stands on its page."""
    host, bob = person("Alice"), person("Bob")
    live = announced(host, Swiss(3))
    assert "Cup" in text(Client().get("/tournaments/"))
    page = text(browser(bob).get(f"/tournaments/{live.id}/"))
    assert "Everybody plays 3 matches." in page
    assert "Until it begins you may leave at no cost." in page
    assert browser(bob).post(f"/tournaments/{live.id}/enter/")["Location"] == f"/tournaments/{live.id}/"
    assert "You take part." in text(browser(bob).get(f"/tournaments/{live.id}/"))
    assert [one.name for one in commands.find(live.id).tournament.entrants] == ["Bob"]


def test_a_draft_is_told_to_nobody_else() -> None:
    host = person("Alice")
    live = hosted(host, Swiss(3))
    stranger = browser(person("Bob"))
    for path in ("", "desk/", "leave/", "players/1/", "standings/1/", "rounds/1/1/", "files/tournament-json/"):
        assert stranger.get(f"/tournaments/{live.id}/{path}").status_code == 404, path
    assert stranger.post(f"/tournaments/{live.id}/enter/").status_code == 404
    assert "Cup" not in text(stranger.get("/tournaments/"))
    assert "Cup" in text(browser(host).get("/tournaments/?mine=yes"))
    assert browser(host).get(f"/tournaments/{live.id}/").status_code == 200


def test_a_draft_called_off_is_told_to_nobody_either() -> None:
    host = person("Alice")
    live = hosted(host, Swiss(3))
    commands.give(live.id, c.Cancel(reason="no"), commands.director(host.pk, live.id))
    assert Client().get(f"/tournaments/{live.id}/").status_code == 404
    assert "Cup" not in text(Client().get("/tournaments/"))
    other = announced(host, Swiss(3))
    commands.give(other.id, c.Cancel(reason="rain"), commands.director(host.pk, other.id))
    assert Client().get(f"/tournaments/{other.id}/").status_code == 200


def test_guests_and_strangers_do_not_enter() -> None:
    live = announced(person("Alice"), Swiss(3))
    assert Client().post(f"/tournaments/{live.id}/enter/")["Location"].startswith("/account/login/")
    assert commands.find(live.id).tournament.entrants == ()


def test_leaving_says_what_it_costs_and_leaves_the_match() -> None:
    live, people = running(Swiss(2), 4)
    table = commands.find(live.id).tournament.stages[0].rounds[0].tables[0]
    bob = next(one for one in people if one.player == held.fresh(table.match).match.players[0])
    client = browser(bob)
    assert "a computer plays on for you" in text(client.get(f"/tournaments/{live.id}/leave/"))
    client.post(f"/tournaments/{live.id}/leave/")
    now = commands.find(live.id).tournament
    assert now.entrant_of(bob.player) is None
    assert held.fresh(table.match).match.players[0] != bob.player


def test_a_match_names_its_tournament_and_so_does_the_lobby() -> None:
    live, people = running(Swiss(2), 4)
    table = commands.find(live.id).tournament.stages[0].rounds[0].tables[0]
    for address in (f"/m/{table.match}/", "/"):
        page = browser(people[0]).get(address).content.decode()
        assert f'href="/tournaments/{live.id}/rounds/1/1/#table-1">Cup, round 1, table 1</a>' in page


def test_ones_own_table_comes_first_and_is_one_click_away() -> None:
    live, people = running(Swiss(2), 6)
    round_ = commands.find(live.id).tournament.stages[0].rounds[0]
    for table in round_.tables:
        player = held.fresh(table.match).match.players[0]
        client = browser(next(one for one in people if one.player == player))
        page = client.get(f"/tournaments/{live.id}/").content.decode()
        assert f'href="/m/{table.match}/">Go to my table' in page
        page = client.get(f"/tournaments/{live.id}/rounds/1/1/").content.decode()
        assert re.findall(r'id="table-(\d+)"', page)[0] == str(table.number)


def test_a_round_that_has_not_changed_is_answered_without_a_body() -> None:
    live, _people = running(Swiss(2), 4)
    version = commands.find(live.id).version
    assert Client().get(f"/tournaments/{live.id}/rounds/1/1/?version={version}").status_code == 204
    assert Client().get(f"/tournaments/{live.id}/rounds/1/1/?version={version - 1}").status_code == 200


FORMS: list[tuple[Any, int, int]] = [
    (Swiss(2), 2, 5),
    (RoundRobin(), 2, 4),
    (Elimination(), 2, 5),
    (Elimination(double=True), 2, 4),
    (Groups(1), 2, 4),
    (PodSwiss(2), 4, 9),
    (PodElimination(), 4, 8),
    (Cells(7), 4, 7),
]


@pytest.mark.parametrize(("form", "seats", "players"), FORMS, ids=lambda one: type(one).__name__)
def test_every_page_of_every_format(form: Any, seats: int, players: int) -> None:
    live = played_out(form, seats, players)
    now = commands.find(live.id).tournament
    assert now.status == "over"
    english, french = Client(), Client(headers={"accept-language": "fr"})
    where = f"/tournaments/{live.id}/"
    paths = ["", "standings/1/", "players/1/", "print/pairings/", "print/standings/", "print/cards/"]
    paths += ["files/standings-csv/", "files/rounds-csv/", "files/tournament-json/"]
    for one in now.stages[0].rounds:
        paths += [f"rounds/1/{one.number}/", f"rounds/1/{one.number}/why/"]
    for path in paths:
        assert [client.get(where + path).status_code for client in (english, french)] == [200, 200], path
    report = english.get(where + "files/report-trf/").status_code
    assert report == (200 if isinstance(form, Swiss | RoundRobin) else 404)


def test_an_arena_has_its_pages() -> None:
    live, _people = running(Arena(60), 4)
    for path in ("", "standings/1/", "rounds/1/1/", "rounds/1/1/why/"):
        assert Client().get(f"/tournaments/{live.id}/{path}").status_code == 200


def test_a_number_opens_the_rounds_that_it_comes_from() -> None:
    live = played_out(Swiss(2), 2, 4)
    page = Client().get(f"/tournaments/{live.id}/standings/1/").content.decode()
    cells = re.findall(r'<details class="because"><summary>(.*?)<span.*?<ul>(.*?)</ul>', page, re.DOTALL)
    assert len(cells) >= 4
    assert f"/tournaments/{live.id}/rounds/1/1/" in cells[0][1]
    assert f"/tournaments/{live.id}/rounds/1/2/" in cells[0][1]


@pytest.mark.parametrize(
    "path",
    [
        "rounds/1/9/",
        "rounds/9/1/",
        "standings/9/",
        "standings/0/",
        "players/99/",
        "print/nothing/",
        "files/nothing/",
        "desk/nothing/",
    ],
)
def test_what_is_not_there(path: str) -> None:
    live, _people = running(Swiss(2), 4)
    assert browser(person("Alice")).get(f"/tournaments/{live.id}/{path}").status_code == 404


def test_the_list_is_filtered_by_its_address() -> None:
    host = person("Alice")
    announced(host, Swiss(3))
    page = text(Client().get("/tournaments/?game=orcz"))
    assert "Nothing here matches your filters." in page
    assert "Cup" in text(Client().get("/tournaments/?game=armadora&status=entry"))
    assert Client().get("/tournaments/?game=chess&status=nothing&from=x").status_code == 200
    assert Client().get(f"/tournaments/?from={'9' * 5000}").status_code == 200
    assert set(games_by_name()) >= {"armadora", "orcz"}
