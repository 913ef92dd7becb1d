"""Whether what is left of a round can still be paired, and how low the score of whoever has the bye can be (C4, C5)."""

from collections.abc import Callable, Collection, Iterable, Sequence

from py4swiss.matching_computer import ComputerDutchValidity

from tournaments.swiss.card import PairingCard
from tournaments.swiss.criteria import bye_barred
from tournaments.swiss.ruleset import Ruleset
from tournaments.swiss.unpaired import CannotPair

NO_BYE = -1
"""Where the number of players is even: lower than any score."""


class Completion:
    """The players of a round by rank, who may meet whom, and who may have the bye; raises `CannotPair`.

    `below[i]` are the lower ranked players whom player i may meet. `may_have_bye` are those with the lowest score at
    which somebody can have the bye, or a lower one.
    """

    def __init__(
        self, cards: Sequence[PairingCard], may_meet: Callable[[PairingCard, PairingCard], bool], ruleset: Ruleset
    ) -> None:
        self.bye = len(cards)
        self.below = [[j for j in range(i + 1, self.bye) if may_meet(one, cards[j])] for i, one in enumerate(cards)]
        self.may_have_bye: list[int] = []
        self.bye_score = self._lowest_bye_score(cards, ruleset)

    def _lowest_bye_score(self, cards: Sequence[PairingCard], ruleset: Ruleset) -> int:
        computer = self._computer(range(self.bye))
        if self.bye % 2 == 0:
            if not _complete(computer):
                raise CannotPair("no_legal_pairing")
            return NO_BYE
        for score in sorted({card.score for card in cards}):
            for i, card in enumerate(cards):
                if card.score == score and not bye_barred(card, ruleset):
                    self.may_have_bye.append(i)
                    computer.set_edge_weight(i, self.bye, 1)
            if _complete(computer):
                return score
        raise CannotPair("no_legal_pairing")

    def _computer(
        self, left: Sequence[int], apart: Collection[int] = (), last_with: Sequence[int] | None = None
    ) -> ComputerDutchValidity:
        """The graph of some of the players, some of whom do not meet one another; if they are odd one vertex more, the
        bye's, or another that is joined with those who are named.
        """
        computer = ComputerDutchValidity(len(left) + len(left) % 2, 1)
        for _ in range(len(left) + len(left) % 2):
            computer.add_vertex()
        places = {vertex: place for place, vertex in enumerate(left)}
        for one in left:
            for other in self.below[one]:
                if other in places and not (one in apart and other in apart):
                    computer.set_edge_weight(places[one], places[other], 1)
        if len(left) % 2:
            for one in self.may_have_bye if last_with is None else last_with:
                if one in places:
                    computer.set_edge_weight(places[one], len(left), 1)
        return computer

    def allows(self, left: Iterable[int], floaters: Collection[int]) -> bool:
        """Whether these players can all be paired, the bye included; floaters do not meet one another. Quadratic."""
        return _complete(self._computer(sorted(left), set(floaters)))

    def follows(self, down: Sequence[int], following: Sequence[int], below: Sequence[int]) -> bool:
        """Whether all can be paired beside a bracket of which nobody goes down, or one who is paired with somebody of
        the following score while as many pairs as can be are made there. Quadratic.

        False as well where that needs another matching of those who follow than the one that is looked at.
        """
        if not down:
            return self.allows([*following, *below], ())
        near = [*down, *following]
        computer = self._computer(near, (), following)
        if not _complete(computer):
            return False
        left = [computer.get_matching()[len(near)]] if len(near) % 2 else []
        return self.allows([*(near[place] for place in left), *below], down)


def _complete(computer: ComputerDutchValidity) -> bool:
    computer.compute_matching()
    return all(vertex != partner for vertex, partner in enumerate(computer.get_matching()))
