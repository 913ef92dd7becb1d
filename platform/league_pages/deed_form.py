"""What the forms of all deeds have in common: a title, and the command that a valid form makes."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from league_pages.season_form import named
from streams.kept_texts import TextNames
from streams.stored_command import Command

LONGEST_REASON = 1000


class DeedForm(forms.Form):
    """A deed with nothing to choose; others add fields. `at` is who does it, and where."""

    title: ClassVar[Any] = ""
    danger: ClassVar[bool] = False

    def __init__(self, at: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.at = at
        self.prepare()

    def prepare(self) -> None:
        """Fill in choices that depend on where it is."""

    def wish(self, written: TextNames) -> Command:
        """The command, with the names of what is written in the form; ask of a valid form only."""
        raise NotImplementedError

    def text(self, field: str, written: TextNames) -> str:
        """The name of what is written in a field."""
        return written.name(str(self.cleaned_data.get(field) or ""))


class Reasoned(DeedForm):
    """A deed for which somebody says why; those concerned read it."""

    reason = forms.CharField(
        label=gettext_lazy("Why"), max_length=LONGEST_REASON, widget=forms.Textarea(attrs={"rows": 3})
    )


class Named(DeedForm):
    """A deed about somebody, by their name on the site."""

    player = forms.CharField(label=gettext_lazy("Player"), max_length=24)

    def clean_player(self) -> User:
        """The account of that name."""
        name = self.cleaned_data["player"]
        found = named(name)
        if found is None:
            raise forms.ValidationError(_("There is no player called %(name)s.") % {"name": name})
        return found
