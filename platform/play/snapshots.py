"""Long matches are read from the last kept state on: a saving only, taken when a long log was folded, never needed."""

import msgspec
from msgspec.structs import replace

from eventlog import store
from games.kernel.codec import codec, encode
from games.kernel.registry import AnyGame
from games.kernel.values import Value
from play.match import Match

EVERY = 400
"""Events folded before it is worth keeping where they led."""
NO_STATE = Value()
FORM = 2
"""Of what is kept; whatever was kept in another form is as good as not kept."""


class _Kept(msgspec.Struct):
    """A match with its state set apart, because the state's type is the game's."""

    match: Match
    state: msgspec.Raw


_kept = msgspec.json.Decoder(_Kept)


def keep(stream: int, match: Match) -> None:
    """Keep where the log of this stream led."""
    kept = {"match": replace(match, state=NO_STATE), "state": match.state}
    store.save_snapshot(stream, match.version, _rules(match.rules), encode(kept))


def newest(stream: int, rules: AnyGame) -> Match | None:
    """The match as last kept for these rules; None where nothing is kept."""
    found = store.snapshot(stream, _rules(rules))
    if found is None:
        return None
    kept = _kept.decode(found.state)
    return replace(kept.match, state=codec(rules).state(bytes(kept.state)))


def _rules(rules: AnyGame) -> str:
    return f"{rules.name}/{rules.rules_version}/{FORM}"
