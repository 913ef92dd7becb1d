"""What notices are about: a match, by its row, a tournament, a case, a report on conduct, a season or a league."""

from collections.abc import Iterable
from typing import TypeAlias

from conduct import commands as conduct
from conduct.models import ConductRow
from conduct.stream.state import Conduct
from leagues import commands as leagues
from leagues.models import OrganisationRow, SeasonRow
from leagues.organisation.state import Organisation
from leagues.season.state import Season
from moderation import commands as cases
from moderation.models import CaseRow
from moderation.stream.state import Case
from play.models import MatchRow
from tournaments import commands
from tournaments.models import TournamentRow
from tournaments.stream.state import Tournament

Subject: TypeAlias = MatchRow | Tournament | Case | Conduct | Season | Organisation


def subject_of(name: str) -> Subject | None:
    """Whatever has that name; None where it is gone. One query to six."""
    return subjects_of([name]).get(name)


def subjects_of(names: Iterable[str]) -> dict[str, Subject]:
    """Those that there are; six queries at most, and each stream as it is held: with names of what people wrote."""
    wanted = set(names)
    found: dict[str, Subject] = dict(MatchRow.objects.in_bulk(wanted))
    others = wanted - found.keys()
    known = TournamentRow.objects.filter(id__in=others).values_list("id", flat=True) if others else []
    found |= {one: commands.find(one).tournament for one in known}
    others -= found.keys()
    disputes = CaseRow.objects.filter(id__in=others).values_list("id", flat=True) if others else []
    found |= {one: cases.as_logged(one).case for one in disputes}
    others -= found.keys()
    reports = ConductRow.objects.filter(id__in=others).values_list("id", flat=True) if others else []
    found |= {one: conduct.as_logged(one) for one in reports}
    others -= found.keys()
    seasons = SeasonRow.objects.filter(id__in=others).values_list("id", flat=True) if others else []
    found |= {one: leagues.find_season(one).season for one in seasons}
    others -= found.keys()
    known = OrganisationRow.objects.filter(id__in=others).values_list("id", flat=True) if others else []
    return found | {one: leagues.find_organisation(one).organisation for one in known}
