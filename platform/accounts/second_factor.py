"""The second factor: codes of an app, recovery codes and passkeys."""

import struct
from base64 import urlsafe_b64encode
from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base import forms
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn import forms as webauthn
from cryptography.fernet import Fernet
from django.utils.crypto import salted_hmac
from django.utils.safestring import SafeString, mark_safe

from accounts import limits
from accounts.limits import TooMany
from accounts.models import User


class Adapter(DefaultMFAAdapter):
    """Django-allauth's, with secrets encrypted at rest and a picture that the page may hold."""

    def encrypt(self, text: str) -> str:
        """What the database keeps of a secret."""
        return _fernet().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """The secret again; fails where the site's key is not the one that it was kept with."""
        return _fernet().decrypt(encrypted_text.encode()).decode()

    def get_totp_label(self, user: Any) -> str:
        """What the app calls the account."""
        return str(user.name)

    def build_totp_svg(self, url: str) -> SafeString:
        """The code to scan, as an SVG inside the page: no other site's and no data: pictures are allowed."""
        picture = super().build_totp_svg(url)
        # Made by the library out of a URL's bits: there is nothing in it to escape.
        return mark_safe(picture[picture.index("<svg") :])  # noqa: S308


class _OneUse:
    """Codes count as attempts, and a right one lets in once: the database decides, for all processes."""

    user: User

    def clean_code(self) -> str:
        """Django-allauth's own check between our two; `TooMany` (429) after too many wrong codes."""
        attempt = limits.spend(limits.CODES, self.user.player)
        code: str = super().clean_code()  # type: ignore[misc]
        authenticator: Authenticator | None = getattr(self, "authenticator", None)
        if authenticator is None or authenticator.type == Authenticator.Type.TOTP:
            try:
                limits.spend(limits.CODE_ONCE, f"{self.user.player} {''.join(code.split())}")
            except TooMany:
                raise Adapter().validation_error("incorrect_code") from None
        limits.refund(attempt)
        return code


class AuthenticateForm(_OneUse, forms.AuthenticateForm):
    """At log-in."""


class ReauthenticateForm(_OneUse, forms.ReauthenticateForm):
    """Before something that matters."""


class ActivateForm(_OneUse, ActivateTOTPForm):
    """When the app is set up; the code that proves it is used up by that."""


# What the libraries below raise for one malformed answer or another.
_MALFORMED = (AttributeError, IndexError, KeyError, TypeError, ValueError, struct.error)


class _Wary:
    """The device's answer is a stranger's bytes: whatever is wrong with them, they are not accepted, and no more."""

    def full_clean(self) -> None:
        """Django-allauth's own check; a malformed answer is a wrong one."""
        try:
            super().full_clean()  # type: ignore[misc]
        except _MALFORMED:
            self.cleaned_data: dict[str, Any] = {}
            self.add_error("credential", Adapter().validation_error("incorrect_code"))  # type: ignore[attr-defined]


class AddPasskeyForm(_Wary, webauthn.AddWebAuthnForm):
    """A new passkey."""


class AuthenticatePasskeyForm(_Wary, webauthn.AuthenticateWebAuthnForm):
    """A passkey as the second factor."""


class LoginPasskeyForm(_Wary, webauthn.LoginWebAuthnForm):
    """A passkey instead of the password."""


class ReauthenticatePasskeyForm(_Wary, webauthn.ReauthenticateWebAuthnForm):
    """A passkey before something that matters."""


def _fernet() -> Fernet:
    key = salted_hmac("accounts.second_factor", "secrets at rest", algorithm="sha256").digest()
    return Fernet(urlsafe_b64encode(key))
