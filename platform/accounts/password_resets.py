"""Who may be let in again by mail: whoever has shown that they read an address, and nobody by an address only claimed.

An address that nobody here has confirmed costs the same statements and a mail of its own: neither the answer nor its
time tells who has an account.
"""

from allauth.account.models import EmailAddress
from django.contrib.auth.tokens import PasswordResetTokenGenerator

from accounts.models import User

NOBODY = User(pk=0)
"""Stands in where no account has the address: no row has this number."""


def confirmed_by(email: str) -> User | None:
    """The one active person who confirmed the address; the database lets no second one confirm it. One query."""
    found = EmailAddress.objects.filter(email=email.lower(), verified=True, user__is_active=True)
    claim = found.select_related("user").first()
    return claim.user if claim else None


class Tokens(PasswordResetTokenGenerator):
    """Keys of the links: each dies with its use, its age, a log-in, and any change of the confirmed addresses."""

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        """One query."""
        addresses = EmailAddress.objects.filter(user_id=user.pk, verified=True).order_by("email")
        return "|".join([super()._make_hash_value(user, timestamp), *addresses.values_list("email", flat=True)])


tokens = Tokens()
