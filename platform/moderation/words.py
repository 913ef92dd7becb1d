"""Statuses, categories, scopes, penalties and refusals of cases in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.names import names_of
from boards.games import language
from games.kernel.refusals import Misfit, Refused
from games.kernel.texts import catalogue
from moderation.stream.state import PRESSING, URGENT, USUAL, Case
from play.refusal_words import worded as worded_by_matches

STATUSES = {
    "open": gettext_lazy("reported"),
    "triaged": gettext_lazy("to be dealt with"),
    "claimed": gettext_lazy("being dealt with"),
    "needs_info": gettext_lazy("waits for information"),
    "proposed": gettext_lazy("waits for a second signature"),
    "decided": gettext_lazy("being carried out"),
    "executed": gettext_lazy("ruled"),
    "appealed": gettext_lazy("appealed"),
    "closed": gettext_lazy("closed"),
    "merged": gettext_lazy("dealt with in another case"),
}
SORTS = {
    "misunderstanding": gettext_lazy("what a rule means"),
    "engine": gettext_lazy("a defect of the program"),
    "slip": gettext_lazy("a misclick"),
    "time": gettext_lazy("clocks"),
    "conduct": gettext_lazy("behaviour"),
    "collusion": gettext_lazy("playing together"),
}
SEVERITIES = {
    URGENT: gettext_lazy("a round is waiting for it"),
    PRESSING: gettext_lazy("the match is being played"),
    USUAL: gettext_lazy("nothing is waiting for it"),
}
WANTED = {
    "answer": gettext_lazy("to know what the rule says"),
    "rewind": gettext_lazy("to go back to an earlier step"),
    "result": gettext_lazy("another result"),
    "other": gettext_lazy("something else"),
}
SCOPES = {
    "clarify": gettext_lazy("clarification"),
    "uphold": gettext_lazy("the step stands"),
    "penalise": gettext_lazy("penalty"),
    "amend": gettext_lazy("another position"),
    "rewind": gettext_lazy("back to an earlier step"),
    "adjudicate": gettext_lazy("the result is decided"),
    "void": gettext_lazy("the match does not count"),
}
PENALTIES = {
    "warning": gettext_lazy("a warning"),
    "points": gettext_lazy("loss of points in the tournament"),
    "seat": gettext_lazy("loss of the seat"),
    "ban": gettext_lazy("loss of the seat, and a suspension"),
}
VERDICTS = {
    "uphold": gettext_lazy("upheld on appeal"),
    "vary": gettext_lazy("varied on appeal"),
    "reverse": gettext_lazy("reversed on appeal"),
}
STAGES = {
    "proposed": gettext_lazy("proposed"),
    "declined": gettext_lazy("not signed"),
    "decided": gettext_lazy("decided"),
    "executed": gettext_lazy("carried out"),
    "failed": gettext_lazy("could not be carried out"),
}
REFUSALS = {
    "already_appealed": gettext_lazy("This case has already been appealed once."),
    "already_claimed": gettext_lazy("Somebody is already dealing with this case."),
    "already_gathered": gettext_lazy("This has already been done."),
    "another_question": gettext_lazy("Another question has been asked in the meantime, or none is open any more."),
    "another_ruling": gettext_lazy("Another ruling has been proposed in the meantime."),
    "conflict_of_interest": gettext_lazy("You have an interest in this case."),
    "escalated_by_you": gettext_lazy("You have passed this case on; somebody else takes it."),
    "involved": gettext_lazy("You have been involved in this case: somebody else decides the appeal."),
    "later_round_depends": gettext_lazy(
        "The tournament has already gone on from this result: decide the result instead."
    ),
    "moderators_only": gettext_lazy("Only moderators may do this."),
    "no_points_here": gettext_lazy("Nothing is decided by points here: choose another penalty."),
    "no_suspensions": gettext_lazy("Nobody can be suspended here: choose another penalty."),
    "not_affected": gettext_lazy("Only players affected by the ruling may appeal."),
    "not_asked": gettext_lazy("Somebody else was asked."),
    "not_your_claim": gettext_lazy("Somebody else is dealing with this case."),
    "not_your_match": gettext_lazy("While a match is being played only its players may dispute a step."),
    "moves_on": gettext_lazy("The match is moving too fast to say what would follow. Try again."),
    "nothing_changed": gettext_lazy("Nothing would change."),
    "own_case": gettext_lazy("You have an interest in this case."),
    "people_only": gettext_lazy("Only people can dispute a step."),
    "second_person_needed": gettext_lazy("Somebody else must sign this ruling."),
    "system_only": gettext_lazy("The site does this by itself."),
    "time_left": gettext_lazy("There is time left for an appeal."),
    "too_late": gettext_lazy("It is too late for an appeal."),
    "too_many_questions": gettext_lazy("There are too many questions in this case."),
    "too_many_rulings": gettext_lazy("There are too many rulings in this case."),
    "wrong_status": gettext_lazy("This cannot be done at this stage of the case."),
}


def worded(problem: Refused | Misfit) -> str:
    """Why it was refused, in a sentence."""
    if isinstance(problem, Misfit):
        return f"{problem.where}: {problem.why}"
    return str(REFUSALS[problem.code]) if problem.code in REFUSALS else worded_by_matches(problem)


def title_of(game: str) -> str:
    """The game's title in the reader's language."""
    return catalogue(game, language())["game.title"]


def officers(case: Case) -> dict[int, str]:
    """The names of the moderators who had part in a case; one query."""
    numbers = {*case.involved, *(look.officer for look in case.looks)}
    numbers |= {one.officer for one in case.questions}
    numbers |= {case.appeal.judge} if case.appeal is not None and case.appeal.judge is not None else set()
    known = names_of(f"user:{number}" for number in numbers)
    return {number: known.get(f"user:{number}", _("a moderator")) for number in numbers}
