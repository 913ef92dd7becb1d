"""States kept beside the log so that a long fold can start late. Best effort: nothing depends on one being there."""

from typing import NamedTuple

from eventlog import database
from eventlog.reading import END

_SAVE = """
INSERT INTO eventlog_snapshot (stream, rules, version, state) VALUES (%s, %s, %s, %s)
    ON CONFLICT (stream, rules, version) DO UPDATE SET state = EXCLUDED.state"""
_LOAD = """
SELECT version, state FROM eventlog_snapshot
 WHERE stream = %s AND rules = %s AND version <= %s ORDER BY version DESC LIMIT 1"""
_DROP = "DELETE FROM eventlog_snapshot WHERE stream = %s"


class Snapshot(NamedTuple):
    """A state and the version it was at."""

    version: int
    state: bytes


def save_snapshot(stream: int, version: int, rules: str, state: bytes) -> None:
    """Keep the state of a stream at a version, as these rules see it; one kept before is replaced."""
    database.run(_SAVE, (stream, rules, version, state))


def snapshot(stream: int, rules: str, upto: int | None = None) -> Snapshot | None:
    """The newest state kept for these rules, at or before a version; None where nothing is kept."""
    row = database.first(_LOAD, (stream, rules, END if upto is None else upto))
    return None if row is None else Snapshot(*row)


def drop_snapshots(stream: int) -> None:
    """Forget what is kept of a stream."""
    database.run(_DROP, (stream,))
