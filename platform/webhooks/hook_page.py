"""What the pages of webhooks have in common, whether a tournament or a season is heard of."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.kernel.refusals import Misfit
from webhooks import hooks
from webhooks.hook_form import HookForm
from webhooks.hooks import Fresh
from webhooks.kind_words import Groups
from webhooks.models import Hook


def _form(offered: Groups, request: HttpRequest | None = None) -> HookForm:
    """The form with these kinds to choose from; filled in with what was sent."""
    form = HookForm(request.POST if request is not None and request.method == "POST" else None)
    form.fields["kinds"].choices = offered  # type: ignore[attr-defined]  # a field of choices
    return form


class HooksOf(NamedTuple):
    """The addresses that hear of something up to its `version`, which kinds of events there are, and how one more is
    given; by which names and blanks the page, its two buttons and the desk are found.
    """

    there: QuerySet[Hook]
    version: int
    kinds: Groups
    give: Callable[[str, Sequence[str]], Fresh]
    names: tuple[str, str, str]
    blanks: tuple[object, ...]
    desk: str

    @property
    def address(self) -> str:
        """The address of the page."""
        return reverse(self.names[0], args=self.blanks)


class HookLine(NamedTuple):
    """An address that was given, and where its two buttons lead."""

    hook: Hook
    resume: str
    end: str


def shown(request: HttpRequest, of: HooksOf, template: str, frame: dict[str, object]) -> HttpResponse:
    """The addresses there are, and a form for one more, whose secret is shown here and never again."""
    form = _form(of.kinds, request)
    fresh = None
    if request.method == "POST" and form.is_valid():
        try:
            fresh = of.give(form.cleaned_data["address"], form.cleaned_data["kinds"])
        except Misfit as fault:
            form.add_error(fault.where if fault.where in form.fields else None, fault.why)
        else:
            form = _form(of.kinds)
    chosen = form["kinds"].value() or []
    kinds = [(title, [(kind, said, kind in chosen) for kind, said in some]) for title, some in of.kinds]
    _page, resume, end = of.names
    lines = [
        HookLine(one, reverse(resume, args=[*of.blanks, one.pk]), reverse(end, args=[*of.blanks, one.pk]))
        for one in of.there
    ]
    context = {"form": form, "fresh": fresh, "lines": lines, "kinds": kinds, "of": of}
    return render(request, template, frame | context, status=422 if form.errors else 200)


def resumed(request: HttpRequest, of: HooksOf, number: int, user: User) -> HttpResponse:
    """Tell an address that was given up all that it has missed."""
    hooks.resume(get_object_or_404(of.there, pk=number), user)
    messages.success(request, _("It is notified again, from where it was given up."))
    return redirect(of.address)


def ended(request: HttpRequest, of: HooksOf, number: int) -> HttpResponse:
    """Tell an address nothing more, and forget it."""
    get_object_or_404(of.there, pk=number).delete()
    messages.success(request, _("It is no longer notified."))
    return redirect(of.address)
