"""Writing a ruling, seeing what it would lead to, signing it as a second person, deciding an appeal."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.names import names_of
from boards.seats import seats_of, table_names
from games.kernel.contract import Outcome
from games.kernel.refusals import Misfit, Refused
from lobby.consequences import Consequence
from moderation import commands, executing
from moderation.access import AtCase, moderator
from moderation.desk import context
from moderation.disputed_step import boards_of
from moderation.forms import ReasonForm, RulingForm, VerdictForm
from moderation.preview import Foreseen, foresee
from moderation.stream import commands as c
from moderation.stream.ruling import Ruling
from moderation.words import worded
from play.live import find_reel
from replays.lines import main
from streams.refusals import Stale
from streams.stored_command import Command
from tournament_pages.deed_consequences import deed_consequences
from tournaments.stream.decide import Decided

LONGEST_VERSION = 9
HEADINGS = {
    "rewind": gettext_lazy("For going back to an earlier step"),
    "adjudicate": gettext_lazy("For deciding the result"),
    "penalise": gettext_lazy("For a penalty"),
    "amend": gettext_lazy("For another position"),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def write(request: HttpRequest, case_id: str) -> HttpResponse:
    """The ruling's form, perhaps with a position to be edited; what would follow; once confirmed the ruling itself."""
    at = moderator(request, case_id)
    form = _form(at, request)
    if request.method != "POST" or not form.is_valid() or form.ruling is None:
        status = 422 if form.is_bound else 200
        return render(request, "moderation/ruling.html", _page(at, form), status=status)
    wish = c.Propose(ruling=form.ruling, later=executing.later_round(at.case))
    if _confirmed(request) is not None:
        return _done(request, at, wish, _page(at, form), _("The ruling is written."))
    return _preview(request, at, form.ruling, _page(at, form))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign(request: HttpRequest, case_id: str) -> HttpResponse:
    """A ruling that waits for a second person: what would follow, and then the signature, or the reason for none."""
    at = moderator(request, case_id)
    given = at.case.newest
    reason = ReasonForm(request.POST if "decline" in request.POST else None)
    page = context(at) | {"signing": given, "reason": reason}
    if request.method != "POST" or given is None or at.case.status != "proposed":
        return render(request, "moderation/sign.html", page)
    if "decline" in request.POST:
        if not reason.is_valid():
            return render(request, "moderation/sign.html", page, status=422)
        wish: Command = c.Decline(number=given.number, reason=reason.cleaned_data["reason"])
        return _done(request, at, wish, page, _("The ruling is not signed."))
    if _confirmed(request) is not None:
        return _done(request, at, c.Sign(number=given.number), page, _("The ruling is signed."))
    return _preview(request, at, given.ruling, page, "moderation/sign.html", number=given.number)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def judge(request: HttpRequest, case_id: str) -> HttpResponse:
    """An appeal: it is decided with a reason, and where something else is to hold with the ruling that does."""
    at = moderator(request, case_id)
    sent = request.POST if request.method == "POST" else None
    verdict = VerdictForm(sent)
    replaced = sent is not None and "replaced" in sent
    form = _form(at, request, bound=replaced)
    page = _page(at, form) | {"verdict_form": verdict}
    if sent is None or not verdict.is_valid() or (replaced and (not form.is_valid() or form.ruling is None)):
        return render(request, "moderation/judge.html", page, status=200 if sent is None else 422)
    wish = c.DecideAppeal(
        verdict=verdict.cleaned_data["verdict"],
        reason=verdict.cleaned_data["why"],
        ruling=form.ruling if replaced else None,
        later=replaced and executing.later_round(at.case),
    )
    if _confirmed(request) is not None or not replaced:
        return _done(request, at, wish, page, _("The appeal has been decided."))
    assert form.ruling is not None
    return _preview(request, at, form.ruling, page, "moderation/judge.html")


def _form(at: AtCase, request: HttpRequest, *, bound: bool = True) -> RulingForm:
    subject = at.case.subject
    known = names_of(subject.players)
    names = table_names(subject.players, known)
    editing = request.POST.get("edit", "") if request.method == "POST" else ""
    sent = request.POST if request.method == "POST" and bound and not editing else None
    reel = find_reel(subject.match)
    ends = [one for one in main(reel, subject.step).numbers if one < subject.step and reel.mark(one).settled]
    initial = {"rule": at.case.rule, "to": ends[-1] if ends else None}
    initial |= {"scope": "amend", "position": editing} if editing else {}
    return RulingForm(at.case, reel.match, names, sent, initial=initial)


