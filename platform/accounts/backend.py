"""Who somebody is, by name or e-mail address and password."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress
from django.http import HttpRequest

from accounts.models import User
from accounts.name_rules import tidy
from accounts.who import known


def find(login: str) -> User | None:
    """The one person meant by a name or an address; of several who claim an address, the one who confirmed it."""
    login = tidy(login)
    if "\0" in login:
        return None
    if "@" not in login:
        return User.objects.filter(name__iexact=login).first()
    claims = EmailAddress.objects.filter(email=login.lower()).select_related("user")
    claim = claims.order_by("-verified", "-primary", "pk").first()
    return claim.user if claim else None


class Backend(AuthenticationBackend):
    """Looks one account up and hashes one password, account or none: the answer takes the same time."""

    def user_can_authenticate(self, user: Any) -> bool:
        """Whether anybody may log in to the account at all: to a computer's nobody may, whatever its password."""
        return not user.level and super().user_can_authenticate(user)

    def get_user(self, user_id: int) -> User | None:
        """The person of a session; no query where they were read with it."""
        user = known(user_id)
        if user is None:
            found: User | None = super().get_user(user_id)
            return found
        return user if self.user_can_authenticate(user) else None

    def _authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        user = find(credentials.get("username") or credentials.get("email") or "")
        return self._check_password(user, credentials.get("password") or "")
