"""Workers that carry rulings out and are killed on their way, by themselves and for good; each a fork of its own.

    python -m tests.moderation.app.dying <case>:<point>[:apart] …

With `apart` every part of a ruling is committed by itself: the twin. Says by what signal each of them ended.
"""

import os
import signal
import sys
from contextlib import nullcontext
from typing import Any

POINTS = ("planned", "match", "tournament", "case", "committed")
"""Before the first part, after the parts of match, tournament and case, and after the commit."""
_written = 0


def _die_at(wanted: str, point: str) -> None:
    if wanted == point:
        os.kill(os.getpid(), signal.SIGKILL)


def _carry_out(case: str, point: str, *, apart: bool) -> None:
    """Carry the ruling of a case out until the point comes."""
    from eventlog import store
    from moderation import commands, executing
    from streams import door

    append, plan = store.append, executing.plan

    def appended(*given: Any) -> Any:
        global _written
        made = append(*given)
        _written += 1
        _die_at(point, POINTS[_written])
        return made

    def planned(*given: Any) -> Any:
        made = plan(*given)
        _die_at(point, "planned")
        return made

    store.append, executing.plan = appended, planned  # type: ignore[assignment]
    if apart:
        executing.transaction = type("Nothing", (), {"atomic": nullcontext})  # type: ignore[assignment,attr-defined]
        commands.together = lambda parts: [door.execute(*part) for part in parts]  # type: ignore[assignment]
    executing.execute_ruling(case)
    _die_at(point, "committed")


def main() -> None:
    """One child for each that is to be killed."""
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    from play import rulings  # noqa: F401 - loaded once, before the first fork

    for one in sys.argv[1:]:
        case, point, *more = one.split(":")
        child = os.fork()
        if not child:
            _carry_out(case, point, apart=bool(more))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        print(os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0)


if __name__ == "__main__":
    main()