def _page(at: AtCase, form: RulingForm) -> dict[str, Any]:
    return context(at) | {
        "form": form,
        "common": [form[name] for name in ("rule", "reason", "precedent")],
        "of_scopes": [
            (scope, heading, [form[name] for name in form.of_scope(scope)]) for scope, heading in HEADINGS.items()
        ],
        "of_points": form["points"],
        "of_ban": form["days"],
        "later": executing.later_round(at.case),
    }


def _confirmed(request: HttpRequest) -> int | None:
    """The version of the case at which it is confirmed; None where it is not."""
    version = request.POST.get("version", "")
    asked = request.POST.get("confirm") and version.isdecimal() and len(version) <= LONGEST_VERSION
    return int(version) if asked else None


def _done(request: HttpRequest, at: AtCase, wish: Command, page: dict[str, Any], said: str) -> HttpResponse:
    template = "moderation/judge.html" if isinstance(wish, c.DecideAppeal) else "moderation/ruling.html"
    if isinstance(wish, c.Sign | c.Decline):
        template = "moderation/sign.html"
    try:
        commands.give(at.case.id, wish, commands.moderator(at.user), version=_confirmed(request))
    except (Refused, Misfit) as problem:
        return render(request, template, page | {"problem": worded(problem)}, status=409)
    except Stale:
        problem_words = _("The case has moved on in the meantime. Look at it again.")
        return render(request, template, page | {"problem": problem_words}, status=409)
    messages.success(request, said)
    return redirect("moderation:desk", at.case.id)


def _preview(
    request: HttpRequest,
    at: AtCase,
    ruling: Ruling,
    page: dict[str, Any],
    template: str = "moderation/ruling.html",
    number: int = 0,
) -> HttpResponse:
    """What would follow, which is a look with full knowledge and kept as one."""
    case = at.case
    name = case.name(number or len(case.rulings) + 1)
    try:
        commands.give(case.id, c.See(step=ruling.step), commands.moderator(at.user))
        made = foresee(case, ruling, name, at.user.pk if not number else case.rulings[number - 1].proposer)
        if made.before.version != ruling.step:  # the boards tell of the match as it stands
            commands.give(case.id, c.See(step=made.before.version), commands.moderator(at.user))
    except (Refused, Misfit) as problem:
        return render(request, template, page | {"problem": worded(problem)}, status=409)
    sent = [(key, value) for key in request.POST for value in request.POST.getlist(key)]
    keep = [(key, value) for key, value in sent if key not in ("csrfmiddlewaretoken", "confirm", "version")]
    shown = {
        "consequences": words_of(made),
        "boards": boards_of(made.after, page["seats"]),
        "version": commands.find(case.id).version,
        "sent": keep,
        "written": ruling,
    }
    return render(request, template, page | shown)


def words_of(made: Foreseen) -> list[Consequence]:
    """What is foreseen, in words: result, tournament, ratings, who is told."""
    seats = seats_of(made.after.players, None)
    names = [seat.player for seat in seats]
    found = [Consequence(_("Result"), _("%(was)s; afterwards: %(then)s") % {
        "was": _result(made.outcomes[0], names), "then": _result(made.outcomes[1], names)
    })]  # fmt: skip
    if made.after.rulings and made.after.rulings[-1].reachable is not None:
        found.append(Consequence(_("Position"), _reach(made.after.rulings[-1].reachable)))
    if made.event is not None:
        decided = Decided(made.event.difference.facts, made.event.after)
        found += deed_consequences(made.event.before, decided)
    if made.ratings:
        known = names_of(one.player for one in made.ratings)
        said = [
            _("%(name)s: %(was)s to %(then)s")
            % {"name": known[one.player], "was": _rating(one.before), "then": _rating(one.after)}
            for one in made.ratings
        ]
        found.append(Consequence(_("Ratings"), "; ".join(said)))
    told = names_of(made.told)
    found.append(Consequence(_("Who is told"), ", ".join(told[one] for one in made.told if one in told)))
    return found


def _reach(reachable: bool) -> str:
    if reachable:
        return _("It can be reached by legal moves from the disputed step.")
    return _("No legal moves were found that lead there from the disputed step; the ruling says so.")


def _rating(value: float | None) -> str:
    return _("none") if value is None else f"{value:.1f}"


def _result(outcome: Outcome | None, names: list[str]) -> str:
    if outcome is None:
        return _("being played")
    placed = sorted(zip(outcome.ranks, names, strict=True))
    return ", ".join(f"{rank}. {name}" for rank, name in placed)
