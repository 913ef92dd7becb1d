"""The account's page for programs: tokens are made and ended there, and an account says that a program plays it."""

from datetime import timedelta
from typing import Any

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from api import bots, tokens
from api.models import LONGEST_NAME
from api.scopes import LEAST, Scope
from api.tokens import Full

DAYS = (
    (7, gettext_lazy("a week")),
    (30, gettext_lazy("a month")),
    (90, gettext_lazy("three months")),
    (365, gettext_lazy("a year")),
)
USUAL_DAYS = 90


class TokenForm(forms.Form):
    """What a new token is called, what it may do, and how long."""

    name = forms.CharField(
        label=gettext_lazy("What it is for"),
        max_length=LONGEST_NAME,
        help_text=gettext_lazy("So that you know later which program has it."),
    )
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("What it may do"),
        choices=Scope.choices,
        initial=[scope.value for scope in LEAST],
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.TypedChoiceField(label=gettext_lazy("For how long"), choices=DAYS, coerce=int, initial=USUAL_DAYS)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]  # allauth has no types
def tokens_page(request: HttpRequest) -> HttpResponse:
    """List the tokens, with a form for one more. A new token is shown here once and never again."""
    user = _user(request)
    form = TokenForm(request.POST if request.method == "POST" else None)
    fresh = None
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            fresh = tokens.make(user, data["name"], map(Scope, data["scopes"]), timedelta(days=data["days"]))
        except Full:
            form.add_error(None, _("You already have as many tokens as anybody may have. End one first."))
        else:
            form = TokenForm()
    return render(request, "api/tokens.html", {**_about(user), "form": form, "fresh": fresh})


@login_required
@require_POST
def end_token(request: HttpRequest, number: int) -> HttpResponse:
    """End a token at once, and with it its open streams; 404 for somebody else's token."""
    get_object_or_404(tokens.of(_user(request)), pk=number).delete()
    messages.success(request, _("The token has ended. Whoever has it is logged out."))
    return redirect("account_tokens")


@login_required
@require_POST
def mark_bot(request: HttpRequest) -> HttpResponse:
    """Mark the account as played by a program, or not; impossible once rated matches have begun."""
    bot = request.POST.get("bot") == "1"
    if bots.mark(_user(request), bot=bot):
        said = _("From now on this account is shown as a bot.") if bot else _("This account is shown as a person's.")
        messages.success(request, said)
    else:
        messages.warning(request, _("Rated matches have been played under this account: it stays what it is."))
    return redirect("account_tokens")


def _about(user: User) -> dict[str, Any]:
    shown = [(token, [Scope(scope) for scope in token.scopes]) for token in tokens.of(user)]
    return {"tokens": shown, "may_change": bots.may_change(user), "is_bot": user.is_bot}


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
