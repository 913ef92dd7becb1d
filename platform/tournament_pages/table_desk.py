"""A table in its director's hands: the clocks of its match, its result, and the way to a moderator."""

from typing import Any, ClassVar, NamedTuple

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.kernel.refusals import Misfit, Refused
from lobby.consequences import Consequence
from lobby.duration import MINUTE, duration
from play import live as held
from play.deeds import LONGEST_PAUSE_BY_OFFICER
from play.dispute_links import addresses
from play.match import Match
from play.refusal_words import worded as worded_by_matches
from streams import database_time
from tournament_pages.access import Visitor, director
from tournament_pages.agenda import link, of_table
from tournament_pages.confirming import confirmed_at
from tournament_pages.pages import frame
from tournament_pages.tables import table_lines
from tournament_pages.words import moment_of
from tournaments import clocks
from tournaments.clocks import ClockWish
from tournaments.commands import director_at_matches
from tournaments.refusal_words import worded
from tournaments.stream.state import Round, Table, Tournament

LONGEST_REASON = 200


class ClockForm(forms.Form):
    """Something done to the clocks of a match; others add fields. `wish` is what the valid form asks for."""

    name: ClassVar[str]
    title: ClassVar[Any] = ""
    danger: ClassVar[bool] = False

    def wish(self) -> ClockWish:
        """What is asked for."""
        raise NotImplementedError

    def follows(self, names: str) -> str:
        """What would follow for those who sit there, in a sentence."""
        raise NotImplementedError


