"""What a warlord has (rules 2.1 and 3.1.4)."""

from typing import Final, Literal, TypeAlias, get_args

from games.kernel.values import Value
from games.orcz.state.cards import ALL

Colour: TypeAlias = Literal["red", "green", "blue", "yellow"]
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)


class Tribe(Value, frozen=True):
    """A warlord's slaves and cards. Sets of cards are bits (see `cards`)."""

    colour: Colour = "red"
    slaves: int = 5
    shown_empty: bool = False
    last_paid: int = 0
    """What it still had to pay with when it showed an empty screen."""
    counted: bool = True
    """Whether the other seats know its slaves, having seen every transfer since the set-up or since it had none."""
    hand: int = ALL
    used: int = 0
    """Heroes that lie open before the screen."""
    back: int = 0
    """Troops of the hand that everybody saw come back from a field in this turn."""
    skipped: bool = False
    """Whether this turn has shown that the hand held no legal rank."""
