"""Settings of a game: options and a number of seats that go together, the plainest ones, and the values of options."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import inspect as look

from games.kernel.closed import inside
from games.kernel.codec import codec
from games.kernel.refusals import Misfit
from games.kernel.registry import AnyGame
from games.kernel.values import JSON, Value

SPAN = 12
"""A wider range of whole numbers is represented by its ends and its middle, an open range by 0 and 1."""


class Setting(NamedTuple):
    """Options, as JSON data, and a number of seats that go together."""

    raw: dict[str, JSON]
    seats: int


def options_of(game: AnyGame, setting: Setting) -> Value:
    """The options of a setting, defaults filled in."""
    made: Value = codec(game).options(setting.raw)
    return made


def plainest(game: AnyGame) -> list[Setting]:
    """Each number of seats with the options nearest to the default ones that go with it."""
    values = choices(game)
    return [_plainest(game, seats, values) for seats in game.seats]


def choices(game: AnyGame) -> dict[str, list[JSON]]:
    """For each option its values, of a wide range the ends and the middle; none where they cannot be listed."""
    info = look.type_info(game.options_type)
    assert isinstance(info, look.StructType)
    listed = {field.encode_name: list(_values(field.type)) for field in info.fields}
    return {name: values for name, values in listed.items() if values}


def _values(part: look.Type) -> Iterator[JSON]:
    match part:
        case look.BoolType():
            yield from (False, True)
        case look.NoneType():
            yield None
        case look.LiteralType():
            yield from part.values
        case look.IntType():
            lo = part.ge if part.ge is not None else None if part.gt is None else part.gt + 1
            hi = part.le if part.le is not None else None if part.lt is None else part.lt - 1
            if lo is None or hi is None:
                yield from (0, 1)
            else:
                yield from range(lo, hi + 1) if hi - lo < SPAN else (lo, (lo + hi) // 2, hi)
        case look.UnionType():
            for _, one in inside(part):
                yield from _values(one)


def _plainest(game: AnyGame, seats: int, values: dict[str, list[JSON]]) -> Setting:
    """The default options where they go with so many seats, else the first single change of them that does."""
    changes: list[dict[str, JSON]] = [{}, *({name: value} for name, few in values.items() for value in few)]
    for raw in changes:
        if fits(game, setting := Setting(raw, seats)):
            return setting
    raise Misfit("seats", f"{game.name} cannot be opened for {seats} by changing one option")


def fits(game: AnyGame, setting: Setting) -> bool:
    """Whether a match can be opened with the setting."""
    try:
        game.check(options_of(game, setting), setting.seats)
    except Misfit:
        return False
    return True
