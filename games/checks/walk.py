"""Walks: matches played at random by the same door as all others, every step kept."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from games.kernel.chance import Draw, FairChance, Luck
from games.kernel.offers import Group, Offer, Offers, breadth, sample
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.replay import fold
from games.kernel.settings import Setting, options_of
from games.kernel.table import decide
from games.kernel.values import JSON, Event, Value

TRIES = 400
"""Wishes that fit loose offers may be refused this often in a row before a seat counts as stuck."""

BREADTH = 12
"""How much likelier than one without a choice a type of command with many choices gets."""
_NEVER = {"malformed", "not_offered"}

Wish: TypeAlias = tuple[int, JSON]
"""A seat and its command."""


class Broken(Exception):
    """A game does what its contract rules out: one line."""


class Ply(NamedTuple):
    """One step of a match: the set-up and the automatic steps have no wish."""

    before: Value
    wish: Wish | None
    draws: tuple[Draw, ...]
    events: tuple[Event, ...]
    after: Value


def chance_at(seed: bytes, events: int) -> FairChance:
    """The chance of the step after so many events of the game: as in a match, whose first version is its opening."""
    return FairChance(seed, events + 2 if events else 1)


def set_up(game: AnyGame, setting: Setting, seed: bytes) -> Ply:
    options = options_of(game, setting)
    game.check(options, setting.seats)
    blank, chance = game.blank(options, setting.seats), chance_at(seed, 0)
    events = game.open(options, setting.seats, chance)
    return Ply(blank, None, tuple(chance.draws), events, fold(game, blank, events))


def take_step(game: AnyGame, state: Value, wish: Wish | None, seed: bytes, events: int) -> Ply:
    """Give the wish, or let the automatic step happen where there is none. `Refused` as the rules say."""
    chance = chance_at(seed, events)
    if wish is None:
        made = game.tick(state, chance)
        return Ply(state, None, tuple(chance.draws), made, fold(game, state, made))
    made, after = decide(game, state, wish[0], wish[1], chance)
    return Ply(state, wish, tuple(chance.draws), made, after)


def walk(game: AnyGame, setting: Setting, seed: bytes) -> Iterator[Ply]:
    """A whole match from its set-up on, the same for the same seed. `Broken` where it cannot go on and is not over."""
    luck = Luck(seed.hex())
    ply = set_up(game, setting, seed)
    events = len(ply.events)
    yield ply
    while game.outcome(ply.after) is None:
        ply = _next(game, ply.after, setting.seats, luck, seed, events)
        events += len(ply.events)
        yield ply


def one_of(offers: Sequence[Offer], luck: Luck) -> Offer:
    """An offer; a type of command is the likelier the more can be done with it, up to a limit."""
    weights: dict[str, int] = {}
    for offer in offers:
        weights[offer.type] = weights.get(offer.type, 0) + max(1, breadth(Group(offer.fields), BREADTH))
    kinds = [kind for kind, weight in weights.items() for _ in range(min(weight, BREADTH))]
    kind = luck.pick("", kinds)
    return luck.pick("", [offer for offer in offers if offer.type == kind])


def _next(game: AnyGame, state: Value, seats: int, luck: Luck, seed: bytes, events: int) -> Ply:
    awaited = game.turn(state).seats
    in_turn = _offered(game, state, awaited)
    beside = _offered(game, state, [seat for seat in range(seats) if seat not in awaited]) if game.out_of_turn else []
    due = game.due(state) is not None
    if due and not (in_turn and luck.below("", 2)) and not (beside and luck.below("", 4) == 0):
        return _moved(game, take_step(game, state, None, seed, events))
    for _ in range(TRIES):
        those = beside if beside and (not in_turn or luck.below("", 8) == 0) else in_turn
        if not those or (those is beside and not awaited and not due):
            break
        seat, offers = luck.pick("", those)
        offer = one_of(offers, luck)
        if breadth(Group(offer.fields), 1) < 1:
            raise Broken(f"{game.name}: {offer.type} is offered to seat {seat} with nothing to choose from")
        command = sample(offer, luck)
        try:
            return _moved(game, take_step(game, state, (seat, command), seed, events))
        except Refused as refusal:
            if command["type"] not in game.loose or refusal.code in _NEVER:
                raise Broken(f"{game.name}: {command} of seat {seat} fits an offer and is refused: {refusal}") from None
    raise Broken(f"{game.name}: dead end in phase {game.turn(state).phase!r} with {awaited} awaited")


def _offered(game: AnyGame, state: Value, seats: Sequence[int]) -> list[tuple[int, Offers]]:
    return [(seat, offers) for seat in seats if (offers := game.offers(state, seat))]


def _moved(game: AnyGame, ply: Ply) -> Ply:
    if not ply.events:
        raise Broken(f"{game.name}: {ply.wish or 'the automatic step'} has no effect")
    return ply


def luck_of(*names: object) -> Luck:
    """A source of its own for each purpose, so that adding a test changes no other."""
    return Luck("/".join(map(str, names)))
