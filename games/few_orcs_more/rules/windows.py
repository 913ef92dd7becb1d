"""The windows of the commando and of the flying machine: who is asked, and how they close (7.4.4, 7.4.6, 7.6.3)."""

from typing import ClassVar

from msgspec.structs import replace

from games.few_orcs_more.happening import Happening, Happenings
from games.few_orcs_more.rules.mercenaries import has_mercenaries
from games.few_orcs_more.state import State
from games.few_orcs_more.wish import Wish
from games.kernel.chance import Chance
from games.kernel.contract import Line, Viewer
from games.kernel.happening import told
from games.kernel.refusals import Refused


class WindowPassed(Happening, frozen=True):
    """A seat that was asked lets the moment pass, by command or because the clock has closed the window."""

    seat: int

    def change(self, state: State) -> State:
        battle = state.battle
        assert battle is not None
        answered = tuple(sorted((*battle.answered, self.seat)))
        return replace(state, battle=replace(battle, answered=answered))

    def line(self, viewer: Viewer) -> Line:
        return told("window_passed", "7.4.4", seat=self.seat)


class Pass(Wish, frozen=True):
    """Let the moment pass."""

    phases: ClassVar[tuple[str, ...]] = ("commando", "flying")

    def decided(self, state: State, seat: int, chance: Chance) -> Happenings:
        check_asked(state, seat)
        return (WindowPassed(seat),)


def asked(state: State) -> tuple[int, ...]:
    """Who has still to answer.

    Asked are all recruiters with a mercenary's back in hand, unless the card in question was played this round.
    """
    battle = state.battle
    if battle is None or (state.commando_played if state.phase == "commando" else state.flying_played):
        return ()
    return tuple(
        seat
        for seat, clan in enumerate(state.clans)
        if seat != state.wizard and seat not in battle.answered and has_mercenaries(clan.hand)
    )


def check_asked(state: State, seat: int) -> None:
    """Refuse who has answered already or was not asked."""
    if state.battle is not None and seat in state.battle.answered:
        raise Refused("already_done", "7.4.4")
    if seat not in asked(state):
        raise Refused("not_your_turn", "7.4.4")


def closed_by_clock(state: State) -> Happenings:
    """Who has not answered has passed."""
    return tuple(WindowPassed(seat) for seat in asked(state))
