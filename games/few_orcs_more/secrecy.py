"""Who may know what of the state (11)."""

from collections.abc import Mapping
from typing import Final

from games.few_orcs_more.options import Options
from games.few_orcs_more.state import (
    Battle,
    Bounce,
    Clan,
    Flight,
    Fought,
    LastRound,
    Request,
    Resolved,
    State,
    Strike,
    Ticks,
)
from games.kernel.contract import Secrecy
from games.kernel.values import Value

SECRECY: Final[Mapping[type[Value], Mapping[str, Secrecy]]] = {
    Options: dict.fromkeys(Options.__struct_fields__, "public"),
    Clan: {
        "desertions": "public",
        "enlistments": "public",
        "hand": "partly",
        "protected": "public",
        "score": "public",
        "gain": "public",
        "wins": "public",
    },
    Bounce: {"seat": "public", "play": "public"},
    Ticks: {"submitted": "partly", "tick": "public", "to_deal": "public", "bounced": "public"},
    Resolved: {"owner": "public", "cards": "partly", "deserted": "partly"},
    Request: {"spy": "public", "seat": "public", "target": "public", "kind": "public", "moved": "public"},
    Strike: {"seat": "public", "target": "public", "card": "public"},
    Flight: {"seat": "public", "goblins": "public"},
    Battle: {
        "number": "public",
        "tribe": "public",
        "armies": "partly",
        "next": "public",
        "answered": "public",
        "commando": "public",
        "flying": "public",
        "values": "public",
    },
    Fought: {
        "number": "public",
        "tribe": "public",
        "points": "public",
        "armies": "public",
        "values": "public",
        "winners": "public",
        "commando": "public",
        "flying": "public",
    },
    LastRound: {"round": "public", "wizard": "public", "champion": "public", "battles": "public", "gains": "public"},
    State: {
        "options": "public",
        "clans": "public",
        "phase": "public",
        "round": "public",
        "wizard": "public",
        "champion": "public",
        "deck": "nobody",
        "dealt": "public",
        "opened_at": "public",
        "piles": "partly",
        "ticks": "public",
        "resolved": "public",
        "spy": "public",
        "requests": "public",
        "giants": "public",
        "commando_played": "public",
        "flying_played": "public",
        "battle": "public",
        "battles": "public",
        "last_round": "public",
    },
}
"""Who may know each field: whatever stands in a new field, somebody has to decide it here."""
