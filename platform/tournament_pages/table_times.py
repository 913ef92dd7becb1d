"""The times of a table: entrants offer some, and the agreed one can be put into a calendar."""

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from streams import database_time
from tournament_pages.access import Visitor, own_entrant, visitor
from tournament_pages.own_commands import give_own
from tournament_pages.pages import frame
from tournament_pages.table_calendar import calendar_of
from tournament_pages.tournament_fields import MOMENT
from tournament_pages.words import date_of
from tournaments.stream.commands import OfferTimes
from tournaments.stream.state import Round, Table

OFFERS = 6
"""So many times can be offered in one form, besides those of the others."""


class TimesForm(forms.Form):
    """When somebody could play: some of what the others offer, and times of their own."""

    def __init__(self, others: list[int], mine: list[int], *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.others = others
        for at in others:
            self.fields[f"with_{at}"] = forms.BooleanField(required=False, initial=at in mine)
        own = [at for at in mine if at not in others]
        for place in range(OFFERS):
            self.fields[f"time_{place}"] = forms.DateTimeField(
                label=_("Time %(number)d") % {"number": place + 1},
                required=False,
                widget=MOMENT,
                initial=date_of(own[place]) if place < len(own) else None,
            )

    def times(self) -> tuple[int, ...]:
        """The moments of the valid form."""
        data = self.cleaned_data
        own = [data[f"time_{place}"] for place in range(OFFERS)]
        made = {round(one.timestamp() * 1000) for one in own if one is not None}
        return tuple(sorted(made | {at for at in self.others if data[f"with_{at}"]}))

    @property
    def offered(self) -> list[tuple[forms.BoundField, object]]:
        """What the others offer: the field, and the moment."""
        return [(self[f"with_{at}"], date_of(at)) for at in self.others]

    @property
    def own(self) -> list[forms.BoundField]:
        """The fields for times of one's own."""
        return [self[f"time_{place}"] for place in range(OFFERS)]


def _table(at: Visitor, stage: int, round_number: int, table_number: int) -> tuple[Round, Table]:
    round_ = at.now.find(stage, round_number)
    table = round_.table(table_number) if round_ is not None else None
    if round_ is None or table is None:
        raise Http404("there is no such table")
    return round_, table


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def times(request: HttpRequest, tournament_id: str, stage: int, round_number: int, table_number: int) -> HttpResponse:
    """Offer times for one's table; the first that suits everybody is agreed."""
    at = visitor(request, tournament_id)
    me = own_entrant(at)
    round_, table = _table(at, stage, round_number, table_number)
    if me.number not in table.entrants or not at.now.settings.times.agreed:
        raise Http404("no times are agreed here")
    offered = dict(table.offered)
    present = database_time.now()
    others = sorted({at_ for one, all_ in offered.items() if one != me.number for at_ in all_ if at_ > present})
    mine = [one for one in offered.get(me.number, ()) if one > present]
    form = TimesForm(others, mine, request.POST or None)
    if request.method == "POST" and form.is_valid():
        wish = OfferTimes(stage=stage, round=round_number, table=table_number, entrant=me.number, times=form.times())
        if give_own(request, at, wish, _("Your times are noted.")):
            return redirect(request.path)
    who = [(at.now.entrants[one - 1].name, len(offered.get(one, ()))) for one in table.entrants]
    context = frame(at) | {
        "form": form,
        "round": round_,
        "table": table,
        "agreed": date_of(table.opens_at),
        "deadline": date_of(round_.deadline),
        "who": who,
    }
    return render(request, "tournaments/times.html", context)


@require_safe
def table_calendar(
    request: HttpRequest, tournament_id: str, stage: int, round_number: int, table_number: int
) -> HttpResponse:
    """The agreed time of a table for a calendar; 404 while none is agreed."""
    at = visitor(request, tournament_id)
    round_, table = _table(at, stage, round_number, table_number)
    if table.opens_at is None:
        raise Http404("no time is agreed")
    reply = HttpResponse(calendar_of(at.now, round_, table), content_type="text/calendar; charset=utf-8")
    reply["Content-Disposition"] = 'attachment; filename="table.ics"'
    return reply
