"""What had been published and is otherwise now: for each correction by how much whose numbers have changed.

A record of its own, not made from the log: working the book out anew adds to it, and takes nothing away.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from ratings.ladder import Grade
from ratings.models import Revised, Revision
from ratings.result import LadderName


class Cause(StrEnum):
    """Why numbers changed: a match has another result, counts no more, or counts although later ones had been entered;
    or all were worked out anew.
    """

    CHANGED = "changed"
    WITHDRAWN = "withdrawn"
    ADDED = "added"
    REBUILT = "rebuilt"


class Subject(NamedTuple):
    """What a revision is about: the match, the public id of the ruling that changed it, and how many later matches
    count otherwise since.
    """

    cause: Cause
    match_id: str = ""
    ruling: str = ""
    matches: int | None = None


def note(name: LadderName, about: Subject, before: Mapping[str, Grade], after: Mapping[str, Grade]) -> None:
    """Put a correction on record, with everybody whose numbers it has changed."""
    cause, match_id, ruling, matches = about
    revision = Revision.objects.create(
        game=name.game, pace=name.pace, cause=cause.value, match_id=match_id, ruling=ruling, matches=matches
    )
    rows = [
        Revised(
            revision=revision,
            player=player,
            mu_before=was[0],
            sigma_before=was[1],
            mu_after=now[0],
            sigma_after=now[1],
        )
        for player in sorted({**before, **after})
        if (was := _numbers(before.get(player))) != (now := _numbers(after.get(player)))
    ]
    Revised.objects.bulk_create(rows, batch_size=1000)


def note_rebuilt(name: LadderName, before: Mapping[str, Grade], after: Mapping[str, Grade]) -> None:
    """Put on record what working all out anew has changed; nothing where it has not, or where nothing had been told."""
    if before and any(_numbers(before.get(one)) != _numbers(after.get(one)) for one in {**before, **after}):
        note(name, Subject(Cause.REBUILT), before, after)


def _numbers(grade: Grade | None) -> tuple[float | None, float | None]:
    """Mean and doubt; nothing for whoever has no rated match."""
    return (None, None) if grade is None or not grade.matches else (grade.rating.mu, grade.rating.sigma)
