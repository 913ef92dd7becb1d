"""The battles: which tribe fights, and in which order the recruiters act (7.1, 7.2)."""

from typing import ClassVar

from msgspec.structs import replace

from games.few_orcs_more.happening import Happening, Happenings
from games.few_orcs_more.rules.cards import TRIBES, of_back
from games.few_orcs_more.rules.mercenaries import order, sender_from
from games.few_orcs_more.rules.rounds import end_of_round
from games.few_orcs_more.state import Battle, State, changed, recruiters
from games.few_orcs_more.wish import Wish
from games.kernel.chance import Chance
from games.kernel.contract import Line, Viewer
from games.kernel.happening import told
from games.kernel.offers import Offer, Offers, OneOf
from games.kernel.refusals import Refused


class TribeAnnounced(Happening, frozen=True):
    """The tribe of the next battle is known."""

    battle: int
    tribe: str

    def change(self, state: State) -> State:
        armies = tuple(None if seat == state.wizard else () for seat in range(len(state.clans)))
        return replace(state, battle=Battle(self.battle, self.tribe, armies))

    def line(self, viewer: Viewer) -> Line:
        return told("tribe_announced", "7.1.1", battle=self.battle, tribe=self.tribe)


class TribeSent(Happening, frozen=True):
    """All of a recruiter's cards of the tribe go face down to the battle.

    With the last recruiter's the mercenaries begin.
    """

    seat: int
    count: int

    def change(self, state: State) -> State:
        battle = state.battle
        assert battle is not None
        clan = state.clans[self.seat]
        sent = of_back(clan.hand, battle.tribe)
        if sent:
            hand = tuple(card for card in clan.hand if card not in sent)
            armies = (*battle.armies[: self.seat], sent, *battle.armies[self.seat + 1 :])
            battle = replace(battle, armies=armies)
            state = replace(state, clans=changed(state, self.seat, replace(clan, hand=hand)), battle=battle)
        if self.seat != recruiters(state)[-1]:
            return state
        sender = sender_from(state, battle, order(state, battle.number))
        return replace(
            state, battle=replace(battle, next=sender), phase="commando" if sender is None else "mercenaries"
        )

    def line(self, viewer: Viewer) -> Line:
        return told("tribe_sent", "7.1.2", seat=self.seat, count=self.count)


class Tribe(Wish, frozen=True):
    """Announce the tribe of the next battle."""

    phases: ClassVar[tuple[str, ...]] = ("tribe",)
    wizardly: ClassVar[bool] = True

    tribe: str

    def decided(self, state: State, seat: int, chance: Chance) -> Happenings:
        if self.tribe not in TRIBES:
            raise Refused("bad_tribe", "2.1.2")
        if self.tribe not in tribes_left(state):
            raise Refused("tribe_done", "7.1.1")
        return muster(state, self.tribe)


def tribes_left(state: State) -> tuple[str, ...]:
    """The tribes without a finished battle in this round."""
    fought = {battle.tribe for battle in state.battles}
    return tuple(tribe for tribe in TRIBES if tribe not in fought)


def muster(state: State, tribe: str) -> Happenings:
    """The announcement, and everybody's cards of the tribe sent."""
    sent = (TribeSent(seat, len(of_back(state.clans[seat].hand, tribe))) for seat in recruiters(state))
    return (TribeAnnounced(len(state.battles) + 1, tribe), *sent)


def announcing(state: State) -> tuple[int, ...]:
    """The wizard, as long as he has a choice."""
    return () if state.wizard is None or len(tribes_left(state)) < 2 or state.battle else (state.wizard,)


def tribes(state: State, seat: int) -> Offers:
    """Any tribe that has not fought yet."""
    return (Offer("tribe", {"tribe": OneOf(tribes_left(state))}),) if seat in announcing(state) else ()


def tribe_follows(state: State, chance: Chance) -> Happenings:
    """The fourth tribe by itself, any tribe by lot where nobody is wizard (9.3), and after the fourth battle the end
    of the round.
    """
    left = tribes_left(state)
    if not left:
        return end_of_round(state, chance)
    if announcing(state):
        return ()
    return muster(state, left[0] if len(left) == 1 else chance.pick("tribe", left))
