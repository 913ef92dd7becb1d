"""Snapshots of long matches: taken when a long log was folded, they save time and are never needed."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from eventlog import store
from eventlog.store import Snapshot
from games.kernel.codec import codec, encode
from games.kernel.registry import AnyGame
from games.kernel.values import Event, Value
from play.match import Match, StateOf, match_at

EVERY = 400
"""Events folded before the resulting state is worth keeping."""
NO_STATE = Value()
FORM = 2
"""The version of what is kept, raised when its meaning changes and its schema does not; other versions are not used."""


class _Kept(msgspec.Struct):
    """A match with its state kept apart, because the state's type is the game's."""

    match: Match
    state: msgspec.Raw


_kept = msgspec.json.Decoder(_Kept)


def keep(stream: int, match: Match) -> None:
    """Keep the state that the log of this stream has led to."""
    kept = {"match": replace(match, state=NO_STATE), "state": match.state}
    store.save_snapshot(stream, match.version, *_made_for(match.rules), encode(kept))


def newest(stream: int, rules: AnyGame) -> Match | None:
    """Return the match as last kept for these rules; None if nothing fits log, schema and seal."""
    found = store.snapshot(stream, *_made_for(rules))
    return None if found is None else _match(found, rules)


def faults(
    stream: int, log: Sequence[Event], kept: Sequence[Snapshot], rules: AnyGame, state_of: StateOf
) -> Iterator[tuple[int, str]]:
    """Yield version and sentence for each snapshot in use that is not what the site kept or what the log led to; one
    fold each. Those made for other rules or of another schema are never used.
    """
    for one in kept:
        if (one.rules, one.schema) != _made_for(rules):
            continue
        if one.version > len(log):
            yield one.version, f"the snapshot lies beyond the log, which ends at {len(log)}"
        elif one.hash != bytes.fromhex(store.hash_at(stream, one.version)):
            yield one.version, "the snapshot follows another event than the log has"
        elif not store.is_genuine(stream, one):
            yield one.version, "the snapshot bears another seal than this site's"
        elif not _is(one, rules, match_at(log, one.version, state_of)):
            yield one.version, "the snapshot shows something else than the log"


def _is(kept: Snapshot, rules: AnyGame, match: Match) -> bool:
    try:
        return _match(kept, rules) == match
    except msgspec.DecodeError:
        return False


def _match(kept: Snapshot, rules: AnyGame) -> Match:
    decoded = _kept.decode(kept.state)
    return replace(decoded.match, state=codec(rules).state(bytes(decoded.state)))


def _made_for(rules: AnyGame) -> tuple[str, str]:
    """Return the rules for which a snapshot is good, and the hash of the schema of what is kept."""
    return f"{rules.name}/{rules.rules_version}/{FORM}", _schema(rules)


@lru_cache(maxsize=64)
def _schema(rules: AnyGame) -> str:
    made = [msgspec.json.schema(type_, schema_hook=_named) for type_ in (Match, rules.state_type)]
    return sha256(msgspec.json.encode(made, order="deterministic")).hexdigest()


def _named(type_: type) -> dict[str, str]:
    return {"title": type_.__name__}
