"""A deed is shown with its consequences first, and done at the version at which these were shown."""

from collections.abc import Callable
from typing import Any, ClassVar, Protocol, TypeAlias

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.kernel.refusals import Misfit, Refused
from streams.refusals import Stale
from streams.stored_command import Command
from tournament_pages.access import Visitor, director
from tournament_pages.deed_consequences import deed_consequences
from tournament_pages.pages import LONGEST_VERSION, frame
from tournaments import commands
from tournaments.commands import director as directing
from tournaments.leaving import carry_to_matches
from tournaments.refusal_words import worded


class Confirmed(Protocol):
    """A form of a deed: its title, whether it is a grave one, and the command that it makes."""

    title: ClassVar[Any]
    danger: ClassVar[bool]

    def wish(self) -> Command:
        """The command; ask a valid form only."""


FormAgain: TypeAlias = Callable[[HttpRequest, Any, dict[str, Any], int], HttpResponse]
"""Shows the form again, with more to say and a status."""


def confirmed_at(request: HttpRequest) -> int | None:
    """The version at which the consequences were shown that are confirmed; None where they have not been shown."""
    version = request.POST.get("version", "")
    if request.POST.get("confirm") and version.isdecimal() and len(version) <= LONGEST_VERSION:
        return int(version)
    return None


def do_deed(request: HttpRequest, at: Visitor, form: Confirmed, version: int, again: FormAgain) -> HttpResponse:
    """Give the command at the version whose consequences were shown; elsewhere these are shown anew."""
    assert at.user is not None
    wish, before = form.wish(), at.now
    try:
        done = commands.give(before.id, wish, directing(at.user.pk, before.id), version=version)
    except Stale:
        messages.warning(request, _("The tournament has moved on in the meantime. These are the consequences now."))
        return foreseen_deed(request, director(request, before.id), form, again)
    except (Refused, Misfit) as problem:
        return _no(request, form, problem, again)
    carry_to_matches(before, wish, done.receipt)
    messages.success(request, _("Done: %(deed)s.") % {"deed": form.title})
    return redirect("tournaments:desk", before.id)


def foreseen_deed(request: HttpRequest, at: Visitor, form: Confirmed, again: FormAgain) -> HttpResponse:
    """What the deed would lead to, and the button that does it."""
    assert at.user is not None
    try:
        live, decided = commands.tried(at.now.id, form.wish(), directing(at.user.pk, at.now.id))
        version, follows = live.version, deed_consequences(live.tournament, decided)
    except (Refused, Misfit) as problem:
        return _no(request, form, problem, again)
    kept = ("csrfmiddlewaretoken", "confirm", "version", "look")
    sent = [(name, value) for name in request.POST if name not in kept for value in request.POST.getlist(name)]
    context = frame(at) | {
        "form": form,
        "consequences": follows,
        "version": version,
        "sent": sent,
    }
    return render(request, "tournaments/confirm.html", context)


def _no(request: HttpRequest, form: Confirmed, problem: Refused | Misfit, again: FormAgain) -> HttpResponse:
    said = worded(problem) if isinstance(problem, Refused) else problem.why
    detail = problem.detail if isinstance(problem, Refused) else ""
    return again(request, form, {"said": said, "detail": detail}, 409)
