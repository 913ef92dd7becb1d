"""Appending and reading."""

from datetime import UTC

import pytest
from django.db import connection, transaction

from eventlog import store
from eventlog.store import Cause, CommandReused, EmptyAppend, Malformed, NewEvent, UnknownStream, VersionConflict
from tests.eventlog.support import ALICE, BOB, command, placed, played

pytestmark = pytest.mark.django_db


def test_it_works(stream: int) -> None:
    receipt = store.append(stream, 0, placed("c4"), command("id-1", {"do": "place"}))
    assert store.read(stream) == b'[{"type":"placed","cell":"c4"}]'
    assert receipt == (stream, 1, 1, store.hash_at(stream, 1), receipt.at, False)
    assert store.head(stream) == (1, receipt.hash, receipt.at)


def test_several_events_come_whole_and_in_order(stream: int) -> None:
    store.append(stream, 0, placed("a1"), command())
    receipt = store.append(stream, 1, placed("b1", "b2", "b3"), command("id-1", {"do": "sweep"}, chance=[1, 2]))
    assert (receipt.first, receipt.last) == (2, 4)
    kept = list(store.rows(stream, after=1))
    assert [row.data for row in kept] == [event.data for event in placed("b1", "b2", "b3")]
    assert [row.last for row in kept] == [4, 4, 4]
    assert {row.at for row in kept} == {receipt.at}
    assert [(row.command_id, row.body, row.chance) for row in kept] == [
        ("id-1", b'{"do":"sweep"}', b"[1,2]"),
        (None, None, None),
        (None, None, None),
    ]


def test_a_thousand_events_in_one_append(stream: int) -> None:
    receipt = store.append(stream, 0, placed(*map(str, range(1_000))), command())
    assert (receipt.first, receipt.last) == (1, 1_000)
    assert [row.version for row in store.rows(stream)] == list(range(1, 1_001))
    assert store.head(stream) == (1_000, receipt.hash, receipt.at)


def test_reading_a_part(stream: int) -> None:
    store.append(stream, 0, placed("a1", "a2", "a3", "a4"), command())
    assert store.read(stream, after=1, upto=3) == b'[{"type":"placed","cell":"a2"},{"type":"placed","cell":"a3"}]'
    assert store.read(stream, after=4) == b"[]"
    assert [row.version for row in store.rows(stream, after=2)] == [3, 4]


@pytest.mark.parametrize(
    "text", ["", "Ünïcode \U0001f9cc", '"quoted" \\ back', "\x7f\u2028", "100 %s %b %t $1 {x}", "x" * 100_000]
)
def test_any_text_comes_back_as_it_was(stream: int, text: str) -> None:
    (event,) = placed(text)
    store.append(stream, 0, [event, event], command("id-1", text))
    assert store.read(stream) == b"[%b,%b]" % (event.data, event.data)
    assert [row.data for row in store.rows(stream)] == [event.data, event.data]


@pytest.mark.parametrize("expected", [-1, 0, 2, 3, 2**31, 2**70])
def test_only_the_newest_version_can_be_followed(stream: int, expected: int) -> None:
    store.append(stream, 0, placed("a1"), command())
    with pytest.raises(VersionConflict) as conflict:
        store.append(stream, expected, placed("a2"), command())
    assert (conflict.value.expected, conflict.value.current) == (expected, 1)
    assert store.head(stream).version == 1


def test_a_stream_that_does_not_exist(stream: int) -> None:
    for unknown in (stream + 1_000_000, -1):
        for expected in (0, 5):
            with pytest.raises(UnknownStream):
                store.append(unknown, expected, placed("a1"), command())
        with pytest.raises(UnknownStream):
            store.head(unknown)
        with pytest.raises(UnknownStream):
            store.origin(unknown)
        assert store.read(unknown) == b"[]"


def test_an_empty_append_is_refused(stream: int) -> None:
    with pytest.raises(EmptyAppend):
        store.append(stream, 0, [], command())
    assert store.head(stream).version == 0


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{", b'{"cell":"a1"}', b'{"type":"moved"}', b'{"type":7}', b"\xff", b'{"type":"placed"} x']
)
def test_what_is_no_event_is_refused(stream: int, data: bytes) -> None:
    with pytest.raises(Malformed):
        store.append(stream, 0, [*placed("a1"), NewEvent("placed", data)], command())
    assert store.head(stream).version == 0


