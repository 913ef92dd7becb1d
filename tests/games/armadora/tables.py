"""Tables to try Armadora on, and matches played at random."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from games.armadora import GAME
from games.armadora.commands import AnyCommand
from games.armadora.events import AnyEvent
from games.armadora.options import Options
from games.armadora.state import State
from games.armadora.view.schema import View
from games.kernel.chance import Chance, FairChance, Luck
from games.kernel.codec import codec
from games.kernel.offers import Fixed, Offer, OneOf, sample
from games.kernel.refusals import Refused
from games.kernel.table import Table
from games.kernel.values import JSON
from tests.games.armadora import naive

ArmadoraTable: TypeAlias = Table[State, AnyCommand, AnyEvent, Options, View]

GOLD: Mapping[str, JSON] = {"d1": 7, "b2": 6, "f2": 6, "h2": 5, "a4": 5, "e4": 4, "c5": 4, "g5": 3}
CORNER: list[JSON] = ["a1|a2", "b1|b2", "c1|c2", "d1|d2", "d1|e1"]
"""Palisades that fence off a1, b1, c1 and the mine d1."""


class Ply(NamedTuple):
    """One step of a match."""

    before: State
    seat: int
    command: JSON
    events: tuple[AnyEvent, ...]
    after: State


def luck() -> Chance:
    return FairChance(bytes(32), 0)


def opened(seats: int, options: Options | None = None, chance: Chance | None = None) -> ArmadoraTable:
    return Table(GAME, options or Options(), seats, chance or luck())


def placed(given: Mapping[str, JSON], seats: int = 2, options: Options | None = None) -> ArmadoraTable:
    """A table with a position; gold and the first seat are fixed unless it says otherwise."""
    whole: JSON = {"gold": GOLD, "turn": {"seat": 0}, **given}
    return Table(GAME, options or Options(), seats, luck(), whole, arranged=True)


def view(table: ArmadoraTable) -> View:
    """What the arbiter sees."""
    return GAME.view(table.state, "arbiter")


def give(table: ArmadoraTable, seat: int, type_: str, **fields: JSON) -> tuple[AnyEvent, ...]:
    return table.give(seat, {"type": type_, **fields}, luck())


def refusal(table: ArmadoraTable, seat: int, type_: str, **fields: JSON) -> tuple[str, str]:
    """The code and the rule with which the command is refused, for it must be and must change nothing."""
    before, events = table.state, list(table.events)
    try:
        give(table, seat, type_, **fields)
    except Refused as refused:
        assert (table.state, table.events) == (before, events)
        return refused.code, refused.rule
    raise AssertionError(f"{type_} {fields} was accepted")


def match(seats: int, options: Options, seed: str, passes: int = 40) -> Iterator[Ply]:
    """A random match; a seat that could do something else passes once in so many turns."""
    source = Luck(seed)
    table = opened(seats, options, source)
    while table.state.outcome is None:
        state = table.state
        (seat,) = GAME.turn(state).seats
        offers = [one for one in GAME.offers(state, seat) if one.type != "pass" or not source.below("", passes)]
        command = sample(source.pick("", offers or GAME.offers(state, seat)), source)
        yield Ply(state, seat, command, table.give(seat, command, source), table.state)


BOTH = (False, True)
VARIANTS = [
    (seats, Options(advanced=advanced, recheck_own=recheck, ffa4=alone, wait_for_reinforcement=wait))
    for seats, advanced, recheck, alone, wait in product((2, 3, 4), BOTH, BOTH, BOTH, BOTH)
    if (seats == 4 or not alone) and (advanced or not wait)
]
"""Every number of seats with every combination of options that makes a difference."""


@cache
def plies(seats: int, options: Options) -> tuple[Ply, ...]:
    """A match whose steps several tests look at."""
    return tuple(match(seats, options, "plies"))


def parties(seats: int, options: Options) -> tuple[tuple[int, ...], ...]:
    """The seats that win and lose together."""
    return GAME.teams(options, seats) or tuple((seat,) for seat in range(seats))


def all_of(offer: Offer) -> Iterator[dict[str, JSON]]:
    """Every command that fits the offer."""
    domains: list[list[tuple[str, JSON]]] = []
    for name, domain in offer.fields.items():
        assert isinstance(domain, OneOf | Fixed)
        items = domain.items if isinstance(domain, OneOf) else (domain.value,)
        domains.append([(name, item) for item in items])
    for fields in product(*domains):
        yield {"type": offer.type, **dict(fields)}


def every_command() -> Iterator[dict[str, JSON]]:
    """Every well-formed command there is."""
    for type_ in ("pass", "stop"):
        yield {"type": type_}
    for type_ in ("palisade", "extra_palisade"):
        for edge in naive.LINES:
            yield {"type": type_, "edge": edge}
    for type_ in ("reinforce", "look", "arrow"):
        for at in naive.SQUARES:
            yield {"type": type_, "at": at}
    for type_ in ("warrior", "extra_warrior"):
        for value, at in product(range(1, 6), naive.SQUARES):
            yield {"type": type_, "value": value, "at": at}


EVERY_COMMAND = [(raw, codec(GAME).command(raw)) for raw in every_command()]


def answers(state: State, seat: int) -> list[str]:
    """What the rules answer a seat to each command there is: the refusal, or nothing when it is accepted."""
    said = []
    for _, command in EVERY_COMMAND:
        try:
            GAME.decide(state, seat, command, luck())
            said.append("")
        except Refused as refused:
            said.append(str(refused))
    return said
