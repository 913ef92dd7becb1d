"""What somebody sees who tries too often, is suspended, or has to do with somebody who blocks them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from accounts.blocks import Blocked
from accounts.limits import TooMany
from accounts.login_log import note
from accounts.measures import Suspended
from accounts.models import User


class TooManyMiddleware(MiddlewareMixin):
    """Turns `TooMany`, `Suspended` and `Blocked`, wherever they are raised, into a page that says what happened."""

    def process_exception(self, request: HttpRequest, problem: Exception) -> HttpResponse | None:
        """429 with Retry-After, or 403; nothing else is touched."""
        if isinstance(problem, TooMany):
            return refusal(request, problem)
        if isinstance(problem, Suspended | Blocked):
            return _kept_out(request, problem)
        return None


def refusal(request: HttpRequest, problem: TooMany) -> HttpResponse:
    """The page itself."""
    note(request, request.user if isinstance(request.user, User) else None, f"was held back by {problem}")
    waits = {"minutes": problem.minutes, "seconds": problem.seconds}
    reply = render(request, problem.template, waits, status=429)
    reply["Retry-After"] = str(problem.seconds)
    return reply


def _kept_out(request: HttpRequest, problem: Suspended | Blocked) -> HttpResponse:
    """The page of somebody who may not do this for now."""
    user = request.user if isinstance(request.user, User) else None
    note(request, user, f"was refused: {problem}" if isinstance(problem, Suspended) else "was refused: a block")
    said = problem.said(user.player if user is not None else "") if isinstance(problem, Suspended) else problem.said()
    own = isinstance(problem, Suspended) and user is not None and user.player == problem.player
    return render(request, "account/kept_out.html", {"said": said, "own": own}, status=403)
