"""The search tree: what has been learnt so far about each seat's choices in each situation."""

from math import inf, isqrt, sqrt
from typing import TypeAlias

from games.kernel.chance import Luck
from games.kernel.values import JSON, Command

Choices: TypeAlias = tuple[tuple[int, int], ...]
"""Who chose what at a node: seats with the indices of their arms."""


class Arm:
    """One choice of one seat: a command, or None for letting the moment pass."""

    __slots__ = ("command", "total", "visits", "wish")

    def __init__(self, wish: JSON, command: Command | None) -> None:
        self.wish = wish
        self.command = command
        self.visits = 0
        self.total = 0.0


class Bandit:
    """The choices of one seat at one node, the most promising first by what the game's advisor thinks of them."""

    __slots__ = ("arms", "total", "visits")

    def __init__(self, arms: list[Arm]) -> None:
        self.arms = arms
        self.visits = 0
        self.total = 0.0

    def pick(self, barred: set[int], bold: float, breadth: int, luck: Luck | None = None) -> int:
        """The arm to try next, as an index, or -1 when all are barred.

        Choices are widened as visits grow: `breadth` times the root of the visits. Among those, the mean so far and the
        claim to be tried (the earlier in the list, and the less often tried, the greater) are added up. With `luck`
        every score varies by up to `bold`, so that seats that choose at the same time do not fall into step.
        """
        left = 1 + isqrt(breadth * breadth * self.visits)
        claim = bold * sqrt(self.visits + 1)
        fresh = self.total / self.visits if self.visits else 0.0
        best, best_score = -1, -inf
        for index, arm in enumerate(self.arms):
            if index in barred:
                continue
            mean = arm.total / arm.visits if arm.visits else fresh
            score = mean + claim / ((arm.visits + 1) * (index + 2))
            if luck:
                score += bold * luck.fraction()
            if score > best_score:
                best, best_score = index, score
            left -= 1
            if not left:
                break
        return best

    def add(self, arms: list[Arm]) -> None:
        """Append those of the arms that are not known yet."""
        known = [arm.wish for arm in self.arms]
        self.arms.extend(arm for arm in arms if arm.wish not in known)

    def learn(self, index: int, value: float) -> None:
        arm = self.arms[index]
        arm.visits += 1
        arm.total += value
        self.visits += 1
        self.total += value

    def favourite(self) -> Arm:
        """The arm tried most often; among equals the one that did better, then the earlier one."""
        return max(self.arms, key=lambda arm: (arm.visits, arm.total))


class Node:
    """A situation, known by the choices that led to it; the worlds imagined there may differ in what is hidden."""

    __slots__ = ("bandits", "children", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.bandits: dict[int, Bandit] = {}
        self.children: dict[Choices, Node] = {}

    def child(self, choices: Choices) -> "Node":
        """The node that these choices lead to; made when first asked for."""
        node = self.children.get(choices)
        if node is None:
            node = self.children[choices] = Node()
        return node
