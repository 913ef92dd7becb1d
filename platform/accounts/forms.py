"""The forms that say or check something else than django-allauth's."""

from typing import Any

from allauth.account import forms
from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.password_reset import request_password_reset
from django import forms as django_forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import limits, password_resets
from accounts.client_address import network
from accounts.models import User
from accounts.name_rules import tidy

PASSWORD_HELP = _("At least 8 characters. A short sentence is easier to remember and harder to guess.")


def _plain(form: django_forms.Form) -> None:
    """Labels say what a field is; what stands in the field is only what somebody typed."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class LoginForm(forms.LoginForm):
    """Name or address, and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or email address")
        self.fields["login"].max_length = 254
        self.fields["login"].widget.attrs.update(autocomplete="username webauthn", maxlength=254)
        self.fields["password"].help_text = ""
        _plain(self)


class SignupForm(forms.SignupForm):
    """Name, password, and an address for those who want to be let in again after forgetting it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")
        self.fields["username"].help_text = _("Everybody can see it: at the table, in the log and in standings.")
        self.fields["email"].label = _("Email address (optional)")
        self.fields["email"].help_text = _("Used only if you forget your password. Nobody else sees it.")
        self.fields["password1"].help_text = PASSWORD_HELP
        _plain(self)


class ChangePasswordForm(forms.ChangePasswordForm):
    """The old password is asked for as often as at log-in, and no more."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].help_text = ""
        self.fields["password1"].help_text = PASSWORD_HELP
        _plain(self)

    def clean_oldpassword(self) -> str:
        """`TooMany` (429) after too many wrong ones."""
        assert isinstance(self.user, User)
        failure = limits.spend(limits.LOGIN_FAILURES, f"{self.user.player} inside")
        password: str = super().clean_oldpassword()
        limits.refund(failure)
        return password


class ResetPasswordForm(forms.ResetPasswordForm):
    """Asks for a mail that lets somebody in again."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(self)

    def clean_email(self) -> str:
        """The address, whosever it is; only who confirmed it will get a link."""
        email: str = get_adapter().clean_email(self.cleaned_data["email"].lower())
        person = password_resets.confirmed_by(email)
        self.users = [person] if person else []
        return email

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        """Send it, known address or not; `TooMany` (429) where that was done too often, known or not."""
        email: str = self.cleaned_data["email"]
        limits.spend(limits.RESET_BY_ADDRESS, network(request))
        limits.spend_all((limits.RESET_PER_DAY, limits.RESET_PER_HOUR), email)
        if not self.users:
            password_resets.tokens.make_token(password_resets.NOBODY)
        request_password_reset(request, email, self.users, password_resets.tokens)
        return email


class ResetPasswordKeyForm(forms.ResetPasswordKeyForm):
    """A new password after a mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = PASSWORD_HELP
        _plain(self)


class SetPasswordForm(forms.SetPasswordForm):
    """A first password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = PASSWORD_HELP
        _plain(self)


class AddEmailForm(forms.AddEmailForm):
    """One more address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(self)


class ProfileForm(django_forms.ModelForm):  # type: ignore[type-arg]
    """What a person may change about themselves."""

    class Meta:
        model = User
        fields = ("name", "language", "theme")
        labels = {"name": _("Name"), "language": _("Language"), "theme": _("Look")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        languages = self.fields["language"]
        assert isinstance(languages, django_forms.TypedChoiceField)
        languages.choices = [("", _("Follow the browser")), *User._meta.get_field("language").flatchoices]

    def clean_name(self) -> str:
        """The name in its one spelling."""
        return tidy(self.cleaned_data["name"])
