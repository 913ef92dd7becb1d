"""Who sits, could sit or may be asked to sit at a table, by the names that pages show."""

from accounts.names import names_of
from games.players.levels import LEVELS
from play.players import player_name


def level_names() -> dict[str, str]:
    """Each level of computer players and its name, from the weakest to the strongest."""
    names = names_of(player_name(level) for level in LEVELS)
    return {level: names[player_name(level)] for level in LEVELS}
