"""Reviews: who leads, who follows by the link, and what neither can learn or do by it."""

import pytest
from django.test import Client

from replays.models import Review
from tests.played import opened, played
from tests.table.tables import client_of, person

pytestmark = pytest.mark.django_db(transaction=True)


def _begun(bea: Client, match: str) -> str:
    reply = bea.post(f"/m/{match}/12/review/?as=1")
    address, _, code = reply["Location"].rpartition("&review=")
    assert address == f"/m/{match}/12/?as=1"
    return f"/m/{match}/review/{code}/"


def test_it_works() -> None:
    match = played("armadora", 2)
    bea, stranger = client_of(person("Bea")), Client()
    link = _begun(bea, match)
    assert stranger.get(link)["Location"].startswith(f"/m/{match}/12/?as=1&review=")
    assert bea.post(link + "?as=spectator", {"step": "14"}).status_code == 204
    assert stranger.get(link, headers={"Accept": "application/json"}).json() == {
        "address": f"/m/{match}/14/?as=spectator",
        "moves": 2,
    }


def test_only_the_leader_leads() -> None:
    match = played("armadora", 2)
    link = _begun(client_of(person("Bea")), match)
    for other in (Client(), client_of(person("Cid"))):
        assert other.post(link, {"step": "14"}).status_code == 403
        assert other.post(link, {"end": "1"}).status_code == 403
    assert Review.objects.get().step == 12


@pytest.mark.parametrize("sent", ["", "0", "-1", "9" * 30, "x", "99999", "\u0662"])
def test_no_step_that_there_is_not_is_shown(sent: str) -> None:
    bea = client_of(person("Bea"))
    link = _begun(bea, played("armadora", 2))
    assert bea.post(link, {"step": sent}).status_code == 404
    assert Review.objects.get().moves == 1


def test_a_running_match_is_not_reviewed() -> None:
    assert client_of(person("Bea")).post(f"/m/{opened('armadora', 2)}/1/review/").status_code == 404
    assert not Review.objects.exists()


def test_who_leads_another_leads_the_first_no_more() -> None:
    bea, match = client_of(person("Bea")), played("armadora", 2)
    first, second = _begun(bea, match), _begun(bea, match)
    assert [bea.get(one).status_code for one in (first, second)] == [404, 302]


def test_it_ends_when_the_leader_says_so() -> None:
    bea = client_of(person("Bea"))
    link = _begun(bea, played("armadora", 2))
    assert bea.post(link, {"end": "1"}).status_code == 302
    assert bea.get(link).status_code == 404
