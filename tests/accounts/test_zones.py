"""By which clock times are told: the chosen one, the browser's, or UTC; and how dates are written."""

import re
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation
from django.utils.formats import date_format

from accounts.models import User
from accounts.zones import moment, zones
from play import commands
from play.terms import Terms
from tests.accounts.people import logged_in, person
from tests.table.tables import table

MOMENT = datetime(2026, 11, 22, 20, 48, 15, tzinfo=UTC)


def _told(client: Client, match_id: str) -> tuple[str, str]:
    """The clock by which the page of the match's clocks tells its times, and how far the first of them is from UTC."""
    page = client.get(f"/m/{match_id}/clock/").content.decode()
    zone = re.findall(r"Times are in the time zone (.+?)\.<", page)
    return zone[0], re.findall(r'<time datetime="[^"]+([+-]..:..)"', page)[0]


@pytest.mark.django_db(transaction=True)
def test_it_works() -> None:
    """Whoever chose a clock finds it on every device; a stranger's browser tells his; nobody's is UTC."""
    alice, bob = person("Alice", zone="Pacific/Auckland"), person("Bob")
    here = table("armadora", [alice, bob], options={"first": 0}, terms=Terms(pace="live", move_s=30, bank_s=60))
    commands.give(here.id, 0, {"type": "warrior", "value": 1, "at": "a1"}, actor=alice.player)
    stranger, abroad = Client(), Client()
    abroad.cookies["timezone"] = "Asia/Kolkata"
    hers = logged_in(alice)
    hers.cookies["timezone"] = "Asia/Kolkata"
    assert [_told(client, here.id) for client in (hers, abroad, stranger)] == [
        ("Pacific/Auckland", "+13:00"),
        ("Asia/Kolkata", "+05:30"),
        ("UTC", "+00:00"),
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("zone", ["", "Mordor/Barad-dûr", "../../etc/passwd", "x" * 9999, "UTC; a=b"])
def test_a_clock_that_is_none_is_utc(zone: str) -> None:
    client = Client()
    client.cookies["timezone"] = zone
    assert client.get("/account/login/").status_code == 200
    person("Alice", zone=zone[:64].replace("\0", ""))
    assert logged_in(User.objects.get(name="Alice")).get("/account/").status_code == 200


@pytest.mark.django_db
def test_the_clock_of_one_request_is_not_the_next_ones() -> None:
    client = Client()
    client.cookies["timezone"] = "Asia/Kolkata"
    client.get("/")
    assert timezone.get_current_timezone_name() == "UTC"


@pytest.mark.django_db
def test_it_costs_no_query() -> None:
    client, counts = logged_in(person("Alice")), []
    client.get("/account/")
    for zone in ("", "Pacific/Auckland"):
        User.objects.update(zone=zone)
        with CaptureQueriesContext(connection) as asked:
            client.get("/account/")
        counts.append(len(asked))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("language", "said", "short"),
    [
        ("en", "23 November 2026, 09:48 (NZDT)", "23 Nov 2026, 09:48"),
        ("fr", "23 novembre 2026, 09:48 (NZDT)", "23 nov. 2026, 09:48"),
    ],
)
def test_the_month_is_a_word_and_the_day_has_twenty_four_hours(language: str, said: str, short: str) -> None:
    with translation.override(language), timezone.override("Pacific/Auckland"):
        assert moment(MOMENT) == said
        assert date_format(timezone.localtime(MOMENT), "SHORT_DATETIME_FORMAT") == short


def test_clocks_are_called_by_the_names_of_today() -> None:
    assert {"UTC", "Europe/Paris", "Europe/Oslo", "Asia/Kolkata", "America/New_York"} <= {*zones()}
    assert [zone for zone in zones() if "/" not in zone] == ["UTC"]
    assert not {"Asia/Calcutta", "US/Eastern", "Etc/Zulu", "Europe/Belfast", "Brazil/East"} & {*zones()}
