"""What happens in Hoard, and what it does to the state."""

from collections.abc import Callable

from msgspec.structs import replace

from games.kernel.values import Event
from tests.games.toys.hoard.state import ANGER, Clan, State, Trade


class DeckShuffled(Event, frozen=True):
    deck: tuple[int, ...]


class Drawn(Event, frozen=True):
    seat: int
    card: int


class RoundBegun(Event, frozen=True):
    round: int


class Laid(Event, frozen=True):
    seat: int
    card: int


class Peeked(Event, frozen=True):
    seat: int
    at_seat: int
    card: int


class Revealed(Event, frozen=True):
    cards: tuple[int, ...]
    winner_seat: int
    woken: bool


class Demanded(Event, frozen=True):
    seat: int
    of_seat: int


class HandedOver(Event, frozen=True):
    seat: int
    to_seat: int
    card: int


class Shared(Event, frozen=True):
    seat: int
    split: dict[str, int]


class Bargained(Event, frozen=True):
    seat: int
    trade: Trade


class Accepted(Event, frozen=True):
    seat: int


class Declined(Event, frozen=True):
    seat: int


class TurnEnded(Event, frozen=True):
    seat: int


class GameEnded(Event, frozen=True):
    pass


class PositionPlaced(Event, frozen=True):
    state: State


def changed(state: State, seat: int, clan: Clan) -> State:
    return replace(state, clans=(*state.clans[:seat], clan, *state.clans[seat + 1 :]))


def without(cards: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card for card in cards if card not in gone)


def _shuffled(state: State, event: DeckShuffled) -> State:
    return replace(state, deck=event.deck)


def _drawn(state: State, event: Drawn) -> State:
    clan = state.clans[event.seat]
    drawn = replace(clan, hand=tuple(sorted((*clan.hand, event.card))))
    return changed(replace(state, deck=without(state.deck, (event.card,))), event.seat, drawn)


def _begun(state: State, event: RoundBegun) -> State:
    clans = tuple(replace(clan, peeked=None) for clan in state.clans)
    return replace(state, clans=clans, phase="lay", round=event.round, active=None, done=())


def _laid(state: State, event: Laid) -> State:
    clan = state.clans[event.seat]
    state = changed(state, event.seat, replace(clan, hand=without(clan.hand, (event.card,)), laid=event.card))
    return replace(state, phase="shown") if all(clan.laid is not None for clan in state.clans) else state


def _peeked(state: State, event: Peeked) -> State:
    return changed(state, event.seat, replace(state.clans[event.seat], peeked=event.at_seat))


def _revealed(state: State, event: Revealed) -> State:
    clans = tuple(replace(clan, laid=None) for clan in state.clans)
    anger = state.anger + event.woken
    phase = "over" if anger == ANGER else "spoils"
    state = replace(state, clans=clans, pile=(*state.pile, *event.cards), anger=anger, phase=phase)
    winner = state.clans[event.winner_seat]
    return replace(changed(state, event.winner_seat, replace(winner, gold=winner.gold + 1)), active=event.winner_seat)


def _demanded(state: State, event: Demanded) -> State:
    return replace(state, phase="answer", asked=event.of_seat, done=(*state.done, "demand"))


def _handed_over(state: State, event: HandedOver) -> State:
    return replace(_moved(state, event.seat, event.to_seat, (event.card,)), phase="spoils", asked=None)


def _shared(state: State, event: Shared) -> State:
    clans = list(state.clans)
    for seat, gold in event.split.items():
        clans[int(seat)] = replace(clans[int(seat)], gold=clans[int(seat)].gold + gold)
        clans[event.seat] = replace(clans[event.seat], gold=clans[event.seat].gold - gold)
    return replace(state, clans=tuple(clans), done=(*state.done, "share"))


def _bargained(state: State, event: Bargained) -> State:
    done = (*state.done, "bargain")
    return replace(state, phase="reply", asked=event.trade.to_seat, trade=event.trade, done=done)


def _accepted(state: State, event: Accepted) -> State:
    trade, seller = state.trade, state.active
    assert trade is not None
    assert seller is not None
    state = _moved(state, seller, event.seat, trade.give)
    clans = list(state.clans)
    clans[seller] = replace(clans[seller], gold=clans[seller].gold + trade.price)
    clans[event.seat] = replace(clans[event.seat], gold=clans[event.seat].gold - trade.price)
    return replace(state, clans=tuple(clans), phase="spoils", asked=None, trade=None)


def _declined(state: State, _event: Declined) -> State:
    return replace(state, phase="spoils", asked=None, trade=None)


def _turn_ended(state: State, _event: TurnEnded) -> State:
    return replace(state, phase="draw", active=None, done=())


def _game_ended(state: State, _event: GameEnded) -> State:
    return replace(state, phase="over")


def _placed(_state: State, event: PositionPlaced) -> State:
    return event.state


def _moved(state: State, seat: int, to_seat: int, cards: tuple[int, ...]) -> State:
    giver, taker = state.clans[seat], state.clans[to_seat]
    state = changed(state, seat, replace(giver, hand=without(giver.hand, cards)))
    return changed(state, to_seat, replace(taker, hand=tuple(sorted((*taker.hand, *cards)))))


REDUCERS: dict[type[Event], Callable[[State, Event], State]] = {  # each entry takes the event type it stands under
    DeckShuffled: _shuffled,  # type: ignore[dict-item]
    Drawn: _drawn,  # type: ignore[dict-item]
    RoundBegun: _begun,  # type: ignore[dict-item]
    Laid: _laid,  # type: ignore[dict-item]
    Peeked: _peeked,  # type: ignore[dict-item]
    Revealed: _revealed,  # type: ignore[dict-item]
    Demanded: _demanded,  # type: ignore[dict-item]
    HandedOver: _handed_over,  # type: ignore[dict-item]
    Shared: _shared,  # type: ignore[dict-item]
    Bargained: _bargained,  # type: ignore[dict-item]
    Accepted: _accepted,  # type: ignore[dict-item]
    Declined: _declined,  # type: ignore[dict-item]
    TurnEnded: _turn_ended,  # type: ignore[dict-item]
    GameEnded: _game_ended,  # type: ignore[dict-item]
    PositionPlaced: _placed,  # type: ignore[dict-item]
}
