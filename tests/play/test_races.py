"""Many at one table at once: one winner a version, one effect a command, and nobody is told what is not so."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from eventlog import store
from games.kernel.chance import FairChance
from games.kernel.refusals import Refused
from games.kernel.values import JSON
from play import commands, live
from play.commands import Done
from play.kind import MatchKind
from play.live import Live
from play.refusals import Stale
from play.verify import check_match
from streams import door
from streams.kind import Wish
from streams.wire import new_events

pytestmark = pytest.mark.django_db(transaction=True)

ALICE, BOB = "user:1", "user:2"
SQUARES = ("a1", "a2", "a3", "a5", "b1", "b3", "b4", "b5", "c1", "c2", "c3", "c4", "d2", "d3", "d4", "d5")
THREADS = 8


def at_once(works: list[Callable[[], Done]]) -> list[Done | Stale | Refused]:
    """What each comes to when all begin together."""
    barrier = Barrier(len(works))

    def begin(work: Callable[[], Done]) -> Done | Stale | Refused:
        barrier.wait()
        try:
            return work()
        except (Stale, Refused) as refusal:
            return refusal
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
        won = [done for done in ended if isinstance(done, door.Done)]
        lost = {(stale.wanted, stale.current) for stale in ended if isinstance(stale, Stale)}
        assert ([done.receipt.last for done in won], lost) == ([version + 1], {(version, version + 1)})
    assert list(check_match(begun.id)) == []


def test_one_command_sent_eight_times_at_once_is_one_event_with_one_answer() -> None:
    begun = commands.open_match("armadora", 2, {"first": 0}, [ALICE, BOB], actor=ALICE)
    version = begun.match.version

    def give() -> Done:
        return commands.give(begun.id, 0, warrior("a1"), actor=ALICE, command_id="x", version=version)

    ended = at_once([give] * THREADS)
    receipts = {done.receipt._replace(repeated=False) for done in ended if isinstance(done, door.Done)}
    assert (len(ended), len(receipts)) == (THREADS, 1)
    assert [done for done in ended if isinstance(done, Stale)] == []
    assert store.head(begun.stream).version == version + 1


def test_matches_side_by_side_do_not_meet() -> None:
    begun = [commands.open_match("armadora", 2, {"first": 0}, [ALICE, BOB], actor=ALICE) for _ in range(THREADS)]

    def give(match_id: str) -> Callable[[], Done]:
        return lambda: commands.give(match_id, 0, warrior("a1"), actor=ALICE)

    ended = at_once([give(each.id) for each in begun])
    assert [done.receipt.last for done in ended if isinstance(done, door.Done)] == [
        each.match.version + 1 for each in begun
    ]


PEOPLE = [f"user:{number}" for number in range(10, 10 + THREADS)]


def sitting(match_id: str, player: str, seat: int) -> Callable[[], Done]:
    return lambda: commands.seat(match_id, seat, player, actor=player)


def test_of_many_who_want_the_last_seat_one_gets_it_and_the_match_begins_once() -> None:
    begun = commands.open_match("armadora", 2, {}, [ALICE, None], actor=ALICE)
    ended = at_once([sitting(begun.id, player, 1) for player in PEOPLE])
    assert sum(isinstance(done, door.Done) for done in ended) == 1
    assert {one.code for one in ended if isinstance(one, Refused)} == {"match_begun"}
    assert beginnings(begun) == 1
    assert list(check_match(begun.id)) == []


def test_the_last_two_to_sit_down_at_once_begin_the_match_once() -> None:
    for _ in range(4):
        begun = commands.open_match("armadora", 4, {}, [ALICE, None, None, None], actor=ALICE)
        ended = at_once([sitting(begun.id, player, seat) for seat, player in enumerate(PEOPLE[:3], 1)])
        assert [isinstance(done, door.Done) for done in ended] == [True] * 3
        assert (beginnings(begun), live.fresh(begun.id).match.begun) == (1, True)
        assert list(check_match(begun.id)) == []


def test_decided_on_what_was_known_and_written_anyhow_everybody_would_sit_on_one_chair(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The twin: whoever finds the version taken writes after it what was decided before."""
    together = Barrier(THREADS)

    def append(kind: MatchKind, now: Live, wish: Wish, at: int) -> Done:
        decision = kind.decider(kind.repository.past(now.stream)).decide(
            now.match, wish.actor, wish.body, at, FairChance(b"x" * 32, 2)
        )
        together.wait()
        data = new_events(decision.events)
        while True:
            try:
                version = store.head(now.stream).version
                receipt = store.append(now.stream, version, data, store.Cause(wish.actor.name))
                return door.Done(receipt, now)
            except store.VersionConflict:
                continue

    begun = commands.open_match("armadora", 2, {}, [ALICE, None], actor=ALICE)
    monkeypatch.setattr(door, "_append", append)
    ended = at_once([sitting(begun.id, player, 1) for player in PEOPLE])
    assert [isinstance(done, door.Done) for done in ended] == [True] * THREADS
    assert beginnings(begun) == THREADS


def beginnings(begun: Live) -> int:
    return sum(row.type == "match_begun" for row in store.rows(begun.stream))
