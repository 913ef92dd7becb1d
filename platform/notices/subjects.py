"""What notices are about: a match, by its row, a tournament, a case, or a report on conduct."""

from collections.abc import Iterable
from typing import TypeAlias

from conduct import commands as conduct
from conduct.models import ConductRow
from conduct.stream.state import Conduct
from moderation import commands as cases
from moderation.models import CaseRow
from moderation.stream.state import Case
from play.models import MatchRow
from tournaments import commands
from tournaments.models import TournamentRow
from tournaments.stream.state import Tournament

Subject: TypeAlias = MatchRow | Tournament | Case | Conduct


def subject_of(name: str) -> Subject | None:
    """The match, tournament, case or report of that name; None where it is gone. One query to four."""
    return subjects_of([name]).get(name)


def subjects_of(names: Iterable[str]) -> dict[str, Subject]:
    """Those of the matches, tournaments, cases and reports that there are; four queries, each stream as it is held."""
    wanted = set(names)
    found: dict[str, Subject] = dict(MatchRow.objects.in_bulk(wanted))
    others = wanted - found.keys()
    known = TournamentRow.objects.filter(id__in=others).values_list("id", flat=True) if others else []
    found |= {one: commands.find(one).tournament for one in known}
    others -= found.keys()
    disputes = CaseRow.objects.filter(id__in=others).values_list("id", flat=True) if others else []
    found |= {one: cases.find(one).case for one in disputes}
    others -= found.keys()
    reports = ConductRow.objects.filter(id__in=others).values_list("id", flat=True) if others else []
    return found | {one: conduct.find(one) for one in reports}
