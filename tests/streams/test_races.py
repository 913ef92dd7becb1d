"""Many at one stream at once: one winner a version, one effect a command (R1 and R2, for a kind that is no match)."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from eventlog import store
from games.kernel.chance import FairChance
from games.kernel.refusals import Refused
from streams import door
from streams.door import Done
from streams.kind import Wish
from streams.refusals import Stale
from streams.verify import check_stream
from streams.wire import new_events
from tests.streams.purse import ALICE, PURSES, HeldPurse, PurseKind, do, gold, opened, row_of, transfer

pytestmark = pytest.mark.usefixtures("purses")
THREADS = 8
Ended = Done[HeldPurse] | list[Done[HeldPurse]] | Refused | Stale


def at_once(work: Callable[[int], Done[HeldPurse] | list[Done[HeldPurse]]]) -> list[Ended]:
    """What each comes to when all begin together."""
    barrier = Barrier(THREADS)

    def begin(number: int) -> Ended:
        barrier.wait()
        try:
            return work(number)
        except (Refused, Stale) as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(begin, range(THREADS)))


def test_one_winner_a_version() -> None:
    purse = opened(100)
    for version in range(2, 8):
        ended = at_once(lambda number, v=version: do(purse.id, ALICE, version=v, do="take", amount=1 + number))  # type: ignore[misc]
        won = [done.receipt.last for done in ended if isinstance(done, Done)]
        lost = {(stale.wanted, stale.current) for stale in ended if isinstance(stale, Stale)}
        assert (won, lost) == ([version + 1], {(version, version + 1)})
    assert list(check_stream(PURSES, purse.stream)) == []


def test_whoever_comes_too_late_decides_anew_and_is_refused() -> None:
    purse = opened(10)
    ended = at_once(lambda _: do(purse.id, ALICE, do="take", amount=10))
    assert sorted(type(one).__name__ for one in ended) == ["Done", *["Refused"] * (THREADS - 1)]
    assert (gold(purse.id), row_of(purse.id)) == (0, (3, 0))


def test_twin_decided_on_what_was_known_and_written_anyhow_everybody_would_take_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever finds the version taken writes after it what was decided before."""
    together = Barrier(THREADS)

    def append(kind: PurseKind, now: HeldPurse, wish: Wish, at: int) -> Done[HeldPurse]:
        decider = kind.decider(kind.repository.past(now.stream))
        decision = decider.decide(now.state, wish.actor, wish.body, at, FairChance(b"x" * 32, 2))
        together.wait()
        while True:
            try:
                version, events = store.head(now.stream).version, new_events(decision.events)
                return Done(store.append(now.stream, version, events, store.Cause(wish.actor.name)), now)
            except store.VersionConflict:
                continue

    purse = opened(10)
    monkeypatch.setattr(door, "_append", append)
    assert all(isinstance(one, Done) for one in at_once(lambda _: do(purse.id, ALICE, do="take", amount=10)))
    assert gold(purse.id) == 10 - 10 * THREADS


def test_one_command_sent_many_times_at_once_is_one_event_with_one_answer() -> None:
    purse = opened(10)
    ended = at_once(lambda _: do(purse.id, ALICE, "x", do="take", amount=2))
    assert {one.receipt._replace(repeated=False) for one in ended if isinstance(one, Done)} == {
        ended[0].receipt._replace(repeated=False) if isinstance(ended[0], Done) else None
    }
    assert [isinstance(one, Done) for one in ended] == [True] * THREADS
    assert gold(purse.id) == 8


def test_one_command_to_two_streams_sent_many_times_at_once_happens_once_in_both() -> None:
    here, there = opened(10), opened()
    ended = at_once(lambda _: transfer(2, here.id, there.id, command_id="x"))
    assert [isinstance(one, list) for one in ended] == [True] * THREADS
    assert (gold(here.id), gold(there.id)) == (8, 2)


def test_nothing_is_lost_or_made_between_two_streams() -> None:
    """Everybody moves gold back and forth at once: there is as much as there was, and nobody waits for ever.

    Whoever has to decide anew has been overtaken by another's commit, so of sixteen commands none is tried too often.
    """
    here, there = opened(100), opened(100)

    def move(number: int) -> list[Done[HeldPurse]]:
        way = (here.id, there.id) if number % 2 else (there.id, here.id)
        return [done for _ in range(2) for done in transfer(1 + number, *way)]

    ended = at_once(move)
    assert gold(here.id) + gold(there.id) == 200
    assert {type(one).__name__ for one in ended} == {"list"}
    assert [*check_stream(PURSES, here.stream), *check_stream(PURSES, there.stream)] == []
