"""Who may know what of the state (11): each field of each value, and the questions that views ask about a viewer."""

from collections.abc import Mapping
from typing import Final

from games.few_orcs_more.options import Options
from games.few_orcs_more.rules.cards import of_back
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
from games.kernel.contract import Secrecy, Viewer
from games.kernel.values import Value


def _known(public: str, partly: str = "", nobody: str = "") -> Mapping[str, Secrecy]:
    """The fields by who may know them, separated by spaces."""
    fields: dict[str, Secrecy] = dict.fromkeys(public.split(), "public")
    return fields | dict.fromkeys(partly.split(), "partly") | dict.fromkeys(nobody.split(), "nobody")


SECRECY: Final[Mapping[type[Value], Mapping[str, Secrecy]]] = {
    Options: dict.fromkeys(Options.__struct_fields__, "public"),
    Clan: _known("desertions enlistments protected score gain wins", partly="hand"),
    Bounce: _known("seat play"),
    Ticks: _known("tick to_deal bounced", partly="submitted"),
    Resolved: _known("owner", partly="cards deserted"),
    Request: _known("spy seat target kind moved"),
    Strike: _known("seat target card"),
    Flight: _known("seat goblins"),
    Battle: _known("number tribe next answered commando flying values", partly="armies"),
    Fought: _known("number tribe points armies values winners commando flying"),
    LastRound: _known("round wizard champion battles gains"),
    State: _known(
        "options clans phase round wizard champion dealt opened_at ticks resolved spy requests giants "
        "commando_played flying_played battle battles last_round ready seen",
        partly="piles",
        nobody="deck",
    ),
}
"""Who may know each field: for a new field it has to be decided here."""


def sees_piles(state: State, viewer: Viewer) -> bool:
    """Covered cards are nobody's to see, unless the table plays with open piles (4.3.1)."""
    return viewer == "arbiter" or state.options.open_piles


def sees_all_hands(state: State, viewer: Viewer) -> bool:
    """The arbiter does, and the wizard from the distribution on (6.2.2, 6.2.3)."""
    if viewer == "arbiter":
        return True
    wizard = state.wizard is not None and viewer == state.wizard
    dealt_out = state.champion is not None or state.phase not in ("deal", "late_enlist", "champion")
    return wizard and state.options.wizard_sees_hands and dealt_out


def sees_hand(state: State, viewer: Viewer, seat: int) -> bool:
    """One's own hand; the wizard not while the seat has face-down mercenaries in a battle (11.2)."""
    if viewer in ("arbiter", seat):
        return True
    return sees_all_hands(state, viewer) and (state.battle is None or not hides_mercenaries(state.battle, seat))


def sees_army(battle: Battle, viewer: Viewer, seat: int) -> bool:
    """One's own army; everybody's from the reveal on."""
    return battle.values is not None or viewer in ("arbiter", seat)


def hides_mercenaries(battle: Battle, seat: int) -> bool:
    """Whether the seat has mercenaries face down in this battle."""
    return battle.values is None and bool(of_back(battle.armies[seat] or (), "mercenary"))
