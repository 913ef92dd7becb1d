"""How long a session lasts, and the list of one's sessions kept up to date.

Players stay logged in for sixty days after their last log-in. Officers, whose sessions are worth stealing, for twelve
hours at most and three without a request.
"""

from datetime import datetime, timedelta
from typing import Any

from allauth.mfa.signals import authenticator_added
from allauth.usersessions.internal.flows.sessions import end_other_sessions
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from accounts.client_address import address
from accounts.gate import PROGRAMS
from accounts.models import User

OFFICER_LONGEST = timedelta(hours=12)
OFFICER_IDLE = timedelta(hours=3)
NOTE_EVERY = timedelta(minutes=1)
# What an open page asks for although nobody touches it: no sign that anybody is there.
BY_THEMSELVES = frozenset(
    {"doorbell:feed", "doorbell:version", "lobby:lists", "notices:waiting", "play:news", "api:stream"}
)
_BEGAN, _SEEN = "began", "seen"


class SessionRules(MiddlewareMixin):
    """Ends an officer's session that has lasted or slept too long, and notes when each session was last used."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """Log-in is asked for again."""
        user = request.user
        if not isinstance(user, User):
            return None
        now = timezone.now()
        began, seen = request.session.get(_BEGAN), request.session.get(_SEEN)
        if user.is_officer and (_over(began, OFFICER_LONGEST, now) or _over(seen, OFFICER_IDLE, now)):
            UserSession.objects.filter(session_key=request.session.session_key).delete()
            logout(request)
            if request.path.startswith(PROGRAMS):
                return None
            messages.info(request, _("Your session has ended. Please log in again."))
            return redirect("account_login")
        return None

    def process_view(self, request: HttpRequest, _view: Any, _args: Any, _kwargs: Any) -> None:
        """Note that the session was used, unless it was by the page and not by somebody."""
        user, match = request.user, request.resolver_match
        if not isinstance(user, User) or match is None or match.view_name in BY_THEMSELVES:
            return
        now = timezone.now()
        if user.is_officer:
            request.session[_SEEN] = now.timestamp()
        last_seen = getattr(request.session, "last_seen", None)
        if last_seen is not None and last_seen >= now - NOTE_EVERY:
            return
        stale = UserSession.objects.filter(session_key=request.session.session_key, last_seen_at__lt=now - NOTE_EVERY)
        stale.update(last_seen_at=now, ip=address(request))


def _over(since: float | None, longest: timedelta, now: datetime) -> bool:
    """A session that cannot say when it began is over."""
    return since is None or now.timestamp() - since >= longest.total_seconds()


@receiver(user_logged_in)
def _begin(request: HttpRequest, **_: Any) -> None:
    request.session[_BEGAN] = request.session[_SEEN] = timezone.now().timestamp()


@receiver(authenticator_added)
def _end_weaker(request: HttpRequest, user: User, **_: Any) -> None:
    """Sessions that began without the new factor end: they may be a thief's."""
    end_other_sessions(request, user)
