"""Commands to several streams: all or none, once, and in an order in which nobody waits for one who waits for them."""

from collections.abc import Callable
from threading import Event, local
from typing import Any

import pytest

from eventlog import store
from eventlog.store import CommandReused
from games.kernel.refusals import Refused
from play import commands, live
from play.kind import MATCHES
from play.verify import check_everything
from streams import door
from streams.door import Done, Part
from tests.play.beside import WAIT_SECONDS, beside, somebody_waits
from tests.streams.purse import ALICE, BOB, PURSES, HeldPurse, gold, opened, row_of, transfer, wish

pytestmark = pytest.mark.usefixtures("purses")


def test_it_works() -> None:
    here, there = opened(10), opened()
    took, put = transfer(4, here.id, there.id)
    assert (took.live.state.gold, put.live.state.gold) == (6, 4)
    assert (row_of(here.id), row_of(there.id)) == ((3, 6), (2, 4))
    assert PURSES.repository.held(here.id) == PURSES.repository.read(here.id) == took.live
    names = sorted([f"purse/{here.id}", f"purse/{there.id}"])
    for purse in (here, there):
        *_, row = store.rows(purse.stream)
        assert f'"with":{names}'.replace("'", '"').replace(" ", "").encode() in (row.body or b"")
    assert list(check_everything()) == []


def test_a_part_that_is_refused_undoes_the_others() -> None:
    here, there = opened(10), opened(10, owner=BOB)
    heads = store.head(here.stream), store.head(there.stream)
    with pytest.raises(Refused, match="too_little"):
        transfer(11, here.id, there.id)
    put = Part(PURSES, here.id, wish(ALICE, do="put", amount=1))
    with pytest.raises(Refused, match="not_yours"):
        door.execute_together([put, Part(PURSES, there.id, wish(ALICE, do="take", amount=1))])
    assert (store.head(here.stream), store.head(there.stream)) == heads
    assert (PURSES.repository.held(here.id).state.gold, row_of(here.id)) == (10, (2, 10))


def test_sent_again_it_happens_once_and_gets_the_same_answers() -> None:
    here, there, other = opened(10), opened(), opened()
    first = transfer(10, here.id, there.id, command_id="x")
    for _ in range(3):
        PURSES.repository.clear()
        again = transfer(10, here.id, there.id, command_id="x")
        assert [done.receipt for done in again] == [done.receipt._replace(repeated=True) for done in first]
    for target, amount in ((there, 9), (other, 10), (other, 1)):
        with pytest.raises(CommandReused):
            transfer(amount, here.id, target.id, command_id="x")
    assert [gold(purse.id) for purse in (here, there, other)] == [0, 10, 0]


def test_streams_of_two_kinds() -> None:
    """A match is locked before any purse, whichever is named first and opened first."""
    purse = opened(10)
    match = commands.open_match("armadora", 2, {"first": 0}, [ALICE, BOB], actor=ALICE)
    parts = [
        Part(PURSES, purse.id, wish(ALICE, do="take", amount=10)),
        Part(MATCHES, match.id, wish(ALICE, do="resign", seat=0)),
    ]
    assert door.lock_order(parts, [purse, match]) == [1, 0]
    took, resigned = door.execute_together(parts)
    assert (took.live.state.gold, resigned.live.match.ending) == (0, "resigned")
    assert live.fresh(match.id) == live.read(match.id) == resigned.live
    with pytest.raises(Refused, match="match_over"):
        door.execute_together([parts[0]._replace(wish=wish(ALICE, do="put", amount=1)), parts[1]])
    assert gold(purse.id) == 0
    assert list(check_everything()) == []


def test_who_finds_one_of_them_changed_decides_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gold is put in between the decision and the append: the whole is tried again, and once."""
    here, there = opened(10), opened()
    real, between = door._append, [here, there]

    def append(kind: Any, now: HeldPurse, *more: Any) -> Done[Any]:
        while between:
            purse = between.pop()
            with beside() as others:
                others.do(lambda purse=purse: real(kind, purse, wish(BOB, do="put", amount=1), purse.state.at))  # type: ignore[misc]
        return real(kind, now, *more)

    monkeypatch.setattr(door, "_append", append)
    transfer(10, here.id, there.id)
    assert (gold(here.id), gold(there.id)) == (1, 11)
    assert list(check_everything()) == []


def crossed(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], object]]:
    """Two transfers the opposite way. Each, once it has locked a purse, goes on when the other has locked one too or
    waits for this one's.
    """
    one, other = opened(10), opened(10, owner=BOB)
    real, mine, locked = store.append, local(), {ALICE: Event(), BOB: Event()}

    def append(*values: Any) -> Any:
        done, (_, _, _, cause, _) = real(*values), values
        if not hasattr(mine, "second"):
            mine.second = True
            locked[cause.actor].set()
            opponent = locked[BOB if cause.actor == ALICE else ALICE]
            while not opponent.wait(0.01) and not somebody_waits():
                pass
        return done

    monkeypatch.setattr(store, "append", append)
    return [lambda: transfer(1, one.id, other.id, ALICE), lambda: transfer(1, other.id, one.id, BOB)]


def outcomes(works: list[Callable[[], object]]) -> list[str]:
    """What each comes to when all are under way at once."""
    with beside() as others:
        faults = [future.exception(WAIT_SECONDS) for future in [others.start(work) for work in works]]
    return sorted("done" if fault is None else type(fault).__name__ for fault in faults)


def test_two_that_cross_go_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    assert outcomes(crossed(monkeypatch)) == ["done", "done"]


def test_twin_with_the_order_off_they_wait_for_each_other_until_the_database_ends_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(door, "lock_order", lambda parts, _now: range(len(parts)))
    assert outcomes(crossed(monkeypatch)) == ["OperationalError", "done"]
