"""What is handed out to be used elsewhere: the log, the verifier, a board for other people's pages."""

from typing import Any

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from accounts.client_address import network
from accounts.limits import HOUR, Limit, spend
from eventlog import store
from eventlog.export import document
from play.export import about, withheld
from play.verify import check_match
from replays import page
from replays.address import asked, step_address
from replays.landing import landing
from replays.verified import verified
from replays.views import is_part, player_of
from replays.visibility import Visibility, visibility_for

EXPORTS = Limit("exports", 120, HOUR)
CHECKS = Limit("checks of a match", 60, HOUR)
VERIFIER = settings.BASE_DIR / "tools" / "verify_export.py"


@require_safe
def export(request: HttpRequest, match_id: str) -> HttpResponse:
    """The log as a file that anybody can check; while the match runs, without what a spectator may not know yet."""
    ask = asked(request)
    visible = visibility_for(match_id, player_of(request), ask.eyes, ask.line, ask.key)
    reply = JsonResponse(exported(request, visible), json_dumps_params={"separators": (",", ":")})
    reply["Content-Disposition"] = f'attachment; filename="warmoot-{visible.line.tip.id}.json"'
    return reply


def exported(request: HttpRequest, visible: Visibility) -> dict[str, Any]:
    """The document of the log that a line ends in, as far as it may be seen; `TooMany` for who asks too often."""
    spend(EXPORTS, network(request))
    reel = visible.line.tip
    match = reel.match_at(visible.upto)
    rows = store.rows(reel.stream, upto=visible.upto)
    return document(store.origin(reel.stream), rows, withheld(match), match=about(match))


@require_safe
@cache_control(public=True, max_age=3600)
def verifier(_request: HttpRequest) -> HttpResponse:
    """The programme that checks such files with nothing but Python."""
    reply = HttpResponse(VERIFIER.read_bytes(), content_type="text/x-python; charset=utf-8")
    reply["Content-Disposition"] = f'attachment; filename="{VERIFIER.name}"'
    return reply


@require_safe
def checked(request: HttpRequest, match_id: str) -> HttpResponse:
    """The log checked now, and what that means: the chain for everybody, once over every decision and draw as well.

    The replay's page asks for the badge alone.
    """
    ask = asked(request)
    visible = visibility_for(match_id, player_of(request), ask.eyes, ask.line, ask.key)
    tip, upto = visible.line.tip, visible.upto
    if is_part(request):
        context = {"match": visible.row, "ask": ask, "verified": verified(tip.stream, upto)}
        return render(request, "replays/badge.html", context)
    spend(CHECKS, network(request))
    context = {
        "match": visible.row,
        "visible": visible,
        "ask": ask,
        "verified": verified(tip.stream, upto),
        "faults": [str(fault) for fault in check_match(tip.id)] if visible.over else [],
        "head": store.hash_at(tip.stream, upto),
        "seed": tip.match_at(upto).commitment,
    }
    return render(request, "replays/verified.html", context)


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": "*"})  # type: ignore[arg-type]  # its types know no blanks of addresses
def embed(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """A board to be shown inside other pages. Knows nobody: whoever is logged in sees there what a stranger does."""
    ask = asked(request)._replace(key="")
    visible = visibility_for(match_id, None, ask.eyes, ask.line)
    if visible.reel.parent is not None or visible.row.terms["watch"] != "everyone" or number not in visible.steps:
        raise Http404("there is no such step")
    nearest = landing(visible, number)
    if nearest != number:
        return HttpResponseRedirect(embedded(step_address(match_id, nearest, ask)))
    stage = page.stage(visible, number, ask, None)
    deck = [way._replace(url=embedded(way.url)) for way in (*stage["ways"].back[-1:], *stage["ways"].on[:1])]
    return render(request, "replays/embed.html", {**stage, "deck": deck})


def embedded(url: str) -> str:
    """The address of the same step to be shown inside other pages."""
    path, joint, query = url.partition("?")
    return f"{path}embed/{joint}{query}" if path else ""
