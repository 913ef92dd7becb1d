"""The deal played live: the clock deals, and commands fall in between, first come first served (4.4, 4.5)."""

from msgspec import UNSET

from games.few_orcs_more.commands import Desert, Enlist
from games.few_orcs_more.rules.player_cards import (
    DesertionPlayed,
    EnlistmentPlayed,
    LateEnlistClosed,
    check_pile,
    players,
)
from games.few_orcs_more.rules.ready import unready
from games.few_orcs_more.state import Events, State, is_open, recruiters
from games.kernel.chance import Chance
from games.kernel.refusals import Refused, refuse


def playing(state: State) -> tuple[int, ...]:
    """Who may put a card on a pile just now, or is waited for before the deal, in rising order."""
    if waited_for := unready(state):
        return waited_for
    return () if state.phase == "deal" and not any(state.piles) else players(state)


def desert(state: State, seat: int, command: Desert, _: Chance) -> Events:
    """Put a desertion on a pile."""
    refuse("no_card", "2.2.1", when=not state.clans[seat].desertions)
    check_pile(state, command.pile)
    _check_height(state, command)
    return (DesertionPlayed(seat, command.pile),)


def enlist(state: State, seat: int, command: Enlist, _: Chance) -> Events:
    """Put an enlistment on a pile, during the deal or late."""
    refuse("no_card", "2.2.1", when=not state.clans[seat].enlistments)
    check_pile(state, command.pile)
    late = state.phase == "late_enlist"
    refuse("not_open", "4.1.2", when=not late and not is_open(state))
    _check_height(state, command)
    return (EnlistmentPlayed(seat, command.pile, late),)


def after_late(state: State, _: Chance) -> Events:
    """Close enlistment once nobody has an enlistment left (4.5.2)."""
    return () if any(state.clans[seat].enlistments for seat in recruiters(state)) else (LateEnlistClosed(),)


def _check_height(state: State, command: Desert | Enlist) -> None:
    """Refuse a card for a pile that has grown since the player looked."""
    seen = command.seen_height
    if state.options.guard_top and seen is not UNSET and seen != len(state.piles[command.pile]):
        raise Refused("stale", "4.4.3")
