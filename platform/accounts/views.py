"""The pages that django-allauth does not have, and those of its pages that know guests here."""

from typing import Any

from allauth.account import views
from allauth.account.models import get_emailconfirmation_model
from allauth.mfa.webauthn import views as webauthn
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.forms import ProfileForm
from accounts.gate import has_strong_factor
from accounts.models import User


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """Who one is here: name, language and look, and the ways to the rest."""
    assert isinstance(request.user, User)
    # A copy: a name that is refused must not stand in the page's head as if it were taken on.
    form = ProfileForm(request.POST or None, instance=User.objects.get(pk=request.user.pk))
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                form.save()
        except IntegrityError:
            form.add_error("name", _("That name is already taken."))
        else:
            messages.success(request, _("Saved."))
            return redirect("account_profile")
    context = {"form": form, "has_factor": has_strong_factor(request.user)}
    return render(request, "account/profile.html", context)


class _ForGuests:
    """A page that only somebody without an account needs: others are sent on, guests are let in."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if isinstance(request.user, User) and not request.user.is_guest:
            return redirect("account_profile")
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return answer


def _leave(request: HttpRequest) -> None:
    """A guest goes, for the second factor's page is for nobody who is logged in; a stranger gets a new session."""
    if request.user.is_authenticated:
        logout(request)
    else:
        request.session.cycle_key()


class LoginView(_ForGuests, views.LoginView):
    """Log-in; a guest who does it leaves the guest behind."""

    def form_valid(self, form: Any) -> HttpResponse:
        """With a right password, before anything else is stored in the session."""
        _leave(self.request)
        answer: HttpResponse = super().form_valid(form)
        return answer


class PasskeyLoginView(_ForGuests, webauthn.LoginWebAuthnView):
    """Log-in by passkey alone."""

    def form_valid(self, form: Any) -> HttpResponse:
        """With a right answer, before anything else is stored in the session."""
        _leave(self.request)
        answer: HttpResponse = super().form_valid(form)
        return answer


class ConfirmEmailView(views.ConfirmEmailView):
    """Confirms an address for its owner, who is logged in: a mail that went astray is no way in for its reader."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """403 for anybody else, whom nothing is done to or for."""
        confirmation = get_emailconfirmation_model().from_key(kwargs["key"])
        if confirmation and request.user.pk != confirmation.email_address.user_id:
            context = {"owner": confirmation.email_address.user.name, "email": confirmation.email_address.email}
            return render(request, "account/email_confirm.html", context, status=403)
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer


class SignupView(_ForGuests, views.SignupView):
    """Sign-up; a guest becomes the account's owner and stays the same player."""

    def get_initial(self) -> dict[str, Any]:
        """A guest may keep the name."""
        initial: dict[str, Any] = super().get_initial()
        if isinstance(self.request.user, User):
            initial.setdefault("username", self.request.user.name)
        return initial

    def form_valid(self, form: Any) -> HttpResponse:
        """Two who take one name at the same moment: the second is told so."""
        try:
            with transaction.atomic():
                self.user, answer = form.try_save(self.request)
        except IntegrityError:
            form.add_error("username", _("That name is already taken."))
            return self.form_invalid(form)
        form.try_save = lambda _request: (self.user, answer)
        done: HttpResponse = super().form_valid(form)
        return done
