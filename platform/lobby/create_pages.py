"""The pages that open a table: one click against computers, or a form with everything that can be chosen."""

from typing import Any, NamedTuple

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from accounts.guests import ensure_user
from accounts.models import User
from boards.games import card, cards, language
from boards.options import Option
from boards.seats import MARKS
from games.kernel.refusals import Misfit
from games.kernel.registry import AnyGame
from games.kernel.registry import game as find_game
from games.players.levels import LEVELS
from lobby import tables
from lobby.consequences import consequences
from lobby.defaults import friend_order, quick_order
from lobby.form import ME, TableForm
from lobby.paces import suggested
from lobby.presets import current, presets
from streams import database_time


class OptionOnForm(NamedTuple):
    """An option and the fields it is chosen by."""

    option: Option
    field: forms.BoundField
    others: list[forms.BoundField]

    @property
    def wrong(self) -> bool:
        """Whether any of the fields is."""
        return any(field.errors for field in (self.field, *self.others))


@require_POST
def play_now(request: HttpRequest, name: str) -> HttpResponse:
    """A match against computers, at once: whoever has no account becomes a guest. `level` may say how strong they are;
    a level that there is not counts as none. With `as_first` it is played as a first match is.
    """
    rules = _rules(name)
    user = ensure_user(request)
    level = request.POST.get("level", "")
    order = quick_order(rules, user.player, level if level in LEVELS else "", as_first="as_first" in request.POST)
    return redirect("play:match", tables.open_table(user, order).id)


@require_POST
def play_with_friend(request: HttpRequest, name: str) -> HttpResponse:
    """A table for a friend, at once, and its link: whoever has no account becomes a guest."""
    rules = _rules(name)
    user = ensure_user(request)
    return redirect("lobby:table", tables.open_table(user, friend_order(rules, user.player)).id)


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """Which game to open a table of."""
    return render(request, "lobby/choose.html", {"games": cards()})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, name: str) -> HttpResponse:
    """The form, or with a POST the table; what does not go together is said at each field, and nothing is lost."""
    rules = _rules(name)
    if request.method == "POST":
        form = _form(request, rules, request.POST)
        if form.is_valid():
            user = ensure_user(request)
            return redirect("play:match", tables.open_table(user, form.order(user.player)).id)
        return render(request, "lobby/new.html", _context(form), status=422)
    form = TableForm(rules, guest=_is_guest(request), initial=request.GET.dict())
    return render(request, "lobby/new.html", _context(form, TableForm(rules, _as_sent(form), guest=form.guest)))


@require_GET
def preview_without_scripts(request: HttpRequest, name: str) -> HttpResponse:
    """The whole page with the form as filled in so far, checked but not carried out: the preview without scripts."""
    return render(request, "lobby/new.html", _context(_form(request, _rules(name), request.GET)))


@require_GET
def preview(request: HttpRequest, name: str) -> HttpResponse:
    """What follows from the form as filled in so far."""
    form = _form(request, _rules(name), request.GET)
    return render(request, "lobby/preview.html", _foreseen(form))


def _form(request: HttpRequest, rules: AnyGame, sent: QueryDict) -> TableForm:
    return TableForm(rules, sent, guest=_is_guest(request))


def _rules(name: str) -> AnyGame:
    try:
        return find_game(name)
    except Misfit as fault:
        raise Http404(str(fault)) from fault


def _is_guest(request: HttpRequest) -> bool:
    return not isinstance(request.user, User) or request.user.is_guest


def _as_sent(form: TableForm) -> dict[str, Any]:
    """What a browser would send of the form as it stands at first."""
    shown = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in shown.items() if value is not None and value is not False}


def _foreseen(form: TableForm) -> dict[str, Any]:
    valid = form.is_valid()
    wrong = [(form[name].id_for_label, form[name]) for name in form.errors]
    follows = consequences(form.order(ME), database_time.present()) if valid else []
    return {"consequences": follows, "wrong": wrong}


def _context(form: TableForm, judged: TableForm | None = None) -> dict[str, Any]:
    shown = [OptionOnForm(part.option, form[part.name], [form[name] for name in part.others]) for part in form.parts]
    # A game names its options in the order of their weight: the first is never tucked away.
    house = [one for one in shown[1:] if one.option.house]
    ready = presets(form.rules.name, language())
    return {
        "game": card(form.rules.name),
        "presets": ready,
        "suggested": bool(suggested(form.rules.name)),
        "preset": None if form.is_bound else current(ready, form.initial),
        "form": form,
        "chairs": list(zip(form.chairs, MARKS, strict=False)),
        "usual": [one for one in shown if one not in house],
        "house_rules": house,
        "house_open": any(one.wrong for one in house),
        "further_open": form.is_bound,
        **_foreseen(judged or form),
    }
