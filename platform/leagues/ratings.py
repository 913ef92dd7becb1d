"""The ratings with which players enter seasons."""

from leagues.season.settings import SeasonSettings
from ratings.result import LadderName
from ratings.standings import line_of


def rating_of(settings: SeasonSettings, player: str) -> int:
    """The rating shown on the ladder of the season's game and pace; 0 for who has none."""
    pace = str(settings.play.terms.get("pace", "none"))
    line = line_of(LadderName(settings.game, pace), player)
    return max(0, round(line.shown)) if line is not None else 0
