"""The page of webhooks: for directors, the secret once, what was given up with its mark."""

import re

import pytest
from django.test import Client

from tests.lobby.tavern import browser, person, text
from tests.opponents import broker
from tests.tournaments.pages.hall import announced
from tests.webhooks.receiver import Receiver, is_signed
from tournaments import commands
from tournaments.kind import LiveTournament
from tournaments.stream import commands as c
from tournaments.stream.settings import Swiss
from webhooks.kind_words import unworded
from webhooks.kinds import KINDS
from webhooks.models import Hook

pytestmark = pytest.mark.django_db(transaction=True)


def _cup() -> LiveTournament:
    return announced(person("Alice"), Swiss(2))


def _say(live: LiveTournament, said: str) -> None:
    commands.give(live.id, c.Announce(text=said), commands.director(person("Alice").pk, live.id))
    broker.work_off(queue="mail")


def test_it_works(listening: Receiver) -> None:
    """An address is given, its secret shown once, and it is told; then it is told nothing more."""
    live = _cup()
    host, page = browser(person("Alice")), f"/tournaments/{live.id}/webhooks/"
    assert f'href="{page}"' in host.get(f"/tournaments/{live.id}/desk/").content.decode()
    shown = host.post(page, {"address": listening.url, "kinds": ["announced"]}).content.decode()
    secret = re.findall(r"whsec_[A-Za-z0-9+/=]+", shown)[0]
    assert "whsec_" not in host.get(page).content.decode()
    _say(live, "one")
    headers, body = listening.got[0]
    assert is_signed(headers, body, secret)
    assert "notified up to version 3" in text(host.get(page))
    hook = Hook.objects.get()
    assert host.post(f"{page}{hook.pk}/end/")["Location"] == page
    _say(live, "two")
    assert len(listening.got) == 1
    assert "No address is notified of this tournament." in text(host.get(page))


def test_what_was_given_up_is_marked_and_taken_up_again(listening: Receiver) -> None:
    live = _cup()
    host, page = browser(person("Alice")), f"/tournaments/{live.id}/webhooks/"
    host.post(page, {"address": listening.url})
    listening.answers = [410]
    _say(live, "one")
    shown = text(host.get(page))
    assert ">given up<" in host.get(page).content.decode()
    assert "1 try of the next event has failed · answer 410" in shown
    host.post(f"{page}{Hook.objects.get().pk}/resume/")
    broker.work_off(queue="mail")
    assert listening.versions() == [3, 3]
    assert ">given up<" not in host.get(page).content.decode()


def test_what_is_wrong_is_said_at_its_field() -> None:
    live = _cup()
    reply = browser(person("Alice")).post(f"/tournaments/{live.id}/webhooks/", {"address": "http://10.0.0.1/<b>"})
    assert reply.status_code == 422
    assert "must be an https:// address at a public name" in text(reply)
    assert "<b>" not in reply.content.decode()
    assert Hook.objects.count() == 0


def test_it_is_for_directors() -> None:
    live = _cup()
    other = announced(person("Bob"), Swiss(2))
    hook = Hook.objects.create(
        tournament_id=live.id, user=person("Alice"), address="https://league.example/", kinds=[], nonce="x", delivered=2
    )
    for client in (Client(), browser(person("Bob"))):
        assert client.get(f"/tournaments/{live.id}/webhooks/").status_code == 404
        for deed in ("resume", "end"):
            assert client.post(f"/tournaments/{live.id}/webhooks/{hook.pk}/{deed}/").status_code == 404
    assert browser(person("Bob")).post(f"/tournaments/{other.id}/webhooks/{hook.pk}/end/").status_code == 404
    assert Hook.objects.count() == 1


def test_every_kind_has_its_words_and_is_ticked_by_them() -> None:
    assert unworded() == set()
    live = announced(person("Alice"), Swiss(3))
    french = Client(headers={"accept-language": "fr"})
    french.force_login(person("Alice"), backend="accounts.backend.Backend")
    page = french.get(f"/tournaments/{live.id}/webhooks/").content.decode()
    assert page.count('type="checkbox" name="kinds"') == len(KINDS)
    assert "un résultat est corrigé" in page
    wrong = french.post(f"/tournaments/{live.id}/webhooks/", {"address": "http://127.0.0.1/", "kinds": ["entered"]})
    assert 'value="entered" checked' in wrong.content.decode()
