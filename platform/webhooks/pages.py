"""The page on which directors give addresses that are told of their tournament, and see how far they have been."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from games.kernel.refusals import Misfit
from tournament_pages.access import Visitor, director
from tournament_pages.pages import frame
from webhooks import hooks
from webhooks.kind_words import kind_choices
from webhooks.models import LONGEST_ADDRESS


class HookForm(forms.Form):
    """An address, and what it is to hear of."""

    address = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=LONGEST_ADDRESS,
        help_text=gettext_lazy("An https:// address of yours at a public name."),
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Kinds of events"),
        choices=kind_choices,
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=gettext_lazy("None stands for all."),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The addresses there are, and a form for one more, whose secret is shown here and never again."""
    at = director(request, tournament_id)
    form = HookForm(request.POST if request.method == "POST" else None)
    fresh = None
    if request.method == "POST" and form.is_valid():
        try:
            fresh = hooks.give(_user(at), at.now.id, form.cleaned_data["address"], form.cleaned_data["kinds"])
        except Misfit as fault:
            form.add_error(fault.where if fault.where in form.fields else None, fault.why)
        else:
            form = HookForm()
    status = 422 if form.errors else 200
    chosen = form["kinds"].value() or []
    kinds = [(title, [(kind, said, kind in chosen) for kind, said in some]) for title, some in kind_choices()]
    context: dict[str, Any] = {"form": form, "fresh": fresh, "hooks": hooks.of(at.now.id), "kinds": kinds}
    return render(request, "webhooks/page.html", frame(at) | context, status=status)


@require_POST
def resume(request: HttpRequest, tournament_id: str, number: int) -> HttpResponse:
    """Tell an address that was given up all that it has missed."""
    at = director(request, tournament_id)
    hooks.resume(get_object_or_404(hooks.of(at.now.id), pk=number), _user(at))
    messages.success(request, _("It is told again, from where it was given up."))
    return redirect("webhooks:page", at.now.id)


@require_POST
def end(request: HttpRequest, tournament_id: str, number: int) -> HttpResponse:
    """Tell an address nothing more, and forget it."""
    at = director(request, tournament_id)
    get_object_or_404(hooks.of(at.now.id), pk=number).delete()
    messages.success(request, _("It is told nothing more."))
    return redirect("webhooks:page", at.now.id)


def _user(at: Visitor) -> User:
    assert at.user is not None
    return at.user
