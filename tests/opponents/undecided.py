"""The site's settings with a Warlord that thinks as long as it may and says so, to be killed in the middle of it."""

import os
from pathlib import Path

from config.settings import *  # noqa: F403 - all of them
from games.kernel.chance import Luck
from games.kernel.values import JSON
from games.players import levels
from games.players.player import More
from games.players.situation import Situation
from games.players.warlord import Warlord

THINKER = "thinker.pid"
"""The file, among the site's data, that names the process whose Warlord began to think last."""


class Undecided(Warlord):
    """Never finds one choice clearly better than another."""

    def choose(self, situation: Situation, luck: Luck, more: More) -> JSON:
        Path(os.environ["VAR_DIR"], THINKER).write_text(str(os.getpid()))
        return super().choose(situation, luck, more)


levels.LEVELS = {**levels.LEVELS, "warlord": Undecided(warm_up=1_000_000)}
