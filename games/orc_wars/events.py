"""All that happens in a match."""

from games.kernel.events import GameEvent
from games.orc_wars.rules.battle import WARFARE
from games.orc_wars.rules.calendar import CALENDAR
from games.orc_wars.rules.commerce import BARGAINS
from games.orc_wars.rules.counters import TRANSPORT
from games.orc_wars.rules.leaders import FORTUNES
from games.orc_wars.rules.ransom import BIDDING
from games.orc_wars.rules.spies import ESPIONAGE
from games.orc_wars.rules.territories import LANDS
from games.orc_wars.state.state import State

EVENTS: tuple[type[GameEvent[State]], ...] = (
    *CALENDAR, *TRANSPORT, *FORTUNES, *LANDS, *WARFARE, *BIDDING, *ESPIONAGE, *BARGAINS,
)  # fmt: skip
