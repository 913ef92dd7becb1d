"""The kinds of streams that there are, in the order in which they are locked."""

from typing import Any, TypeAlias

from streams.kind import Kind

AnyKind: TypeAlias = Kind[Any, Any]
_kinds: dict[str, AnyKind] = {}


def register(kind: AnyKind) -> None:
    """Make a kind known, as its app is set up; raises `ValueError` if another has its name or its rank."""
    others = [other for other in _kinds.values() if other is not kind]
    if any(other.rank == kind.rank or {*other.stream_names} & {*kind.stream_names} for other in others):
        raise ValueError(f"the kind {kind.name!r} has its rank {kind.rank} or a name in common with another")
    _kinds[kind.name] = kind


def kinds() -> list[AnyKind]:
    """Return every kind in the order of locks."""
    return sorted(_kinds.values(), key=lambda kind: kind.rank)
