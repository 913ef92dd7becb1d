"""Closed types: which structs a type is made of, and whether all its values are frozen, exact and portable."""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import inspect as look

from games.kernel.values import Event, Value

Part: TypeAlias = tuple[str, look.Type]
_LEAVES = (look.NoneType, look.BoolType, look.IntType, look.StrType, look.LiteralType, look.EnumType)


def structs(root: type[Value]) -> list[type[Value]]:
    """Every struct of ours that values of the type can hold, the type itself first."""
    return [made.cls for _, made in _walk(root) if isinstance(made, look.StructType) and issubclass(made.cls, Value)]


def open_ends(root: type[Value]) -> Iterator[str]:
    """What keeps the type from being closed, one line for each place."""
    for where, part in _walk(root):
        if isinstance(part, look.StructType):
            if not issubclass(part.cls, Value):
                yield f"{where}: {part.cls.__name__} is no Value"
            elif not part.cls.__struct_config__.frozen or not _keeps_out(part.cls):
                yield f"{where}: {part.cls.__name__} is not frozen or takes unknown fields"
        elif isinstance(part, look.DictType):
            if not isinstance(part.key_type, look.StrType | look.IntType | look.LiteralType):
                yield f"{where}: keys that are neither text nor whole numbers"
        elif not isinstance(part, (*_LEAVES, look.UnionType, look.VarTupleType, look.TupleType)):
            yield f"{where}: {type(part).__name__.removesuffix('Type').lower()} is not closed, frozen and exact"


def _keeps_out(struct: type[Value]) -> bool:
    """Whether what is decoded must have the type's own fields and no others; an event may be a newer process's."""
    return struct.__struct_config__.forbid_unknown_fields or issubclass(struct, Event)


def inside(part: look.Type) -> list[Part]:
    """The types directly inside a type that is no struct, each with how one gets there."""
    match part:
        case look.UnionType():
            return [("", one) for one in part.types]
        case look.VarTupleType():
            return [("[]", part.item_type)]
        case look.TupleType():
            return [(f"[{place}]", one) for place, one in enumerate(part.item_types)]
        case look.DictType():
            return [("{}", part.value_type)]
    return []


def _walk(root: type[Value]) -> Iterator[Part]:
    seen: set[type] = set()
    ahead: list[Part] = [(root.__name__, look.type_info(root))]
    while ahead:
        where, part = ahead.pop(0)
        if not isinstance(part, look.StructType):
            yield where, part
            ahead += [(where + step, one) for step, one in inside(part)]
        elif part.cls not in seen:
            seen.add(part.cls)
            yield where, part
            ahead += [(f"{part.cls.__name__}.{field.name}", field.type) for field in part.fields]
