"""A worker that rates and is killed on its way, by itself and for good.

    python -m tests.ratings.dying <point> [apart]

With `apart` it notes how far it has read before it enters what it has read, in a transaction of its own: the twin.
"""

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

POINTS = ("read", "entered one", "entered all", "placed", "committed")
"""Before the book is touched, within and after that, after the place is written, and after the commit."""


def _dying(point: str, work: Callable[..., Any]) -> Callable[..., Any]:
    """The work, and death after it where this is the point."""

    def done(*arguments: Any) -> Any:
        made = work(*arguments)
        if sys.argv[1] == point:
            os.kill(os.getpid(), signal.SIGKILL)
        return made

    return done


def _apart(consumer: Any, batch: int) -> int:
    """As `projector.advance`, but for the transactions."""
    from eventlog import database, projector

    with projector.held(consumer) as place, database.rows(projector._NEXT, (*place, batch)) as found:
        rows = found.fetchall()
        if rows:
            database.run(projector._ADVANCE, (*rows[-1][:2], consumer.name))
    if rows:
        consumer.take([projector.Seen._make(row[2:]) for row in rows])
    return len(rows)


def main() -> None:
    """Rate until killed."""
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    from eventlog import database, projector
    from ratings import book, projection

    run, fetch = database.run, projection._to_enter

    def ran(statement: str, *rest: Any) -> None:
        written = statement == projector._ADVANCE
        _dying("entered all", lambda: None)() if written else None
        run(statement, *rest)
        _dying("placed", lambda: None)() if written else None

    database.run = ran  # type: ignore[assignment]
    projection._to_enter = _dying("read", fetch)
    book.enter = _dying("entered one", book.enter)
    if "apart" in sys.argv:
        projector.advance = _apart  # type: ignore[assignment]
    _dying("committed", projection.sweep)()


if __name__ == "__main__":
    main()
