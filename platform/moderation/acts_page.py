"""The public log of what moderators did, chained by hashes, with no name in it; and what a year of cases came to."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from moderation.acts import ACTS, figures
from moderation.models import Act

SHOWN = 200


@require_safe
def acts(request: HttpRequest) -> HttpResponse:
    """The newest acts and the figures of the last twelve months."""
    lines = [{"act": act, "said": ACTS[act.type]} for act in Act.objects.order_by("-number")[:SHOWN]]
    return render(request, "moderation/acts.html", {"lines": lines, "figures": figures()})
