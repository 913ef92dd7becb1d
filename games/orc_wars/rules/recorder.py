"""The events of one command, as the rules record them."""

from typing import TypeAlias

from games.kernel import deciding
from games.orc_wars.state.state import State

Recorder: TypeAlias = deciding.Recorder[State]
