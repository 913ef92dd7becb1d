"""What each viewer of Hoard may know, built up from nothing."""

from games.kernel.contract import Due, LogLine, Outcome, Turn, Viewer
from games.kernel.values import JSON, Event, Value
from tests.games.toys.hoard.events import (
    Accepted,
    Bargained,
    DeckShuffled,
    Declined,
    Demanded,
    Drawn,
    GameEnded,
    HandedOver,
    Laid,
    Peeked,
    PositionPlaced,
    Revealed,
    RoundBegun,
    Shared,
    TurnEnded,
)
from tests.games.toys.hoard.state import State


class Clock(Value, frozen=True):
    due: str | None
    after_ms: int | None


class LaidCard(Value, frozen=True):
    """`card` is null without a card, and for those who may not know it."""

    there: bool
    card: int | None


class Bargain(Value, frozen=True):
    """`give` is null for all but the seat that made the offer."""

    to: int
    count: int
    give: tuple[int, ...] | None
    price: int
    claim: int | None


class View(Value, frozen=True):
    turn: Turn
    scores: tuple[int, ...]
    outcome: Outcome | None
    clock: Clock
    round: int
    anger: int
    active: int | None
    done: tuple[str, ...]
    hands: tuple[tuple[int, ...] | None, ...]
    hand_counts: tuple[int, ...]
    laid: tuple[LaidCard, ...]
    peeked: tuple[int | None, ...]
    deck_count: int
    deck: tuple[int, ...] | None
    pile: tuple[int, ...]
    bargain: Bargain | None


def knows_laid(state: State, viewer: Viewer, seat: int) -> bool:
    """Whether the viewer may know the card that lies before the seat."""
    if viewer == "arbiter" or viewer == seat:
        return True
    return isinstance(viewer, int) and state.clans[viewer].peeked == seat


def view(state: State, viewer: Viewer, turn: Turn, outcome: Outcome | None, due: Due | None) -> View:
    everything = viewer == "arbiter" or outcome is not None
    clans, trade = state.clans, state.trade
    return View(
        turn=turn,
        scores=tuple(clan.gold for clan in clans),
        outcome=outcome,
        clock=Clock(due.due, due.after_ms) if due else Clock(None, None),
        round=state.round,
        anger=state.anger,
        active=state.active,
        done=state.done,
        hands=tuple(clan.hand if everything or seat == viewer else None for seat, clan in enumerate(clans)),
        hand_counts=tuple(len(clan.hand) for clan in clans),
        laid=tuple(
            LaidCard(clan.laid is not None, clan.laid if everything or knows_laid(state, viewer, seat) else None)
            for seat, clan in enumerate(clans)
        ),
        peeked=tuple(clan.peeked for clan in clans),
        deck_count=len(state.deck),
        deck=state.deck if everything else None,
        pile=state.pile,
        bargain=trade
        and Bargain(
            to=trade.to_seat,
            count=len(trade.give),
            give=trade.give if everything or viewer == state.active else None,
            price=trade.price,
            claim=trade.claim,
        ),
    )


def tell(event: Event, viewer: Viewer) -> LogLine | None:  # noqa: C901 - one case an event
    match event:
        case DeckShuffled():
            return LogLine("shuffled", rule="1.1")
        case Drawn():
            return _secret("drawn", {"seat": event.seat}, {"card": event.card}, viewer in {event.seat, "arbiter"})
        case RoundBegun():
            return LogLine("round_begun", {"round": event.round})
        case Laid():
            return _secret("laid", {"seat": event.seat}, {"card": event.card}, viewer in {event.seat, "arbiter"}, "2.1")
        case Peeked():
            known = {"seat": event.seat, "at_seat": event.at_seat}
            return _secret("peeked", known, {"card": event.card}, viewer in {event.seat, "arbiter"}, "2.2")
        case Revealed():
            key = "revealed_woken" if event.woken else "revealed"
            return LogLine(key, {"cards": event.cards, "winner_seat": event.winner_seat}, rule="2.3")
        case Demanded():
            return LogLine("demanded", {"seat": event.seat, "of_seat": event.of_seat}, rule="3.1")
        case HandedOver():
            known = {"seat": event.seat, "to_seat": event.to_seat}
            witness = viewer in {event.seat, event.to_seat, "arbiter"}
            return _secret("handed_over", known, {"card": event.card}, witness, "3.1")
        case Shared():
            to_seats = sorted(int(seat) for seat in event.split)
            return LogLine("shared", {"seat": event.seat, "to_seats": to_seats}, rule="3.2") if to_seats else None
        case Bargained():
            trade = event.trade
            known = {"seat": event.seat, "to_seat": trade.to_seat, "count": len(trade.give), "price": trade.price}
            return _secret("bargained", known, {"cards": trade.give}, viewer in {event.seat, "arbiter"}, "3.3")
        case Accepted() | Declined() | TurnEnded():
            key = {Accepted: "accepted", Declined: "declined", TurnEnded: "turn_ended"}[type(event)]
            return LogLine(key, {"seat": event.seat})
        case GameEnded():
            return LogLine("game_ended", rule="4.1")
        case PositionPlaced():
            return LogLine("arranged")
    return None


def _secret(key: str, known: dict[str, JSON], more: dict[str, JSON], told: bool, rule: str = "") -> LogLine:
    if told:
        return LogLine(f"{key}_card", known | more, rule, private=True)
    return LogLine(key, known, rule)
