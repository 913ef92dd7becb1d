"""Whether the rest of a round can still be paired, and how low the score of the player with the bye can be (C4, C5)."""

from collections.abc import Callable, Collection, Iterable, Sequence

from py4swiss.matching_computer import ComputerDutchValidity

from tournaments.swiss.card import PairingCard
from tournaments.swiss.criteria import bye_barred
from tournaments.swiss.dutch.neighbours import can_be_paired
from tournaments.swiss.ruleset import Ruleset
from tournaments.swiss.unpaired import CannotPair

NO_BYE = -1
"""Where the number of players is even: lower than any score."""


class Completion:
    """The players of a round by rank, who may meet whom, and who may have the bye. Raises `CannotPair`.

    `may_have_bye` are those with the lowest score at which somebody can have the bye, or a lower one. Neighbours are
    paired first; only if that fails does a matching look at every two, which is quadratic.
    """

    def __init__(
        self, cards: Sequence[PairingCard], may_meet: Callable[[PairingCard, PairingCard], bool], ruleset: Ruleset
    ) -> None:
        self.bye = len(cards)
        self._cards = cards
        self._may_meet = may_meet
        self.may_have_bye: list[int] = []
        self.bye_score = self._lowest_bye_score(ruleset)

    def may_meet(self, one: int, other: int) -> bool:
        """Whether two players may be paired."""
        return self._may_meet(self._cards[one], self._cards[other])

    def _lowest_bye_score(self, ruleset: Ruleset) -> int:
        everybody = range(self.bye)
        if self.bye % 2 == 0:
            if not self.allows(everybody, ()):
                raise CannotPair("no_legal_pairing")
            return NO_BYE
        for score in sorted({card.score for card in self._cards}):
            self.may_have_bye += [
                i for i, card in enumerate(self._cards) if card.score == score and not bye_barred(card, ruleset)
            ]
            if self.allows(everybody, ()):
                return score
        raise CannotPair("no_legal_pairing")

    def allows(self, left: Iterable[int], floaters: Collection[int]) -> bool:
        """Return whether these players can all be paired, the bye included; floaters do not meet one another."""
        players, apart = sorted(left), set(floaters)
        neighbours = players
        if len(players) % 2:
            can = set(self.may_have_bye)
            last = next((one for one in reversed(players) if one in can), None)
            neighbours = [one for one in players if one != last]
        if len(neighbours) % 2 == 0 and can_be_paired(neighbours, self._meets(apart)):
            return True
        return _complete(self._computer(players, apart))

    def follows(self, down: Sequence[int], following: Sequence[int], below: Sequence[int]) -> bool:
        """Return whether all can be paired beside a bracket from which nobody goes down, or one player who meets
        somebody of the following score while as many pairs as possible are made there.

        Also False if that needs another matching of the following players than those that are looked at.
        """
        if not down:
            return self.allows([*following, *below], ())
        near = [*down, *following]
        left = near[len(near) - len(near) % 2 :]
        paired = near[: len(near) - len(left)]
        if can_be_paired(paired, self.may_meet) and self.allows([*left, *below], down):
            return True
        computer = self._computer(near, (), following)
        if not _complete(computer):
            return False
        left = [near[computer.get_matching()[len(near)]]] if len(near) % 2 else []
        return self.allows([*left, *below], down)

    def _meets(self, apart: Collection[int]) -> Callable[[int, int], bool]:
        if not apart:
            return self.may_meet
        return lambda one, other: not (one in apart and other in apart) and self.may_meet(one, other)

    def _computer(
        self, left: Sequence[int], apart: Collection[int] = (), last_with: Sequence[int] | None = None
    ) -> ComputerDutchValidity:
        """Return the graph of some of the players, some of whom do not meet one another. An odd number of players gets
        one vertex more: the bye's, or another that is joined with the players named.
        """
        computer = ComputerDutchValidity(len(left) + len(left) % 2, 1)
        for _ in range(len(left) + len(left) % 2):
            computer.add_vertex()
        meets = self._meets(apart)
        for place, one in enumerate(left):
            for further, other in enumerate(left[place + 1 :], place + 1):
                if meets(one, other):
                    computer.set_edge_weight(place, further, 1)
        if len(left) % 2:
            joined = set(self.may_have_bye if last_with is None else last_with)
            for place, one in enumerate(left):
                if one in joined:
                    computer.set_edge_weight(place, len(left), 1)
        return computer


def _complete(computer: ComputerDutchValidity) -> bool:
    computer.compute_matching()
    return all(vertex != partner for vertex, partner in enumerate(computer.get_matching()))
