"""Pairs of an arena, against all that there are."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.arena.pairing import FreePlayer, pair_free
from tournaments.lots import Lots


def pairings(players: tuple[FreePlayer, ...]) -> Iterator[tuple[tuple[FreePlayer, FreePlayer], ...]]:
    """Every way to pair some of the players."""
    if len(players) < 2:
        yield ()
        return
    first, rest = players[0], players[1:]
    yield from pairings(rest)
    for place, other in enumerate(rest):
        if first.last_opponent != other.number and other.last_opponent != first.number:
            for more in pairings((*rest[:place], *rest[place + 1 :])):
                yield ((first, other), *more)


def test_it_works() -> None:
    free = [FreePlayer(1, 1, 2), FreePlayer(2, 2, 1), FreePlayer(3, 3, 4), FreePlayer(4, 4, 3)]
    assert pair_free(free) == ((1, 3), (2, 4))
    assert pair_free(free[:2]) == ()
    assert pair_free([]) == ()


@settings(max_examples=60, deadline=None)
@given(count=st.integers(2, 7), seed=st.integers(0, 2**32))
def test_as_many_as_can_be_and_then_the_nearest(count: int, seed: int) -> None:
    lots = Lots(str(seed), "arena")
    free = tuple(FreePlayer(number, number, lots.below(count + 1)) for number in range(1, count + 1))
    found = pair_free(free[::-1])
    best = min((-len(pairs), sum(other.rank - one.rank for one, other in pairs)) for pairs in pairings(free))
    assert (-len(found), sum(other - one for one, other in found)) == best
    last = {one.number: one.last_opponent for one in free}
    assert all(last[one] != other and last[other] != one for one, other in found)


def test_a_large_field_is_paired_with_near_opponents() -> None:
    free = [FreePlayer(number, number, number + 1 if number % 2 else number - 1) for number in range(1, 401)]
    found = pair_free(free)
    assert len(found) == 200
    assert max(other - one for one, other in found) <= 3
