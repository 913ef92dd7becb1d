"""What all events of this game are."""

from typing import TypeAlias

from games.few_orcs_more.state import State
from games.kernel import happening

Happening: TypeAlias = happening.Happening[State]
Happenings: TypeAlias = tuple[Happening, ...]


def named(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards as a line names them: in words even when there are none."""
    return cards or ("nothing",)
