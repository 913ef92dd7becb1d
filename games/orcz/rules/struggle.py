"""Struggles between the rear rank and the rank ahead (rules 3.4.3 to 3.4.9)."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, SeatEvent, Sentence, line
from games.kernel.refusals import Refused, refuse
from games.orcz.commands import Hold, Struggle
from games.orcz.rules.column import RankSetAside, RearSetAside, asked, turn_up
from games.orcz.rules.slaves import payments
from games.orcz.state import Events, State
from games.orcz.state.cards import CHAMPION, SHAMAN, Card, bits, clash
from games.orcz.state.fields import Field, FieldName
from games.orcz.state.match import EventCard
from games.orcz.state.ranks import SIDES, Part, Rank, Side

End: TypeAlias = Literal["sweep", "repulse", "broken", "stand"]
"""Both defenders beaten; both attackers; some card; none."""


class StruggleDeclared(SeatEvent[State], frozen=True):
    """The rear rank attacks the rank ahead (3.4.3)."""

    field: FieldName
    against: int
    sentence = Sentence("struggle_declared", "3.4.3", "seat", "field", against_seat="against")

    def apply(self, state: State) -> State:
        return replace(state, fighting=True)


class ShamanSkipped(SeatEvent[State], frozen=True):
    """The rank that is attacked has a shaman: it stands aside, and the rank ahead of it is attacked instead (3.4.5)."""

    field: FieldName
    sentence = Sentence("shaman_skipped", "3.4.5", "seat", "field")

    def apply(self, state: State) -> State:
        field = state.at(self.field)
        *ahead, skipped, rear = field.ranks
        return state.with_field(self.field, replace(field, ranks=(*ahead, rear), aside=(*field.aside, skipped.whole())))


class StruggleFizzled(RearSetAside, frozen=True):
    """Nothing is left ahead of the attacker, who is set aside (3.4.5)."""

    sentence = Sentence("struggle_fizzled", "3.4.5", "seat", "field")


class StruggleAborted(RearSetAside, frozen=True):
    """The attacker found a champion ahead and is set aside (3.4.6)."""

    against: int
    sentence = Sentence("struggle_aborted", "3.4.6", "seat", "field", against_seat="against")


class CardsMet(GameEvent[State], frozen=True):
    """Two cards were compared; one that is beaten leaves the field when both pairs have met (3.4.7)."""

    field: FieldName
    side: Side
    seat: int
    card: Card
    against: int
    against_card: Card
    won: int
    """1 where the attacker's card beats the other, -1 where it is beaten, 0 where both stand."""

    def apply(self, state: State) -> State:
        return state

    def tell(self, viewer: Viewer) -> LogLine:
        key = {1: "cards_met_won", 0: "cards_met_even", -1: "cards_met_lost"}[self.won]
        met = {"soldier": self.card, "against_soldier": self.against_card}
        return line(key, "3.4.7", seat=self.seat, side=self.side, against_seat=self.against, **met)


class StruggleEnded(SeatEvent[State], frozen=True):
    """A struggle is over; the beaten cards go back behind their owners' screens (3.4.7, 3.4.8)."""

    field: FieldName
    against: int
    lost: tuple[Side, ...]
    against_lost: tuple[Side, ...]
    end: End
    sentence = Sentence("struggle_{}", "3.4.8", "seat", "field", against_seat="against", by="end")

    def apply(self, state: State) -> State:
        field = state.at(self.field)
        *ahead, target, rear = field.ranks
        aside: list[Part | None] = []
        if self.end == "sweep":
            ahead.append(rear)
        else:
            aside.append(rear.without(self.lost))
            if self.against_lost:
                aside.append(target.without(self.against_lost))
            else:
                ahead.append(target)
        left = [part for part in aside if part is not None]
        state = state.with_field(self.field, replace(field, ranks=tuple(ahead), aside=(*field.aside, *left)))
        state = _back(_back(state, rear, self.lost), target, self.against_lost)
        return replace(state, fighting=False)


def _back(state: State, rank: Rank, lost: tuple[Side, ...]) -> State:
    """The state with the lost cards of a rank behind their owner's screen again."""
    if not lost:
        return state
    cards, tribe = bits([rank.card(side) for side in lost]), state.tribes[rank.seat]
    return state.with_tribe(rank.seat, replace(tribe, hand=tribe.hand | cards, back=tribe.back | cards))


def next_in_struggle(state: State, name: FieldName, field: Field) -> Events:
    """What follows by itself in a struggle of the rear rank (6.1)."""
    rear = field.ranks[-1]
    if len(field.ranks) == 1:
        return (StruggleFizzled(rear.seat, name),)
    target = field.ranks[-2]
    if target.up != "both":
        return (turn_up(name, field, len(field.ranks) - 1, attacked=True),)
    if target.cards & SHAMAN:
        return (ShamanSkipped(target.seat, name),)
    if target.cards & CHAMPION:
        return (StruggleAborted(rear.seat, name, target.seat),)
    return _fight(state, name, rear, target)


def _fight(state: State, name: FieldName, rear: Rank, target: Rank) -> Events:
    """Right against right, left against left, the outcome and its spoils (3.4.7 to 3.4.9)."""
    met = [_meet(state.event, name, side, rear, target) for side in reversed(SIDES)]
    lost = tuple(pair.side for pair in met if pair.won < 0)
    against_lost = tuple(pair.side for pair in met if pair.won > 0)
    end: End = "broken" if lost or against_lost else "stand"
    paid: Events = ()
    amount = spoils(state.event, rear.seat, target.seat)
    if len(against_lost) == len(SIDES):
        end, paid = "sweep", payments(state, [(target.seat, amount)], "spoils", rear.seat)
    elif len(lost) == len(SIDES):
        end, paid = "repulse", payments(state, [(rear.seat, amount)], "spoils", target.seat)
    return (*met, StruggleEnded(rear.seat, name, target.seat, lost, against_lost, end), *paid)


def _meet(event: EventCard | None, name: FieldName, side: Side, rear: Rank, target: Rank) -> CardsMet:
    card, other = rear.card(side), target.card(side)
    return CardsMet(name, side, rear.seat, card, target.seat, other, clash(card, other, event == "contrary_winds"))


def spoils(event: EventCard | None, seat: int, against: int) -> int:
    """What the loser of both cards pays; nothing between two ranks of the same seat (3.4.9, 4.2)."""
    if seat == against:
        return 0
    return 2 if event == "blood_frenzy" else 1


def struggle(state: State, seat: int, _: Struggle) -> Events:
    """An attack on the rank ahead, or `Refused`."""
    name, field = _asked_field(state, seat)
    return (StruggleDeclared(seat, name, field.ranks[-2].seat),)


def hold(state: State, seat: int, _: Hold) -> Events:
    """The rank ahead is left alone, or `Refused`."""
    return (RankSetAside(seat, _asked_field(state, seat)[0], "hold"),)


def _asked_field(state: State, seat: int) -> tuple[FieldName, Field]:
    """The field on which the seat's rear rank is asked; `Refused` where it is not."""
    if asked(state) is None:
        raise Refused("wrong_phase", "7")
    refuse("not_your_turn", "7", when=asked(state) != seat)
    return state.under_way()
