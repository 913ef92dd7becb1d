"""Guests: people who play before they sign up, and keep what they played when they do."""

from allauth.usersessions.models import UserSession
from django.contrib.auth import login
from django.core.exceptions import SuspiciousOperation
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.cache import add_never_cache_headers
from django.utils.deprecation import MiddlewareMixin

from accounts.limits import GUESTS, spend
from accounts.models import User
from accounts.naming import guest_name
from accounts.origin import mark, network

BACKEND = "accounts.backend.Backend"
ATTEMPTS = 4
MARK = "guest"
"""The parameter by which a browser that has been given a guest's session is known to ask for the second time."""


class GuestMade(Exception):
    """Whoever asks has been a stranger until now: nothing is done for a guest before the browser has the session."""


class GuestsMiddleware(MiddlewareMixin):
    """Turns `GuestMade` into an answer that brings the session and has the browser send the same request again.

    So a guest who holds a seat can always prove it: an answer that never arrives has seated nobody yet.
    """

    def process_exception(self, request: HttpRequest, made: Exception) -> HttpResponse | None:
        """307, which keeps method and body; nothing else is touched."""
        if not isinstance(made, GuestMade):
            return None
        again = request.GET.copy()
        again[MARK] = "1"
        reply = HttpResponseRedirect(f"{request.path}?{again.urlencode()}", preserve_request=True)
        add_never_cache_headers(reply)
        return reply


def ensure_user(request: HttpRequest) -> User:
    """Whoever is logged in; for a stranger a new guest is made and logged in, and `GuestMade` raised, which makes the
    browser ask again as that guest. Call it after every right is checked and before anything is done.

    Only a POST makes a guest: `SuspiciousOperation` (400) for any other method and for a browser that keeps no session,
    `TooMany` (429) where one network makes too many of them.
    """
    if isinstance(request.user, User):
        return request.user
    if request.method != "POST":
        raise SuspiciousOperation("only a POST makes a guest")
    if MARK in request.GET:
        raise SuspiciousOperation("a guest's session was not kept")
    spend(GUESTS, network(request))
    _log_in(request, _new_guest(mark(request)))
    raise GuestMade


def _log_in(request: HttpRequest, guest: User) -> None:
    """The form is sent again with the token that it has: the guest is new, so no form can have been made for him."""
    token = request.META.get("CSRF_COOKIE")
    login(request, guest, backend=BACKEND)
    if token:
        request.META |= {"CSRF_COOKIE": token, "CSRF_COOKIE_NEEDS_UPDATE": False}
    UserSession.objects.create_from_request(request)


def _new_guest(network: str) -> User:
    for attempt in range(ATTEMPTS):
        try:
            with transaction.atomic():
                return User.objects.create_user(guest_name(attempt), is_guest=True, network=network)
        except IntegrityError:
            continue
    raise RuntimeError("every name tried for a guest is taken")
