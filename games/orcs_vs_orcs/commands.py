"""What a seat may wish for. Names of zones and cards are plain texts: whether there is such a one is for the rules."""

from typing import TypeAlias, get_args

from games.kernel.values import Command


class Move(Command, frozen=True, rename={"from_": "from"}):
    """Unmoved hordes go one road (4.1)."""

    from_: str
    to: str
    count: int


class Go(Command, frozen=True):
    """The moving group goes on by a second road, in all so many hordes (4.1.2)."""

    to: str
    count: int


class Halt(Command, frozen=True):
    """The moving group stops where it is."""


class March(Command, frozen=True, rename={"from_": "from"}):
    """A forced march of moved hordes (4.2)."""

    from_: str
    to: str
    count: int


class Recruit(Command, frozen=True):
    """One or two hordes from the reserve, one to each zone named (4.3)."""

    zones: tuple[str, ...]


class Buy(Command, frozen=True):
    """Cards of different types from the market (4.4)."""

    cards: tuple[str, ...]


class Lay(Command, frozen=True):
    """The foundations of a fortress (4.5)."""

    zone: str


class Raise(Command, frozen=True):
    """A lying fortress stands up (4.6)."""

    zone: str


class Refate(Command, frozen=True):
    """Another fate for a village under control (5.4)."""

    zone: str
    choice: str


class EndActions(Command, frozen=True):
    """No more actions this turn (3.3)."""


class Village(Command, frozen=True):
    """The fate of a village entered (5.2)."""

    choice: str


class Hero(Command, frozen=True):
    """Which of the two heroes drawn is kept (5.1.3)."""

    card: str


class Stand(Command, frozen=True):
    """The defender stays and will fight (5.5.2)."""


class Retreat(Command, frozen=True):
    """An army retreats before or after a battle (5.5.3)."""

    to: str


class Fight(Command, frozen=True):
    """The next battle to be fought (6.1)."""

    zone: str


class Deck(Command, frozen=True):
    """A battle deck, chosen in secret (6.2.1)."""

    cards: tuple[str, ...]


class Vanguard(Command, frozen=True):
    """The first-line cards that lead an assault (6.2.2)."""

    cards: tuple[str, ...]


class Keep(Command, frozen=True):
    """No reorganisation (6.3.2)."""


class Reorganise(Command, frozen=True):
    """The held cards under the deck, two new ones, one strike (6.3.2)."""

    shuffle: bool


class Play(Command, frozen=True):
    """A held card and its place, chosen in secret (6.3.3)."""

    card: str
    slot: str | None


class Place(Command, frozen=True):
    """The place of a card that came without its owner's choice (6.3.4)."""

    slot: str | None


class Effect(Command, frozen=True):
    """What a card's effect is to do (7)."""

    choice: str
    slot: str | None


class Berserk(Command, frozen=True):
    """Whether the Berserk side is used (6.5.2)."""

    use: bool


AnyCommand: TypeAlias = (
    Move | Go | Halt | March | Recruit | Buy | Lay | Raise | Refate | EndActions | Village | Hero | Stand | Retreat
    | Fight | Deck | Vanguard | Keep | Reorganise | Play | Place | Effect | Berserk
)  # fmt: skip
COMMANDS: tuple[type[AnyCommand], ...] = get_args(AnyCommand)
