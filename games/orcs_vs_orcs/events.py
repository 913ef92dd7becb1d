"""All that happens in a match."""

from games.orcs_vs_orcs.blows import BLOWS
from games.orcs_vs_orcs.happening import Happening
from games.orcs_vs_orcs.holdings import HOLDINGS
from games.orcs_vs_orcs.muster import MUSTER
from games.orcs_vs_orcs.passage import PASSAGE
from games.orcs_vs_orcs.travel import TRAVEL
from games.orcs_vs_orcs.tricks import TRICKS

EVENTS: tuple[type[Happening], ...] = (*PASSAGE, *TRAVEL, *HOLDINGS, *MUSTER, *BLOWS, *TRICKS)
