"""A bracket paired directly: the first candidate of C.04.3, if it satisfies every criterion as far as any pairing can.

How far that is follows from the number of players of each kind. A group of thousands is paired in the time it takes to
walk down its two halves. If that does not succeed, nothing is claimed and a matching decides.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from tournaments.swiss.dutch.clashes import KINDS, Denied, fewest, fewest_between, pair_of

STEPS_EACH = 8
"""The most opponents settled for each player, those taken back included, before the search gives up."""


class Member(NamedTuple):
    """What of a player decides here: the colour due, and whether they may go down or meet a higher score.

    `may_go` says that being left over breaks no criterion, `may_rise` that meeting whoever came down does not.
    """

    kind: int
    may_go: bool
    may_rise: bool


class Counts:
    """How many players there are of each kind, and how many of those may be left over."""

    def __init__(self, members: Iterable[Member] = ()) -> None:
        self.all = [0] * KINDS
        self._may_go = [0] * KINDS
        for member in members:
            self.add(member)

    def add(self, member: Member, times: int = 1) -> None:
        """Count a player in, or with -1 out."""
        self.all[member.kind] += times
        self._may_go[member.kind] += times * member.may_go

    def without_one(self) -> list[list[int]]:
        """The numbers without a player who may be left over, for each kind that has one."""
        return [
            [count - (kind == gone) for kind, count in enumerate(self.all)]
            for gone in range(KINDS)
            if self._may_go[gone]
        ]


def direct_pairs(
    members: Mapping[int, Member],
    floaters: Sequence[int],
    residents: Sequence[int],
    may_meet: Callable[[int, int], bool],
) -> list[tuple[int, int]] | None:
    """Return the pairs of a bracket from which nobody, or an odd one of the residents, is left over; None claims
    nothing.

    Those who came down are paired first, each with the highest ranked resident beside whom the others can still have as
    much as at the start. The remainder is paired without an exchange.
    """
    free = list(residents)
    counts = Counts(members[player] for player in free)
    came = [members[player].kind for player in floaters]
    if _least(came, counts) != _least(came, Counts(members[player]._replace(may_go=True) for player in free)):
        return None
    pairs = []
    for place, floater in enumerate(floaters):
        opponent = _opponent(members, floater, came[place:], free, counts, may_meet)
        if opponent is None:
            return None
        free.remove(opponent)
        pairs.append((floater, opponent))
    least = _least([], counts)
    half = len(free) // 2
    halves = _Halves(members, may_meet, free[:half], free[half:])
    return pairs + halves.pairs if least is not None and halves.search(least) else None


def _least(came: Sequence[int], counts: Counts) -> Denied | None:
    """Return the least that those who came down and the residents are denied, whichever resident is left over."""
    odd = (len(came) + sum(counts.all)) % 2
    ways = counts.without_one() if odd else [list(counts.all)]
    for way in ways:
        for kind in came:
            way[kind] += 1
    return min(map(fewest, ways), default=None)


def _opponent(
    members: Mapping[int, Member],
    floater: int,
    came: Sequence[int],
    free: Sequence[int],
    counts: Counts,
    may_meet: Callable[[int, int], bool],
) -> int | None:
    """Return the highest ranked resident whom a floater can meet, and take that resident out of the counts."""
    least = _least(came, counts)
    for other in free:
        member = members[other]
        if not (member.may_rise and may_meet(floater, other)):
            continue
        counts.add(member, -1)
        left = _least(came[1:], counts)
        if left is not None and _sum(pair_of(came[0], member.kind), left) == least:
            return other
        counts.add(member)
    return None


class _Halves:
    """The upper half of a remainder against the lower, which may have one player more, who is left over.

    The search tries the opponents of each player in order of rank and takes back what leads nowhere, so the first
    pairing it finds is the first of all transpositions with that outcome.
    """

    def __init__(
        self,
        members: Mapping[int, Member],
        may_meet: Callable[[int, int], bool],
        upper: Sequence[int],
        lower: Sequence[int],
    ) -> None:
        self._members = members
        self._may_meet = may_meet
        self._upper = upper
        self._free = list(lower)
        self._odd = len(lower) - len(upper)
        self._above = Counts(members[player] for player in upper)
        self._below = Counts(members[player] for player in lower)
        self.pairs: list[tuple[int, int]] = []

    def search(self, least: Denied) -> bool:
        """Return whether a pairing with no more than the least denied was found; it is then in `pairs`."""
        if self._reachable() != least:
            return False
        left = [least]
        places = [0]
        for _ in range(STEPS_EACH * len(self._upper) + 1):
            depth = len(self.pairs)
            if depth == len(self._upper):
                return True
            found = self._next(places[depth], left[depth])
            if found is not None:
                places[depth], remaining = found
                self._take(places[depth])
                places.append(0)
                left.append(remaining)
            elif depth:
                places.pop()
                left.pop()
                self._take_back(places[-1])
                places[-1] += 1
            else:
                return False
        return False

    def _next(self, start: int, least: Denied) -> tuple[int, Denied] | None:
        """Return the next place of a possible opponent, and what may still be denied after the pair."""
        one = self._upper[len(self.pairs)]
        known: dict[Member, Denied | None] = {}
        for place in range(start, len(self._free)):
            other = self._members[self._free[place]]
            if other not in known:
                known[other] = self._after(self._members[one], other, least)
            remaining = known[other]
            if remaining is not None and self._may_meet(one, self._free[place]):
                return place, remaining
        return None

    def _after(self, one: Member, other: Member, least: Denied) -> Denied | None:
        """Return the least that is denied after a pair; None if the pair and that exceed the least before it."""
        self._count(one, other, -1)
        remaining = self._reachable()
        self._count(one, other, 1)
        return remaining if remaining and _sum(pair_of(one.kind, other.kind), remaining) == least else None

    def _reachable(self) -> Denied | None:
        """Return the least that those who are left are denied."""
        ways = self._below.without_one() if self._odd else [self._below.all]
        denied = [fewest_between(self._above.all, way) for way in ways]
        return min((one for one in denied if one is not None), default=None)

    def _take(self, place: int) -> None:
        one, other = self._upper[len(self.pairs)], self._free.pop(place)
        self._count(self._members[one], self._members[other], -1)
        self.pairs.append((one, other))

    def _take_back(self, place: int) -> None:
        one, other = self.pairs.pop()
        self._count(self._members[one], self._members[other], 1)
        self._free.insert(place, other)

    def _count(self, one: Member, other: Member, times: int) -> None:
        self._above.add(one, times)
        self._below.add(other, times)


def _sum(one: Denied, other: Denied) -> Denied:
    return Denied(one.clashes + other.clashes, one.strong + other.strong)
