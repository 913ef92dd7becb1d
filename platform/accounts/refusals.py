"""What somebody sees who tries too often."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from accounts.limits import TooMany
from accounts.login_log import note
from accounts.models import User


class TooManyMiddleware(MiddlewareMixin):
    """Turns `TooMany`, wherever it is raised, into a page that says what happened and when to come back."""

    def process_exception(self, request: HttpRequest, problem: Exception) -> HttpResponse | None:
        """429 with Retry-After; nothing else is touched."""
        return refusal(request, problem) if isinstance(problem, TooMany) else None


def refusal(request: HttpRequest, problem: TooMany) -> HttpResponse:
    """The page itself."""
    note(request, request.user if isinstance(request.user, User) else None, f"was held back by {problem}")
    waits = {"minutes": problem.minutes, "seconds": problem.seconds}
    reply = render(request, problem.template, waits, status=429)
    reply["Retry-After"] = str(problem.seconds)
    return reply
