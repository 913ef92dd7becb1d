"""The public log of what moderators did, chained by hashes, with no name in it; and what a year of cases came to."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from moderation.acts import ACTS, MORE_FIGURES, figures
from moderation.models import Act, CaseRow
from play.models import MatchRow

SHOWN = 200


@require_safe
def acts(request: HttpRequest) -> HttpResponse:
    """The newest acts and the figures of the last twelve months."""
    lines = [{"act": act, "said": ACTS[act.type]} for act in _told()[:SHOWN]]
    return render(
        request,
        "moderation/acts.html",
        {"lines": lines, "figures": figures(), "more": [one for add in MORE_FIGURES for one in add()]},
    )


def _told() -> "QuerySet[Act]":
    """The lines, the newest first, without looks at matches that are being played."""
    played = MatchRow.objects.filter(status__in=(MatchRow.Status.OPEN, MatchRow.Status.RUNNING)).values("id")
    cases = CaseRow.objects.filter(match__in=played).values("id")
    return Act.objects.exclude(type="step_seen", case__in=cases).order_by("-number")
