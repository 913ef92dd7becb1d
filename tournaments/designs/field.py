"""Finite fields, for constructions that divide: whole numbers modulo a prime, and the fields of 4, 8, 9 and 16."""

from functools import cache

import msgspec

_POWERS = {4: (2, (1, 1)), 8: (2, (1, 1, 0)), 9: (3, (1, 2)), 16: (2, (1, 1, 0, 0))}
"""The prime, and what x to the degree is: coefficients from the lowest."""


class Field(msgspec.Struct, frozen=True):
    """The tables of addition and multiplication of the elements 0 to order - 1."""

    order: int
    sums: tuple[tuple[int, ...], ...]
    products: tuple[tuple[int, ...], ...]


@cache
def field(order: int) -> Field | None:
    """The field of an order; None where there is none, or it is not among those that are needed here."""
    everything = range(order)
    if order > 1 and all(order % divisor for divisor in range(2, order)):
        return Field(
            order,
            tuple(tuple((a + b) % order for b in everything) for a in everything),
            tuple(tuple(a * b % order for b in everything) for a in everything),
        )
    if order not in _POWERS:
        return None
    prime, reduced = _POWERS[order]
    return Field(
        order,
        tuple(tuple(_sum(a, b, prime, len(reduced)) for b in everything) for a in everything),
        tuple(tuple(_product(a, b, prime, reduced) for b in everything) for a in everything),
    )


def _digits(number: int, prime: int, degree: int) -> list[int]:
    return [number // prime**place % prime for place in range(degree)]


def _number(digits: list[int], prime: int) -> int:
    return sum(digit % prime * prime**place for place, digit in enumerate(digits))


def _sum(a: int, b: int, prime: int, degree: int) -> int:
    pairs = zip(_digits(a, prime, degree), _digits(b, prime, degree), strict=True)
    return _number([one + other for one, other in pairs], prime)


def _product(a: int, b: int, prime: int, reduced: tuple[int, ...]) -> int:
    degree = len(reduced)
    whole = [0] * (2 * degree)
    for i, one in enumerate(_digits(a, prime, degree)):
        for j, other in enumerate(_digits(b, prime, degree)):
            whole[i + j] += one * other
    for place in range(2 * degree - 1, degree - 1, -1):
        for low, coefficient in enumerate(reduced):
            whole[place - degree + low] += whole[place] * coefficient
        whole[place] = 0
    return _number(whole[:degree], prime)
