"""The log of log-ins: who, from where, with what outcome. Never what was typed, which may be a password."""

import logging
from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set, user_signed_up
from allauth.mfa.signals import authentication_failed, authenticator_added, authenticator_removed, authenticator_reset
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.dispatch import Signal
from django.http import HttpRequest

from accounts.client_address import address
from accounts.models import User

log = logging.getLogger("accounts")

_EVENTS: dict[Signal, str] = {
    user_signed_up: "signed up",
    user_logged_in: "logged in",
    user_logged_out: "logged out",
    user_login_failed: "log-in refused",
    password_changed: "changed the password",
    password_set: "set a password",
    password_reset: "reset the password",
    authentication_failed: "second factor refused",
    authenticator_added: "added a second factor",
    authenticator_removed: "removed a second factor",
    authenticator_reset: "renewed the recovery codes",
}


def note(request: HttpRequest | None, user: User | None, what: str) -> None:
    """One line of the log of log-ins."""
    log.info("%s %s from %s", user.player if user else "somebody", what, address(request) if request else "inside")


def _note(signal: Signal, request: HttpRequest | None = None, user: User | None = None, **_: Any) -> None:
    note(request, user, _EVENTS[signal])


for _signal in _EVENTS:
    _signal.connect(_note)
