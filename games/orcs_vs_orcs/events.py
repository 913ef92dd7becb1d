"""All that happens in a match."""

from games.orcs_vs_orcs.rules.card_moves import TRICKS
from games.orcs_vs_orcs.rules.decks import MUSTER
from games.orcs_vs_orcs.rules.happening import Happening
from games.orcs_vs_orcs.rules.holdings import HOLDINGS
from games.orcs_vs_orcs.rules.passage import PASSAGE
from games.orcs_vs_orcs.rules.strikes import BLOWS
from games.orcs_vs_orcs.rules.travel import TRAVEL

EVENTS: tuple[type[Happening], ...] = (*PASSAGE, *TRAVEL, *HOLDINGS, *MUSTER, *BLOWS, *TRICKS)
