"""A match as one portable file: its log with everything needed to check it elsewhere, and to tell it again.

While a match runs its secrets are withheld: contents that a spectator may not know are left out, and only what stands
for them in the chain of hashes is given, so that the file proves the order of the log all the same.
`tools/verify_export.py` checks such files with nothing but Python.
"""

from collections.abc import Collection
from typing import Any

from eventlog import store
from eventlog.export import CONTENTS, Withheld, document, nothing
from eventlog.store import Row
from games.kernel.values import plain
from play import live
from play.events import BranchOpened, MatchOpened, Rewound, SeatGiven, SeatLeft
from play.match import Match
from play.record import tag

OPENINGS = frozenset({tag(MatchOpened), tag(BranchOpened)})
PUBLIC = OPENINGS | frozenset(tag(type_) for type_ in (SeatGiven, SeatLeft, Rewound))
"""Events whose content is secret to nobody; a game's own may say what only some may know."""


def export(match_id: str) -> dict[str, Any]:
    """The document of a match; whole once it is over, with the secrets withheld while it runs."""
    row = live.find(match_id)
    match = live.read(match_id).match
    return document(store.origin(row.stream), store.rows(row.stream), withheld(match), match=about(match))


def withheld(match: Match) -> Withheld:
    """Which contents of a row are left out for this match as it stands."""
    return nothing if match.outcome is not None else _secrets


def _secrets(row: Row) -> Collection[str]:
    """What a spectator may not know: draws, a game's own events and commands, and the position a match was opened
    from.
    """
    if row.type not in PUBLIC:
        return CONTENTS
    return ("body", "chance") if row.type in OPENINGS else ("chance",)


def about(match: Match) -> dict[str, Any]:
    """What a reader must know of the match to make sense of its log."""
    return {
        "id": match.id,
        "game": match.game,
        "rules_version": match.rules_version,
        "seats": match.seats,
        "options": plain(match.options),
        "players": list(match.players),
        "commitment": match.commitment,
        "outcome": plain(match.outcome),
    }
