"""Struggles between the rear rank and the rank ahead (rules 3.4.3 to 3.4.9)."""

from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.contract import Line
from games.kernel.offers import Offer
from games.kernel.refusals import Refused
from games.kernel.values import Event
from games.orcz.editions import EventCard, FieldName
from games.orcz.lines import told
from games.orcz.rules.column import RankSetAside, RankTurnedUp, asked, rear_aside, turn_up, unasked, whole
from games.orcz.rules.slaves import SlavesPaid, pay
from games.orcz.state.cards import CHAMPION, SHAMAN, Card, bits, clash
from games.orcz.state.match import Field, State
from games.orcz.state.ranks import SIDES, Part, Rank, Side

End: TypeAlias = Literal["sweep", "repulse", "broken", "stand"]
"""Both defenders beaten; both attackers; some card; none."""

OFFERS: Final = (Offer("struggle"), Offer("hold"))


class StruggleDeclared(Event, frozen=True):
    """The rear rank attacks the rank ahead (3.4.3)."""

    seat: int
    field: FieldName
    against: int

    def change(self, state: State) -> State:
        return replace(state, fighting=True)

    def line(self) -> Line:
        return told("struggle_declared", "3.4.3", seat=self.seat, field=self.field, against_seat=self.against)


class ShamanSkipped(Event, frozen=True):
    """The rank that is attacked has a shaman: it stands aside, and the rank ahead of it is attacked instead (3.4.5)."""

    seat: int
    field: FieldName

    def change(self, state: State) -> State:
        field = state.at(self.field)
        skipped, rear = field.ranks[-2], field.ranks[-1]
        moved = replace(field, ranks=(*field.ranks[:-2], rear), aside=(*field.aside, whole(skipped)))
        return state.with_field(self.field, moved)

    def line(self) -> Line:
        return told("shaman_skipped", "3.4.5", seat=self.seat, field=self.field)


class StruggleFizzled(Event, frozen=True):
    """Nothing is left ahead of the attacker, who is set aside (3.4.5)."""

    seat: int
    field: FieldName

    def change(self, state: State) -> State:
        return rear_aside(state, self.field)

    def line(self) -> Line:
        return told("struggle_fizzled", "3.4.5", seat=self.seat, field=self.field)


class StruggleAborted(Event, frozen=True):
    """The attacker found a champion ahead and is set aside (3.4.6)."""

    seat: int
    field: FieldName
    against: int

    def change(self, state: State) -> State:
        return rear_aside(state, self.field)

    def line(self) -> Line:
        return told("struggle_aborted", "3.4.6", seat=self.seat, field=self.field, against_seat=self.against)


class CardsMet(Event, frozen=True):
    """Two cards were compared; one that is beaten leaves the field when both pairs have met (3.4.7)."""

    field: FieldName
    side: Side
    seat: int
    card: Card
    against: int
    against_card: Card
    won: int
    """1 where the attacker's card beats the other, -1 where it is beaten, 0 where both stand."""

    def change(self, state: State) -> State:
        return state

    def line(self) -> Line:
        key = {1: "cards_met_won", 0: "cards_met_even", -1: "cards_met_lost"}[self.won]
        cards = (self.card, self.against_card)
        return told(key, "3.4.7", seat=self.seat, side=self.side, cards=cards, against_seat=self.against)


class StruggleEnded(Event, frozen=True):
    """A struggle is over; the beaten cards go back behind their owners' screens (3.4.7, 3.4.8)."""

    seat: int
    field: FieldName
    against: int
    lost: tuple[Side, ...]
    against_lost: tuple[Side, ...]
    end: End

    def change(self, state: State) -> State:
        field = state.at(self.field)
        target, rear = field.ranks[-2], field.ranks[-1]
        ranks, aside = field.ranks[:-2], field.aside
        if self.end == "sweep":
            ranks = (*ranks, rear)
        else:
            aside = (*aside, *_parts(rear.without(self.lost)))
            if self.against_lost:
                aside = (*aside, *_parts(target.without(self.against_lost)))
            else:
                ranks = (*ranks, target)
        state = state.with_field(self.field, replace(field, ranks=ranks, aside=aside))
        state = _back(_back(state, rear, self.lost), target, self.against_lost)
        return replace(state, fighting=False)

    def line(self) -> Line:
        key = f"struggle_{self.end}"
        return told(key, "3.4.8", seat=self.seat, field=self.field, against_seat=self.against)


