"""A match as one portable file: its log with everything needed to check it elsewhere, and to replay it.

While a match runs its secrets are withheld: what a spectator may not know is left out, and only its leaf in the chain
of hashes is given, so the file still proves the order of the log. `tools/verify_export.py` checks such files with
nothing but Python.
"""

from collections.abc import Collection
from typing import Any, get_args

import msgspec

from eventlog import store
from eventlog.export import SEALED, Withheld, document, nothing
from eventlog.store import Row
from games.kernel.values import plain
from play import deeds, live
from play.events import MatchEvent
from play.match import Match
from streams.events import tag

AROUND = frozenset(tag(type_) for type_ in get_args(MatchEvent))
"""Events whose content is secret to nobody; a game's own may say what only some may know."""


def export(match_id: str) -> dict[str, Any]:
    """Return the document of a match: complete once it is over, with the secrets withheld while it runs."""
    row = live.find(match_id)
    match = live.read(match_id).match
    return document(store.origin(row.stream), store.rows(row.stream), withheld(match), match=about(match))


def withheld(match: Match) -> Withheld:
    """Return the function that says which contents of a row are left out for this match as it stands."""
    return nothing if match.outcome is not None else _secrets


def _secrets(row: Row) -> Collection[str]:
    """What a spectator may not know: draws, the position a match was opened from, and a game's own events with all that
    they are, since some are told to one seat only.
    """
    if row.type not in AROUND:
        return SEALED
    public = row.body is None or _deed.decode(row.body).do in deeds.PUBLIC
    return ("chance",) if public else ("body", "chance")


class _Deed(msgspec.Struct):
    """As much of a command as says what kind it is."""

    do: str


_deed = msgspec.json.Decoder(_Deed)


def about(match: Match) -> dict[str, Any]:
    """Return what a reader must know about the match to make sense of its log."""
    return {
        "id": match.id,
        "game": match.game,
        "rules_version": match.rules_version,
        "seats": match.seats,
        "options": plain(match.options),
        "terms": plain(match.terms),
        "players": list(match.players),
        "commitment": match.commitment,
        "outcome": plain(match.outcome),
    }
