"""Django's settings of accounts: who logs in, by what, and how django-allauth is set up. Part of `config.settings`."""

from typing import Any

from config import environment

_HTTPS = environment.flag("HTTPS")

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backend.Backend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "front:front"
PASSWORD_HASHERS = ["accounts.hashing.Argon2"]
# Length and a list of what everybody guesses first; no rules on kinds of signs, which make passwords worse.
_PASSWORDS = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": f"{_PASSWORDS}.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": f"{_PASSWORDS}.CommonPasswordValidator"},
    {"NAME": f"{_PASSWORDS}.UserAttributeSimilarityValidator", "OPTIONS": {"user_attributes": ("name", "email")}},
]

ACCOUNT_ADAPTER = "accounts.adapter.Adapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = "name"
ACCOUNT_USER_MODEL_EMAIL_FIELD = "email"
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
# An account works without an address; what an unconfirmed one may not do is let anybody in again.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Warmoot: "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if _HTTPS else "http"
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "accounts.password_resets.Tokens"  # noqa: S105 - a class, not a password
ACCOUNT_MAX_EMAIL_ADDRESSES = 3
ACCOUNT_SESSION_REMEMBER = True
# Our own views send on whoever has an account, and let guests in.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 15 * 60
# Its limits live in the cache and admit to be inexact; ours are in accounts/limits.py.
ACCOUNT_RATE_LIMITS = False
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "add_email": "accounts.forms.AddEmailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
}
MFA_FORMS = {
    "authenticate": "accounts.second_factor.AuthenticateForm",
    "reauthenticate": "accounts.second_factor.ReauthenticateForm",
    "activate_totp": "accounts.second_factor.ActivateForm",
    "add_webauthn": "accounts.second_factor.AddPasskeyForm",
    "authenticate_webauthn": "accounts.second_factor.AuthenticatePasskeyForm",
    "login_webauthn": "accounts.second_factor.LoginPasskeyForm",
    "reauthenticate_webauthn": "accounts.second_factor.ReauthenticatePasskeyForm",
}
MFA_ADAPTER = "accounts.second_factor.Adapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Warmoot"
# Browsers let a page without TLS use passkeys on this machine only; so does the check behind it.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not _HTTPS
