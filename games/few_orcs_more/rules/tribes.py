"""The tribe of a battle: who announces it, and who sends it (7.1)."""

from msgspec.structs import replace

from games.few_orcs_more.commands import Tribe
from games.few_orcs_more.rules.cards import TRIBES, of_back
from games.few_orcs_more.rules.ending import end_of_round
from games.few_orcs_more.rules.mercenaries import joined, order, with_next
from games.few_orcs_more.state import Battle, Events, State, fighting, recruiters
from games.kernel.chance import Chance
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, SeatEvent, Sentence, line
from games.kernel.refusals import refuse


class TribeAnnounced(GameEvent[State], frozen=True):
    """The tribe of the next battle is known."""

    battle: int
    tribe: str
    sentence = Sentence("tribe_announced", "7.1.1", "battle", "tribe")

    def apply(self, state: State) -> State:
        armies = tuple(None if seat == state.wizard else () for seat in range(len(state.clans)))
        return replace(state, battle=Battle(self.battle, self.tribe, armies))


class TribeSent(SeatEvent[State], frozen=True):
    """All of a recruiter's cards of the tribe go face down to the battle.

    With the last recruiter's the mercenaries begin.
    """

    count: int

    def apply(self, state: State) -> State:
        battle = fighting(state)
        state = joined(state, self.seat, of_back(state.clans[self.seat].hand, battle.tribe))
        if self.seat != recruiters(state)[-1]:
            return state
        return with_next(state, order(state, battle.number))

    def tell(self, viewer: Viewer) -> LogLine:
        del viewer
        if not self.count:
            return line("tribe_sent_none", "7.1.2", seat=self.seat)
        return line("tribe_sent", "7.1.2", seat=self.seat, count=self.count)


def tribes_left(state: State) -> tuple[str, ...]:
    """The tribes without a finished battle in this round."""
    fought = {battle.tribe for battle in state.battles}
    return tuple(tribe for tribe in TRIBES if tribe not in fought)


def announcing(state: State) -> tuple[int, ...]:
    """The wizard, as long as he has a choice."""
    return () if state.wizard is None or len(tribes_left(state)) < 2 or state.battle else (state.wizard,)


def announce(state: State, _: int, command: Tribe, __: Chance) -> Events:
    """Announce the tribe of the next battle."""
    refuse("bad_tribe", "2.1.2", when=command.tribe not in TRIBES)
    refuse("tribe_done", "7.1.1", when=command.tribe not in tribes_left(state))
    return _announced(state, command.tribe)


def after(state: State, chance: Chance) -> Events:
    """Announce the fourth tribe, or any tribe by lot where nobody is wizard (9.3); after the fourth battle end the
    round.
    """
    left = tribes_left(state)
    if not left:
        return end_of_round(state, chance)
    if announcing(state):
        return ()
    return _announced(state, left[0] if len(left) == 1 else chance.pick("tribe", left))


def _announced(state: State, tribe: str) -> Events:
    """The announcement, and everybody's cards of the tribe sent."""
    sent = (TribeSent(seat, len(of_back(state.clans[seat].hand, tribe))) for seat in recruiters(state))
    return (TribeAnnounced(len(state.battles) + 1, tribe), *sent)
