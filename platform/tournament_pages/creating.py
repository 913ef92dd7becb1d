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
from tournament_pages.follows import follows
from tournament_pages.form import TournamentForm
from tournament_pages.presets import presets
from tournaments import commands


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The form, or with a POST the tournament, which only its host sees until it is announced."""
    user = request.user if isinstance(request.user, User) else None
    if user is None or not may_enter_at_all(user):
        return redirect_to_login(request.path)
    if request.method != "POST":
        form = TournamentForm(initial=request.GET.dict())
        return render(request, "tournaments/new.html", _context(form, TournamentForm(_as_sent(form))))
    form = TournamentForm(request.POST)
    if not form.is_valid():
        return render(request, "tournaments/new.html", _context(form), status=422)
    spend(MATCHES, user.player)
    live = commands.open_tournament(form.settings(), actors.actor(user.player))
    messages.success(request, _("The tournament is there. Nobody else sees it until you announce it."))
    return redirect("tournaments:event", live.id)


@require_GET
def preview(request: HttpRequest) -> HttpResponse:
    """What follows from the form as filled in so far."""
    return render(request, "tournaments/follows.html", _foreseen(TournamentForm(request.GET)))


def _as_sent(form: TournamentForm) -> dict[str, Any]:
    """What a browser would send of the form as it stands at first; a name stands in where none is given."""
    shown = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in shown.items() if value is not None and value is not False}
    return {**sent, "name": sent.get("name") or "…"}


def _foreseen(form: TournamentForm) -> dict[str, Any]:
    valid = form.is_valid()
    wrong = [(form[name].id_for_label, form[name]) for name in form.errors if name in form.fields]
    made = follows(form.settings(), form.cleaned_data["expected"]) if valid else []
    return {"consequences": made, "wrong": wrong, "general": form.non_field_errors()}


def _context(form: TournamentForm, judged: TournamentForm | None = None) -> dict[str, Any]:
    return {
        "form": form,
        "presets": presets(),
        "what": [form[name] for name in ("name", "game", "form", "seats", "rounds", "minutes", "uneven", "about")],
        "when": [form[name] for name in ("starts_at", "round_hours", "automatic")],
        "who": [
            form[name]
            for name in ("expected", "capacity", "check_in", "late_until", "rating_from", "rating_to", "invited")
        ],
        "days": [form[f"days_{part}"] for part in ("move", "bank", "bonus", "vacation")],
        "live": [form[f"live_{part}"] for part in ("move", "bank", "bonus")],
        "late": [form[name] for name in ("on_timeout", "stand_in", "deserted")],
        "seen": [form[name] for name in ("rated", "watch", "delay")],
        **_foreseen(judged or form),
    }
