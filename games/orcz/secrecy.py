"""Who may know which field of the state (rule 8)."""

from collections.abc import Mapping

from games.kernel.contract import Secrecy
from games.kernel.values import Value
from games.orcz.options import Options
from games.orcz.state.fields import Field, Result, Settlement
from games.orcz.state.match import State, Taunting, Tribe
from games.orcz.state.ranks import Part, Rank, Seen

SECRECY: Mapping[type[Value], Mapping[str, Secrecy]] = {
    **{
        open_: dict.fromkeys(open_.__struct_fields__, "public")
        for open_ in (Options, Part, Result, Seen, Settlement, Taunting)
    },
    State: {
        "options": "public", "tribes": "public", "fields": "public", "phase": "public", "game_turn": "public",
        "first": "public", "event": "public", "event_deck": "nobody", "round": "public", "active": "public",
        "taunt": "public", "field": "public", "fighting": "public", "dominant": "public",
    },
    Field: {
        "challenge": "public", "stack": "nobody", "removed": "nobody", "ranks": "public", "aside": "public",
        "resolved": "public", "result": "public", "settled": "public",
    },
    Rank: {"seat": "public", "left": "partly", "right": "partly", "up": "public", "seen": "public"},
    Tribe: {
        "colour": "public", "slaves": "partly", "shown_empty": "public", "last_paid": "public", "counted": "public",
        "hand": "owner", "used": "public", "back": "public", "skipped": "public",
    },
}  # fmt: skip
