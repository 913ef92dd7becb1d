"""People who hold permissions."""

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

from accounts.models import User
from officers.commands import grant
from streams.actors import actor
from tests.table.tables import person


def moderator(name: str = "Mo") -> User:
    """Somebody who may moderate, with the second factor that this asks for."""
    user = person(name)
    grant(user, ["moderate"], "for a test", actor("operator:tests"))
    TOTP.activate(user, generate_totp_secret())
    return user
