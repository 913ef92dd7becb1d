"""The rules of Hoard, in the order of its rules text."""

from collections.abc import Mapping
from typing import ClassVar

from games.kernel.chance import Chance, Luck
from games.kernel.contract import Advisor, Due, Game, LogLine, Outcome, Secrecy, Turn, Viewer
from games.kernel.offers import Fixed, Group, Maybe, Number, Offer, Offers, OneOf, SomeOf, Split, sample
from games.kernel.refusals import Misfit, Refused
from games.kernel.replay import fold
from games.kernel.values import JSON, Command, Event, Value
from tests.games.toys.hoard import commands as do
from tests.games.toys.hoard import events as on
from tests.games.toys.hoard.place import given, placed, resampled
from tests.games.toys.hoard.state import ANGER, CARDS, HAND, SECRECY, Clan, Options, State, Trade
from tests.games.toys.hoard.view import View, tell, view

SEATS = ("0", "1", "2", "3")


class HoardAdvisor(Advisor[State, View]):
    def advise(self, view: View, seat: int, offers: Offers, luck: Luck) -> JSON:
        """The highest card in hand; otherwise anything but a bargain, which may be refused."""
        hand = view.hands[seat]
        if hand and offers[0].type == "lay":
            return {"type": "lay", "card": hand[-1]}
        return sample(luck.pick("", [offer for offer in offers if offer.type != "bargain"]), luck)

    def candidates(self, state: State, seat: int, offers: Offers, luck: Luck) -> list[JSON]:
        return [sample(offer, luck) for offer in offers if offer.type != "bargain"]

    def worth(self, state: State) -> tuple[float, ...]:
        total = sum(clan.gold for clan in state.clans) or 1
        return tuple(clan.gold / total for clan in state.clans)


