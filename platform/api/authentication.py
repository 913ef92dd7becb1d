"""Who asks: a program by its token, or somebody's browser by its session."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import authentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.gate import has_strong_factor
from accounts.models import User
from api import tokens
from api.models import Token
from api.scopes import Scope

REALM = 'Bearer realm="Warmoot"'
BEARER = "bearer"
LONGEST = 200


class TokenAuthentication(authentication.BaseAuthentication):
    """`Authorization: Bearer …`; what is no good is refused, never passed over for a session."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        """Owner and token; None where the request brings none, 401 where it brings one that does not count."""
        kind, _blank, text = request.headers.get("Authorization", "").strip().partition(" ")
        if not kind:
            return None
        text = text.strip()
        token = tokens.find(text) if kind.lower() == BEARER and 0 < len(text) <= LONGEST else None
        if token is None:
            raise AuthenticationFailed(_("This token is not valid: unknown, ended or too old."), "invalid_token")
        tokens.note_use(token)
        if not _carries_permissions(token):
            token.user.lay_down_duties()
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """How to log in, for a 401."""
        return f'{REALM}, error="invalid_token"' if request.headers.get("Authorization") else REALM


def _carries_permissions(token: Token) -> bool:
    """Whether an officer's permissions go with it: the scope says so, and a second factor stood, and stands, behind it.
    One query where a token was made so.
    """
    return Scope.MODERATE in token.scopes and token.strong and has_strong_factor(token.user)


class SessionAuthentication(authentication.SessionAuthentication):
    """A browser that is logged in; whatever changes something needs the form's token (`X-CSRFToken`) as well."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        """Whoever the browser belongs to; an officer only with a second factor, as on the pages."""
        found = super().authenticate(request)
        if found is None:
            return None
        user = found[0]
        if isinstance(user, User) and user.is_officer and not has_strong_factor(user):
            raise AuthenticationFailed(_("Officers set up a second factor first."), "second_factor")
        return user, None
