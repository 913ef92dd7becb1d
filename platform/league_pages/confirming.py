"""A deed is shown with what follows from it first, and done at the version at which that was shown."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.kernel.refusals import Misfit, Refused
from games.kernel.values import Event
from league_pages.access import AtSeason
from league_pages.deed_form import DeedForm
from league_pages.fact_words import lines
from league_pages.refusal_words import worded
from leagues import commands, divisions
from streams import kept_texts
from streams.actors import Actor
from streams.kept_texts import TriedTexts
from streams.refusals import Stale
from streams.stored_command import Command

LONGEST_VERSION = 9
DEED = "leagues/deed.html"
"""What shows a form, where its page names no other."""
NOT_SENT_ON = ("csrfmiddlewaretoken", "confirm", "version")


class Execution(NamedTuple):
    """As whom a deed is done, and how: `tried` says at which version that was and what would happen."""

    actor: Actor
    tried: Callable[[Command], tuple[int, tuple[Event, ...]]]
    given: Callable[[Command, int], None]


def at_season(at: AtSeason, actor: Actor) -> Execution:
    """How a deed is done in a season."""

    def tried(wish: Command) -> tuple[int, tuple[Event, ...]]:
        live, decided = commands.tried(at.now.id, wish, actor)
        return live.version, decided.facts

    def given(wish: Command, version: int) -> None:
        divisions.give(at.now.id, wish, actor, version)

    return Execution(actor, tried, given)


def answer(request: HttpRequest, form: DeedForm, context: dict[str, Any], way: Execution, back: str) -> HttpResponse:
    """The form, what would follow, or the deed done, as the request has it; `back` is where it leads then."""
    context = context | {"form": form, "back": back}
    if not form.is_bound:
        if form.fields:
            return render(request, context.get("template", DEED), context)
        form = type(form)(form.at, {})
        context["form"] = form
    if not form.is_valid():
        return render(request, context.get("template", DEED), context, status=422)
    version = request.POST.get("version", "")
    if (
        request.method == "POST"
        and request.POST.get("confirm")
        and version.isdecimal()
        and len(version) <= LONGEST_VERSION
    ):
        return _done(request, form, context, way, int(version))
    return _foreseen(request, form, context, way)


def _foreseen(request: HttpRequest, form: DeedForm, context: dict[str, Any], way: Execution) -> HttpResponse:
    try:
        version, facts = way.tried(form.wish(TriedTexts()))
    except (Refused, Misfit) as problem:
        return _no(request, context, problem)
    sent = [(one, value) for one in request.POST if one not in NOT_SENT_ON for value in request.POST.getlist(one)]
    more = {"follows": [line.said for line in lines(facts)], "version": version, "sent": sent}
    return render(request, "leagues/confirm.html", context | more)


def _done(request: HttpRequest, form: DeedForm, context: dict[str, Any], way: Execution, version: int) -> HttpResponse:
    try:
        with kept_texts.kept(way.actor) as written:
            way.given(form.wish(written), version)
    except Stale:
        messages.warning(request, _("Something has happened in the meantime. These are the consequences now."))
        return _foreseen(request, form, context, way)
    except (Refused, Misfit) as problem:
        return _no(request, context, problem)
    messages.success(request, _("Done: %(deed)s.") % {"deed": form.title})
    return redirect(str(context["back"]))


def _no(request: HttpRequest, context: dict[str, Any], problem: Refused | Misfit) -> HttpResponse:
    detail = problem.detail if isinstance(problem, Refused) else ""
    return render(
        request, context.get("template", DEED), context | {"said": worded(problem), "detail": detail}, status=409
    )
