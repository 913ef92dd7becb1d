"""What visitors do at a step: comments, bookmarks, what-if lines. Each changes something and leads back to the step."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseForbidden, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.guests import ensure_user
from accounts.models import User
from boards.board_templates import ENGINE
from games.kernel.refusals import Refused
from games.players.levels import LEVELS
from play.players import player_name
from play.refusal_words import worded
from replays import comments, reviews
from replays.address import Ask, asked, base, step_address
from replays.branching import open_branch
from replays.lines import Place
from replays.models import Review
from replays.outline import settled
from replays.visibility import Visibility, visibility_for

ME = "me"


@require_POST
def comment(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """Keep a comment or a private note on the step; the reason where it cannot be kept is said on the page."""
    user = request.user
    if not isinstance(user, User):
        return redirect_to_login(_back(request, match_id, number))
    visible, place = _step(request, match_id, number)
    sent = request.POST.get
    viewer = visible.eyes.viewer
    draft = comments.Draft(
        sent("text", ""), sent("audience", ""), sent("spot", ""), viewer if isinstance(viewer, int) else None
    )
    try:
        comments.write(user, place, draft)
    except comments.Unsaid as problem:
        messages.error(request, str(problem))
    return redirect(_back(request, match_id, number))


@require_POST
def uncomment(request: HttpRequest, match_id: str, number: int, comment_id: int) -> HttpResponse:
    """Take a comment away; 404 for one that the visitor cannot read, 403 for one that is another's."""
    user = request.user
    if not isinstance(user, User):
        return redirect_to_login(_back(request, match_id, number))
    _, place = _step(request, match_id, number)
    comments.remove(user, get_object_or_404(comments.readable(user, place), pk=comment_id))
    return redirect(_back(request, match_id, number))


@require_POST
def bookmark(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """Mark the step, or take the mark away."""
    user = request.user
    if not isinstance(user, User):
        return redirect_to_login(_back(request, match_id, number))
    _, place = _step(request, match_id, number)
    try:
        comments.bookmark(user, place)
    except comments.Unsaid as problem:
        messages.error(request, str(problem))
    return redirect(_back(request, match_id, number))


@require_POST
def branch(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """Open a what-if line from the step and go to its table; whoever has no account becomes a guest."""
    visible, place = _step(request, match_id, number)
    if not visible.over or settled(visible.line, number) is None:
        messages.error(
            request, _("A what-if line can start only from a finished match, at a step where somebody had to decide.")
        )
        return redirect(_back(request, match_id, number))
    wanted = [request.POST.get(f"seat-{seat}", "") for seat in range(place.match.seats)]
    if ME not in wanted or any(one != ME and one not in LEVELS for one in wanted):
        messages.error(request, _("Choose who plays each seat; one of them must be yours."))
        return redirect(_back(request, match_id, number))
    user = ensure_user(request)
    players = [user.player if one == ME else player_name(one) for one in wanted]
    try:
        line = open_branch(visible, number, players, user).id
    except Refused as refusal:
        messages.error(request, worded(refusal))
        return redirect(_back(request, match_id, number))
    return redirect(f"{base(line)}{Ask(key=asked(request).key).query}")


@require_POST
def begin_review(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """Begin to lead others through a match that is over; whoever has no account logs in first."""
    user = request.user
    if not isinstance(user, User):
        return redirect_to_login(_back(request, match_id, number))
    visible, _ = _step(request, match_id, number)
    if not visible.over:
        raise Http404("a match that is played is not reviewed")
    review = reviews.begin(user, visible, number, asked(request))
    return redirect(with_review(_back(request, match_id, number), review.code))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def review(request: HttpRequest, match_id: str, code: str) -> HttpResponse:
    """Where the leader is: the step itself, for programs its address; the leader says where by POST, and ends it."""
    ask, user = asked(request), request.user
    found = reviews.find(match_id, code)
    if found is None:
        raise Http404("there is no such review")
    player = user.player if isinstance(user, User) else None
    visible = visibility_for(match_id, player, ask.eyes, ask.line, ask.key)
    if request.method == "POST":
        if user != found.leader:
            return HttpResponseForbidden(_("Only the person leading the review chooses what it shows."))
        return _lead(request, visible, found)
    where = reviews.address(found, ask.key)
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"address": where, "moves": found.moves})
    return redirect(with_review(where, found.code))


@never_cache
@require_safe
def begun(request: HttpRequest, match_id: str) -> HttpResponse:
    """What who played the match is told of its reviews, for a page that stands open; 404 while it is played."""
    user = request.user if isinstance(request.user, User) else None
    visible = visibility_for(match_id, user.player if user is not None else None, key=asked(request).key)
    if not visible.over:
        raise Http404("a match that is played is not reviewed")
    told = reviews.begun(match_id, user, played=bool(visible.seats), over=True)
    return render(request, "table/parts/reviewed.html", {"match": visible.row, "begun": told}, using=ENGINE)


def with_review(address: str, code: str) -> str:
    """The address of a step, shown as part of a review."""
    return f"{address}{'&' if '?' in address else '?'}review={code}"


def _lead(request: HttpRequest, visible: Visibility, found: Review) -> HttpResponse:
    if "end" in request.POST:
        number = found.step
        found.delete()
        return redirect(step_address(found.match, number, asked(request)))
    sent = request.POST.get("step", "")
    number = int(sent) if sent.isascii() and sent.isdecimal() and len(sent) < 10 else -1
    if number not in visible.steps:
        raise Http404("there is no such step")
    reviews.show(found, number, asked(request)._replace(eyes=visible.eyes.key))
    return HttpResponse(status=204)


def _step(request: HttpRequest, match_id: str, number: int) -> tuple[Visibility, Place]:
    """What the visitor sees, and the step; 404 where they may not see it."""
    ask = asked(request)
    player = request.user.player if isinstance(request.user, User) else None
    visible = visibility_for(match_id, player, ask.eyes, ask.line, ask.key)
    if number not in visible.steps:
        raise Http404("there is no such step")
    return visible, visible.line.at(number)


def _back(request: HttpRequest, match_id: str, number: int) -> str:
    return step_address(match_id, number, asked(request))
