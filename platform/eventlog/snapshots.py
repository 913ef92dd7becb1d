"""States kept beside the log so that a long fold can start late. Best effort: nothing depends on one being there.

Whoever may add a row could have written one, so none is believed for standing there. Each names the event that it
follows, by version and hash, and the schema of what is kept, and bears a seal over all of it under a key that the
database does not know. One that does not fit is as good as none: those behind it are looked at, and the site's own is
kept beside it.
"""

from hashlib import sha256
from typing import NamedTuple

from django.utils.crypto import constant_time_compare, salted_hmac

from eventlog import database
from eventlog.hashing import text
from eventlog.reading import END, hash_at

_SAVE = """
INSERT INTO eventlog_snapshot (stream, rules, schema, version, hash, state, seal)
VALUES (%s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING"""
_NEWEST = """
SELECT s.rules, s.schema, s.version, s.hash, s.state, s.seal
  FROM eventlog_snapshot s JOIN eventlog_event e ON e.stream = s.stream AND e.version = s.version AND e.hash = s.hash
 WHERE s.stream = %s AND s.rules = %s AND s.schema = %s AND (s.version, s.seal) < (%s::bigint, %s::text)
 ORDER BY s.version DESC, s.seal DESC LIMIT 1"""
_ALL = """
SELECT rules, schema, version, hash, state, seal FROM eventlog_snapshot WHERE stream = %s ORDER BY version, seal"""
_SEVERAL = "SELECT stream FROM eventlog_snapshot GROUP BY stream HAVING count(*) > 1 ORDER BY stream"
# One that follows another event than the log has is no reason to delete any.
_FITTING = """
SELECT s.rules, s.schema, s.version, s.hash, s.state, s.seal
  FROM eventlog_snapshot s JOIN eventlog_event e ON e.stream = s.stream AND e.version = s.version AND e.hash = s.hash
 WHERE s.stream = %s ORDER BY s.version DESC"""
_PRUNE = "DELETE FROM eventlog_snapshot WHERE stream = %s AND version < %s"
_PRUNE_ALL = "DELETE FROM eventlog_snapshot"


class Snapshot(NamedTuple):
    """A state, the rules it belongs to, and the event that it follows."""

    rules: str
    schema: str
    version: int
    hash: bytes
    state: bytes
    seal: str


def save_snapshot(stream: int, version: int, rules: str, schema: str, state: bytes) -> None:
    """Keep the state of a stream at a version, as these rules see it, unless one is kept already; three statements."""
    hash_ = bytes.fromhex(hash_at(stream, version))
    before = snapshot(stream, rules, schema, version)
    if before is None or before.version < version:
        kept = Snapshot(rules, schema, version, hash_, state, "")
        database.run(_SAVE, (stream, *kept._replace(seal=seal(stream, kept))))


def snapshot(stream: int, rules: str, schema: str, upto: int = END) -> Snapshot | None:
    """Return the newest state that the site has kept for these rules, at or before a version; None if none fits the
    log. One statement, and one more for each row that somebody else has written.
    """
    before: tuple[int, str] = (upto + 1, "")
    while (row := database.first(_NEWEST, (stream, rules, schema, *before))) is not None:
        kept = Snapshot(*row)
        if is_genuine(stream, kept):
            return kept
        before = (kept.version, kept.seal)
    return None


def snapshots(stream: int) -> list[Snapshot]:
    """Everything kept of a stream, whether it fits or not."""
    with database.rows(_ALL, (stream,)) as found:
        return [Snapshot(*row) for row in found.fetchall()]


def is_genuine(stream: int, kept: Snapshot) -> bool:
    """Return whether the site itself has kept this snapshot of the stream."""
    return constant_time_compare(kept.seal, seal(stream, kept))


def seal(stream: int, kept: Snapshot) -> str:
    """Return the code of a snapshot, which only a holder of the site's secret key can make."""
    parts = (f"{stream}/{kept.version}", kept.hash.hex(), kept.rules, kept.schema, sha256(kept.state).hexdigest())
    return salted_hmac("eventlog.snapshots", b"".join(map(text, parts)), algorithm="sha256").hexdigest()


def prune_snapshots(everything: bool = False) -> int:
    """Delete all snapshots, or those that newer ones of the same streams have made superfluous; return how many.

    The site's role may not do this, the owner of the tables may. Only snapshots that the site itself has kept make
    others superfluous.
    """
    if everything:
        with database.rows(_PRUNE_ALL) as done:
            return done.rowcount
    with database.rows(_SEVERAL) as found:
        return sum(_prune(stream) for (stream,) in found.fetchall())


def _prune(stream: int) -> int:
    """Delete what is older than the newest genuine snapshot of a stream; return how many."""
    with database.rows(_FITTING, (stream,)) as found:
        genuine = (kept for kept in map(Snapshot._make, found) if is_genuine(stream, kept))
        newest = next(genuine, None)
    if newest is None:
        return 0
    with database.rows(_PRUNE, (stream, newest.version)) as done:
        return done.rowcount
