"""A rank of a column, and what is left of one when it has been set aside (rules 3.3.2 and 3.4.10)."""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.values import Value
from games.orcz.state.cards import BIT, CHAMPION, TROOPS, Card, strength

Side: TypeAlias = Literal["left", "right"]
Facing: TypeAlias = Literal["left", "right", "none", "both"]
"""Which cards of a rank lie face up."""

SIDES: Final[tuple[Side, Side]] = ("left", "right")


class Seen(Value, frozen=True):
    """The seats whose scout has looked at a face-down card, sorted."""

    left: tuple[int, ...] = ()
    right: tuple[int, ...] = ()


NOBODY: Final = Seen()


class Rank(Value, frozen=True):
    """Two cards side by side in the column of a field."""

    seat: int
    left: Card
    right: Card
    up: Facing = "left"
    seen: Seen = NOBODY

    @property
    def cards(self) -> int:
        return BIT[self.left] | BIT[self.right]

    def card(self, side: Side) -> Card:
        return self.left if side == "left" else self.right

    def shows(self, side: Side) -> bool:
        """Whether the card on that side lies face up."""
        return self.up in (side, "both")

    def hidden(self) -> tuple[Side, ...]:
        """The sides that lie face down."""
        return tuple(side for side in SIDES if not self.shows(side))

    def seen_by(self, side: Side) -> tuple[int, ...]:
        return self.seen.left if side == "left" else self.seen.right

    def turned_up(self) -> "Rank":
        return replace(self, up="both", seen=NOBODY)

    def looked_at(self, side: Side, seat: int) -> "Rank":
        """The rank once the seat's scout has seen that card."""
        seats = tuple(sorted({*self.seen_by(side), seat}))
        seen = replace(self.seen, left=seats) if side == "left" else replace(self.seen, right=seats)
        return replace(self, seen=seen)

    def whole(self) -> "Part":
        """The rank as a part set aside."""
        return Part(self.seat, self.left, self.right)

    def without(self, lost: Iterable[Side]) -> "Part | None":
        """What is left of it without the cards of those sides; None where nothing is."""
        left = None if "left" in lost else self.left
        right = None if "right" in lost else self.right
        return None if left is None and right is None else Part(self.seat, left, right)


class Part(Value, frozen=True):
    """A rank set aside, or the card that is left of it; all face up."""

    seat: int
    left: Card | None
    right: Card | None

    @property
    def cards(self) -> int:
        return (BIT[self.left] if self.left else 0) | (BIT[self.right] if self.right else 0)

    @property
    def strength(self) -> int:
        """What it counts for the challenge (3.5.1)."""
        return strength([card for card in (self.left, self.right) if card is not None])

    @property
    def has_troops(self) -> bool:
        return bool(self.cards & TROOPS)

    @property
    def has_champion(self) -> bool:
        return bool(self.cards & CHAMPION)
