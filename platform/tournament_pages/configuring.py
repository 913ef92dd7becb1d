"""The page on which a director changes the settings: what is locked is said, and what follows is shown first."""

from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from streams.stored_command import Command
from tournament_pages.access import Visitor, director
from tournament_pages.confirming import confirmed_at, do_deed, foreseen_deed
from tournament_pages.creating import LOOK, as_sent, context
from tournament_pages.form import TournamentForm, as_filled_in
from tournament_pages.initial_values import initial_values
from tournament_pages.never_meeting import written
from tournament_pages.pages import frame
from tournaments.stream.commands import Configure
from tournaments.stream.state import Tournament


class SettingsForm(TournamentForm):
    """The settings of a tournament that there is."""

    title: ClassVar[Any] = gettext_lazy("Change the settings")
    danger: ClassVar[bool] = False

    def wish(self) -> Command:
        """The command that makes these the settings."""
        return Configure(settings=self.settings())


def form_of(at: Visitor, data: Any = None) -> SettingsForm:
    """The form as the tournament stands, what may no longer change locked."""
    now = at.now
    made = SettingsForm(data, initial=_values(now), base=now.settings, entrants=now.entrants)
    if now.entrants:
        made.lock(len(now.stages))
    return made


def _values(now: Tournament) -> dict[str, Any]:
    """What the form shows of the tournament as it stands."""
    never = {"forbidden": written(now.settings.apart.forbidden, now.entrants)}
    return initial_values(now.settings, len(now.taking_part())) | never


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def configure(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The settings as they are, what would follow, and with the confirmation the change."""
    at = director(request, tournament_id)
    if request.method != "POST" or LOOK in request.POST:
        form: TournamentForm = form_of(at)
        if request.POST:
            sent = {**_values(at.now), **request.POST.dict()}
            form = as_filled_in(sent, base=at.now.settings, entrants=at.now.entrants, kind=SettingsForm)
            if at.now.entrants:
                form.lock(len(at.now.stages))
        return render(request, "tournaments/configure.html", _context(at, form, form_of(at, as_sent(form))))
    form = form_of(at, request.POST)
    if not form.is_valid():
        return render(request, "tournaments/configure.html", _context(at, form), status=422)
    version = confirmed_at(request)
    if version is None:
        return foreseen_deed(request, at, form, _page(at))
    return do_deed(request, at, form, version, _page(at))


def _page(at: Visitor) -> Any:
    """How the form is shown again where it was refused."""
    return lambda request, form, more, status: render(
        request, "tournaments/configure.html", _context(at, form) | more, status=status
    )


def _context(at: Visitor, form: TournamentForm, judged: TournamentForm | None = None) -> dict[str, Any]:
    return frame(at) | context(form, judged) | {"locked": _locked(at)}


def _locked(at: Visitor) -> list[str]:
    """What may no longer change, and why."""
    now = at.now
    if not now.entrants:
        return []
    said = [_("Game, edition, rules and seats are fixed with the first entry.")]
    if now.stages:
        said.append(_("Format, scoring and tie-breaks of a stage are fixed when it begins; rounds can still be added."))
        said.append(_("Anything else you change now is noted in the log with a warning."))
    return said
