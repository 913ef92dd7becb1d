"""Many at one table at once: one winner a version, one effect a command, and nobody is told what is not so."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from eventlog import store
from games.kernel.values import JSON
from play import commands, live
from play.door import Done
from play.refusals import Stale
from play.verify import check_match

pytestmark = pytest.mark.django_db(transaction=True)

ALICE, BOB = "user:1", "user:2"
SQUARES = ("a1", "a2", "a3", "a5", "b1", "b3", "b4", "b5", "c1", "c2", "c3", "c4", "d2", "d3", "d4", "d5")
THREADS = 8


def at_once(works: list[Callable[[], Done]]) -> list[Done | Stale]:
    """What each comes to when all begin together."""
    barrier = Barrier(len(works))

    def begin(work: Callable[[], Done]) -> Done | Stale:
        barrier.wait()
        try:
            return work()
        except Stale as stale:
            return stale
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(begin, works))


def warrior(at: str) -> JSON:
    return {"type": "warrior", "value": 1, "at": at}


def test_one_winner_a_version() -> None:
    begun = commands.open_match("armadora", 2, {"first": 0}, [ALICE, BOB], actor=ALICE)
    for number in range(8):
        version, seat = live.fresh(begun.id).match.version, number % 2
        player, free = (ALICE, BOB)[seat], SQUARES[2 * number : 2 * number + 2]

        def give(at: str, seat: int = seat, player: str = player, version: int = version) -> Callable[[], Done]:
            return lambda: commands.give(begun.id, seat, warrior(at), actor=player, version=version)

        ended = at_once([give(free[thread % 2]) for thread in range(THREADS)])
        won = [done for done in ended if isinstance(done, Done)]
        lost = {(stale.wanted, stale.current) for stale in ended if isinstance(stale, Stale)}
        assert ([done.receipt.last for done in won], lost) == ([version + 1], {(version, version + 1)})
    assert list(check_match(begun.id)) == []


def test_one_command_sent_eight_times_at_once_is_one_event_with_one_answer() -> None:
    begun = commands.open_match("armadora", 2, {"first": 0}, [ALICE, BOB], actor=ALICE)
    version = begun.match.version

    def give() -> Done:
        return commands.give(begun.id, 0, warrior("a1"), actor=ALICE, command_id="x", version=version)

    ended = at_once([give] * THREADS)
    receipts = {done.receipt._replace(repeated=False) for done in ended if isinstance(done, Done)}
    assert (len(ended), len(receipts)) == (THREADS, 1)
    assert [done for done in ended if isinstance(done, Stale)] == []
    assert store.head(begun.stream).version == version + 1


def test_matches_side_by_side_do_not_meet() -> None:
    begun = [commands.open_match("armadora", 2, {"first": 0}, [ALICE, BOB], actor=ALICE) for _ in range(THREADS)]

    def give(match_id: str) -> Callable[[], Done]:
        return lambda: commands.give(match_id, 0, warrior("a1"), actor=ALICE)

    ended = at_once([give(each.id) for each in begun])
    assert [done.receipt.last for done in ended if isinstance(done, Done)] == [each.match.version + 1 for each in begun]
