"""What notices are about: a match, by its row, or a tournament."""

from collections.abc import Iterable
from typing import TypeAlias

from play.models import MatchRow
from tournaments import commands
from tournaments.models import TournamentRow
from tournaments.stream.state import Tournament

Subject: TypeAlias = MatchRow | Tournament


def subject_of(name: str) -> Subject | None:
    """The match or tournament of that name; None where it is gone. A query, for tournaments two."""
    return subjects_of([name]).get(name)


def subjects_of(names: Iterable[str]) -> dict[str, Subject]:
    """Those of the matches and tournaments that there are; two queries, and each tournament as it is held."""
    wanted = set(names)
    found: dict[str, Subject] = dict(MatchRow.objects.in_bulk(wanted))
    others = wanted - found.keys()
    known = TournamentRow.objects.filter(id__in=others).values_list("id", flat=True) if others else []
    return found | {one: commands.find(one).tournament for one in known}