@pytest.mark.parametrize("name", ["", "x" * 201, "nul\0", "line\nbreak"])
def test_odd_names_are_refused(stream: int, name: str) -> None:
    for cause in (Cause(name), Cause(ALICE, name)):
        with pytest.raises(Malformed):
            store.append(stream, 0, placed("a1"), cause)
    assert store.head(stream).version == 0


def test_a_command_given_again_gets_the_same_answer(stream: int) -> None:
    first = store.append(stream, 0, placed("a1", "a2"), command("id-1", {"do": "place"}))
    store.append(stream, 2, placed("a3"), command("id-2", {"do": "place"}))
    for expected in (0, 3, 99):
        again = store.append(stream, expected, placed("z9"), command("id-1", {"do": "place"}))
        assert again == first._replace(repeated=True)
    assert store.repeated(stream, ALICE, "id-1", b'{"do":"place"}') == first._replace(repeated=True)
    assert store.repeated(stream, ALICE, "id-9", b"{}") is None
    assert store.head(stream).version == 3


def test_another_command_under_the_same_id_is_refused(stream: int) -> None:
    store.append(stream, 0, placed("a1"), command("id-1", {"do": "place"}))
    for expected in (0, 1):
        for body in ({"do": "pass"}, None):
            with pytest.raises(CommandReused):
                store.append(stream, expected, placed("a2"), command("id-1", body))
    with pytest.raises(CommandReused):
        store.repeated(stream, ALICE, "id-1", b"{}")
    assert store.head(stream).version == 1


def test_ids_of_others_and_of_other_streams_are_free(stream: int) -> None:
    store.append(stream, 0, placed("a1"), command("id-1", {"do": "place"}))
    assert store.append(stream, 1, placed("a2"), command("id-1", {"do": "pass"}, BOB)).last == 2
    assert store.append(store.open_stream("match"), 0, placed("a1"), command("id-1", {"do": "pass"})).last == 1


def test_a_refusal_leaves_the_transaction_alive(stream: int) -> None:
    with transaction.atomic():
        store.append(stream, 0, placed("a1"), command("id-1", {"do": "place"}))
        with pytest.raises(VersionConflict):
            store.append(stream, 0, placed("b1"), command())
        with pytest.raises(CommandReused):
            store.append(stream, 1, placed("b1", "b2"), command("id-1", {"do": "pass"}))
        store.append(stream, 1, placed("a2"), command())
    assert store.read(stream) == b'[{"type":"placed","cell":"a1"},{"type":"placed","cell":"a2"}]'


@pytest.mark.django_db(transaction=True)
def test_a_rolled_back_append_never_was(stream: int) -> None:
    for attempt in ("a1", "b1"):
        with transaction.atomic():
            store.append(stream, 0, placed(attempt, attempt), command("id-1", {"do": attempt}))
            transaction.set_rollback(True)
        assert store.head(stream).version == 0
    assert store.append(stream, 0, placed("c1"), command("id-1", {"do": "c1"})).repeated is False


def test_time_never_runs_backwards(stream: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (before,) = cursor.fetchone()
        times = [store.append(stream, version, placed("a1"), command()).at for version in range(50)]
        cursor.execute("SELECT clock_timestamp()")
        (after,) = cursor.fetchone()
    assert sorted(times) == times
    assert before <= times[0]
    assert times[-1] <= after
    assert times[0].tzinfo is UTC


def test_a_branch_names_the_event_it_leaves(stream: int) -> None:
    store.append(stream, 0, placed("a1", "a2"), command())
    branch = store.open_stream("branch", store.Parent(stream, 1))
    assert store.origin(branch).parent == (stream, 1, bytes.fromhex(store.hash_at(stream, 1)))
    assert store.origin(stream).parent is None
    with pytest.raises(store.UnknownVersion):
        store.open_stream("branch", store.Parent(stream, 3))


def test_where_appends_end(stream: int) -> None:
    store.append(stream, 0, placed("a1", "a2", "a3"), command())
    store.append(stream, 3, placed("a4"), command())
    assert [version for version in range(5) if store.is_boundary(stream, version)] == [0, 3, 4]
    for unknown in (5, -1):
        with pytest.raises(store.UnknownVersion):
            store.is_boundary(stream, unknown)


def test_equal_contents_have_unequal_hashes() -> None:
    one, other = played(1), played(1)
    assert store.read(one) == store.read(other)
    assert store.hash_at(one, 1) != store.hash_at(other, 1)
