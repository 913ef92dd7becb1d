"""A notice about a case in words; to be used within `spoken_to`."""

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.zones import moment
from moderation.stream.state import Case
from moderation.words import SCOPES, VERDICTS, title_of
from notices.case_reasons import APPEAL
from notices.kinds import Kind
from streams.database_time import as_date


def said_of_case(kind: str, now: Case, mark: str) -> tuple[str, list[str], str]:
    """The line, more lines, and the page's path. What others wrote in the case is not in it."""
    subject = now.subject
    words = {"game": title_of(subject.game), "step": subject.step, "case": now.id}
    page = reverse("moderation:case", args=[now.id])
    if kind == Kind.CASE_ASKED:
        title = _("A moderator asks you something about step %(step)d of %(game)s") % words
        until = now.question.until if now.question is not None else now.at
        return title, [_("Case %(case)s is waiting for your answer until %(when)s.") % {
            **words, "when": moment(as_date(until))
        }], page  # fmt: skip
    if kind == Kind.DISPUTED:
        title = _("Step %(step)d of your match in %(game)s is disputed") % words
        return title, [_("A moderator who is not involved will look at it.")], page
    if mark == APPEAL:
        title = _("The appeal in case %(case)s has been decided (%(game)s)") % words
        appeal, verdict = now.appeal, now.verdict
        reason = appeal.reason if appeal is not None else ""
        return title, [f"{VERDICTS[verdict]}. {reason}"] if verdict is not None else [], page
    given = next(one for one in now.rulings if str(one.number) == mark)
    title = _("Ruling %(ruling)s on your match in %(game)s") % {**words, "ruling": now.name(given.number)}
    scope = _("Step %(step)d: %(scope)s.") % {**words, "scope": SCOPES[given.ruling.scope]}
    lines = [scope, given.ruling.reason]
    if given.ruling.changes_match:
        lines.append(_("It has changed the match or its result."))
    if now.appeal_until is not None and now.status == "executed":
        lines.append(_("You may appeal once, until %(when)s.") % {"when": moment(as_date(now.appeal_until))})
    return title, lines, page