class StopClocks(ClockForm):
    name = "stop"
    title = gettext_lazy("Stop the clocks")
    reason = forms.CharField(label=gettext_lazy("Why"), max_length=LONGEST_REASON)

    def wish(self) -> ClockWish:
        return clocks.Stop(self.cleaned_data["reason"])

    def follows(self, names: str) -> str:
        said = _("The clocks of %(names)s stop, and nobody can move, until you restart them: %(time)s at most.")
        return said % {"names": names, "time": duration(LONGEST_PAUSE_BY_OFFICER // 1000)}


class LetClocksGoOn(ClockForm):
    name = "go-on"
    title = gettext_lazy("Restart the clocks")

    def wish(self) -> ClockWish:
        return clocks.LetGoOn()

    def follows(self, names: str) -> str:
        return _("The match of %(names)s resumes where it stopped.") % {"names": names}


class GiveTime(ClockForm):
    name = "time"
    title = gettext_lazy("Give more time")
    minutes = forms.IntegerField(label=gettext_lazy("Minutes"), min_value=1, max_value=30 * 24 * 60, initial=15)

    def wish(self) -> ClockWish:
        return clocks.GiveTime(MINUTE * self.cleaned_data["minutes"])

    def follows(self, names: str) -> str:
        time = duration(MINUTE * self.cleaned_data["minutes"])
        return _("Each of %(names)s gets %(time)s more.") % {"names": names, "time": time}


FORMS: dict[str, type[ClockForm]] = {one.name: one for one in (StopClocks, LetClocksGoOn, GiveTime)}


class AtTable(NamedTuple):
    """A director at a table of a round."""

    at: Visitor
    round: Round
    table: Table


class SeatTime(NamedTuple):
    """Who sits at a seat, what is left on its clock, and whether this runs."""

    name: str
    left: str
    runs: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_desk(
    request: HttpRequest, tournament_id: str, stage: int, round_number: int, table_number: int
) -> HttpResponse:
    """A table with what its director can do there; what follows is shown first, and done with the confirmation."""
    at = director(request, tournament_id)
    round_ = at.now.find(stage, round_number)
    table = round_.table(table_number) if round_ is not None else None
    if round_ is None or table is None:
        raise Http404("there is no such table")
    there = AtTable(at, round_, table)
    if request.method != "POST":
        return _page(request, there)
    kind = FORMS.get(request.POST.get("deed", ""))
    if kind is None:
        raise Http404("there is no such deed")
    form = kind(request.POST)
    if not form.is_valid():
        return _page(request, there, form=form, status=422)
    try:
        if confirmed_at(request) is None:
            return _foreseen(request, there, form)
        assert at.user is not None
        clocks.direct(at.now.id, table, form.wish(), at.user.pk)
    except (Refused, Misfit) as problem:
        return _page(request, there, form=form, said=_worded(problem), status=409)
    messages.success(request, _("Done: %(deed)s.") % {"deed": form.title})
    return redirect(request.path)


def _foreseen(request: HttpRequest, there: AtTable, form: ClockForm) -> HttpResponse:
    """What would follow, and the button that does it."""
    at, round_, table = there
    assert at.user is not None
    director_at_matches(at.user.pk, at.now.id)
    match = clocks.match_of(table)
    names = _names(at.now, match)
    found = [
        Consequence(_("What happens"), form.follows(", ".join(names))),
        Consequence(
            _("Who is told"), _("Everybody who has the match open; it is recorded in its log, with your name.")
        ),
    ]
    if round_.deadline is not None:
        said = _("The round's deadline stays as it is: %(moment)s.") % {"moment": moment_of(round_.deadline)}
        found.append(Consequence(_("Deadlines"), said))
    sent = [(name, value) for name, value in request.POST.items() if name not in ("csrfmiddlewaretoken", "confirm")]
    context = {"form": form, "consequences": found, "version": match.version, "sent": sent, "back": request.path}
    return render(request, "tournaments/confirm.html", frame(at) | context)


def _page(
    request: HttpRequest, there: AtTable, *, form: ClockForm | None = None, said: str = "", status: int = 200
) -> HttpResponse:
    at, round_, table = there
    match = held.fresh(table.match).match if table.match else None
    running = match is not None and match.outcome is None
    deed = "correct" if table.result is not None else "result"
    context = frame(at) | {
        "round": round_,
        "table": next(one for one in table_lines(at.now, round_, None) if one.number == table.number),
        "decide": link(at.now, deed, of_table(round_, table)),
        "forms": _forms(match, form) if running else [],
        "seats": _times(at.now, match) if match is not None and running else [],
        "paused": match is not None and match.clock is not None and match.clock.pause is not None,
        "barred": _barred(at) if running else "",
        "moderator": addresses().dispute(table.match, match.version) if match is not None else "",
        "said": said,
    }
    return render(request, "tournaments/table_desk.html", context, status=status)


def _forms(match: Match | None, sent: ClockForm | None) -> list[ClockForm]:
    """What can be done to the clocks as they are; nothing where there are none."""
    if match is None or match.clock is None:
        return []
    kinds = [LetClocksGoOn if match.clock.pause is not None else StopClocks, GiveTime]
    return [sent if isinstance(sent, kind) else kind() for kind in kinds]


def _barred(at: Visitor) -> str:
    """Why this director has no powers at the tournament's matches; empty where they have."""
    assert at.user is not None
    try:
        director_at_matches(at.user.pk, at.now.id)
    except Refused as refusal:
        return _worded(refusal)
    return ""


def _worded(problem: Refused | Misfit) -> str:
    if isinstance(problem, Misfit):
        return problem.why
    return worded(problem) if problem.code in clocks.OF_TOURNAMENT else worded_by_matches(problem)


def _names(now: Tournament, match: Match) -> list[str]:
    """Who sits at each seat: the entrant for whom somebody plays, or that a computer plays on."""
    entrants = {player: one.name for one in now.entrants for player in one.players}
    return [entrants.get(player or "", _("a computer")) for player in match.players]


def _times(now: Tournament, match: Match) -> list[SeatTime]:
    """What is left on each clock at this moment; nothing where there are none."""
    clock = match.clock
    if clock is None:
        return []
    at = database_time.now()
    return [
        SeatTime(name, duration(clock.left(seat, at).total_ms // 1000), seat in clock.running)
        for seat, name in enumerate(_names(now, match))
    ]
