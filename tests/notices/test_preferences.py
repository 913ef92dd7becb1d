"""The page of wishes, and the link that stops mails."""

import re

import pytest
from django.test import Client

from accounts.models import User
from notices import unsubscribing
from notices.kinds import OF_CONDUCT, Kind, Mail
from notices.preferences import Preference, preferences, reader_of, usual
from tests.accounts.people import person
from tests.notices.people import alice

pytestmark = pytest.mark.django_db
PAGE = "/account/notices/"


def _client(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def _filled(**changed: str) -> dict[str, str]:
    """The form as it stands for somebody new, with these fields changed."""
    mails = {f"{kind}_mail": usual(kind).mail.value for kind in Kind}
    pushes = {f"{kind}_push": "on" for kind in Kind if usual(kind).push}
    return {**mails, **pushes, "zone": "UTC", "hour": "8", **changed}


def test_it_works() -> None:
    user = person("Alice")
    client = _client(user)
    assert client.get(PAGE).status_code == 200
    said = _filled(your_move_mail="at once", over_mail="daily", zone="Europe/Paris", hour="18")
    del said["begun_push"]
    assert client.post(PAGE, said).status_code == 302
    assert preferences(user) == {kind: usual(kind) for kind in Kind} | {
        Kind.YOUR_MOVE: Preference(Mail.AT_ONCE, push=True),
        Kind.BEGUN: Preference(Mail.NEVER, push=False),
        Kind.OVER: Preference(Mail.DAILY, push=True),
    }
    user.refresh_from_db()
    assert (user.zone, reader_of(user).hour) == ("Europe/Paris", 18)
    page = client.get(PAGE).content.decode()
    chosen = {**{kind: usual(kind).mail for kind in Kind}, Kind.YOUR_MOVE: Mail.AT_ONCE, Kind.OVER: Mail.DAILY}
    assert re.findall(r'<option value="([^"]+)" selected', page) == [*chosen.values(), "18", "Europe/Paris"]


@pytest.mark.parametrize("wrong", [{"your_move_mail": "hourly"}, {"zone": "Mordor/Barad-dûr"}, {"hour": "24"}])
def test_what_is_no_choice_changes_nothing(wrong: dict[str, str]) -> None:
    user = person("Alice")
    reply = _client(user).post(PAGE, _filled(over_mail="daily", **wrong))
    assert reply.status_code == 200
    assert "errorlist" in reply.content.decode()
    assert preferences(user) == {kind: usual(kind) for kind in Kind}


def test_clocks_that_nobody_lives_by_are_not_offered_but_ones_own_is() -> None:
    """The browser's, under whatever name it knows it, is chosen at first; UTC where nobody knows."""
    client = _client(person("Alice"))
    zones = re.findall(r'<option value="([^"]*)"', re.split('name="zone"', client.get(PAGE).content.decode())[1])
    assert {"Europe/Paris", "Asia/Kolkata", "America/Argentina/Buenos_Aires", "UTC"} <= {*zones}
    assert not {"ROC", "Zulu", "localtime", "W-SU", "GMT0", "Etc/GMT+5", "EST5EDT", "Asia/Calcutta"} & {*zones}
    client.cookies["timezone"] = "Asia/Calcutta"
    assert '<option value="Asia/Calcutta" selected>' in client.get(PAGE).content.decode()


def test_nobody_gets_mails_that_he_has_not_asked_for_but_of_measures_and_reports() -> None:
    chosen = preferences(person("Alice", email="a@example.org"))
    assert {kind for kind, wished in chosen.items() if wished.mail != Mail.NEVER} == OF_CONDUCT
    assert {chosen[kind].mail for kind in OF_CONDUCT} == {Mail.AT_ONCE}


def test_guests_have_wishes_too_and_strangers_log_in() -> None:
    page = _client(person("Gus", is_guest=True)).get(PAGE).content.decode()
    assert "Emails need an account with a confirmed address." in page
    assert Client().get(PAGE)["Location"] == f"/account/login/?next={PAGE}"


def test_it_is_said_in_french() -> None:
    page = _client(person("Alice", language="fr")).get(PAGE).content.decode()
    assert "<h1>Avis</h1>" in page
    assert "C’est à vous de jouer" in page


def test_a_link_stops_one_kind_of_mail() -> None:
    """Asked first; a GET changes nothing, since mail programs follow links by themselves."""
    user = alice()
    address = f"/notices/stop/{unsubscribing.token(user, Kind.OVER)}/"
    asked = Client().get(address)
    assert "Stop these emails" in asked.content.decode()
    assert preferences(user)[Kind.OVER].mail == Mail.AT_ONCE
    assert Client(enforce_csrf_checks=True).post(address).status_code == 200
    assert {kind for kind, wished in preferences(user).items() if wished.mail == Mail.NEVER} == {Kind.OVER}
    assert preferences(user)[Kind.OVER].push


def test_a_link_of_the_daily_mail_stops_them_all() -> None:
    user = alice(mail=Mail.DAILY)
    Client().post(f"/notices/stop/{unsubscribing.token(user, unsubscribing.ALL)}/")
    assert {wished.mail for wished in preferences(user).values()} == {Mail.NEVER}


def test_a_link_that_was_not_written_here_leads_nowhere() -> None:
    user = alice()
    good = unsubscribing.token(user, Kind.OVER)
    for wrong in ("x", good[:-1], good.swapcase(), unsubscribing.token(User(pk=999_999), Kind.OVER)):
        assert Client().post(f"/notices/stop/{wrong}/").status_code == 404
    assert preferences(user)[Kind.OVER].mail == Mail.AT_ONCE


def test_the_worker_stands_at_the_root() -> None:
    reply = Client().get("/worker.js")
    assert reply["Content-Type"] == "text/javascript; charset=utf-8"
    assert b"showNotification" in reply.content
    assert "no-cache" in reply["Cache-Control"]
