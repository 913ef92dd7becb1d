"""Hoard with a leak planted in it, one a class: what a leak test must catch to be worth its name."""

import hashlib

import msgspec

from games.kernel.chance import Chance, Luck
from games.kernel.contract import Due, LogLine, Turn, Viewer
from games.kernel.offers import Offer, Offers, OneOf
from games.kernel.refusals import Refused
from games.kernel.replay import fold
from games.kernel.values import JSON, Command, Event
from tests.games.toys.hoard import commands as do
from tests.games.toys.hoard import events as on
from tests.games.toys.hoard.game import Hoard, HoardAdvisor
from tests.games.toys.hoard.state import State
from tests.games.toys.hoard.view import View


class HintedView(View, frozen=True):
    """The view with a field too many."""

    hint: tuple[int | str | None, ...] | dict[str, int] = ()


class Hinted(Hoard):
    view_type = HintedView

    def hint(self, state: State, viewer: Viewer) -> tuple[int | str | None, ...] | dict[str, int]:
        return ()

    def view(self, state: State, viewer: Viewer) -> HintedView:
        seen = super().view(state, viewer)
        named = {name: getattr(seen, name) for name in View.__struct_fields__}
        return HintedView(**named, hint=self.hint(state, viewer))


class OrderOfHiddenList(Hinted):
    """Seats listed by what they have laid: no card is shown, their order is."""

    def hint(self, state: State, viewer: Viewer) -> tuple[int | str | None, ...]:
        return tuple(sorted(range(len(state.clans)), key=lambda seat: state.clans[seat].laid or 0))


class CountOfHiddenCards(Hinted):
    """How many high cards are still in the deck."""

    def hint(self, state: State, viewer: Viewer) -> tuple[int | str | None, ...]:
        return (sum(card > 8 for card in state.deck),)


class IdsOfCards(Hinted):
    """Face-down cards under names that are always the same for the same card."""

    def hint(self, state: State, viewer: Viewer) -> tuple[int | str | None, ...]:
        return tuple(hashlib.sha256(b"card%d" % (clan.laid or 0)).hexdigest()[:6] for clan in state.clans)


class SpectatorSeesHands(Hoard):
    """A spectator is shown what the arbiter is, and imagines nothing."""

    def view(self, state: State, viewer: Viewer) -> View:
        return super().view(state, "arbiter" if viewer == "spectator" else viewer)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return state if viewer == "spectator" else super().resample(state, viewer, chance)


class RefusalCode(Hoard):
    """A card that is not in the own hand is refused by where it is instead."""

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> tuple[Event, ...]:
        try:
            return super().decide(state, seat, command, chance)
        except Refused:
            if isinstance(command, do.Lay | do.HandOver) and command.card in state.deck:
                raise Refused("in_the_deck", "2.1") from None
            raise


class RefusalText(Hoard):
    """The same told in the words of the refusal only."""

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> tuple[Event, ...]:
        try:
            return super().decide(state, seat, command, chance)
        except Refused as refusal:
            if isinstance(command, do.Lay | do.HandOver):
                holders = [str(at) for at, clan in enumerate(state.clans) if command.card in clan.hand]
                raise Refused(refusal.code, refusal.rule, f"held by {', '.join(holders) or 'nobody'}") from None
            raise


class RefusalRule(Hoard):
    """The rule cited depends on the card."""

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> tuple[Event, ...]:
        try:
            return super().decide(state, seat, command, chance)
        except Refused as refusal:
            if state.deck and state.deck[0] > 8:
                raise Refused(refusal.code, "4.1") from None
            raise


class OffersByHiddenHands(Hoard):
    """Whom to demand a card of is listed by who holds the best one."""

    def offers(self, state: State, seat: int) -> Offers:
        return tuple(
            Offer(
                "demand",
                {"seat": OneOf(tuple(sorted(offer.fields["seat"].items, key=lambda at: -max(state.clans[at].hand))))},
            )
            if offer.type == "demand" and isinstance(offer.fields["seat"], OneOf)
            else offer
            for offer in super().offers(state, seat)
        )


class LogWording(Hoard):
    """Everybody reads whether the card laid is a high one."""

    def tell(self, event: Event, viewer: Viewer) -> LogLine | None:
        line = super().tell(event, viewer)
        if isinstance(event, on.Laid) and event.card > 8 and line is not None and not line.private:
            return LogLine("peeked", line.args | {"at_seat": event.seat})
        return line


class LogArguments(Hoard):
    """The sentence does not name the card, but its arguments do."""

    def tell(self, event: Event, viewer: Viewer) -> LogLine | None:
        line = super().tell(event, viewer)
        if isinstance(event, on.Drawn) and line is not None:
            return msgspec.structs.replace(line, args=line.args | {"card": event.card})
        return line


class BidBeforeReveal(Hoard):
    """Laid cards are shown to all as soon as they lie."""

    def view(self, state: State, viewer: Viewer) -> View:
        seen = super().view(state, viewer)
        return msgspec.structs.replace(seen, laid=super().view(state, "arbiter").laid)


class ReplayBetweenEvents(Hoard):
    """Between the events that end a round, which only a replay shows, the deck lies open."""

    def view(self, state: State, viewer: Viewer) -> View:
        seen = super().view(state, viewer)
        return msgspec.structs.replace(seen, deck=state.deck) if state.phase == "draw" else seen


