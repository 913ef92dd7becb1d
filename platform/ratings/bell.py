"""Having a match rated as soon as it is over."""

from typing import Any

from config import post
from play.live import Live
from ratings.reading import is_rated
from ratings.tasks import rate


def on_moved(live: Live, **_: Any) -> None:
    """Send a message for a rated match that has ended; a lost one is made up for by the sweep."""
    if is_rated(live.match) and live.match.outcome is not None:
        post.send(rate, (live.id,))
