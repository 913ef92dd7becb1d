"""What all events of this game are."""

from typing import TypeAlias

from games.kernel import happening
from games.orc_wars.state import State

Happening: TypeAlias = happening.Happening[State]
