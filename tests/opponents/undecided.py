"""The site's settings with a Warlord that thinks as long as it may, so that it can be killed in the middle of it."""

from config.settings import *  # noqa: F403 - all of them
from games.players import levels
from games.players.warlord import Warlord

levels.LEVELS = {**levels.LEVELS, "warlord": Warlord(warm_up=1_000_000)}
