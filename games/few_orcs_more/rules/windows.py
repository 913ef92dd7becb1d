"""The windows of the commando and of the flying machine: who is asked, and how they close (7.4.4, 7.4.6, 7.6.3)."""

from msgspec.structs import replace

from games.few_orcs_more.commands import Pass
from games.few_orcs_more.rules.mercenaries import has_mercenaries
from games.few_orcs_more.state import Events, State, fighting
from games.kernel.chance import Chance
from games.kernel.events import SeatEvent, Sentence
from games.kernel.refusals import refuse
from games.kernel.tuples import with_items


class WindowPassed(SeatEvent[State], frozen=True):
    """A seat that was asked lets the moment pass, by command or because the clock has closed the window."""

    sentence = Sentence("window_passed", "7.4.4", "seat")

    def apply(self, state: State) -> State:
        battle = fighting(state)
        return replace(state, battle=replace(battle, answered=with_items(battle.answered, (self.seat,))))


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
    refuse("already_done", "7.4.4", when=seat in fighting(state).answered)
    refuse("not_your_turn", "7.4.4", when=seat not in asked(state))


def let_pass(state: State, seat: int, _: Pass, __: Chance) -> Events:
    """Let the moment pass."""
    check_asked(state, seat)
    return (WindowPassed(seat),)


def close(state: State) -> Events:
    """Close the window by the clock: who has not answered has passed."""
    return tuple(WindowPassed(seat) for seat in asked(state))
