"""Names: what may be one, and what the log's players are called."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from accounts import names
from accounts.models import User
from accounts.name_rules import guest_name, validate_name
from accounts.names import Account, KnownNames, names_of, user_of
from games.players.levels import LEVELS
from tests.accounts.people import person


@pytest.mark.django_db
def test_it_works(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    alice, bob = person("Alice"), person("Bob")
    with django_assert_num_queries(1):
        named = names_of([alice.player, bob.player, alice.player, "computer:raider", None])
    assert named == {alice.player: "Alice", bob.player: "Bob", "computer:raider": "Raider (computer)"}


@pytest.mark.django_db
def test_only_people_cost_a_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        assert names_of(["computer:grunt", "tests", ""]) == {"computer:grunt": "Grunt (computer)", "tests": "tests"}


@pytest.mark.django_db
def test_nobody_has_no_name() -> None:
    assert names_of(["user:404"]) == {"user:404": "somebody unknown"}


def test_computers_are_named_in_the_readers_language() -> None:
    with override("fr"):
        named = names_of(f"computer:{level}" for level in LEVELS)
    assert sorted(named.values()) == [
        "Pillard (ordinateur)",
        "Seigneur de guerre (ordinateur)",
        "Troupier (ordinateur)",
    ]


def test_a_level_of_the_future_is_still_a_computer() -> None:
    assert names_of(["computer:shaman"]) == {"computer:shaman": "Shaman (computer)"}


@pytest.mark.parametrize(
    ("player", "number"),
    [
        ("user:7", 7),
        ("user:0", 0),
        ("user:07", None),
        ("user:", None),
        ("user:-1", None),
        ("user:७", None),
        ("user:7 ", None),
        ("7", None),
        ("computer:7", None),
        ("user:" + "9" * 40, None),
        ("user:1e3", None),
    ],
)
def test_only_what_the_log_writes_is_a_person(player: str, number: int | None) -> None:
    assert user_of(player) == number


@pytest.mark.parametrize("name", ["Alice", "Grubnash 42", "Jean-Luc d'Orc", "Œdipe", "abc", "x" * 24])
def test_a_good_name(name: str) -> None:
    validate_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "ab",
        "x" * 25,
        " Alice",
        "Alice ",
        "Al  ice",
        "alice@home",
        "Raider (computer)",
        "<b>Bob</b>",
        "Аlice",
        "Al\u200bice",
        "Al\x00ice",
        "Al\nice",
        "-Alice",
        "Moderator",
        "RAIDER",
        "🗡🗡🗡",
        "user:7",
        "../etc",
    ],
)
def test_a_bad_name(name: str) -> None:
    with pytest.raises(ValidationError):
        validate_name(name)


@pytest.mark.django_db
def test_one_of_a_name_however_it_is_written() -> None:
    person("Alice")
    with pytest.raises(IntegrityError):
        person("ALICE")


def test_guests_are_named_in_the_games_manner() -> None:
    for attempt in range(4):
        validate_name(guest_name(attempt))


@pytest.mark.django_db
def test_people_are_found_however_capitals_are_set() -> None:
    gorbag = person("Gorbag")
    assert User.objects.get_by_natural_key("gorbag") == gorbag


@pytest.mark.django_db
def test_names_are_asked_for_when_they_are_looked_at(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """Once, together with the accounts; by nobody where nobody looks."""
    gorbag = person("Gorbag")
    with django_assert_num_queries(0):
        known = KnownNames([gorbag.player, None, "computer:grunt"])
        assert len(known) == 2
    with django_assert_num_queries(1):
        assert dict(known) == names_of([gorbag.player, "computer:grunt"], known.accounts)
        assert [one.name for one in known.accounts] == ["Gorbag"]
        assert known.get("user:0") is None


def test_who_waits_for_the_database_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two requests at once: neither is answered before the other has asked."""
    both = Barrier(2, timeout=20)

    def answered(asked: Iterable[str]) -> list[Account]:
        both.wait()
        return [Account(0, name, is_bot=False, level="") for name in asked]

    monkeypatch.setattr(names, "accounts_of", answered)
    with ThreadPoolExecutor(2) as threads:
        found = list(threads.map(lambda name: KnownNames([name]).accounts[0].name, ["user:1", "user:2"]))
    assert found == ["user:1", "user:2"]
