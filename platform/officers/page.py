"""Who may do what: every officer with their permissions, and how these came about; staff grant and withdraw here."""

from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import OfficerRow, User
from accounts.names import names_of
from accounts.officers import PERMISSIONS, ROLES
from games.kernel.refusals import Misfit, Refused
from officers import commands
from officers.kind import OFFICERS
from officers.stream import Fact, PermissionsGranted, PermissionsWithdrawn
from streams.actors import Power, actor

REFUSALS = {
    "own_permissions": _("You cannot change your own permissions."),
    "nothing_changed": _("That is already the case."),
    "not_permitted": _("You have no permission for this."),
    "administrators_only": _("You have no permission for this."),
}


class GrantForm(forms.Form):
    """Whom, what, and why."""

    name = forms.CharField(label=_("Name"), max_length=60)
    permissions = forms.MultipleChoiceField(
        label=_("Permissions"), choices=[*PERMISSIONS.items()], widget=forms.CheckboxSelectMultiple
    )
    reason = forms.CharField(label=_("Reason"), max_length=500, help_text=_("It is recorded in the log."))

    def clean_name(self) -> User:
        """The person of that name."""
        name = self.cleaned_data["name"].strip()
        found = User.objects.filter(name__iexact=name, is_active=True, is_guest=False, level="").first()
        if found is None:
            raise forms.ValidationError(_("There is no account with that name."))
        return found


class OfficerLine(NamedTuple):
    """An officer, what they may do, and how that came about, the newest first."""

    name: str
    held: list[tuple[str, bool]]
    history: list[dict[str, Any]]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def officers(request: HttpRequest) -> HttpResponse:
    """The list, for every officer; the form for who may administer. 404 for everybody else."""
    user = request.user
    if not isinstance(user, User) or not user.is_officer:
        raise Http404("there is no such page")
    may_grant = user.is_staff
    form = GrantForm(request.POST if request.method == "POST" else None) if may_grant else None
    problem = ""
    if request.method == "POST":
        if form is None:
            raise Http404("there is no such form")
        if form.is_valid():
            problem = _change(request, user, form)
            if not problem:
                return redirect("officers:officers")
    shown = {
        "lines": [_line(row) for row in OfficerRow.objects.select_related("user").order_by("user__name")],
        "permissions": [str(said) for said in PERMISSIONS.values()],
        "roles": [(role, [PERMISSIONS[name] for name in names]) for role, names in ROLES.items()],
        "form": form,
        "problem": problem,
    }
    status = 200 if request.method != "POST" else 409 if problem else 422
    return render(request, "officers/officers.html", shown, status=status)


def _change(request: HttpRequest, by: User, form: GrantForm) -> str:
    """Grant or withdraw as the button says; why not, in words."""
    given = form.cleaned_data
    change = commands.withdraw if request.POST.get("do") == "withdraw" else commands.grant
    try:
        change(given["name"], given["permissions"], given["reason"], commands.acting(by, Power.ADMINISTER))
    except Refused as refusal:
        return str(REFUSALS.get(refusal.code, REFUSALS["not_permitted"]))
    except Misfit as problem:
        return str(problem)
    messages.success(request, _("It is in the log."))
    return ""


def _line(row: OfficerRow) -> OfficerLine:
    log = [fact for fact in OFFICERS.repository.log(row.stream) if isinstance(fact, Fact)]
    changes = [one for one in reversed(log) if isinstance(one, PermissionsGranted | PermissionsWithdrawn)]
    people = names_of({actor(one.by).person for one in changes if actor(one.by).person.startswith("user:")})
    history = [
        {
            "granted": isinstance(one, PermissionsGranted),
            "permissions": [PERMISSIONS[name] for name in one.permissions if name in PERMISSIONS],
            "by": people.get(actor(one.by).person) or one.by.partition(":")[2],
            "reason": one.reason,
            "at": one.at,
        }
        for one in changes
    ]
    return OfficerLine(
        row.user.name, [(str(PERMISSIONS[name]), name in row.permissions) for name in PERMISSIONS], history
    )
