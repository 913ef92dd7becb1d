"""Going on as soon as something has happened; what a lost message forgot the sweep finds."""

from typing import Any

from config import task_queue
from moderation.kind import LiveCase
from moderation.projection import row
from moderation.tasks import go_on


def on_case_moved(live: LiveCase, **_: Any) -> None:
    """Have a worker gather evidence, or carry a ruling out."""
    if row(live.case)["acting"]:
        task_queue.enqueue(go_on, (live.id,))
