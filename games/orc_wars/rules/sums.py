"""Sums by their parts: what armies bring, what helps a die, what a leader is tested against."""

from typing import TypeAlias

from games.orc_wars.state.values import Part

Sum: TypeAlias = tuple[Part, ...]


def parts(**numbers: int) -> Sum:
    """A sum by its parts; what is nothing is left out."""
    return tuple(Part(name, number) for name, number in numbers.items() if number)


def total(sum_: Sum) -> int:
    return sum(part.number for part in sum_)


def signed(part: Part) -> str:
    """A part that is added or taken away, as sentences name it."""
    return f"{part.name}:{part.number:+d}".replace("-", "−")
