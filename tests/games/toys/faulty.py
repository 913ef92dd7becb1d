"""Hoard with one fault in it, one a class: what conformance checks must find to be worth their name."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from games.kernel.chance import Chance, Luck
from games.kernel.contract import Due, Game, LogLine, Outcome, Secrecy, Turn, Viewer
from games.kernel.events import GameEvent
from games.kernel.offers import Fixed, Offer, Offers, OneOf
from games.kernel.values import JSON, Command, Event, Value
from tests.games.toys.hoard import events as on
from tests.games.toys.hoard.game import Hoard, HoardAdvisor
from tests.games.toys.hoard.state import SECRECY, Options, State
from tests.games.toys.hoard.view import View


class SwornState(State, frozen=True):
    oath: int = 0


class Undecided(Hoard):
    """A field was added to the state without a word on who may know it."""

    state_type = SwornState
    secrecy: ClassVar[Mapping[type[Value], Mapping[str, Secrecy]]] = SECRECY | {SwornState: SECRECY[State]}


class StaleSecrecy(Hoard):
    secrecy: ClassVar[Mapping[type[Value], Mapping[str, Secrecy]]] = SECRECY | {
        State: SECRECY[State] | {"luck": "nobody"}
    }


class OpenOptions(Options, frozen=True, forbid_unknown_fields=False):
    pass


class LooseOptions(Hoard):
    options_type = OpenOptions


class Listing(Event, frozen=True):
    cards: list[int]
    chances: dict[str, float]
    anything: object


class OpenEvent(Hoard):
    event_types = (*Hoard.event_types, Listing)


class Rewound(Event, frozen=True):
    pass


class ReservedName(Hoard):
    event_types = (*Hoard.event_types, Rewound)


class Bodiless(GameEvent[State], frozen=True):
    pass


class UnfinishedEvent(Hoard):
    event_types = (*Hoard.event_types, Bodiless)


class Defaulted(Command, frozen=True):
    card: int = 1


class DefaultedCommand(Hoard):
    command_types = (*Hoard.command_types, Defaulted)


class Unregistered(Hoard):
    event_types = tuple(one for one in Hoard.event_types if one is not on.Peeked)


class OfferedAndRefused(Hoard):
    def offers(self, state: State, seat: int) -> Offers:
        wrong = (Offer("lay", {"card": Fixed(99)}),) if state.phase == "lay" else ()
        return (*super().offers(state, seat), *(wrong if seat in self.turn(state).seats else ()))


class AcceptedAndNotOffered(Hoard):
    def offers(self, state: State, seat: int) -> Offers:
        return tuple(
            Offer("lay", {"card": OneOf(("x", *offer.fields["card"].items))})
            if offer.type == "lay" and isinstance(offer.fields["card"], OneOf)
            else offer
            for offer in super().offers(state, seat)
        )


class OfferedOutOfTurn(Hoard):
    out_of_turn = frozenset[str]()


class NothingOffered(Hoard):
    def offers(self, state: State, seat: int) -> Offers:
        return () if state.phase == "reply" else super().offers(state, seat)


class EmptyOffer(Hoard):
    def offers(self, state: State, seat: int) -> Offers:
        found = super().offers(state, seat)
        return (*found, Offer("demand", {"seat": OneOf(())})) if state.phase == "spoils" and found else found


class TurnOutOfOrder(Hoard):
    def turn(self, state: State) -> Turn:
        return replace(super().turn(state), seats=super().turn(state).seats[::-1])


class AnotherTurnShown(Hoard):
    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, viewer), turn=Turn((0,), "lay"))


class ClockNotShown(Hoard):
    def due(self, state: State) -> Due | None:
        due = super().due(state)
        return due and replace(due, after_ms=due.after_ms + 1)

    def view(self, state: State, viewer: Viewer) -> View:
        seen = super().view(state, viewer)
        return replace(seen, clock=replace(seen.clock, after_ms=seen.clock.after_ms and seen.clock.after_ms - 1))


class TicksUnasked(Hoard):
    def tick(self, state: State, chance: Chance) -> tuple[Event, ...]:
        return super().tick(state, chance) or (on.RoundBegun(state.round),)


class WrongRanks(Hoard):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, ranks=(1,) * (len(outcome.ranks) - 1) + (3,))


class WrongWinners(Hoard):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, winners=(*range(len(outcome.ranks)),), all_lost=True)


class PositionForgets(Hoard):
    def given(self, state: State) -> JSON:
        return super().given(replace(state, anger=0, done=()))


class PositionDraws(Hoard):
    def place(self, options: Options, seats: int, given: JSON, chance: Chance) -> tuple[Event, ...]:
        chance.below("needless", 6)
        return super().place(options, seats, given, chance)


class DrawsThenRefuses(Hoard):
    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> tuple[Event, ...]:
        chance.below("eager", 6)
        return super().decide(state, seat, command, chance)


class ViewOnce(Hoard):
    """The second look shows something else."""

    looks = 0

    def view(self, state: State, viewer: Viewer) -> View:
        type(self).looks += 1
        return replace(super().view(state, viewer), round=self.looks)


class UnwordedLine(Hoard):
    def tell(self, event: Event, viewer: Viewer) -> LogLine | None:
        return LogLine("no_such_sentence") if isinstance(event, on.Laid) else super().tell(event, viewer)


class ArgumentMissing(Hoard):
    def tell(self, event: Event, viewer: Viewer) -> LogLine | None:
        line = super().tell(event, viewer)
        return line and replace(line, args={name: value for name, value in line.args.items() if name != "seat"})


class UnknownRule(Hoard):
    def tell(self, event: Event, viewer: Viewer) -> LogLine | None:
        line = super().tell(event, viewer)
        return line and replace(line, rule="9.9")


class SecretNotMarked(Hoard):
    def tell(self, event: Event, viewer: Viewer) -> LogLine | None:
        line = super().tell(event, viewer)
        return line and replace(line, private=False)


class HearsLess(Hoard):
    def tell(self, event: Event, viewer: Viewer) -> LogLine | None:
        return None if viewer == 0 else super().tell(event, viewer)


class BadAdvice(Hoard):
    class Fool(HoardAdvisor):
        def advise(self, view: View, seat: int, offers: Offers, luck: Luck) -> JSON:
            return {"type": "lay", "card": 99}

        def worth(self, state: State) -> tuple[float, ...]:
            return (2.0,)

    advisor = Fool()


class NothingToSearch(Hoard):
    class Idle(HoardAdvisor):
        def candidates(self, state: State, seat: int, offers: Offers, luck: Luck) -> list[JSON]:
            return []

    advisor = Idle()


class NoAdvice(Hoard):
    advisor = None  # type: ignore[assignment]


class OtherTeams(Hoard):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, teams=tuple((seat,) for seat in range(len(outcome.ranks))))


OF_ITS_OWN = {name: part for name, part in vars(Hoard).items() if not name.startswith("_")}
NoTexts = type("NoTexts", (Game,), {**OF_ITS_OWN, "__module__": __name__})
"""Hoard's rules in a class that does not build on it, beside which there are no texts."""


