"""A notice about a report on conduct in words; to be used within `spoken_to`."""

from django.urls import reverse
from django.utils.translation import gettext as _

from conduct.stream.state import Conduct
from conduct.words import VERDICTS, measure_words
from conduct.written import with_words
from notices.conduct_reasons import ENDED, VERDICT
from notices.kinds import Kind
from streams.database_time import as_date


def said_of_conduct(kind: str, now: Conduct, mark: str) -> tuple[str, list[str], str]:
    """The line, more lines, and the page's path."""
    page = reverse("conduct:case", args=[now.id])
    if kind == Kind.REPORT_DECIDED:
        return _("Your report was decided"), [_("A moderator has decided your report.")], page
    if kind == Kind.MEASURE_APPEAL and mark == VERDICT:
        verdict = str(VERDICTS[now.verdict]).capitalize() if now.verdict is not None else ""
        return _("Your appeal was decided"), [f"{verdict}. {now.judged}"], page
    if kind == Kind.MEASURE_APPEAL:
        return _("Your appeal was answered"), [with_words(now).thread[int(mark)].words], page
    if mark == ENDED:
        return _("A measure was ended"), [_("A measure against you was ended early.")], page
    assert now.taken is not None
    said = measure_words(now.taken.wanted.kind, as_date(now.taken.until))
    told = [f"{said[:1].upper()}{said[1:]}. {now.taken.wanted.reason}"]
    if not now.taken.ruling:
        told.append(_("You may appeal on the page of the case."))
    return _("A measure was taken against you"), told, page
