"""Who may see what (11)."""

from games.few_orcs_more.rules.cards import of_back
from games.few_orcs_more.state import Battle, State
from games.kernel.contract import Viewer


def sees_piles(state: State, viewer: Viewer) -> bool:
    """Covered cards are nobody's to see, unless the table plays with open piles (4.3.1)."""
    return viewer == "arbiter" or state.options.open_piles


def sees_all_hands(state: State, viewer: Viewer) -> bool:
    """The arbiter does, and the wizard from the distribution on (6.2.2, 6.2.3)."""
    if viewer == "arbiter":
        return True
    wizard = state.wizard is not None and viewer == state.wizard
    return wizard and state.options.wizard_sees_hands and (state.champion is not None or state.phase in _LATER)


def sees_hand(state: State, viewer: Viewer, seat: int) -> bool:
    """One's own hand; the wizard not while the seat has face-down mercenaries in a battle (11.2)."""
    if viewer in ("arbiter", seat):
        return True
    return sees_all_hands(state, viewer) and not (state.battle is not None and hides_mercenaries(state.battle, seat))


def sees_army(battle: Battle, viewer: Viewer, seat: int) -> bool:
    """One's own army; everybody's from the reveal on."""
    return battle.values is not None or viewer in ("arbiter", seat)


def hides_mercenaries(battle: Battle, seat: int) -> bool:
    """Whether the seat has mercenaries face down in this battle."""
    return battle.values is None and bool(of_back(battle.armies[seat] or (), "mercenary"))


_LATER = ("spy", "tribe", "mercenaries", "commando", "flying", "over")
