"""A deed is shown with what follows from it first, and done at the version at which that was shown."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.kernel.refusals import Misfit, Refused
from games.kernel.values import Event
from league_pages.deed_form import DeedForm
from league_pages.fact_words import lines
from league_pages.refusal_words import worded
from leagues import texts
from streams.refusals import Stale
from streams.stored_command import Command

Tried = Callable[[Command], tuple[int, tuple[Event, ...]]]
"""Says at which version a command was tried, and what would happen."""
Given = Callable[[Command, int], None]
"""Gives a command at a version."""
LONGEST_VERSION = 9
DEED = "leagues/deed.html"
"""What shows a form, where its page names no other."""
NOT_SENT_ON = ("csrfmiddlewaretoken", "confirm", "version")


def answer(
    request: HttpRequest, form: DeedForm, context: dict[str, Any], tried: Tried, given: Given, back: str
) -> HttpResponse:
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
        return _carry_out(request, form, context, int(version), tried, given)
    return _foreseen(request, form, context, tried)


def _foreseen(request: HttpRequest, form: DeedForm, context: dict[str, Any], tried: Tried) -> HttpResponse:
    try:
        version, facts = tried(form.wish(kept=False))
    except (Refused, Misfit) as problem:
        return _no(request, context, problem)
    sent = [(one, value) for one in request.POST if one not in NOT_SENT_ON for value in request.POST.getlist(one)]
    more = {"follows": [line.said for line in lines(facts)], "version": version, "sent": sent}
    return render(request, "leagues/confirm.html", context | more)


def _carry_out(
    request: HttpRequest, form: DeedForm, context: dict[str, Any], version: int, tried: Tried, given: Given
) -> HttpResponse:
    try:
        given(form.wish(), version)
    except Stale:
        texts.drop(form.kept)
        messages.warning(request, _("Something has happened meanwhile. This is what follows now."))
        return _foreseen(request, form, context, tried)
    except (Refused, Misfit) as problem:
        texts.drop(form.kept)
        return _no(request, context, problem)
    messages.success(request, _("Done: %(deed)s.") % {"deed": form.title})
    return redirect(str(context["back"]))


def _no(request: HttpRequest, context: dict[str, Any], problem: Refused | Misfit) -> HttpResponse:
    detail = problem.detail if isinstance(problem, Refused) else ""
    return render(
        request, context.get("template", DEED), context | {"said": worded(problem), "detail": detail}, status=409
    )
