"""All that happens in a match. Each event stands with the rule it belongs to."""

from games.kernel.events import events_of
from games.orcs_vs_orcs import rules
from games.orcs_vs_orcs.state import State

EVENTS = events_of(State, rules)
