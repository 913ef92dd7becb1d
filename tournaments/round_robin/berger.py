"""Berger tables: the rounds and colours of FIDE's C.05, Annex 1."""

from typing import NamedTuple, TypeAlias


class Meeting(NamedTuple):
    """The numbers of White and Black; Black 0 is the bye of an odd field."""

    white: int
    black: int


MeetingRound: TypeAlias = tuple[Meeting, ...]


def berger(players: int) -> tuple[MeetingRound, ...]:
    """A single round robin; in an odd field whoever meets the highest number of the even table is free.

    Raises `ValueError` for fewer than two players.
    """
    if players < 2:
        raise ValueError("a round robin has two players at least")
    return tuple(_round(players, number) for number in range(players - 1 + players % 2))


def double_berger(players: int) -> tuple[MeetingRound, ...]:
    """Two cycles, the second with colours reversed.

    The last two rounds of the first cycle change places, so that nobody has one colour three times running.
    """
    first = berger(players)
    second = tuple(
        tuple(one if not one.black else Meeting(one.black, one.white) for one in meetings) for meetings in first
    )
    return (*first[:-2], *first[:-3:-1], *second)


def _round(players: int, number: int) -> MeetingRound:
    """The last player meets one and changes colours every round; the others' numbers add up to the same."""
    even = players + players % 2
    turning = even - 1
    fixed = number * (even // 2) % turning
    last = Meeting(fixed + 1, even) if number % 2 == 0 else Meeting(even, fixed + 1)
    others = [Meeting((fixed + step) % turning + 1, (fixed - step) % turning + 1) for step in range(1, even // 2)]
    if players % 2:
        return (*others, Meeting(fixed + 1, 0))
    return (last, *others)