AnyStruggle: TypeAlias = StruggleDeclared | ShamanSkipped | StruggleFizzled | StruggleAborted | CardsMet | StruggleEnded


def _parts(part: Part | None) -> tuple[Part, ...]:
    return () if part is None else (part,)


def _back(state: State, rank: Rank, lost: tuple[Side, ...]) -> State:
    """The state with the lost cards of a rank behind their owner's screen again."""
    if not lost:
        return state
    cards, tribe = bits(tuple(rank.card(side) for side in lost)), state.tribes[rank.seat]
    return state.with_tribe(rank.seat, replace(tribe, hand=tribe.hand | cards, back=tribe.back | cards))


def next_in_column(
    state: State, name: FieldName, field: Field
) -> tuple[AnyStruggle | RankTurnedUp | RankSetAside | SlavesPaid, ...]:
    """What follows by itself in a column that still has ranks; nothing while an owner is asked."""
    rear = field.ranks[-1]
    if state.fighting:
        return _next_blow(state, name, field, rear)
    if rear.up != "both":
        return (turn_up(name, field, len(field.ranks), attacked=False),)
    why = unasked(state, field)
    return () if why is None else (RankSetAside(rear.seat, name, why),)


def _next_blow(
    state: State, name: FieldName, field: Field, rear: Rank
) -> tuple[AnyStruggle | RankTurnedUp | SlavesPaid, ...]:
    """What follows by itself in a struggle (6.1)."""
    if len(field.ranks) == 1:
        return (StruggleFizzled(rear.seat, name),)
    target = field.ranks[-2]
    if target.up != "both":
        return (turn_up(name, field, len(field.ranks) - 1, attacked=True),)
    if target.cards & SHAMAN:
        return (ShamanSkipped(target.seat, name),)
    if target.cards & CHAMPION:
        return (StruggleAborted(rear.seat, name, target.seat),)
    return _fought(state, name, rear, target)


def _fought(
    state: State, name: FieldName, rear: Rank, target: Rank
) -> tuple[CardsMet | StruggleEnded | SlavesPaid, ...]:
    """Right against right, left against left, the outcome and its spoils (3.4.7 to 3.4.9)."""
    contrary = state.event == "contrary_winds"
    met = tuple(
        CardsMet(
            name,
            side,
            rear.seat,
            rear.card(side),
            target.seat,
            target.card(side),
            clash(rear.card(side), target.card(side), contrary),
        )
        for side in reversed(SIDES)
    )
    lost = tuple(pair.side for pair in met if pair.won < 0)
    against_lost = tuple(pair.side for pair in met if pair.won > 0)
    end: End = "broken" if lost or against_lost else "stand"
    paid: tuple[SlavesPaid, ...] = ()
    amount = spoils(state.event, rear.seat, target.seat)
    if len(against_lost) == len(SIDES):
        end, paid = "sweep", pay(state, target.seat, amount, "spoils", rear.seat)
    elif len(lost) == len(SIDES):
        end, paid = "repulse", pay(state, rear.seat, amount, "spoils", target.seat)
    return (*met, StruggleEnded(rear.seat, name, target.seat, lost, against_lost, end), *paid)


def spoils(event: EventCard | None, seat: int, against: int) -> int:
    """What the loser of both cards pays; nothing between two ranks of the same seat (3.4.9, 4.2)."""
    if seat == against:
        return 0
    return 2 if event == "blood_frenzy" else 1


def struggle(state: State, seat: int) -> StruggleDeclared:
    """An attack on the rank ahead, or `Refused`."""
    name, field = _test_asked(state, seat)
    return StruggleDeclared(seat, name, field.ranks[-2].seat)


def hold(state: State, seat: int) -> RankSetAside:
    """The rank ahead is left alone, or `Refused`."""
    name, _ = _test_asked(state, seat)
    return RankSetAside(seat, name, "hold")


def _test_asked(state: State, seat: int) -> tuple[FieldName, Field]:
    """Refuse a seat whose rear rank is not asked; otherwise the field on which it is."""
    if asked(state) is None:
        raise Refused("wrong_phase", "7")
    if asked(state) != seat:
        raise Refused("not_your_turn", "7")
    return state.under_way()
