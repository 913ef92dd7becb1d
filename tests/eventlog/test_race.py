"""R1: of those who decide on the same version, exactly one is first."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from eventlog import database, statements, store
from tests.eventlog.support import at_once, command, placed, tried

pytestmark = pytest.mark.django_db(transaction=True)

TWIN = "event_without_constraints"


def _rounds(threads: int, rounds: int, attempt: Callable[[int, int], bool]) -> list[int]:
    """How many threads won each round, which all begin at once; an attempt is told the thread and the round."""
    barrier = threading.Barrier(threads)

    def play(number: int) -> list[bool]:
        try:
            return [barrier.wait() >= 0 and attempt(number, round_) for round_ in range(rounds)]
        except BaseException:
            barrier.abort()
            raise

    return [sum(round_) for round_ in zip(*at_once(threads, play), strict=True)]


@pytest.mark.parametrize(("threads", "rounds"), [(8, 1_000), (32, 200)])
def test_it_works(stream: int, threads: int, rounds: int) -> None:
    def attempt(number: int, version: int) -> bool:
        outcome = tried(stream, version, command(actor=f"user:{number}"))
        if isinstance(outcome, int):
            assert outcome == version + 1
            return False
        assert (outcome.first, outcome.last) == (version + 1, version + 1)
        return True

    assert _rounds(threads, rounds, attempt) == [1] * rounds
    assert [row.version for row in store.rows(stream)] == list(range(1, rounds + 1))


def test_appends_of_different_length_never_mix(stream: int) -> None:
    """A longer append must not leave its end behind a shorter one that took its beginning."""

    def attempt(number: int) -> Counter[str]:
        won: Counter[str] = Counter()
        version = 0
        while version < 400:
            outcome = tried(stream, version, command(actor=f"user:{number}"), *(["x"] * (1 + number % 4)))
            won["conflict" if isinstance(outcome, int) else "first"] += 1
            version = outcome if isinstance(outcome, int) else outcome.last
        return won

    won = sum(at_once(8, attempt), Counter())
    assert won["conflict"] > 0
    rows = list(store.rows(stream))
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))
    ends = [row.version for row in rows if row.version == row.last]
    assert len(ends) == won["first"]
    assert all(row.actor == rows[row.last - 1].actor for row in rows)


@pytest.fixture
def unconstrained(owner: Any) -> Iterator[None]:
    """A copy of the table without its constraints, open to the site's role."""
    with owner.cursor() as cursor:
        cursor.execute(
            f"CREATE TABLE {TWIN} (LIKE eventlog_event INCLUDING IDENTITY); GRANT SELECT, INSERT ON {TWIN} TO PUBLIC"
        )
        yield
        cursor.execute(f"DROP TABLE {TWIN}")


def test_twin_without_the_constraint_two_are_first(unconstrained: None) -> None:  # noqa: ARG001
    streams = [store.open_stream("match") for _ in range(50)]
    query = statements.append(opening=True, several=False)
    query = query._replace(text=query.text.replace(b"eventlog_event", TWIN.encode()))

    def attempt(number: int, round_: int) -> bool:
        values = store._values(streams[round_], 0, 1, placed("a1"), command(actor=f"user:{number}"))
        return database.exchange(query, values) is not None

    assert max(_rounds(8, len(streams), attempt)) > 1