FAULTS: dict[type[Hoard], str] = {
    Undecided: "nobody decided who may know SwornState.oath",
    StaleSecrecy: "State has no luck",
    LooseOptions: "takes unknown fields",
    OpenEvent: "Listing.chances{}: float is not closed, frozen and exact",
    ReservedName: "the name belongs to the platform",
    UnfinishedEvent: "Bodiless.apply: left without a body of its own",
    DefaultedCommand: "Defaulted.card: left out it must be UNSET",
    Unregistered: "Peeked: not among the game's",
    OfferedAndRefused: "fits an offer and is refused: not_in_hand",
    AcceptedAndNotOffered: "fits an offer and is refused: malformed",
    OfferedOutOfTurn: "offers: ['peek'] to seat",
    NothingOffered: "dead end in phase 'reply'",
    EmptyOffer: "is offered to seat",
    TurnOutOfOrder: "no seats in rising order",
    AnotherTurnShown: "turn or outcome is not that of the rules",
    ClockNotShown: "the clock shows",
    TicksUnasked: "something happens though nothing is due",
    WrongRanks: "no such ranks",
    WrongWinners: "but winners",
    PositionForgets: "placing it gives another state",
    PositionDraws: "placing it drew needless",
    DrawsThenRefuses: "is refused after drawing eager",
    ViewOnce: "another one at second sight",
    UnwordedLine: "no sentence, or arguments missing",
    ArgumentMissing: "no sentence, or arguments missing",
    UnknownRule: "there is no rule 9.9",
    SecretNotMarked: "but not as private",
    HearsLess: "hears less than a spectator",
    BadAdvice: "advisor: {'type': 'lay', 'card': 99} for seat 0 is refused: not_in_hand",
    NothingToSearch: "advisor: 0 candidates for seat 0 in ",
    NoAdvice: "advisor: there is none",
    OtherTeams: "not those of the options",
    NoTexts: "texts: they cannot be read",
}
