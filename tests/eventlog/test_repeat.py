"""R2: a command sent again is carried out once and answered alike, from wherever and whenever it comes."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.db import connection

from eventlog import store
from tests.eventlog.support import at_once, command, placed

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]
ELSEWHERE = """
import sys
sys.path[:0] = [{root!r}, {root!r} + "/platform"]
from django.conf import settings
settings.DATABASES["default"]["NAME"] = {name!r}
import django
django.setup()
from eventlog import store
from tests.eventlog.support import command, placed
print(store.append({stream}, {expected}, placed("a1", "a2"), command("id-1", {{"do": "place"}})))
"""


def _from_another_process(stream: int, expected: int) -> str:
    """What the append answers to a process that was not there when the command was first given."""
    code = ELSEWHERE.format(root=str(ROOT), name=connection.settings_dict["NAME"], stream=stream, expected=expected)
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.strip()


def test_it_works(stream: int) -> None:
    """Five times in turn, the stream going on meanwhile."""
    first = store.append(stream, 0, placed("a1", "a2"), command("id-1", {"do": "place"}))
    for version in range(2, 6):
        store.append(stream, version, placed("b1"), command())
        again = store.append(stream, version, placed("a1", "a2"), command("id-1", {"do": "place"}))
        assert again == first._replace(repeated=True)
    assert store.head(stream).version == 6


@pytest.mark.parametrize("count", [1, 3])
def test_eight_at_once(count: int) -> None:
    streams = [store.open_stream("match") for _ in range(25)]
    barrier = threading.Barrier(8, timeout=10)

    def give(number: int) -> list[store.Receipt]:
        receipts = []
        for stream in streams:
            barrier.wait()
            receipts.append(_given(stream, 0 if number < 6 else count, count))
        return receipts

    for stream, *receipts in zip(streams, *at_once(8, give), strict=True):
        assert [receipt.repeated for receipt in receipts].count(False) == 1
        assert {receipt._replace(repeated=True) for receipt in receipts} == {receipts[0]._replace(repeated=True)}
        assert store.head(stream) == (count, receipts[0].hash, receipts[0].at)


def _given(stream: int, expected: int, count: int) -> store.Receipt:
    """The answer to the command; who builds on its outcome, which is not there yet, comes again until it is."""
    while True:
        try:
            return store.append(stream, expected, placed(*"abc"[:count]), command("id-1", {"do": "place"}))
        except store.VersionConflict:
            continue


def test_from_another_process_after_a_restart(stream: int) -> None:
    first = store.append(stream, 0, placed("a1", "a2"), command("id-1", {"do": "place"}))
    for expected in (0, 2):
        assert _from_another_process(stream, expected) == str(first._replace(repeated=True))
    assert store.head(stream).version == 2


def test_twin_without_an_id_every_sending_counts(stream: int) -> None:
    for version in range(3):
        store.append(stream, version, placed("a1"), command(None, {"do": "place"}))
    assert store.head(stream).version == 3
