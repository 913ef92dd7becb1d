"""A toy game for trying computer players on: secret bids for prizes.

Each seat holds five of the cards 1 to 6; the sixth is laid aside unseen. The clock turns up one prize a round, every
seat bids a card in secret, and once all bids are in, or, if hurried, when the clock calls, the one highest bid wins the
prize; a tie wins nothing. Partners sit opposite where four play.
"""

from typing import ClassVar, TypeVar

from msgspec.structs import replace

from games.kernel.chance import Chance, Luck
from games.kernel.contract import Advisor, Due, Game, LogLine, Outcome, Turn, Viewer
from games.kernel.offers import Offer, Offers, OneOf
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import JSON, Command, Event, Value

CARDS = (1, 2, 3, 4, 5, 6)
ROUNDS = 4
T = TypeVar("T")


class Options(Value, frozen=True):
    hurried: bool = False


class State(Value, frozen=True):
    hands: tuple[tuple[int, ...], ...]
    bids: tuple[int | None, ...]
    won: tuple[int, ...]
    prize: int = 0
    rounds: int = 0
    hurried: bool = False


class View(Value, frozen=True):
    seat: int | None
    hand: tuple[int, ...]
    bidden: tuple[bool, ...]
    won: tuple[int, ...]
    prize: int
    rounds: int


class Bid(Command, frozen=True):
    card: int


class Dealt(Event, frozen=True):
    hands: tuple[tuple[int, ...], ...]


class Bidden(Event, frozen=True):
    seat: int
    card: int


class TurnedUp(Event, frozen=True):
    prize: int


class Settled(Event, frozen=True):
    winner: int | None


class BidAdvisor(Advisor[State, View]):
    """The higher the prize, the higher the card; the worth is each seat's part of what is won so far."""

    def advise(self, view: View, seat: int, offers: Offers, luck: Luck) -> JSON:
        return _ranked(view.hand, view.prize)[0]

    def candidates(self, state: State, seat: int, offers: Offers, luck: Luck) -> list[JSON]:
        return _ranked(state.hands[seat], state.prize)

    def worth(self, state: State) -> tuple[float, ...]:
        won = _by_party(state.won)
        return tuple((part + 1) / (sum(won) + len(won)) for part in won)


class Bids(Game[State, Bid, Dealt | Bidden | TurnedUp | Settled, Options, View]):
    """The game of bids, as the contract wants it."""

    name = "bids"
    rules_version = "1"
    seats = (2, 3, 4)
    options_type = Options
    state_type = State
    view_type = View
    command_types = (Bid,)
    event_types = (Dealt, Bidden, TurnedUp, Settled)
    secrecy: ClassVar = {}
    advisor = BidAdvisor()

    def check(self, options: Options, seats: int) -> None:
        return None

    def blank(self, options: Options, seats: int) -> State:
        return State(((),) * seats, (None,) * seats, (0,) * seats, hurried=options.hurried)

    def open(self, options: Options, seats: int, chance: Chance) -> tuple[Dealt]:
        return (Dealt(tuple(tuple(sorted(chance.shuffle("cards", CARDS)[:5])) for _ in range(seats))),)

    def place(self, options: Options, seats: int, given: JSON, chance: Chance) -> tuple[Dealt]:
        raise Misfit("given", "there are no arranged positions")

    def apply(self, state: State, event: Dealt | Bidden | TurnedUp | Settled) -> State:
        match event:
            case Dealt():
                return replace(state, hands=event.hands)
            case Bidden():
                hand = tuple(card for card in state.hands[event.seat] if card != event.card)
                return replace(
                    state, hands=_with(state.hands, event.seat, hand), bids=_with(state.bids, event.seat, event.card)
                )
            case TurnedUp():
                return replace(state, prize=event.prize)
            case Settled():
                won = state.won
                if event.winner is not None:
                    won = _with(won, event.winner, won[event.winner] + state.prize)
                return replace(state, won=won, prize=0, rounds=state.rounds + 1, bids=(None,) * len(won))

    def turn(self, state: State) -> Turn:
        if state.rounds == ROUNDS:
            return Turn((), "over")
        if not state.prize:
            return Turn((), "deal")
        return Turn(tuple(seat for seat, bid in enumerate(state.bids) if bid is None), "bid")

    def offers(self, state: State, seat: int) -> Offers:
        return (Offer("bid", {"card": OneOf(state.hands[seat])}),) if seat in self.turn(state).seats else ()

    def decide(self, state: State, seat: int, command: Bid, chance: Chance) -> tuple[Bidden | Settled, ...]:
        if seat not in self.turn(state).seats:
            raise Refused("not_your_turn")
        if command.card not in state.hands[seat]:
            raise Refused("not_in_hand")
        bids = _with(state.bids, seat, command.card)
        bidden = Bidden(seat, command.card)
        return (bidden,) if None in bids else (bidden, _settled(bids))

    def outcome(self, state: State) -> Outcome | None:
        if state.rounds < ROUNDS:
            return None
        scores = _by_party(state.won)
        ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Outcome(ranks, scores, winners, teams=((0, 2), (1, 3)) if len(scores) == 4 else None)

    def due(self, state: State) -> Due | None:
        phase = self.turn(state).phase
        if phase == "deal":
            return Due("deal", 2000)
        return Due("call", 5000) if phase == "bid" and state.hurried else None

    def tick(self, state: State, chance: Chance) -> tuple[TurnedUp | Settled, ...]:
        due = self.due(state)
        if due is None:
            return ()
        return (TurnedUp(chance.number("prize", 1, 9)) if due.due == "deal" else _settled(state.bids),)

    def view(self, state: State, viewer: Viewer) -> View:
        seat = viewer if isinstance(viewer, int) else None
        bidden = tuple(bid is not None for bid in state.bids)
        hand = () if seat is None else state.hands[seat]
        return View(seat, hand, bidden, state.won, state.prize, state.rounds)

    def tell(self, event: Event, viewer: Viewer) -> LogLine | None:
        return None

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        """The others hold anything that leaves them as many cards; what they have bidden may be any card."""
        hands, bids = list(state.hands), list(state.bids)
        for seat, hand in enumerate(hands):
            if seat != viewer:
                drawn = chance.shuffle("cards", CARDS)
                hands[seat] = tuple(sorted(drawn[: len(hand)]))
                bids[seat] = None if bids[seat] is None else drawn[-1]
        return replace(state, hands=tuple(hands), bids=tuple(bids))

    def given(self, state: State) -> JSON:
        return None


def _ranked(hand: tuple[int, ...], prize: int) -> list[JSON]:
    """Bids by how near the card comes to two thirds of the prize."""
    return [{"type": "bid", "card": card} for card in sorted(hand, key=lambda card: abs(3 * card - 2 * prize))]


def _settled(bids: tuple[int | None, ...]) -> Settled:
    highest = max((bid for bid in bids if bid is not None), default=0)
    return Settled(bids.index(highest) if bids.count(highest) == 1 else None)


def _by_party(won: tuple[int, ...]) -> tuple[int, ...]:
    """What each seat's party has won; partners sit opposite."""
    return tuple(won[seat] + won[seat - 2] for seat in range(4)) if len(won) == 4 else won


def _with(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])
