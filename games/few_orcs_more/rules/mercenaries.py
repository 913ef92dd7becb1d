"""Mercenaries, sent face down one recruiter after the other (7.2, 7.3)."""

from collections import Counter

from msgspec.structs import replace

from games.few_orcs_more.commands import Mercenaries
from games.few_orcs_more.rules.cards import BACK, SENDABLE
from games.few_orcs_more.state import Battle, Cards, Events, State, fighting, recruiters
from games.kernel.chance import Chance
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import SeatEvent, knows, line, private_line
from games.kernel.refusals import refuse
from games.kernel.tuples import replaced, with_items, without


class MercenariesSent(SeatEvent[State], frozen=True):
    """A recruiter has sent mercenaries; which, only that seat knows until the reveal.

    After the last the commando's window opens.
    """

    count: int
    cards: Cards

    def apply(self, state: State) -> State:
        state = joined(state, self.seat, self.cards)
        seats = order(state, fighting(state).number)
        return with_next(state, seats[seats.index(self.seat) + 1 :])

    def tell(self, viewer: Viewer) -> LogLine:
        if not self.count:
            return line("mercenaries_sent_none", "7.3.1", seat=self.seat)
        if knows(viewer, self.seat):
            return private_line("mercenaries_sent_known", "7.3.1", seat=self.seat, kinds=self.cards)
        return line("mercenaries_sent", "7.3.1", seat=self.seat, count=self.count)


def sending(state: State) -> tuple[int, ...]:
    """Whose turn it is to send."""
    battle = state.battle
    return () if battle is None or battle.next is None else (battle.next,)


def send(state: State, seat: int, command: Mercenaries, _: Chance) -> Events:
    """Send mercenaries."""
    refuse("not_your_turn", "7.3.1", when=seat not in sending(state))
    refuse("not_committable", "7.3.2", when=any(card not in SENDABLE for card in command.cards))
    refuse("no_card", "7.3.1", when=Counter(command.cards) - Counter(state.clans[seat].hand))
    return (MercenariesSent(seat, len(command.cards), tuple(sorted(command.cards))),)


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


def has_tribe(battle: Battle, seat: int) -> bool:
    """Whether a card of the fighting tribe is in the seat's army."""
    return any(BACK[card] == battle.tribe for card in battle.armies[seat] or ())


def joined(state: State, seat: int, cards: Cards) -> State:
    """The state once these cards of the seat's hand are in its army."""
    if not cards:
        return state
    battle, clan = fighting(state), state.clans[seat]
    armies = replaced(battle.armies, seat, with_items(battle.armies[seat] or (), cards))
    clans = replaced(state.clans, seat, replace(clan, hand=without(clan.hand, cards)))
    return replace(state, clans=clans, battle=replace(battle, armies=armies))


def with_next(state: State, seats: tuple[int, ...]) -> State:
    """The state in which the first of the seats that can be is asked for mercenaries; the commando's window is open
    once none can.

    Who has none, or no right to send any (7.3.4), is passed over.
    """
    battle, free = fighting(state), state.options.solo_mercs
    able = (seat for seat in seats if has_mercenaries(state.clans[seat].hand) and (free or has_tribe(battle, seat)))
    asked = next(able, None)
    return replace(state, battle=replace(battle, next=asked), phase="commando" if asked is None else "mercenaries")