class OutcomeEarly(Hinted):
    """Who will win the round, before the cards are turned up."""

    def hint(self, state: State, viewer: Viewer) -> tuple[int | str | None, ...]:
        laid = [clan.laid or 0 for clan in state.clans]
        return (laid.index(max(laid)),) if state.phase == "shown" else ()


class KeyOrder(Hinted):
    """The keys of an object stand in the order of the cards."""

    def hint(self, state: State, viewer: Viewer) -> dict[str, int]:
        return {str(seat): 0 for seat in sorted(range(len(state.clans)), key=lambda seat: state.clans[seat].hand)}


class WrongSeatTold(Hoard):
    """What a seat saw is told to its neighbour as well."""

    def tell(self, event: Event, viewer: Viewer) -> LogLine | None:
        if isinstance(event, on.Peeked) and isinstance(viewer, int) and viewer == event.seat + 1:
            return super().tell(event, event.seat)
        return super().tell(event, viewer)


class ChoiceNotRedrawn(BidBeforeReveal):
    """Laid cards are shown, and the same in every imagined world."""

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        world = super().resample(state, viewer, chance)
        clans = [msgspec.structs.replace(a, laid=b.laid) for a, b in zip(world.clans, state.clans, strict=True)]
        return msgspec.structs.replace(world, clans=tuple(clans))


class ClockByCards(Hoard):
    """The pause is longer the more the cards come to."""

    def due(self, state: State) -> Due | None:
        due = super().due(state)
        return due and Due(due.due, due.after_ms + sum(clan.laid or 0 for clan in state.clans), due.mark)


class TurnByCards(Hoard):
    """Another name for the phase when the dragon is about to stir."""

    def turn(self, state: State) -> Turn:
        turn = super().turn(state)
        low = state.phase == "shown" and sum(clan.laid or 0 for clan in state.clans) < 8 * len(state.clans)
        return Turn(turn.seats, "shown_low") if low else turn


class VersionsByCards(Hoard):
    """A high card takes one version more, of which nobody is told."""

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> tuple[Event, ...]:
        events = super().decide(state, seat, command, chance)
        return (on.Shared(seat, {}), *events) if isinstance(command, do.Lay) and command.card > 8 else events

    def apply(self, state: State, event: Event) -> State:
        return state if isinstance(event, on.Shared) and not event.split else super().apply(state, event)


class WorldsLikeTheTruth(Hoard):
    """The worlds that a computer player imagines keep most of the truth."""

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        world = super().resample(state, viewer, chance)
        return state if chance.below("worlds", 4) else world


class AdviceFromTheTable(Hoard):
    """The adviser remembers the last state that anybody looked at."""

    class Spy(HoardAdvisor):
        last: State | None = None

        def advise(self, view: View, seat: int, offers: Offers, luck: Luck) -> JSON:
            if offers[0].type == "lay" and self.last is not None:
                best = max(card for clan in self.last.clans for card in clan.hand)
                hand = view.hands[seat] or ()
                return {"type": "lay", "card": hand[-1] if hand[-1] == best else hand[0]}
            return super().advise(view, seat, offers, luck)

    def __init__(self) -> None:
        self.advisor = self.Spy()

    def view(self, state: State, viewer: Viewer) -> View:
        self.advisor.last = state
        return super().view(state, viewer)


class AnswersForTheBestCard(Hoard):
    """Whoever is asked for a card and holds the best there is gives another unasked: nobody waits for an answer."""

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> tuple[Event, ...]:
        events = super().decide(state, seat, command, chance)
        if isinstance(command, do.Demand):
            hand = state.clans[command.seat].hand
            if max(hand) > 12:
                return (*events, on.HandedOver(command.seat, seat, hand[0]))
        return events


class DeclinesBadCards(Hoard):
    """A bargain over low cards, which lie face down, is declined without asking."""

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> tuple[Event, ...]:
        events = super().decide(state, seat, command, chance)
        if isinstance(command, do.Bargain) and max(command.terms.give) < 9:
            return (*events, on.Declined(command.to))
        return events


class EndsAfterAGoodBargain(Hoard):
    """A high card bought face down ends the seller's turn: he is not asked what else he wants to do."""

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> tuple[Event, ...]:
        events = super().decide(state, seat, command, chance)
        if isinstance(command, do.Accept) and state.trade is not None and max(state.trade.give) > 10:
            after, seller = fold(self, state, events), self.turn(fold(self, state, events)).seats[0]
            return (*events, *super().decide(after, seller, do.End(), chance))
        return events


SKIPPING: tuple[type[Hoard], ...] = (AnswersForTheBestCard, DeclinesBadCards, EndsAfterAGoodBargain)
"""What is asked or skipped, and in how many versions, depends on a secret: no state tells it, only the course does."""

LEAKS: tuple[type[Hoard], ...] = (
    OrderOfHiddenList,
    CountOfHiddenCards,
    IdsOfCards,
    SpectatorSeesHands,
    RefusalCode,
    RefusalText,
    RefusalRule,
    OffersByHiddenHands,
    LogWording,
    LogArguments,
    BidBeforeReveal,
    ReplayBetweenEvents,
    OutcomeEarly,
    KeyOrder,
    WrongSeatTold,
    ChoiceNotRedrawn,
    ClockByCards,
    TurnByCards,
    VersionsByCards,
    WorldsLikeTheTruth,
    AdviceFromTheTable,
    *SKIPPING,
)
