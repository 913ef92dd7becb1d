"""The demo population: all of it really played, and only where nobody is yet."""

import io

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from games.kernel.chance import Luck
from games.kernel.registry import game, games_by_name
from lobby.defaults import usual_seats
from lobby.demo import people, population
from lobby.demo.playing import act
from lobby.tasks import add_demo
from play.models import MatchRow
from play.verify import check_match
from tests.lobby.tavern import browser, person, rows, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def embedded(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on one machine, whatever the tests run on."""
    monkeypatch.setitem(settings.DATABASES["default"], "EMBEDDED", True)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game and no further tables, for what does not depend on how many there are."""
    only = {"armadora": games_by_name()["armadora"]}
    monkeypatch.setattr(population, "games_by_name", lambda: only)
    monkeypatch.setattr(population, "later", list)


def _seed() -> str:
    said = io.StringIO()
    call_command("seed_demo", stdout=said)
    return said.getvalue()


@pytest.mark.long
def test_it_works() -> None:
    """For every game something finished, something running, something open; and every log is sound."""
    made = list(population.at_once(people.settle()))
    for name, rules in games_by_name().items():
        found = MatchRow.objects.filter(game=name)
        assert {"over", "running", "open"} <= set(found.values_list("status", flat=True))
        assert found.filter(status="over", seats=usual_seats(rules), terms__rated=True).count() == 1
    assert [fault for live in made for fault in check_match(live.id)] == []
    host = User.objects.get(name=people.NAMES[0])
    lists = rows(browser(host).get("/"))
    assert len(lists["yours"]) == len(games_by_name())
    assert sum(bool(row.dropped) for row in MatchRow.objects.filter(id__in=lists["open"])) == 1
    assert "you are invited" in browser(host).get("/").content.decode()


def test_it_says_how_to_log_in(embedded: None, few: None, client: Client) -> None:  # noqa: ARG001
    said = _seed()
    assert f"demo log-ins: {', '.join(people.NAMES)}; password: {people.PASSWORD}\n" in said
    for name in people.NAMES:
        assert Client().post("/account/login/", {"login": name, "password": people.PASSWORD}).status_code == 302
    matches = MatchRow.objects.count()
    assert _seed() == said.splitlines(keepends=True)[-1]
    assert MatchRow.objects.count() == matches


def test_who_changed_the_password_is_no_demo_any_more(embedded: None, few: None) -> None:  # noqa: ARG001
    _seed()
    first = User.objects.get(name=people.NAMES[0])
    first.set_password("another sentence")
    first.save()
    assert _seed() == ""


def test_a_site_with_people_is_left_alone(embedded: None, few: None) -> None:  # noqa: ARG001
    person("Alice")
    assert (_seed(), MatchRow.objects.count(), User.objects.count()) == ("", 0, 1)


def test_a_database_of_somebody_elses_is_left_alone(few: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001
    monkeypatch.setitem(settings.DATABASES["default"], "EMBEDDED", False)
    assert (_seed(), MatchRow.objects.count(), User.objects.count()) == ("", 0, 0)


def test_what_is_added_later_is_added_once() -> None:
    people.settle()
    for _ in range(3):
        add_demo("armadora", 3)
    assert list(MatchRow.objects.values_list("game", "seats", "status")) == [("armadora", 3, "over")]


def test_what_a_stopped_worker_has_begun_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    people.settle()
    with monkeypatch.context() as stopped:
        stopped.setattr(population, "act", lambda _match, _luck, _enough: None)
        add_demo("armadora", 3)
    assert list(MatchRow.objects.values_list("status", flat=True)) == ["running"]
    add_demo("armadora", 3)
    assert list(MatchRow.objects.values_list("status", flat=True)) == ["over"]


def test_nothing_is_added_where_there_is_no_demo() -> None:
    person("Alice")
    add_demo("armadora", 3)
    assert MatchRow.objects.count() == 0


def test_every_number_of_seats_is_there_in_the_end() -> None:
    at_once = {(name, usual_seats(rules)) for name, rules in games_by_name().items()}
    every = {(name, seats) for name, rules in games_by_name().items() for seats in rules.seats}
    assert (at_once | set(population.later()), at_once & set(population.later())) == (every, set())


def test_people_are_played_as_far_as_is_enough() -> None:
    row = table(person("Alice"), person("Bob").player)
    now = act(row.id, Luck(row.id), lambda _match, given: given == 5)
    assert (now.match.version, game("armadora").outcome(now.match.state)) == (row.version + 5, None)
