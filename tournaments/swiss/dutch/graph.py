"""One bracket as a graph: its players, those of the next score, and where need be all others and the bye."""

from collections.abc import Collection, Iterator, Sequence

from tournaments.swiss.dutch.completion import Completion
from tournaments.swiss.dutch.criteria import Bracket, Criteria, Field
from tournaments.swiss.dutch.matcher import Matcher
from tournaments.swiss.dutch.packing import Packing


class Graph:
    """One bracket as a graph. Vertices are players by rank, named by their rank in the whole round; the bye comes last.

    An edge weighs what its pair contributes to the criteria, and below that what settles the order of the candidates: 0
    until it is favoured. Members who came down do not meet one another.
    """

    def __init__(
        self,
        completion: Completion,
        field: Field,
        bracket: Bracket,
        floaters: Sequence[int],
        lower: Sequence[int],
    ) -> None:
        last = bracket.stand_in or (bracket.completing and completion.may_have_bye)
        self._names = [*floaters, *lower, *([completion.bye] if last else [])]
        self._places = {name: place for place, name in enumerate(self._names)}
        count = (2 * len(self._names) + 2).bit_length()
        self.step = 1 << (2 * count)
        """More than what a whole matching can have below it in the order of the candidates."""
        members = [*floaters, *lower]
        last_with = members if bracket.stand_in else completion.may_have_bye
        edges = list(self._joined(completion, members, set(floaters), last_with))
        criteria = Criteria(field, bracket, (field.cards[one].score for one in members))
        rows = criteria.rows(edges)
        packing = Packing(rows.values(), len(self._names) // 2, 3 * count + 1)
        weights = dict(zip(rows, packing.weights, strict=True))
        self._final = packing.final
        self._edges: dict[tuple[int, int], int] = {}
        self._matcher = Matcher(len(self._names) + len(self._names) % 2, packing.bits)
        self._partners: list[int] | None = None
        for one, other in edges:
            self.weigh(one, other, weights[criteria.kinds(one, other)])

    def _joined(
        self, completion: Completion, members: Sequence[int], came_down: Collection[int], last_with: Sequence[int]
    ) -> Iterator[tuple[int, int]]:
        for place, one in enumerate(members):
            for other in members[place + 1 :]:
                if not (one in came_down and other in came_down) and completion.may_meet(one, other):
                    yield one, other
        for one in last_with:
            if one in self._places and completion.bye in self._places:
                yield one, completion.bye

    def __contains__(self, vertex: int) -> bool:
        return vertex in self._places

    def weigh(self, one: int, other: int, weight: int) -> None:
        """Give the edge of two players, the higher ranked first, a weight for good."""
        self._edges[one, other] = weight
        self._set(one, other, weight)

    def favour(self, one: int, other: int, amount: int) -> None:
        """Settle the order of candidates: add an amount to the edge of two players, in place of any amount before."""
        weight = self._edges.get((one, other), 0)
        if weight:
            self._set(one, other, weight + amount)

    def joined(self, one: int, other: int) -> bool:
        """Whether two players, the higher ranked first, may still be paired."""
        return bool(self._edges.get((one, other), 0))

    def part(self, one: int, other: int) -> None:
        """Take the edge of two players, the higher ranked first, away."""
        if self.joined(one, other):
            self.weigh(one, other, 0)

    def keep_from_below(self, vertex: int, last: int) -> None:
        """Take a player's edges to all who are ranked below another away."""
        for other in self._names:
            if other > last:
                self.part(vertex, other)

    def finish(self, one: int, other: int) -> None:
        """Make a pair of the best matching final; it stays the best."""
        partners = self._partners
        self.weigh(one, other, self._final)
        self._partners = partners

    def _set(self, one: int, other: int, weight: int) -> None:
        self._matcher.set(self._places[one], self._places[other], weight)
        self._partners = None

    def partner(self, vertex: int) -> int:
        """Whom a player is paired with in a best matching; nobody is the player."""
        if self._partners is None:
            self._partners = self._matcher.partners()
        place = self._partners[self._places[vertex]]
        return self._names[place] if place < len(self._names) else vertex
