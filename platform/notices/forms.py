"""The form in which a person chooses how to be told."""

from collections.abc import Iterator
from typing import NamedTuple

from django import forms
from django.db import transaction
from django.forms import BoundField
from django.http import QueryDict
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.zones import zones
from notices.kinds import Kind, Mail
from notices.models import Reader
from notices.preferences import Preference, prefer, preferences, reader_of


class PreferenceRow(NamedTuple):
    """One kind of thing, with its two fields."""

    label: str
    mail: BoundField
    push: BoundField


class WishesForm(forms.ModelForm):  # type: ignore[type-arg]
    """Mail and push for each kind, the hour of the daily mail and the clock that it goes by."""

    class Meta:
        model = Reader
        fields = ("hour",)

    def __init__(self, user: User, said: QueryDict | None = None) -> None:
        super().__init__(said, instance=reader_of(user))
        self.user = user
        here = user.zone or get_current_timezone_name()
        named = [(zone, zone.replace("_", " ")) for zone in sorted({*zones(), here})]
        self.fields["zone"] = forms.ChoiceField(label=_("Time zone"), choices=named, initial=here)
        hours = [(hour, f"{hour}:00") for hour in range(24)]
        self.fields["hour"] = forms.TypedChoiceField(label=_("Daily email from"), choices=hours, coerce=int)
        for kind, wished in preferences(user).items():
            self.fields[f"{kind}_mail"] = forms.ChoiceField(choices=Mail.choices, initial=wished.mail)
            self.fields[f"{kind}_push"] = forms.BooleanField(required=False, initial=wished.push)

    @property
    def lines(self) -> Iterator[PreferenceRow]:
        """The kinds, one a line."""
        for kind in Kind:
            yield PreferenceRow(str(kind.label), self[f"{kind}_mail"], self[f"{kind}_push"])

    @transaction.atomic
    def save(self, commit: bool = True) -> Reader:
        """Take on all of it."""
        for kind in Kind:
            said = self.cleaned_data
            prefer(self.user, kind, Preference(Mail(said[f"{kind}_mail"]), push=said[f"{kind}_push"]))
        self.user.zone = self.cleaned_data["zone"]
        self.user.save(update_fields=["zone"])
        saved: Reader = super().save(commit)
        return saved
