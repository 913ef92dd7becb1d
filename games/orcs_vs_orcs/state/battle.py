"""A battle as it stands (rule 6)."""

from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.values import Value

Half: TypeAlias = Literal["front", "back"]
HALVES: tuple[Half, ...] = ("front", "back")
Ending: TypeAlias = Literal["extermination", "two_nil", "third_loss", "out_of_cards"]
Phase: TypeAlias = Literal[
    "deck", "vanguard", "shuffle", "draw", "reorganise", "play", "shagratt", "strengths", "effects", "clean_up",
    "end_test",
]  # fmt: skip
"""Choosing the decks (6.2), then the phases of a round (6.3). Cards are chosen and shown in one phase, since a late
side chooses when the other's card lies open; Shagratt follows."""

BOTH: Final = (0, 1)
BOXES = 6
RED = 4
"""The first box of the red segment."""


class Column(Value, frozen=True):
    """A place of the battle line (6.4)."""

    front: str | None = None
    back: str | None = None
    hero: str | None = None
    hero_on: Half | None = None
    face_down: tuple[Half, ...] = ()
    """Front first."""

    def open_units(self) -> tuple[str, ...]:
        """Its face-up units, covered or not."""
        return tuple(card for half, card in self._units() if half not in self.face_down)

    def bare_units(self) -> tuple[str, ...]:
        """Its face-up, uncovered units: what effects of the other side see (6.4.5)."""
        return tuple(card for half, card in self._units() if half not in self.face_down and (half != self.hero_on))

    def _units(self) -> tuple[tuple[Half, str], ...]:
        front: tuple[tuple[Half, str], ...] = () if self.front in (None, "wall") else (("front", str(self.front)),)
        return front if self.back is None else (*front, ("back", self.back))


class Side(Value, frozen=True):
    """One side of a battle."""

    seat: int
    box: int = 1
    losses: int = 0
    """What lies on the tile, forced-march losses included."""
    marched: int = 0
    picked: tuple[str, ...] | None = None
    """The deck chosen in secret, sorted, until it is shuffled."""
    deck: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    """Oldest first."""
    discard: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()
    unsupported: tuple[str, ...] = ()
    """Cards without shelter, until the clean-up."""
    late: bool = False
    blind: bool = False
    late_next: bool = False
    blind_next: bool = False

    # in this round
    hand_decided: bool = False
    """Whether it has decided on its hand (6.3.2)."""
    shuffled: bool = False
    """Whether it has reorganised and shuffled its deck, which everybody saw."""
    chosen: str | None = None
    slot: str | None = None
    """The place of the card that it has chosen or shown."""
    played: tuple[str, ...] = ()
    """Cards turned up, the chosen one first."""
    unplaced: str | None = None
    """The card turned up that has no place yet."""
    sheltered: bool = False
    """Whether the chosen one has found a place."""
    struck: bool = False
    """Whether its strength has struck."""
    reddened: bool = False
    """A Berserk offer is due at the end of the phase (6.5.2)."""
    missed_discard: bool = False
    """A discard was due from an empty deck (6.6.4)."""
    lost: int = 0
    """Hordes lost."""
    steps_back: int = 0
    """How often Xaphyr will step back in the clean-up."""


ROUND_FIELDS: tuple[str, ...] = Side.__struct_fields__[Side.__struct_fields__.index("hand_decided") :]
"""What a new round sets back."""


class Effect(Value, frozen=True):
    """A card's effect that is to be carried out (6.3.6)."""

    side: int
    """0 the attacker's, 1 the defender's."""
    card: str
    main: bool = True
    """Whether it is the card that its side chose for this round."""
    asked: bool = False
    """Whether its owner is being asked what it is to do."""


class Battle(Value, frozen=True):
    """The battle that is being fought."""

    zone: str
    fort: bool
    sides: tuple[Side, Side]
    """Attacker, defender."""
    origins: tuple[str, ...] = ()
    round: int = 1
    phase: Phase = "deck"
    effects: tuple[Effect, ...] = ()
    """Those still to be carried out in this round, the first one next."""

    def side_of(self, seat: int) -> int:
        """0 for the attacker, 1 for the defender, -1 for anybody else."""
        return 0 if self.sides[0].seat == seat else 1 if self.sides[1].seat == seat else -1

    def with_side(self, side: Side) -> "Battle":
        """The battle with this side in place of the one of its seat."""
        one, other = self.sides
        return replace(self, sides=(side, other) if side.seat == one.seat else (one, side))

    @property
    def ready(self) -> bool:
        """Whether the decks have been shuffled."""
        return self.phase not in ("deck", "vanguard", "shuffle")


class LastBattle(Value, frozen=True):
    """How the latest battle ended."""

    zone: str
    attacker: int
    defender: int
    ending: Ending
    winner: int | None
    rounds: int
    losses: tuple[int, int]
