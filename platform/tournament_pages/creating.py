"""The pages that open a tournament: the form, and what follows from it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.limits import MATCHES, spend
from accounts.models import User
from streams import actors
from tournament_pages.access import may_enter_at_all
from tournament_pages.form import TournamentForm, as_filled_in
from tournament_pages.presets import presets
from tournament_pages.settings_consequences import settings_consequences
from tournaments import commands

LOOK = "look"
"""Sent where the form is to be shown with the fields that go with what was chosen, and nothing to be done."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The form, or with a POST the tournament, which only its host sees until it is announced."""
    user = request.user if isinstance(request.user, User) else None
    if user is None or not may_enter_at_all(user):
        return redirect_to_login(request.path)
    if request.method != "POST" or LOOK in request.POST:
        form = as_filled_in(request.POST) if request.POST else TournamentForm(initial=request.GET.dict())
        chosen = next((one for one in presets() if one.values == request.GET.dict()), None)
        shown = context(form, TournamentForm(as_sent(form))) | {"chosen": chosen}
        return render(request, "tournaments/new.html", shown)
    form = TournamentForm(request.POST)
    if not form.is_valid():
        return render(request, "tournaments/new.html", context(form), status=422)
    spend(MATCHES, user.player)
    live = commands.open_tournament(form.settings(), actors.actor(user.player))
    messages.success(request, _("The tournament has been created. Nobody else can see it until you announce it."))
    return redirect("tournaments:event", live.id)


@require_GET
def preview(request: HttpRequest) -> HttpResponse:
    """What follows from the form as filled in so far."""
    return render(request, "tournaments/follows.html", foreseen(TournamentForm(request.GET)))


def as_sent(form: TournamentForm) -> dict[str, Any]:
    """What a browser would send of the form as it stands at first; a name stands in where none is given."""
    fields = [one[name] for one in (form, *form.stages) for name in one.fields]
    sent = {field.html_name: field.value() for field in fields}
    sent = {name: value for name, value in sent.items() if value is not None and value is not False}
    return {**sent, "options_of": form.rules.name, "name": sent.get("name") or "…"}


def foreseen(form: TournamentForm) -> dict[str, Any]:
    """What follows from the form, or what is wrong with it."""
    valid = form.is_valid()
    made = settings_consequences(form.settings(), form.cleaned_data["expected"]) if valid else []
    return {"consequences": made, "wrong": [*form.wrong()], "general": form.non_field_errors()}


def context(form: TournamentForm, judged: TournamentForm | None = None) -> dict[str, Any]:
    """What the page of the form shows; of a form that nobody has sent yet the judgement is another's."""
    return {
        "form": form,
        "presets": presets(),
        "days": [form[f"days_{part}"] for part in ("move", "bank", "bonus", "vacation")],
        "live": [form[f"live_{part}"] for part in ("move", "bank", "bonus")],
        "late": [form[name] for name in ("on_timeout", "stand_in", "deserted", "unfinished", "called_off")],
        "seen": [form[name] for name in ("rated", "watch", "delay", "what_if", "hints")],
        **foreseen(judged or form),
    }
