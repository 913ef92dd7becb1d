"""All that happens in a match."""

from games.orc_wars.bargains import BARGAINS
from games.orc_wars.bidding import BIDDING
from games.orc_wars.espionage import ESPIONAGE
from games.orc_wars.fortunes import FORTUNES
from games.orc_wars.happening import Happening
from games.orc_wars.lands import LANDS
from games.orc_wars.passage import CALENDAR
from games.orc_wars.transport import TRANSPORT
from games.orc_wars.warfare import WARFARE

EVENTS: tuple[type[Happening], ...] = (
    *CALENDAR, *TRANSPORT, *FORTUNES, *LANDS, *WARFARE, *BIDDING, *ESPIONAGE, *BARGAINS,
)  # fmt: skip
