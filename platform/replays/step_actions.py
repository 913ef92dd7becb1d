"""What visitors do at a step: comments, bookmarks, what-if lines. Each changes something and leads back to the step."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.guests import ensure_user
from accounts.models import User
from games.kernel.refusals import Refused
from games.players.levels import LEVELS
from play.players import player_name
from play.refusal_words import worded
from replays import comments
from replays.address import Ask, asked, base, step_address
from replays.branching import open_branch
from replays.lines import Place
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
        messages.error(request, _("A what-if line can leave only a match that is over, where somebody had to decide."))
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
