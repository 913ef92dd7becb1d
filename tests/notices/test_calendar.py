"""The calendar of deadlines: readable by whoever has its address, and by nobody who has the old one."""

import re
from datetime import UTC, timedelta

import pytest
from django.test import Client
from icalendar import Calendar, Component

from accounts.models import User
from notices.preferences import reader_of
from play.models import MatchRow
from tests.accounts.people import person
from tests.notices.people import DAYS, bob, match, move, until

pytestmark = pytest.mark.django_db


def _address(user: User) -> str:
    return f"/calendar/{reader_of(user).calendar}.ics"


def _events(user: User) -> list[Component]:
    reply = Client().get(_address(user))
    assert (reply.status_code, reply["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    return list(Calendar.from_ical(reply.content).walk("VEVENT"))


def test_it_works() -> None:
    alice = person("Alice", language="fr")
    now = until(match(alice, bob(), **DAYS), alice)
    row = MatchRow.objects.get()
    (event,) = _events(alice)
    assert event["SUMMARY"] == "À vous de jouer : Armadora avec Bob"
    assert event["URL"] == f"https://warmoot.example/m/{now.id}/"
    assert event.end == row.deadline.astimezone(UTC).replace(microsecond=0)
    alarms = [alarm["TRIGGER"].dt for alarm in event.walk("VALARM")]
    assert alarms == [-timedelta(hours=24), -timedelta(hours=2)]


def test_a_match_is_one_entry_whose_number_rises() -> None:
    alice = person("Alice")
    now = until(match(alice, bob(), **DAYS), alice)
    (before,) = _events(alice)
    now = until(move(now), alice)
    (after,) = _events(alice)
    assert after["UID"] == before["UID"]
    assert after["SEQUENCE"] == now.match.version > before["SEQUENCE"]


def test_it_holds_what_waits_for_its_owner_by_a_clock() -> None:
    alice, other = person("Alice"), bob()
    untimed = until(match(alice, other), alice)
    others = until(match(alice, other, **DAYS), other)
    strangers = match(other, person("Charlie"), **DAYS)
    assert {untimed.id, others.id, strangers.id} == set(MatchRow.objects.values_list("id", flat=True))
    assert _events(alice) == []
    assert len(_events(other)) >= 1


def test_a_new_address_is_the_only_one() -> None:
    alice = person("Alice")
    old = _address(alice)
    client = Client()
    client.force_login(alice)
    assert client.post("/account/notices/calendar/").status_code == 302
    assert Client().get(old).status_code == 404
    assert Client().get(_address(alice)).status_code == 200
    assert _address(alice) in client.get("/account/notices/").content.decode()


def test_nobody_guesses_an_address() -> None:
    """More than 128 bits, and no other for who is not here any more."""
    alice = person("Alice")
    key = re.fullmatch(r"/calendar/([\w-]+)\.ics", _address(alice))
    assert key is not None
    assert len(key[1]) >= 43
    assert Client().get("/calendar/.ics").status_code == 404
    alice.is_active = False
    alice.save()
    assert Client().get(_address(alice)).status_code == 404


def test_lines_end_and_are_folded_as_the_format_says() -> None:
    alice = person("Alice", language="fr")
    until(match(alice, bob(), **DAYS), alice)
    text = Client().get(_address(alice)).content
    assert text.count(b"\r\n") == text.count(b"\n")
    assert max(len(line) for line in text.split(b"\r\n")) <= 75
