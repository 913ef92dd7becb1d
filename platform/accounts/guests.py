"""Guests: people who play before they sign up, and keep what they played when they do."""

from datetime import timedelta
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.auth import login
from django.core.exceptions import SuspiciousOperation
from django.db import IntegrityError, connection, transaction
from django.db.models.functions import Now
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import rotate_token
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.crypto import salted_hmac
from django.utils.deprecation import MiddlewareMixin

from accounts.client_address import mark, network
from accounts.limits import GUESTS, spend
from accounts.models import Stranger, User
from accounts.name_rules import guest_name

BACKEND = "accounts.backend.Backend"
ATTEMPTS = 4
MARK = "guest"
"""The parameter by which a browser that has been given a guest's session is known to ask for the second time."""
AT_ONCE = timedelta(seconds=10)
"""For so long the forms of one stranger count as sent at once."""
STRANGERS_FORM = "strangers_form"
"""The mark of a session whose forms still have the token that the browser had as a stranger."""


class SessionNotKept(Exception):
    """Whoever asks for the second time, as a guest, has no session: the browser did not keep it, or it has ended."""


class GuestMade(Exception):
    """Whoever asks has been a stranger until now: nothing is done for a guest before the browser has the session."""


class GuestsMiddleware(MiddlewareMixin):
    """Turns `GuestMade` into an answer that brings the session and has the browser send the same request again.

    So a guest who holds a seat can always prove it: an answer that never arrives has seated nobody yet. The form that
    is sent again has the stranger's token; with it the guest gets one of their own, before anything else is shown.
    """

    def process_view(self, request: HttpRequest, view: Any, _args: Any, _blanks: Any) -> None:
        """The token is checked by now; whoever knew the stranger's does not know the next."""
        if (
            request.method == "POST"
            and not getattr(view, "csrf_exempt", False)
            and request.session.pop(STRANGERS_FORM, None)
        ):
            rotate_token(request)

    def process_exception(self, request: HttpRequest, made: Exception) -> HttpResponse | None:
        """307, which keeps method and body, or a page that sends the form anew; nothing else is touched."""
        if isinstance(made, SessionNotKept):
            sent = [
                (name, text) for name, texts in request.POST.lists() for text in texts if name != "csrfmiddlewaretoken"
            ]
            return render(
                request, "account/session_not_kept.html", {"action": _unmarked(request), "sent": sent}, status=400
            )
        if not isinstance(made, GuestMade):
            return None
        again = request.GET.copy()
        again[MARK] = "1"
        reply = HttpResponseRedirect(f"{request.path}?{again.urlencode()}", preserve_request=True)
        add_never_cache_headers(reply)
        return reply


def _unmarked(request: HttpRequest) -> str:
    """The address as the form had it at first."""
    asked = request.GET.copy()
    asked.pop(MARK, None)
    return f"{request.path}?{asked.urlencode()}" if asked else request.path


def ensure_user(request: HttpRequest) -> User:
    """Whoever is logged in; for a stranger a new guest is made and logged in, and `GuestMade` raised, which makes the
    browser ask again as that guest. Call it after every right is checked and before anything is done.

    Only a POST makes a guest: `SuspiciousOperation` (400) for any other method, `SessionNotKept` for a browser that has
    been given a session and comes without one, `TooMany` (429) where one network makes too many of them. A stranger's
    forms that are sent several times at once make one guest.
    """
    if isinstance(request.user, User):
        return request.user
    if request.method != "POST":
        raise SuspiciousOperation("only a POST makes a guest")
    if MARK in request.GET:
        raise SessionNotKept
    _log_in(request, _guest(request))
    raise GuestMade


def _guest(request: HttpRequest) -> User:
    """Who this stranger becomes: the guest that a form with the same token, from the same network, has just made of
    them, or a new one.
    """
    token = request.META.get("CSRF_COOKIE")
    if not token:
        return _made(request)
    key = salted_hmac("accounts.guests", f"{token} {network(request)}", algorithm="sha256").digest()
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"guest {key.hex()}"])
        Stranger.objects.filter(made_at__lt=Now() - AT_ONCE).delete()
        known = Stranger.objects.filter(key=key, guest__is_guest=True).select_related("guest").first()
        if known is not None:
            return known.guest
        guest = _made(request)
        Stranger.objects.update_or_create(key=key, defaults={"guest": guest, "made_at": Now()})
        return guest


def _made(request: HttpRequest) -> User:
    spend(GUESTS, network(request))
    return _new_guest(mark(request))


def _log_in(request: HttpRequest, guest: User) -> None:
    """The form is sent again with the token that it has, which serves until then."""
    token = request.META.get("CSRF_COOKIE")
    login(request, guest, backend=BACKEND)
    if token:
        request.META |= {"CSRF_COOKIE": token, "CSRF_COOKIE_NEEDS_UPDATE": False}
        request.session[STRANGERS_FORM] = True
    UserSession.objects.create_from_request(request)


def _new_guest(network: str) -> User:
    for attempt in range(ATTEMPTS):
        try:
            with transaction.atomic():
                return User.objects.create_user(guest_name(attempt), is_guest=True, network=network)
        except IntegrityError:
            continue
    raise RuntimeError("every name tried for a guest is taken")
