"""The fewest colours denied, beside what trying every pairing finds."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.swiss.dutch.clashes import KINDS, NOTHING, Denied, fewest, fewest_between, kind_of, pair_of

ABSOLUTE = {kind_of(colour, 3) for colour in (0, 1)}
GROUPS = st.lists(st.integers(0, KINDS - 1), min_size=1, max_size=5)


def counts(kinds: list[int]) -> list[int]:
    return [kinds.count(kind) for kind in range(KINDS)]


def by_trying(upper: list[int], lower: list[int]) -> Denied | None:
    """The least over every way to pair the two groups without two absolute preferences for one colour."""
    found = []
    for turned in set(permutations(lower)):
        pairs = list(zip(upper, turned, strict=True))
        if all(one != other or one not in ABSOLUTE for one, other in pairs):
            denied = [pair_of(*pair) for pair in pairs]
            found.append(Denied(sum(one.clashes for one in denied), sum(one.strong for one in denied)))
    return min(found, default=None)


def test_it_works() -> None:
    mild, strong = kind_of(0, 1), kind_of(0, 2)
    assert (pair_of(mild, strong), pair_of(strong, strong)) == (Denied(1, 0), Denied(1, 1))
    assert pair_of(mild, kind_of(1, 1)) == pair_of(mild, kind_of(0, 0)) == NOTHING
    assert fewest(counts([mild, strong, strong, strong])) == Denied(2, 1)


@settings(max_examples=150, deadline=None)
@given(upper=GROUPS, data=st.data())
def test_between_two_groups_it_is_exact(upper: list[int], data: st.DataObject) -> None:
    lower = data.draw(st.lists(st.integers(0, KINDS - 1), min_size=len(upper), max_size=len(upper)))
    found = by_trying(upper, lower)
    assert fewest_between(counts(upper), counts(lower)) == found
    assert found is None or fewest(counts(upper + lower)) <= found
