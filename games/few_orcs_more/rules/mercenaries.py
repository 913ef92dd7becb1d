"""Mercenaries, sent face down one recruiter after the other (7.2, 7.3)."""

from collections import Counter
from typing import ClassVar

from msgspec.structs import replace

from games.few_orcs_more.happening import Happening, Happenings, named
from games.few_orcs_more.rules.cards import BACK, SENDABLE, added, without
from games.few_orcs_more.state import Battle, Cards, State, changed, recruiters
from games.few_orcs_more.wish import Wish
from games.kernel.chance import Chance
from games.kernel.contract import Line, Viewer
from games.kernel.happening import confided, told
from games.kernel.offers import Offer, Offers, SomeOf
from games.kernel.refusals import Refused


class MercenariesSent(Happening, frozen=True):
    """A recruiter has sent mercenaries; which, only that seat knows until the reveal.

    After the last the commando's window opens.
    """

    seat: int
    count: int
    cards: Cards

    def change(self, state: State) -> State:
        battle = state.battle
        assert battle is not None
        clan, army = state.clans[self.seat], battle.armies[self.seat]
        assert army is not None
        armies = (*battle.armies[: self.seat], added(army, self.cards), *battle.armies[self.seat + 1 :])
        state = replace(state, clans=changed(state, self.seat, replace(clan, hand=without(clan.hand, self.cards))))
        seats = order(state, battle.number)
        sender = sender_from(state, battle, seats[seats.index(self.seat) + 1 :])
        battle = replace(battle, armies=armies, next=sender)
        return replace(state, battle=battle, phase="commando" if sender is None else "mercenaries")

    def line(self, viewer: Viewer) -> Line:
        if viewer in ("arbiter", self.seat):
            return confided("mercenaries_sent_known", "7.3.1", seat=self.seat, kinds=named(self.cards))
        return told("mercenaries_sent", "7.3.1", seat=self.seat, count=self.count)


class Mercenaries(Wish, frozen=True):
    """Send any part of the own goblins, giants, trolls and war machines, or none."""

    phases: ClassVar[tuple[str, ...]] = ("mercenaries",)

    cards: tuple[str, ...]

    def decided(self, state: State, seat: int, chance: Chance) -> Happenings:
        if seat not in sending(state):
            raise Refused("not_your_turn", "7.3.1")
        if any(card not in SENDABLE for card in self.cards):
            raise Refused("not_committable", "7.3.2")
        if Counter(self.cards) - Counter(state.clans[seat].hand):
            raise Refused("no_card", "7.3.1")
        return (MercenariesSent(seat, len(self.cards), tuple(sorted(self.cards))),)


def order(state: State, number: int) -> tuple[int, ...]:
    """The recruiters in the order in which they act in this battle (7.2.1).

    Without a wizard the first changes with the round (9.3).
    """
    seats, count = recruiters(state), len(state.clans)
    first = (state.round if state.wizard is None else state.wizard) + number
    at = first % count
    if at == state.wizard:
        at = (at + 1) % count
    turn = seats.index(at)
    return seats[turn:] + seats[:turn]


def has_mercenaries(cards: Cards) -> bool:
    """Whether a card with the back of a mercenary is among them: all that anybody else can see (7.3.3)."""
    return any(BACK[card] == "mercenary" for card in cards)


def sender_from(state: State, battle: Battle, seats: tuple[int, ...]) -> int | None:
    """The first of the seats that is asked for mercenaries.

    Who has none, or no right to send any (7.3.4), is passed over.
    """
    for seat in seats:
        if has_mercenaries(state.clans[seat].hand) and (state.options.solo_mercs or has_tribe(battle, seat)):
            return seat
    return None


def has_tribe(battle: Battle, seat: int) -> bool:
    """Whether a card of the fighting tribe is in the seat's army."""
    return any(BACK[card] == battle.tribe for card in battle.armies[seat] or ())


def sending(state: State) -> tuple[int, ...]:
    """Whose turn it is to send."""
    battle = state.battle
    return () if battle is None or battle.next is None else (battle.next,)


def choices(state: State, seat: int) -> Offers:
    """Any part of what can be sent."""
    if seat not in sending(state):
        return ()
    cards = tuple(card for card in state.clans[seat].hand if card in SENDABLE)
    return (Offer("mercenaries", {"cards": SomeOf(cards, 0, len(cards))}),)


def mercenaries_follow(state: State, chance: Chance) -> Happenings:  # noqa: ARG001 - nothing is drawn
    """Nothing: with the last recruiter's mercenaries the commando's window is open."""
    return ()
