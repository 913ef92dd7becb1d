"""Limits: exact under any number of guesses at once, sliding, and never for ever."""

import contextlib
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import limits, tasks
from accounts.limits import Hit, Limit, TooMany, refund, spend, spend_all, spend_each
from accounts.models import Tally
from tests.accounts.people import log_in, person

AT_ONCE = 50
EVERY = [value for value in vars(limits).values() if isinstance(value, Limit)]


def _let_through(limit: Limit, subject: str = "Alice") -> int:
    try:
        limits.spend(limit, subject)
    except TooMany:
        return 0
    finally:
        connection.close()
    return 1


def _guess(login: str, address: str) -> int:
    try:
        return int(log_in(Client(REMOTE_ADDR=address), login, "wrong").status_code)
    finally:
        connection.close()


def _all_at_once(work: list[tuple[str, str]]) -> dict[int, int]:
    with ThreadPoolExecutor(AT_ONCE) as together:
        answers = list(together.map(lambda one: _guess(*one), work))
    return {status: answers.count(status) for status in set(answers)}


def _naive_spend(limit: Limit, subject: str) -> Hit:
    """A counter that reads, thinks and writes."""
    key = limits._key(limit, subject)
    found = Tally.objects.filter(key=key).first()
    hits = found.hits if found else []
    time.sleep(0.2)
    if len(hits) >= limit.most:
        raise TooMany(limit, 60)
    now = datetime.now(UTC)
    Tally.objects.update_or_create(key=key, defaults={"hits": [*hits, now], "forget": now + limit.window})
    return Hit(key, now)


@pytest.mark.django_db
def test_it_works() -> None:
    limit = Limit("three a minute", 3, timedelta(minutes=1))
    for _ in range(3):
        spend(limit, "Alice")
    with pytest.raises(TooMany) as refused:
        spend(limit, "Alice")
    assert 55 <= refused.value.seconds <= 60
    assert refused.value.minutes == 1
    spend(limit, "Bob")


@pytest.mark.django_db
@pytest.mark.parametrize("tight", [0, 1, 2])
def test_of_several_all_are_counted_or_none_in_one_statement(tight: int) -> None:
    """Whichever of them is reached."""
    asked = [(Limit(f"limit {n}", 1 if n == tight else 3, timedelta(minutes=1)), f"subject {n}") for n in range(3)]
    with CaptureQueriesContext(connection) as statements:
        assert len(spend_each(asked)) == 3
    assert len(statements) == 1
    with pytest.raises(TooMany, match=f"limit {tight}: at most 1"):
        spend_each(asked)
    left = []
    for limit, subject in asked:
        through = 0
        with contextlib.suppress(TooMany):
            while True:
                spend(limit, subject)
                through += 1
        left.append(through)
    assert left == [0 if n == tight else 2 for n in range(3)]


def test_the_figures_are_those_promised() -> None:
    promised = {
        limits.LOGIN_BY_ADDRESS: (20, timedelta(hours=1)),
        limits.LOGIN_BY_NAME: (10, timedelta(hours=1)),
        limits.LOGIN_FAILURES: (5, timedelta(minutes=30)),
        limits.RESET_PER_HOUR: (2, timedelta(hours=1)),
        limits.RESET_PER_DAY: (5, timedelta(days=1)),
    }
    assert {limit: (limit.most, limit.window) for limit in promised} == promised
    assert len({limit.name for limit in EVERY}) == len(EVERY)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("limit", EVERY, ids=lambda limit: limit.name)
def test_any_number_at_once_is_counted_exactly(limit: Limit) -> None:
    with ThreadPoolExecutor(AT_ONCE) as together:
        through = sum(together.map(_let_through, [limit] * (AT_ONCE + limit.most)))
    assert through == limit.most


@pytest.mark.django_db(transaction=True)
def test_fifty_guesses_at_once_at_one_name() -> None:
    person("Alice")
    assert _all_at_once([("Alice", f"192.0.2.{n}") for n in range(AT_ONCE)]) == {200: 5, 429: 45}


