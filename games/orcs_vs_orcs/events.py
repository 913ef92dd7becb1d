"""All that happens in a match. Each event stands with the rule it belongs to."""

from collections.abc import Mapping
from typing import Final

from games.kernel.contract import BattleBoundary
from games.kernel.events import events_of
from games.kernel.values import Event
from games.orcs_vs_orcs import rules
from games.orcs_vs_orcs.rules.battle import BattleBegun, BattleEnded
from games.orcs_vs_orcs.state import State

EVENTS = events_of(State, rules)
BATTLES: Final[Mapping[type[Event], BattleBoundary]] = {BattleBegun: "begins", BattleEnded: "ends"}
"""A battle or an assault: from its choice to its end test."""
