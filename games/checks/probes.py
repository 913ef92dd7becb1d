"""Probes: random commands of a game's own types, most of them against the rules, to see what the rules answer."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

from msgspec import inspect as look

from games.kernel.chance import Luck
from games.kernel.closed import inside
from games.kernel.registry import AnyGame
from games.kernel.values import JSON, Command

Scalars: TypeAlias = Sequence[str | int]


def scalars(data: JSON) -> list[str | int]:
    """Every text and whole number in JSON data, keys included, in rising order and each once."""
    found: set[str | int] = set()
    ahead: list[JSON] = [data]
    while ahead:
        one = ahead.pop()
        if isinstance(one, Mapping):
            found.update(one)
            ahead += one.values()
        elif isinstance(one, Sequence) and not isinstance(one, str):
            ahead += one
        elif isinstance(one, str | int) and not isinstance(one, bool):
            found.add(one)
    return sorted(found, key=lambda one: (isinstance(one, str), str(one)))


def probe(game: AnyGame, pool: Scalars, luck: Luck) -> dict[str, JSON]:
    """A well-formed command of any type, its fields filled from the pool."""
    command = _shape(luck.pick("", game.command_types))
    return {"type": command.tag, **_fields(command, pool, luck)}


@cache
def _shape(command: type[Command]) -> look.StructType:
    info = look.type_info(command)
    assert isinstance(info, look.StructType)
    return info


def _fields(struct: look.StructType, pool: Scalars, luck: Luck) -> dict[str, JSON]:
    return {
        field.encode_name: _value(field.type, pool, luck)
        for field in struct.fields
        if field.required or luck.below("", 2)
    }


def _value(part: look.Type, pool: Scalars, luck: Luck) -> JSON:
    match part:
        case look.BoolType():
            return bool(luck.below("", 2))
        case look.LiteralType():
            made: JSON = luck.pick("", part.values)
            return made
        case look.IntType():
            return luck.pick("", [*(one for one in pool if isinstance(one, int)), -1, 0, 1, 2, 99])
        case look.StrType():
            return luck.pick("", [*(one for one in pool if isinstance(one, str)), "", "x"])
        case look.DictType():
            keys = [str(luck.pick("", [*pool, 0])) for _ in range(luck.below("", 3))]
            return {key: _value(part.value_type, pool, luck) for key in keys}
        case look.VarTupleType():
            return [_value(part.item_type, pool, luck) for _ in range(luck.below("", 4))]
        case look.StructType():
            return _fields(part, pool, luck)
    steps = inside(part)
    return _value(luck.pick("", steps)[1], pool, luck) if steps else None
