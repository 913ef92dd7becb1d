"""Pages that are closed until something else is done: officers set up their second factor, guests sign up."""

from typing import Any
from urllib.parse import urlencode

from allauth.mfa.models import Authenticator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.deprecation import MiddlewareMixin

from accounts.models import User

STRONG = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
# What an officer without a second factor needs to get one, and the way out.
WITHOUT_FACTOR = frozenset(
    {
        "mfa_index",
        "mfa_activate_totp",
        "mfa_add_webauthn",
        "account_reauthenticate",
        "account_email",
        "account_email_verification_sent",
        "account_confirm_email",
        "account_logout",
        "set_language",
        "set_theme",
    }
)
# What programs ask for is never answered by sending them somewhere: the API itself refuses whom the gate would.
PROGRAMS = "/api/v1/"
# What has a meaning only for those who have a password.
NOT_FOR_GUESTS = frozenset(
    {
        "account_email",
        "account_change_password",
        "account_set_password",
        "account_reauthenticate",
        "mfa_index",
        "mfa_activate_totp",
        "mfa_deactivate_totp",
        "mfa_add_webauthn",
        "mfa_list_webauthn",
        "mfa_edit_webauthn",
        "mfa_remove_webauthn",
        "mfa_reauthenticate",
        "mfa_reauthenticate_webauthn",
        "mfa_view_recovery_codes",
        "mfa_generate_recovery_codes",
        "mfa_download_recovery_codes",
        "usersessions_list",
        "account_tokens",
        "account_token_end",
        "account_bot",
    }
)


class Gate(MiddlewareMixin):
    """Sends people to what they must do first."""

    def process_view(self, request: HttpRequest, _view: Any, _args: Any, _kwargs: Any) -> HttpResponse | None:
        """A redirect, whatever the method: nothing behind the gate is done."""
        user = request.user
        if not isinstance(user, User):
            return None
        name = request.resolver_match.url_name if request.resolver_match else None
        if user.is_guest and name in NOT_FOR_GUESTS:
            return redirect(f"{reverse('account_signup')}?{urlencode({'next': request.path})}")
        if request.path.startswith(PROGRAMS):
            return None
        if user.is_officer and name not in WITHOUT_FACTOR and not has_strong_factor(user):
            return redirect("mfa_index")
        return None


def has_strong_factor(user: User) -> bool:
    """Whether this person has an app or a passkey; recovery codes alone are none. One query."""
    return Authenticator.objects.filter(user_id=user.pk, type__in=STRONG).exists()
