"""A match's replay: one page a step, rendered whole for everybody and in parts for htmx."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.models import User
from config.compression import in_parts
from replays import comments, page, reviews
from replays.address import Ask, asked, step_address
from replays.changes import changes
from replays.landing import landing
from replays.lines import abandoned, root_of
from replays.rendered_log import strip
from replays.visibility import Visibility, visibility_for

STRETCH_HEADER = "X-Stretch"
"""The stretch of the log that the asking page shows already."""
MOST_STEPS = 2**31 - 1


@in_parts
@require_safe
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match at its last step, or at its first where nothing shall be spoilt."""
    ask = asked(request)
    visible = _look(request, match_id, ask)
    if isinstance(visible, HttpResponse):
        return visible
    return _shown(request, visible, visible.oldest if ask.blind else visible.newest, ask, arrived=True)


@in_parts
@require_safe
@vary_on_headers("HX-Request", STRETCH_HEADER, "Cookie")
def step(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """A step as one viewpoint sees it; 404 for what there is not and for what may not be seen alike."""
    ask = asked(request)
    visible = _look(request, match_id, ask, number)
    if isinstance(visible, HttpResponse):
        return visible
    if number in visible.steps:
        return _past_silence(request, visible, number, ask) or _shown(request, visible, number, ask)
    if not visible.oldest <= number <= visible.newest:
        raise Http404("there is no such step")
    found = on_abandoned(visible, number, ask)
    if not found:
        nearest = max(visible.oldest, visible.line.nearest(number))
        said = _("Entry %(number)d is only a note made by the clocks: here is step %(step)d, the last one before it.")
        messages.info(request, said % {"number": number, "step": nearest})
        found = step_address(visible.row.id, nearest, ask)
    return HttpResponseRedirect(found)


@require_safe
def seek(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """Sends on to the next change for this viewpoint, the one before, or a step named by number."""
    ask = asked(request)
    visible = _look(request, match_id, ask, number)
    if isinstance(visible, HttpResponse):
        return visible
    to = request.GET.get("to", "")
    if number not in visible.steps:
        raise Http404("there is no such step")
    if to in {"change-before", "change-after"}:
        found = changes(visible, number)
        wanted = (found.before if to == "change-before" else found.after) or number
    elif to.isascii() and to.isdecimal() and len(to) < len(str(MOST_STEPS)):
        wanted = min(max(visible.line.nearest(int(to)), visible.oldest), visible.newest)
    else:
        raise Http404("there is nothing of that kind to go to")
    return HttpResponseRedirect(step_address(match_id, wanted, ask))


def _past_silence(request: HttpRequest, visible: Visibility, number: int, ask: Ask) -> HttpResponse | None:
    """A link from elsewhere to a step of which the viewpoint reads nothing leads to the last before that it reads of,
    and says so. What is done on the page itself stays at its step, and so do links to what is kept there.
    """
    nearest = number if is_part(request) else landing(visible, number)
    if nearest == number or _is_kept(request, visible, number):
        return None
    said = _("Step %(number)d shows nothing from this viewpoint: here is step %(step)d, the last before it that does.")
    messages.info(request, said % {"number": number, "step": nearest})
    review = urlencode({"review": request.GET["review"]}) if "review" in request.GET else ""
    to = step_address(visible.row.id, nearest, ask)
    return HttpResponseRedirect(f"{to}{'&' if '?' in to else '?'}{review}" if review else to)


def _is_kept(request: HttpRequest, visible: Visibility, number: int) -> bool:
    """Whether there is a comment to be read at the step, or the visitor has marked it."""
    user = request.user if isinstance(request.user, User) else None
    return comments.readable(user, visible.line.at(number)).exists() or number in comments.bookmarked(
        user, visible.line
    )


def on_abandoned(visible: Visibility, number: int, ask: Ask) -> str:
    """The address of a step that a rewind has left, on the line that it is on; empty where there is none."""
    for one in abandoned(visible.reel, visible.upto) if not ask.line else ():
        if one.left < number <= one.tip:
            return step_address(visible.row.id, number, ask._replace(line=str(one.tip)))
    return ""


def player_of(request: HttpRequest) -> str | None:
    """How the log names whoever asks; None for strangers."""
    return request.user.player if isinstance(request.user, User) else None


def _look(request: HttpRequest, match_id: str, ask: Ask, number: int | None = None) -> Visibility | HttpResponse:
    """What the visitor may see; a what-if line's own address leads to the match that it leaves.

    Its steps are counted as there: on from the last one that both share.
    """
    visible = visibility_for(match_id, player_of(request), ask.eyes, ask.line, ask.key)
    if visible.reel.parent is None:
        return visible
    to = visible.newest if number is None else number
    return HttpResponseRedirect(step_address(root_of(match_id), to, ask._replace(line=match_id)))


def is_part(request: HttpRequest) -> bool:
    """Whether the replay's own page asks, to show another step in its place or one that it showed before."""
    return bool(request.headers.get("HX-Request"))


def _is_restored(request: HttpRequest) -> bool:
    return bool(request.headers.get("HX-History-Restore-Request"))


def _shown(request: HttpRequest, visible: Visibility, number: int, ask: Ask, *, arrived: bool = False) -> HttpResponse:
    """The page of the step, or its parts; who has `arrived` at the match itself reads its result first on a phone."""
    user = request.user if isinstance(request.user, User) else None
    context: dict[str, Any] = page.stage(visible, number, ask, user)
    whole = not is_part(request) or _is_restored(request)
    fresh = request.headers.get(STRETCH_HEADER) != context["stretch"] or ask.blind
    if whole or fresh:
        context |= strip(visible, number, context["ask"], context["commented"], context["bookmarked"])
    if whole:
        context |= page.head(visible, number, ask) | {"arrived": arrived}
        review = reviews.shared(visible.row.id, request.GET.get("review", ""), user)
        if review is not None:
            link = reverse("replays:review", args=[visible.row.id, review.code])
            key = f"?{urlencode({'key': ask.key})}" if ask.key else ""
            context |= {"review": review, "review_link": request.build_absolute_uri(link + key)}
        elif not ask.blind:
            context["begun"] = reviews.begun(visible.row.id, user, played=bool(visible.seats), over=visible.over)
        return render(request, "replays/match.html", context)
    reply = render(request, "replays/step.html", {**context, "fresh": fresh})
    # Steps do not fill the browser's history: its way back leads out of the replay, to where one came from.
    reply["HX-Replace-Url"] = step_address(visible.row.id, number, context["ask"])
    return reply
