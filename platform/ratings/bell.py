"""Having a match rated as soon as it is over."""

from typing import Any

from config import task_queue
from play.live import Live
from ratings.reading import is_rated
from ratings.tasks import sweep


def on_moved(live: Live, **_: Any) -> None:
    """Have a worker look at once where a rated match has ended; a lost message costs some seconds, for the next sweep
    finds all that there is.
    """
    if is_rated(live.match) and live.match.outcome is not None:
        task_queue.enqueue(sweep)
