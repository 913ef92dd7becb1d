"""The words of conduct: kinds of reports, measures, states, refusals."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.zones import moment
from games.kernel.refusals import Misfit, Refused
from moderation.words import worded as worded_by_cases

SORTS = {
    "abuse": gettext_lazy("insults or threats"),
    "harassment": gettext_lazy("stalks or harasses somebody"),
    "spam": gettext_lazy("advertising or spam"),
    "name": gettext_lazy("an offensive name or description"),
    "stalling": gettext_lazy("stalls, or abandons matches"),
    "collusion": gettext_lazy("colludes with somebody against others"),
    "other": gettext_lazy("something else"),
}
STATUSES = {
    "open": gettext_lazy("waiting to be read"),
    "claimed": gettext_lazy("being dealt with"),
    "proposed": gettext_lazy("waits for a second signature"),
    "decided": gettext_lazy("a measure was taken"),
    "appealed": gettext_lazy("appealed"),
    "closed": gettext_lazy("closed"),
}
SOURCES = {
    "table": gettext_lazy("said at a table"),
    "team": gettext_lazy("said to a team"),
    "room": gettext_lazy("said in a room of a league"),
    "comment": gettext_lazy("a comment"),
    "name": gettext_lazy("the name"),
    "description": gettext_lazy("a text of a tournament or league"),
}
MEASURES = {
    "warning": gettext_lazy("a warning"),
    "talk": gettext_lazy("talk is suspended"),
    "play": gettext_lazy("play is suspended"),
}
RUNNING = {
    "finish": gettext_lazy("running matches are played on"),
    "leave": gettext_lazy("running matches are given up"),
}
VERDICTS = {
    "uphold": gettext_lazy("the measure stands"),
    "vary": gettext_lazy("another measure takes its place"),
    "reverse": gettext_lazy("the measure is reversed"),
}
REFUSALS = {
    "already_claimed": gettext_lazy("Somebody is already dealing with this report."),
    "appeal_the_ruling": gettext_lazy("This was ordered by a ruling on a match: appeal there."),
    "end_proposed": gettext_lazy("Ending this measure has already been proposed: a second moderator must sign."),
    "harsher_on_appeal": gettext_lazy("An appeal never leads to a harsher measure."),
    "not_affected": gettext_lazy("Only the person the measure is against may appeal."),
    "not_permitted": gettext_lazy("You have no permission for this."),
    "nothing_stands": gettext_lazy("No measure stands."),
    "own_conduct": gettext_lazy("You cannot report yourself."),
    "people_only": gettext_lazy("Only people can report somebody."),
    "thread_full": gettext_lazy("This thread is full."),
    "wait_for_the_answer": gettext_lazy("Your appeal is waiting for an answer; after that you can write again."),
}
MISFITS = {
    "days": gettext_lazy("Give a number of days up to 3650, or make it permanent; a warning has neither."),
    "running": gettext_lazy("Running matches are given up only if play is suspended."),
    "wanted": gettext_lazy("Say which measure applies instead, but only if the verdict is a different measure."),
    "words": gettext_lazy("Say what is wrong, or choose the lines in question."),
    "accused": gettext_lazy("Only people can be reported."),
}


def worded(problem: Refused | Misfit) -> str:
    """Why it was refused, in a sentence."""
    known = MISFITS.get(problem.where) if isinstance(problem, Misfit) else REFUSALS.get(problem.code)
    return str(known) if known is not None else worded_by_cases(problem)


def measure_words(kind: str, until: datetime | None) -> str:
    """A measure with its end, in words."""
    said = str(MEASURES[kind])
    if kind == "warning":
        return said
    if until is None:
        return _("%(measure)s permanently") % {"measure": said}
    return _("%(measure)s until %(until)s") % {"measure": said, "until": moment(until)}
