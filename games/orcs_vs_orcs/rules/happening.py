"""What all events of this game are."""

from typing import TypeAlias

from games.kernel import happening
from games.orcs_vs_orcs.state import State

Happening: TypeAlias = happening.Happening[State]
