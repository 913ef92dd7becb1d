"""Whether what a person was to be told is still so."""

from datetime import datetime

from conduct.stream.state import Conduct
from leagues.organisation.state import Organisation
from leagues.season.state import Season
from moderation.stream.state import Case
from notices.case_reasons import of_case
from notices.conduct_reasons import of_conduct
from notices.kinds import Kind
from notices.league_reasons import of_organisation, of_season
from notices.reasons import Reason, reasons_of
from notices.subjects import Subject
from notices.talk_reasons import of_talk
from notices.tournament_reasons import of_tournament
from play.models import MatchRow


def of_subject(subject: Subject, now: datetime) -> list[Reason]:
    """Everything that it gives reason to tell anybody now."""
    if isinstance(subject, Conduct):
        return of_conduct(subject, now)
    if isinstance(subject, Case):
        return of_case(subject, now)
    if isinstance(subject, Season):
        return [*of_season(subject, now), *of_talk(subject, now)]
    if isinstance(subject, Organisation):
        return of_organisation(subject, now)
    return reasons_of(subject, now) if isinstance(subject, MatchRow) else of_tournament(subject, now)


def holds(user: int, kind: Kind, mark: str, subject: Subject, now: datetime) -> bool:
    """Whether what a person was to be told is still so: nobody hears of a move that is made already."""
    return any((one.user, one.kind, one.mark) == (user, kind, mark) for one in of_subject(subject, now))
