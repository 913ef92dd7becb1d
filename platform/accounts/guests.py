"""Guests: people who play before they sign up, and keep what they played when they do."""

from allauth.usersessions.models import UserSession
from django.contrib.auth import login
from django.core.exceptions import SuspiciousOperation
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from accounts.limits import GUESTS, spend
from accounts.models import User
from accounts.naming import guest_name
from accounts.origin import network

BACKEND = "accounts.backend.Backend"
ATTEMPTS = 4


def ensure_user(request: HttpRequest) -> User:
    """Whoever is logged in, else a new guest, logged in from now on.

    Only a POST makes a guest: `SuspiciousOperation` (400) for any other method, `TooMany` (429) where one network makes
    too many of them.
    """
    if isinstance(request.user, User):
        return request.user
    if request.method != "POST":
        raise SuspiciousOperation("only a POST makes a guest")
    spend(GUESTS, network(request))
    guest = _new_guest()
    login(request, guest, backend=BACKEND)
    UserSession.objects.create_from_request(request)
    return guest


def _new_guest() -> User:
    for attempt in range(ATTEMPTS):
        try:
            with transaction.atomic():
                return User.objects.create_user(guest_name(attempt), is_guest=True)
        except IntegrityError:
            continue
    raise RuntimeError("every name tried for a guest is taken")