class Hoard(Game[State, Command, Event, Options, View]):
    name = "hoard"
    rules_version = "1"
    seats = (2, 3, 4)
    options_type = Options
    state_type = State
    view_type = View
    command_types = do.COMMANDS
    event_types = tuple(on.REDUCERS)
    secrecy: ClassVar[Mapping[type[Value], Mapping[str, Secrecy]]] = SECRECY
    advisor = HoardAdvisor()
    loose = frozenset({"bargain"})
    out_of_turn = frozenset({"peek"})

    def check(self, options: Options, seats: int) -> None:
        if options.teams and seats != 4:
            raise Misfit("options", "teams need four seats")

    def blank(self, options: Options, seats: int) -> State:
        return State(options=options, clans=(Clan(),) * seats)

    def open(self, options: Options, seats: int, chance: Chance) -> tuple[Event, ...]:
        deck = chance.shuffle("deck", CARDS)
        dealt = tuple(on.Drawn(i % seats, card) for i, card in enumerate(deck[: HAND * seats]))
        return (on.DeckShuffled(deck), *dealt, on.RoundBegun(1))

    def place(self, options: Options, seats: int, given: JSON, chance: Chance) -> tuple[Event, ...]:
        return (on.PositionPlaced(placed(options, seats, given)),)

    def apply(self, state: State, event: Event) -> State:
        return on.REDUCERS[type(event)](state, event)

    def turn(self, state: State) -> Turn:
        match state.phase:
            case "lay":
                return Turn(tuple(seat for seat, clan in enumerate(state.clans) if clan.laid is None), "lay")
            case "spoils":
                return Turn((self._active(state),), "spoils")
            case "answer" | "reply" if state.asked is not None:
                return Turn((state.asked,), state.phase)
        return Turn((), state.phase)

    def offers(self, state: State, seat: int) -> Offers:
        clan = state.clans[seat]
        found: list[Offer] = []
        if seat in self.turn(state).seats:
            match state.phase:
                case "lay":
                    found.append(Offer("lay", {"card": OneOf(clan.hand)}))
                case "answer":
                    found.append(Offer("hand_over", {"card": OneOf(clan.hand)}))
                case "reply":
                    found += [Offer("accept"), Offer("decline")]
                case "spoils":
                    found += self._spoils(state, seat)
        if state.phase in do.PHASES[do.Peek] and clan.peeked is None:
            laid = tuple(other for other, one in enumerate(state.clans) if other != seat and one.laid is not None)
            found += [Offer("peek", {"seat": OneOf(laid)})] if laid else []
        return tuple(found)

    def _spoils(self, state: State, seat: int) -> list[Offer]:
        others = tuple(other for other in range(len(state.clans)) if other != seat)
        clan, found = state.clans[seat], [Offer("end")]
        stocked = tuple(other for other in others if state.clans[other].hand)
        if "demand" not in state.done and stocked:
            found.append(Offer("demand", {"seat": OneOf(stocked)}))
        if "share" not in state.done:
            found.append(Offer("share", {"split": Split(min(2, clan.gold), 0, others)}))
        if "bargain" not in state.done and clan.hand:
            for other in others:
                terms = {
                    "give": SomeOf(clan.hand, 1, min(2, len(clan.hand))),
                    "price": Number(0, state.clans[other].gold),
                    "claim": Maybe(Number(CARDS[0], CARDS[-1])),
                }
                found.append(Offer("bargain", {"to": Fixed(other), "terms": Group(terms)}))
        return found

    def decide(  # noqa: C901 - one case a command
        self, state: State, seat: int, command: Command, chance: Chance
    ) -> tuple[Event, ...]:
        if state.phase not in do.PHASES[type(command)]:
            raise Refused("wrong_phase")
        if seat not in self.turn(state).seats and not isinstance(command, do.Peek):
            raise Refused("not_your_turn")
        clan = state.clans[seat]
        match command:
            case do.Lay() | do.HandOver() if command.card not in clan.hand:
                raise Refused("not_in_hand", "2.1")
            case do.Lay():
                return (on.Laid(seat, command.card),)
            case do.Peek():
                return self._peek(state, seat, command.seat)
            case do.Demand():
                self._once(state, "demand", "3.1")
                if self._stranger(state, seat, command.seat) and not state.clans[command.seat].hand:
                    raise Refused("empty_hand", "3.1")
                return (on.Demanded(seat, command.seat),)
            case do.HandOver():
                return (on.HandedOver(seat, self._active(state), command.card),)
            case do.Share():
                return self._share(state, seat, command.split)
            case do.Bargain():
                return self._bargain(state, seat, command)
            case do.Accept():
                return (on.Accepted(seat),)
            case do.Decline():
                return (on.Declined(seat),)
        return self._end(state, seat)

    def _peek(self, state: State, seat: int, at: int) -> tuple[Event, ...]:
        if state.clans[seat].peeked is not None:
            raise Refused("peek_used", "2.2")
        card = state.clans[at].laid if self._stranger(state, seat, at) else None
        if card is None:
            raise Refused("nothing_hidden", "2.2")
        return (on.Peeked(seat, at, card),)

    def _share(self, state: State, seat: int, split: dict[str, int]) -> tuple[Event, ...]:
        self._once(state, "share", "3.2")
        shares = {name: gold for name, gold in sorted(split.items()) if gold}
        for name, gold in shares.items():
            if name not in SEATS or gold < 0:
                raise Refused("malformed")
            self._stranger(state, seat, int(name))
        if sum(shares.values()) > min(2, state.clans[seat].gold):
            raise Refused("too_much", "3.2")
        return (on.Shared(seat, shares),)

    def _bargain(self, state: State, seat: int, command: do.Bargain) -> tuple[Event, ...]:
        self._once(state, "bargain", "3.3")
        self._stranger(state, seat, command.to)
        give, price, claim = tuple(sorted(command.terms.give)), command.terms.price, command.terms.claim
        if not 1 <= len(give) <= 2 or len(set(give)) < len(give) or not set(give) <= set(state.clans[seat].hand):
            raise Refused("not_in_hand", "3.3")
        if isinstance(claim, int) and claim not in CARDS:
            raise Refused("no_such_card", "3.3")
        if not 0 <= price <= min(state.clans[command.to].gold, 2 * len(give)):
            raise Refused("usury", "3.3")
        return (on.Bargained(seat, Trade(command.to, give, price, claim if isinstance(claim, int) else None)),)

    def _end(self, state: State, seat: int) -> tuple[Event, ...]:
        ended = on.TurnEnded(seat)
        if state.round == state.options.rounds:
            return (ended, on.GameEnded())
        drawn = tuple(on.Drawn(at, card) for at, card in zip(range(len(state.clans)), state.deck, strict=False))
        after = fold(self, state, (ended, *drawn))
        empty = not all(clan.hand for clan in after.clans)
        return (ended, *drawn, on.GameEnded() if empty else on.RoundBegun(state.round + 1))

    def _once(self, state: State, what: str, rule: str) -> None:
        if what in state.done:
            raise Refused("already_done", rule)

    def _stranger(self, state: State, seat: int, other: int) -> bool:
        """Another seat of this match; refused where it is none."""
        if other == seat or not 0 <= other < len(state.clans):
            raise Refused("bad_seat", "3.4")
        return True

    def _active(self, state: State) -> int:
        assert state.active is not None
        return state.active

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        teams = self.teams(state.options, len(state.clans))
        own = tuple(clan.gold for clan in state.clans)
        camps = teams or tuple((seat,) for seat in range(len(own)))
        worth = [next(sum(own[one] for one in camp) for camp in camps if seat in camp) for seat in range(len(own))]
        ranks = tuple(1 + sum(other > mine for other in worth) for mine in worth)
        lost = state.anger == ANGER
        winners = () if lost else tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Outcome(ranks, own, winners, all_lost=lost, teams=teams)

    def teams(self, options: Options, seats: int) -> tuple[tuple[int, ...], ...] | None:
        return ((0, 2), (1, 3)) if options.teams and seats == 4 else None

    def due(self, state: State) -> Due | None:
        return Due("reveal", state.options.pause_ms, str(state.round)) if state.phase == "shown" else None

    def tick(self, state: State, chance: Chance) -> tuple[Event, ...]:
        if state.phase != "shown":
            return ()
        cards = tuple(clan.laid for clan in state.clans if clan.laid is not None)
        woken = state.options.dragon == "awake" and sum(cards) < 8 * len(cards)
        return (on.Revealed(cards, cards.index(max(cards)), woken),)

    def view(self, state: State, viewer: Viewer) -> View:
        return view(state, viewer, self.turn(state), self.outcome(state), self.due(state))

    def tell(self, event: Event, viewer: Viewer) -> LogLine | None:
        return tell(event, viewer)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return resampled(state, viewer, chance)

    def given(self, state: State) -> JSON:
        return given(state)
