"""Alice, who owns the account; Bob, who has another; Charlie, who has none; and how they log in."""

import re
import time
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.core import mail
from django.test import Client

from accounts.models import User
from accounts.officers import composed
from officers.commands import grant
from streams import actors

PASSWORD = "a short sentence of mine"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def person(name: str, *, email: str = "", group: str = "", **fields: Any) -> User:
    """Somebody with the usual password, a confirmed address where one is given, and the permissions of a role."""
    user = User.objects.create_user(name, PASSWORD, email=email, **fields)
    if email:
        EmailAddress.objects.create(user=user, email=email, primary=True, verified=True)
    if group:
        grant(user, composed([group]), "for a test", actors.actor("operator:tests"))
    return user


def log_in(client: Client, login: str, password: str = PASSWORD, **extra: Any) -> Any:
    """What the site answers to that log-in."""
    return client.post("/account/login/", {"login": login, "password": password}, **extra)


def logged_in(user: User, **extra: Any) -> Client:
    """A browser in which this person has logged in by the form."""
    client = Client(**extra)
    assert log_in(client, user.name).status_code == 302
    return client


def whose(client: Client) -> str:
    """Whom the browser is logged in as, by what the profile page says; empty for nobody."""
    reply = client.get("/account/")
    found = re.search(r"<h1>(.*?)</h1>", reply.content.decode())
    return found[1] if reply.status_code == 200 and found else ""


def with_app(user: User) -> User:
    """The same person with an app for codes and recovery codes."""
    TOTP.activate(user, SECRET)
    RecoveryCodes.activate(user)
    return user


def code(at: float | None = None) -> str:
    """What the app shows now, or at that time."""
    return str(format_hotp_value(hotp_value(SECRET, int(time.time() if at is None else at) // 30)))


def recovery_codes(user: User) -> list[str]:
    """The codes that are left."""
    found = Authenticator.objects.get(user=user, type=Authenticator.Type.RECOVERY_CODES)
    return list(found.wrap().get_unused_codes())


def link(pattern: str) -> str:
    """The path of the link in the newest mail."""
    found = re.search(rf"https?://[^/\s]+({pattern})", str(mail.outbox[-1].body))
    assert found is not None
    return found[1]
