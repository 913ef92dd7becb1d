"""How django-allauth is bent to this house."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib import messages
from django.contrib.sites.shortcuts import get_current_site
from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import known_browsers, limits, mails
from accounts.backend import find
from accounts.client_address import address, network
from accounts.limits import Hit, TooMany
from accounts.models import User
from accounts.name_rules import tidy

LONGEST_ADDRESS = 254
WELCOME = "welcome"
"""The mark of a message that offers what to do first below its words."""


class Adapter(DefaultAccountAdapter):
    """Django-allauth's, with guests, exact limits and our own idea of where a request comes from."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": _("Wrong address or password."),
        "username_password_mismatch": _("Wrong name or password."),
        "username_taken": _("That name is already taken."),
        "enter_current_password": _("That is not your password."),
        "incorrect_password": _("That is not your password."),
    }
    _failure: Hit | None = None

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address that limits and the list of sessions go by."""
        return address(request)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count the attempt before the password is looked at; `TooMany` (429) where one limit is reached.

        A failure is booked in advance and given back to the right password: were it booked afterwards, any number of
        guesses at once would see that none has failed yet.
        """
        limits.spend(limits.LOGIN_BY_ADDRESS, network(request))
        login = credentials.get("username") or credentials.get("email") or ""
        who = known_browsers.guesser(request, find(login), tidy(login))
        limits.spend(limits.LOGIN_BY_NAME, who)
        self._failure = limits.spend(limits.LOGIN_FAILURES, who)

    def _rollback_login_failed_rl_usage(self) -> None:
        """The password was right."""
        if self._failure is not None:
            limits.refund(self._failure)

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """A new password makes the guesses at the old one harmless."""
        user = find(credentials.get("email", ""))
        if user is not None:
            for limit in (limits.LOGIN_BY_NAME, limits.LOGIN_FAILURES):
                limits.forget(limit, user.player)

    def post_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponse:
        """Know this browser the next time; whoever has just signed up is welcomed on the page that comes next."""
        response: HttpResponse = super().post_login(request, user, **kwargs)
        known_browsers.remember(request, response, user)
        if kwargs["signup"]:
            said = gettext("Welcome to Warmoot, %(name)s.") % {"name": user.name}
            messages.success(request, said, extra_tags=WELCOME)
        return response

    def new_user(self, request: HttpRequest) -> User:
        """Who signs up: a guest stays the same person, and so keeps every match."""
        if isinstance(request.user, User) and request.user.is_guest:
            return User.objects.get(pk=request.user.pk)
        return User()

    def save_user(self, request: HttpRequest, user: Any, form: Any, commit: bool = True) -> User:
        """Make the account; `TooMany` (429) where one network makes too many."""
        limits.spend(limits.SIGNUPS, network(request))
        user.is_guest, user.network = False, ""
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name in its one spelling, refused where not allowed or somebody else's; a guest may keep their own."""
        username = tidy(username)
        mine = isinstance(self.request.user, User) and self.request.user.name.casefold() == username.casefold()
        cleaned: str = super().clean_username(username, shallow or mine)
        return cleaned

    def clean_email(self, email: str) -> str:
        """Refuse what is longer than an address can be, which the form's own check lets through."""
        if len(email) > LONGEST_ADDRESS:
            raise ValidationError(EmailValidator.message, code="invalid")
        cleaned: str = super().clean_email(email)
        return cleaned

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Not more often than anybody could read them: `TooMany` (429), but at sign-up the account is worth more."""
        try:
            limits.spend(limits.CONFIRM, emailconfirmation.email_address.email)
        except TooMany:
            if signup:
                return
            raise
        super().send_confirmation_mail(request, emailconfirmation, signup)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Have it sent once what it is about is committed, in the language of whoever asks now."""
        about = {"request": self.request, "email": email, "current_site": get_current_site(self.request)}
        mails.send_later(self.render_mail(template_prefix, email, about | context))
