"""The table's talk and the rematch, once the match is over and its page is loaded anew."""

import re

import pytest
from django.test import Client

from accounts.models import User
from chat import talk as chat
from lobby.models import Table
from play import commands, live
from tests.officers.people import moderator
from tests.table.tables import client_of, person, play_on, table

pytestmark = pytest.mark.django_db


def _over() -> tuple[User, User, str]:
    """A match of two in which each said something, and that one of them gave up."""
    bea, tom = person("Bea"), person("Tom")
    match = play_on(table("armadora", [bea, tom]).id, [bea, tom], 3).id
    _say(match, bea, 0, "good luck")
    _say(match, tom, 1, "mind your gold")
    commands.resign(match, 0, actor=bea.player)
    return bea, tom, match


def _say(match: str, user: User, seat: int, text: str, *, apart: bool = False) -> None:
    chat.say(live.fresh(match).match, user, seat, text, apart=apart)


def _heard(client: Client, address: str) -> list[str]:
    """What of it the page shows."""
    return re.findall(r"<q>([^<]*)</q>", client.get(address).content.decode())


def test_it_works() -> None:
    bea, tom, match = _over()
    for user in (bea, tom):
        assert _heard(client_of(user), f"/m/{match}/") == ["good luck", "mind your gold"]


def test_what_was_said_leads_to_its_step() -> None:
    bea, _, match = _over()
    client = client_of(bea)
    links = re.findall(r'<a class="at" href="([^"]*)"', client.get(f"/m/{match}/").content.decode())
    assert len(links) == 2
    assert [client.get(link.replace("&amp;", "&")).status_code for link in links] == [200, 200]


def test_moderators_read_it_and_nobody_else() -> None:
    _, _, match = _over()
    assert _heard(client_of(moderator()), f"/m/{match}/") == ["good luck", "mind your gold"]
    for client in (Client(), client_of(person("Rolf"))):
        page = client.get(f"/m/{match}/").content.decode()
        assert 'id="talk"' not in page
        assert "good luck" not in page
        assert "good luck" not in client.get(f"/m/{match}/3/", headers={"HX-Request": "true"}).content.decode()


def test_a_moderator_adds_nothing_to_it() -> None:
    _, _, match = _over()
    page = client_of(moderator()).get(f"/m/{match}/").content.decode()
    assert f'action="/m/{match}/talk/"' not in page


def test_whoever_is_muted_stays_unheard() -> None:
    bea, tom, match = _over()
    chat.mute(bea, tom.player)
    assert _heard(client_of(bea), f"/m/{match}/") == ["good luck"]


def test_what_a_team_says_stays_with_the_team() -> None:
    """Not even a moderator reads it, nor the other side."""
    people = [person(name) for name in ("Bea", "Tom", "Ada", "Rolf")]
    match = table("orcs_vs_orcs", people, seats=4).id
    assert live.fresh(match).match.sides is not None
    _say(match, people[0], 0, "east", apart=True)
    mate = next(seat for seat in chat.access.team_of(live.fresh(match).match, 0) if seat)
    for seat in {0, 1, 2, 3} - {mate}:
        commands.resign(match, seat, actor=people[seat].player)
    assert live.fresh(match).match.outcome is not None
    assert _heard(client_of(people[mate]), f"/m/{match}/") == ["east"]
    for stranger in (moderator(), *(people[seat] for seat in {1, 2, 3} - {mate})):
        assert _heard(client_of(stranger), f"/m/{match}/") == []


def test_where_the_end_is_hidden_so_is_what_was_said_there() -> None:
    bea, _, match = _over()
    _say(match, bea, 0, "well won")
    client = client_of(bea)
    assert _heard(client, f"/m/{match}/2/?spoilers=no") == []
    assert _heard(client, f"/m/{match}/2/")[-1] == "well won"
    assert "/rematch/" not in client.get(f"/m/{match}/2/?spoilers=no").content.decode()


def test_something_can_still_be_said() -> None:
    bea, _, match = _over()
    reply = client_of(bea).post(f"/m/{match}/talk/", {"text": "thanks"})
    assert (reply.status_code, reply["Location"]) == (302, f"/m/{match}/#talk")
    page = client_of(bea).get(f"/m/{match}/").content.decode()
    assert 'id="talk"' in page
    assert "<q>thanks</q>" in page


def test_while_the_match_runs_the_table_has_it() -> None:
    bea = person("Bea")
    match = play_on(table("armadora", [bea]).id, [bea], 2).id
    assert 'class="talk-pane"' not in client_of(bea).get(f"/m/{match}/2/").content.decode()


# once more


def test_those_who_sat_there_play_again_from_the_replay() -> None:
    bea, tom, match = _over()
    tables = set()
    for user in (bea, tom):
        form = re.search(r'action="([^"]*rematch[^"]*)"', _page(user, match))
        assert form is not None
        tables.add(client_of(user).post(form[1])["Location"])
    assert len(tables) == 1
    assert Table.objects.filter(rematch_of=match).count() == 1


def _page(user: User | None, match: str) -> str:
    return client_of(user).get(f"/m/{match}/").content.decode()


def test_nobody_else_is_asked() -> None:
    _, _, match = _over()
    assert [user for user in (None, person("Rolf"), moderator()) if "rematch" in _page(user, match)] == []
