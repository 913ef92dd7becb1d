"""Alternatives to one step of a match: another world, another wish of the same kind, another fall of the dice."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.checks.walk import Ply, Wish
from games.kernel.chance import Chance, Luck
from games.kernel.contract import Viewer
from games.kernel.offers import sample
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.replay import fold
from games.kernel.replayed import ReplayedChance
from games.kernel.settings import Setting, options_of
from games.kernel.table import decide
from games.kernel.values import Event, Value

WISHES = 3
FALLS = 6


class Alternative(NamedTuple):
    """How a step might have gone: the state it began from, and where it led."""

    before: Value
    events: tuple[Event, ...]
    after: Value


def of_set_up(game: AnyGame, setting: Setting, ply: Ply, luck: Luck) -> Iterator[Alternative]:
    """The set-up with other falls of the dice."""
    for changed in _falls(ply, luck):
        events = game.open(options_of(game, setting), setting.seats, ReplayedChance(ply.draws, luck, changed))
        yield Alternative(ply.before, events, fold(game, ply.before, events))


def of_step(game: AnyGame, ply: Ply, viewer: Viewer, worlds: Sequence[Value], luck: Luck) -> Iterator[Alternative]:
    """The step with other dice, in other worlds of the viewer's, and with other wishes if it is another's."""
    for changed in _falls(ply, luck):
        yield from _carried_out(game, ply.before, ply.wish, ReplayedChance(ply.draws, luck, changed))
    for world in worlds:
        yield from _carried_out(game, world, ply.wish, ReplayedChance(ply.draws, luck))
    if ply.wish is not None and ply.wish[0] != viewer:
        for state in (ply.before, *worlds):
            for wish in _other_wishes(game, state, ply.wish, luck):
                yield from _carried_out(game, state, wish, ReplayedChance(ply.draws, luck))


def _carried_out(game: AnyGame, state: Value, wish: Wish | None, chance: Chance) -> Iterator[Alternative]:
    if wish is None:
        events = game.tick(state, chance)
        yield Alternative(state, events, fold(game, state, events))
        return
    try:
        events, after = decide(game, state, wish[0], wish[1], chance)
    except Refused:
        return
    yield Alternative(state, events, after)


def _other_wishes(game: AnyGame, state: Value, wish: Wish, luck: Luck) -> Iterator[Wish]:
    """Commands of the same type that the same seat is offered there."""
    kind = wish[1]["type"] if isinstance(wish[1], dict) else None
    offers = [offer for offer in game.offers(state, wish[0]) if offer.type == kind]
    for _ in range(WISHES if offers else 0):
        yield wish[0], sample(luck.pick("", offers), luck)


def _falls(ply: Ply, luck: Luck) -> list[int]:
    """Which draws to change, one at a time and each more than once where there are few."""
    return [luck.below("", len(ply.draws)) for _ in range(FALLS)] if ply.draws else []
