"""The position format of Hoard, and what stays hidden when it is imagined anew."""

from typing import Annotated

import msgspec
from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.contract import Viewer
from games.kernel.refusals import Misfit
from games.kernel.values import JSON, Value, plain
from tests.games.toys.hoard.state import CARDS, Clan, Options, Phase, State, Trade
from tests.games.toys.hoard.view import knows_laid


class Given(Value, frozen=True):
    """A position; what is left out is as in a fresh game, cards mentioned nowhere being the deck in rising order."""

    hands: tuple[tuple[int, ...], ...] = ()
    laid: tuple[int | None, ...] = ()
    gold: tuple[Annotated[int, msgspec.Meta(ge=0)], ...] = ()
    peeked: tuple[int | None, ...] = ()
    deck: tuple[int, ...] | None = None
    pile: tuple[int, ...] = ()
    phase: Phase = "lay"
    round: int = 1
    anger: int = 0
    active: int | None = None
    asked: int | None = None
    done: tuple[str, ...] = ()
    trade: Trade | None = None


def placed(options: Options, seats: int, raw: JSON) -> State:
    """The state of a given position."""
    try:
        given = msgspec.convert(raw, Given)
    except (msgspec.ValidationError, ValueError, RecursionError) as fault:
        raise Misfit("given", str(fault)[:200]) from None
    fresh = (Clan(),) * seats
    clans = []
    for seat, clan in enumerate(fresh):
        named = {
            name: values[seat]
            for name in ("hand", "laid", "gold", "peeked")
            if (values := getattr(given, "hands" if name == "hand" else name))
            if len(values) == seats or _misfit(f"given {name}", f"{len(values)} entries for {seats} seats")
        }
        clans.append(replace(clan, **named))
    used = [card for clan in clans for card in (*clan.hand, clan.laid) if card is not None]
    used += [*given.pile, *(given.deck or ())]
    if len(set(used)) != len(used) or not set(used) <= set(CARDS):
        _misfit("given", "a card that does not exist or stands in two places")
    deck = tuple(card for card in CARDS if card not in used) if given.deck is None else given.deck
    rest = {
        name: getattr(given, name) for name in ("pile", "phase", "round", "anger", "active", "asked", "done", "trade")
    }
    return State(options=options, clans=tuple(clans), deck=deck, **rest)


def given(state: State) -> JSON:
    clans = state.clans
    made: JSON = plain(
        Given(
            hands=tuple(clan.hand for clan in clans),
            laid=tuple(clan.laid for clan in clans),
            gold=tuple(clan.gold for clan in clans),
            peeked=tuple(clan.peeked for clan in clans),
            deck=state.deck,
            pile=state.pile,
            phase=state.phase,
            round=state.round,
            anger=state.anger,
            active=state.active,
            asked=state.asked,
            done=state.done,
            trade=state.trade,
        )
    )
    return made


def resampled(state: State, viewer: Viewer, chance: Chance) -> State:
    """Every card that the viewer cannot know dealt out anew; the cards on offer chosen anew out of the new hand."""
    if viewer == "arbiter" or state.phase == "over":
        return state
    hidden = [seat for seat in range(len(state.clans)) if seat != viewer]
    veiled = [seat for seat in hidden if state.clans[seat].laid is not None and not knows_laid(state, viewer, seat)]
    pool = [*state.deck, *(card for seat in hidden for card in state.clans[seat].hand)]
    pool += [card for seat in veiled if (card := state.clans[seat].laid) is not None]
    cards = list(chance.shuffle("worlds", sorted(pool)))
    clans = list(state.clans)
    for seat in hidden:
        count = len(clans[seat].hand)
        clans[seat] = replace(clans[seat], hand=tuple(sorted(cards[:count])))
        del cards[:count]
    for seat in veiled:
        clans[seat] = replace(clans[seat], laid=cards.pop())
    state = replace(state, clans=tuple(clans), deck=tuple(cards))
    if state.trade is None or state.active is None or state.active == viewer:
        return state
    hand = chance.shuffle("worlds", clans[state.active].hand)
    return replace(state, trade=replace(state.trade, give=tuple(sorted(hand[: len(state.trade.give)]))))


def _misfit(where: str, why: str) -> bool:
    raise Misfit(where, why)
