"""Browsers that a person has logged in from before: their wrong guesses are counted apart from a stranger's.

Without it anybody could keep the owner of a name out by guessing wrong in their name all day. What the cookie says is
signed; who steals it gains one more round of guesses and nothing else.
"""

import secrets

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse

from accounts.models import User

COOKIE = "__Host-known" if settings.HTTPS else "known"
AGE = 365 * 24 * 60 * 60
_SIGNER = TimestampSigner(salt="accounts.known")


def guesser(request: HttpRequest, user: User | None, login: str) -> str:
    """Whose attempts these are: of the account by whatever name it is called, and of this browser if it is known."""
    if user is None:
        return f"login {login.casefold()}"
    browser = _browser(request, user)
    return f"{user.player} {browser}" if browser else user.player


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Know this browser from now on."""
    browser = _browser(request, user) or secrets.token_urlsafe(12)
    response.set_cookie(
        COOKIE, _SIGNER.sign(f"{user.pk}.{browser}"), max_age=AGE, secure=settings.HTTPS, httponly=True, samesite="Lax"
    )


def _browser(request: HttpRequest, user: User) -> str:
    """The browser's own mark, if it is this person's; empty otherwise."""
    try:
        owner, _, browser = _SIGNER.unsign(request.COOKIES.get(COOKIE, ""), max_age=AGE).partition(".")
    except BadSignature:
        return ""
    return browser if owner == str(user.pk) else ""
