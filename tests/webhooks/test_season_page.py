"""The page of a season's webhooks: for directors of its league, the secret once, every kind of event in words."""

import re

import pytest
from django.test import Client

from tests.leagues.league import PAIRS, League
from tests.lobby.tavern import browser, person, text
from tests.opponents import broker
from tests.webhooks.receiver import Receiver, is_signed
from webhooks.kinds import OF_SEASONS
from webhooks.models import Hook

pytestmark = pytest.mark.django_db(transaction=True)


def _league() -> tuple[League, str]:
    """A league whose season is open for entry, and the address of the page."""
    league = League()
    league.open(PAIRS)
    return league, f"/leagues/{league.id}/seasons/1/webhooks/"


def _enter(league: League, name: str) -> None:
    league.join(person(name))
    league.enter(person(name))
    broker.work_off(queue="mail")


def test_it_works(listening: Receiver) -> None:
    """An address is given, its secret shown once, and it is told; given up, taken up again, and told nothing more."""
    league, page = _league()
    owner = browser(league.owner)
    assert f'href="{page}"' in owner.get(f"/leagues/{league.id}/desk/").content.decode()
    shown = owner.post(page, {"address": listening.url, "kinds": ["player_entered"]}).content.decode()
    [secret] = re.findall(r"whsec_[A-Za-z0-9+/=]+", shown)
    assert "whsec_" not in owner.get(page).content.decode()
    before = league.season.version
    _enter(league, "Alice")
    headers, body = listening.got[0]
    assert is_signed(headers, body, secret)
    [told] = listening.told()
    assert (told["type"], told["data"]["event"]["player"]) == ("season.player_entered", person("Alice").player)
    assert f"notified up to version {before + 1} of {before + 1}" in text(owner.get(page))
    listening.answers = [410]
    _enter(league, "Bob")
    assert "1 try of the next event has failed · answer 410" in text(owner.get(page))
    hook = Hook.objects.get()
    assert owner.post(f"{page}{hook.pk}/resume/")["Location"] == page
    broker.work_off(queue="mail")
    assert [one["data"]["event"]["player"] for one in listening.told()[1:]] == [person("Bob").player] * 2
    assert owner.post(f"{page}{hook.pk}/end/")["Location"] == page
    _enter(league, "Charlie")
    assert len(listening.got) == 3
    assert "No address is notified of this season." in text(owner.get(page))


def test_it_is_for_directors_of_the_league() -> None:
    league, page = _league()
    arbiter, other = person("Arbiter"), League("Other")
    league.join(arbiter)
    league.grant(arbiter, "arbiter")
    other.open(PAIRS)
    browser(league.owner).post(page, {"address": "https://league.example/"})
    hook = Hook.objects.get()
    for client in (Client(), browser(arbiter), browser(other.owner)):
        assert client.get(page).status_code == 404
        assert client.post(page, {"address": "https://league.example/"}).status_code == 404
        for deed in ("resume", "end"):
            assert client.post(f"{page}{hook.pk}/{deed}/").status_code == 404
    elsewhere = f"/leagues/{other.id}/seasons/1/webhooks/{hook.pk}/end/"
    assert browser(other.owner).post(elsewhere).status_code == 404
    assert Hook.objects.count() == 1


def test_every_kind_is_offered_in_words() -> None:
    league, page = _league()
    french = Client(headers={"accept-language": "fr"})
    french.force_login(league.owner, backend="accounts.backend.Backend")
    shown = french.get(page).content.decode()
    assert sorted(re.findall(r'name="kinds" value="(\w+)"', shown)) == [*OF_SEASONS]
    assert "les montées et descentes sont confirmées" in shown
    wrong = french.post(page, {"address": "http://127.0.0.1/", "kinds": ["card_shown"]})
    assert wrong.status_code == 422
    assert 'value="card_shown" checked' in wrong.content.decode()
    assert Hook.objects.count() == 0