@pytest.mark.django_db(transaction=True)
def test_fifty_guesses_at_once_from_one_address() -> None:
    assert _all_at_once([(f"Orc {n}", "192.0.2.1") for n in range(AT_ONCE)]) == {200: 20, 429: 30}


@pytest.mark.django_db(transaction=True)
def test_a_counter_that_reads_and_then_writes_lets_more_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    monkeypatch.setattr(limits, "spend", _naive_spend)
    answers = _all_at_once([(f"Orc {n}", "192.0.2.1") for n in range(AT_ONCE)])
    assert answers[200] > limits.LOGIN_BY_ADDRESS.most


@pytest.mark.django_db
def test_ten_log_ins_an_hour_for_one_name_even_when_all_succeed() -> None:
    person("Alice")
    answers = [log_in(Client(REMOTE_ADDR=f"192.0.2.{n}"), "Alice").status_code for n in range(11)]
    assert answers == [302] * 10 + [429]


@pytest.mark.django_db
def test_name_and_address_are_one_account() -> None:
    person("Alice", email="alice@example.org")
    logins = ["Alice", "alice@example.org", "ALICE", "Alice@example.org", "alice", "alice@example.org"]
    answers = [log_in(Client(REMOTE_ADDR=f"192.0.2.{n}"), login, "wrong").status_code for n, login in enumerate(logins)]
    assert answers == [200] * 5 + [429]


@pytest.mark.django_db
def test_a_refusal_says_when_to_come_back() -> None:
    for n in range(5):
        log_in(Client(REMOTE_ADDR=f"192.0.2.{n}"), "Alice", "wrong")
    reply = log_in(Client(), "Alice", "wrong")
    assert reply.status_code == 429
    assert 1700 < int(reply["Retry-After"]) <= 1800
    assert "Please try again in 30 minutes." in reply.content.decode()


@pytest.mark.django_db
def test_the_window_slides_and_refusals_do_not_prolong_it() -> None:
    limit = Limit("two an hour", 2, timedelta(hours=1))
    spend(limit, "Alice")
    _pass(timedelta(minutes=40))
    spend(limit, "Alice")
    for _ in range(20):
        with pytest.raises(TooMany):
            spend(limit, "Alice")
    _pass(timedelta(minutes=21))
    spend(limit, "Alice")
    with pytest.raises(TooMany) as refused:
        spend(limit, "Alice")
    assert refused.value.minutes == 39


@pytest.mark.django_db
def test_what_is_given_back_was_never_spent() -> None:
    limit = Limit("one an hour", 1, timedelta(hours=1))
    refund(spend(limit, "Alice"))
    spend(limit, "Alice")
    with pytest.raises(TooMany):
        spend(limit, "Alice")


@pytest.mark.django_db
def test_all_limits_or_none() -> None:
    wide, narrow = Limit("wide", 2, timedelta(days=1)), Limit("narrow", 1, timedelta(hours=1))
    spend_all((wide, narrow), "Alice")
    with pytest.raises(TooMany):
        spend_all((wide, narrow), "Alice")
    spend(wide, "Alice")


@pytest.mark.django_db
def test_the_table_tells_nobodys_name() -> None:
    spend(limits.LOGIN_BY_NAME, "Alice")
    assert b"Alice" not in bytes(Tally.objects.get().key)


@pytest.mark.django_db
def test_what_is_over_is_swept_away_and_twice_does_no_harm() -> None:
    spend(limits.LOGIN_FAILURES, "Alice")
    _pass(timedelta(minutes=29))
    tasks.sweep()
    assert Tally.objects.count() == 1
    _pass(timedelta(minutes=2))
    tasks.sweep()
    tasks.sweep()
    assert Tally.objects.count() == 0


def _pass(time_that_passes: timedelta) -> None:
    """Move everything counted so far into the past."""
    for tally in Tally.objects.all():
        tally.hits = [hit - time_that_passes for hit in tally.hits]
        tally.forget -= time_that_passes
        tally.save()
