"""Reading a position: its form, its seats, its pieces and its numbers, each refused in one line that names it."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

from games.kernel.refusals import Misfit
from games.kernel.values import JSON, Value

T = TypeVar("T")
K = TypeVar("K", str, int)
G = TypeVar("G", bound=Value)


def read(form: type[G], raw: JSON) -> G:
    """The position in JSON data, in the game's format; `Misfit` where it has another form."""
    try:
        return msgspec.convert(raw, form)
    except (msgspec.ValidationError, RecursionError) as fault:
        why = "nested too deeply" if isinstance(fault, RecursionError) else str(fault)[:200]
        raise Misfit("given", why) from None


def require(right: bool, where: str, why: str) -> None:
    """`Misfit` where it is not right."""
    if not right:
        raise Misfit(where, why)


def seat(where: str, number: int, seats: int) -> int:
    """The seat; `Misfit` where the match has no such seat."""
    if not 0 <= number < seats:
        raise Misfit(where, f"there is no seat {number} among {seats}")
    return number


def one_of(where: str, item: K | None, allowed: Collection[K]) -> K | None:
    """The item, where one is given; `Misfit` for one that is not allowed."""
    if item is not None and item not in allowed:
        raise Misfit(where, f"{item!r} is none of {listed(sorted(allowed))}")
    return item


def by_number(where: str, given: Mapping[str, T], allowed: Collection[int]) -> dict[int, T]:
    """The entries of an object whose keys are numbers, such as seats; `Misfit` for a number that is not allowed."""
    numbers = {str(number): number for number in allowed}
    for key in given:
        if key not in numbers:
            raise Misfit(where, f"{key!r} is none of {listed(numbers)}")
    return {numbers[key]: value for key, value in given.items()}


def per_seat(where: str, given: tuple[T, ...] | None, seats: int, otherwise: T) -> tuple[T, ...]:
    """One value for each seat, or the same for all where none is given; `Misfit` for any other number of values."""
    if given is None:
        return (otherwise,) * seats
    if len(given) != seats:
        raise Misfit(where, f"{seats} are needed, one per seat, not {len(given)}")
    return given


def at_most(where: str, given: tuple[int, ...] | None, most: Sequence[int]) -> tuple[int, ...]:
    """One number for each seat, none above what the seat can have, or the most for all where none is given."""
    if given is None:
        return tuple(most)
    for seat_, (number, limit) in enumerate(zip(per_seat(where, given, len(most), 0), most, strict=True)):
        if number > limit:
            raise Misfit(where, f"seat {seat_} has {limit} at most, not {number}")
    return given


def known(where: str, names: Iterable[K], allowed: Collection[K], what: str) -> None:
    """`Misfit` for a name that the game does not have, such as "there is no zone 'x'"."""
    for name in names:
        if name not in allowed:
            raise Misfit(where, f"there is no {what} {name!r}")


def once(where: str, items: Iterable[K]) -> None:
    """`Misfit` for a list that names anything twice."""
    twice = sorted(item for item, count in Counter(items).items() if count > 1)
    if twice:
        raise Misfit(where, f"{twice[0]} stands there twice")


def in_stock(where: str, named: Mapping[K, int], stock: Mapping[K, int]) -> None:
    """`Misfit` for a piece that is named more often than the game has it."""
    for piece, count in named.items():
        if count > stock.get(piece, 0):
            raise Misfit(where, f"{piece} is there {count} times; there are {stock.get(piece, 0)}")


def listed(items: Iterable[object]) -> str:
    """The items as a message names them."""
    return ", ".join(map(str, items))
