"""What `resample` redraws, held against what is secret: a leak test is worth no more than its other worlds."""

from collections.abc import Iterator

from games.kernel.contract import Viewer
from games.kernel.registry import AnyGame
from games.kernel.values import Value


class Redrawn:
    """Collects which fields of which structs were seen to differ between a state and its other worlds."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._seen: dict[tuple[type[Value], str], set[str]] = {}

    def note(self, state: Value, world: Value, viewer: Viewer) -> None:
        for field in _differing(state, world):
            self._seen.setdefault(field, set()).add("seat" if isinstance(viewer, int) else viewer)

    @property
    def fields(self) -> set[tuple[type[Value], str]]:
        """The fields that were seen to differ, for whomever."""
        return {*self._seen}

    def faults(self) -> Iterator[str]:
        """A secret never redrawn is not tested; what is public must stand in every world; the arbiter has but one."""
        for struct, fields in self._game.secrecy.items():
            for name, decided in fields.items():
                viewers = self._seen.get((struct, name), set())
                where = f"resample: {struct.__name__}.{name}"
                if "arbiter" in viewers:
                    yield f"{where} is redrawn for the arbiter, who sees all"
                if decided == "public" and viewers:
                    yield f"{where} is public and yet redrawn"
                elif decided != "public" and "spectator" not in viewers:
                    yield f"{where} is secret ({decided}) and never redrawn for a spectator"
                elif decided in {"owner", "nobody"} and "seat" not in viewers:
                    yield f"{where} is secret ({decided}) and never redrawn for any seat"


def _differing(one: object, other: object) -> Iterator[tuple[type[Value], str]]:
    """Fields that differ in themselves, not merely in a struct inside them."""
    if isinstance(one, Value) and type(one) is type(other):
        for name in one.__struct_fields__:
            mine, others = getattr(one, name), getattr(other, name)
            if mine != others:
                if not _alike(mine, others):
                    yield type(one), name
                yield from _inside(mine, others)


def _inside(one: object, other: object) -> Iterator[tuple[type[Value], str]]:
    if isinstance(one, Value):
        yield from _differing(one, other)
    elif isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() & other.keys():
            yield from _inside(one[key], other[key])
    elif isinstance(one, tuple) and isinstance(other, tuple):
        for mine, others in zip(one, other, strict=False):
            yield from _inside(mine, others)


def _alike(one: object, other: object) -> bool:
    """Whether the two differ in nothing but the fields of structs inside them."""
    if isinstance(one, Value):
        return type(one) is type(other)
    if isinstance(one, dict):
        return isinstance(other, dict) and list(one) == list(other) and all(_alike(one[k], other[k]) for k in one)
    if isinstance(one, tuple):
        return isinstance(other, tuple) and len(one) == len(other) and all(map(_alike, one, other))
    return one == other
