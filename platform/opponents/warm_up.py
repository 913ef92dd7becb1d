"""Getting ready before the first match: rules are loaded and codecs made at the start, not while somebody waits."""

from games.kernel.codec import codec
from games.kernel.registry import games_by_name
from play.record import decode


def warm_up() -> None:
    """Load every game; about half a second, which the first match of a process would have waited."""
    for rules in games_by_name().values():
        codec(rules)
        decode(b"[]", rules)
