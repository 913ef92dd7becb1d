"""What a director does to the whole event: entry, its beginning, the seeding, words to all, calling it off."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from streams.stored_command import Command
from tournament_pages.director_forms.form import DirectorForm, WithReason
from tournament_pages.entry_conditions import called_off_words
from tournaments.stream import commands


class AnnounceEntry(DirectorForm):
    title = gettext_lazy("Announce it and open entry")

    def wish(self) -> Command:
        return commands.OpenEntry()


class CloseEntry(DirectorForm):
    title = gettext_lazy("Close entry")

    def wish(self) -> Command:
        return commands.CloseEntry()


class Start(DirectorForm):
    title = gettext_lazy("Begin the tournament")

    def wish(self) -> Command:
        return commands.Start()


class Cancel(WithReason):
    title = gettext_lazy("Call the tournament off")
    danger = True
    results_count = forms.BooleanField(
        label=gettext_lazy("The results so far count for ratings"), required=False, initial=True
    )

    def prepare(self) -> None:
        """Say what the settings say of it."""
        self.fields["results_count"].help_text = called_off_words(self.at.now.settings)

    def wish(self) -> Command:
        return commands.Cancel(reason=self.cleaned_data["reason"], results_count=self.cleaned_data["results_count"])


class Announce(DirectorForm):
    title = gettext_lazy("Make an announcement")
    text = forms.CharField(
        label=gettext_lazy("Text of the announcement"), max_length=2000, widget=forms.Textarea(attrs={"rows": 4})
    )

    def wish(self) -> Command:
        return commands.Announce(text=self.cleaned_data["text"])


class Seed(DirectorForm):
    title = gettext_lazy("Seed the field")
    by_rating = forms.BooleanField(
        label=gettext_lazy("By rating, lots among equals"),
        help_text=gettext_lazy("The order below is then ignored."),
        required=False,
        initial=False,
    )
    order = forms.CharField(
        label=gettext_lazy("Order"),
        help_text=gettext_lazy("One entrant per line, the first seed first. Only the number at the beginning counts."),
        required=False,
        widget=forms.Textarea(attrs={"rows": 10}),
    )

    def prepare(self) -> None:
        """Begin with the order as it is."""
        now = self.at.now
        field = now.stage.seeding if now.stage is not None else tuple(one.number for one in now.taking_part())
        ranked = sorted(field, key=lambda one: (-now.entrants[one - 1].rating, one))
        order = now.order if sorted(now.order) == sorted(field) else field if now.stage is not None else ranked
        names = [now.entrants[one - 1] for one in order]
        self.fields["order"].initial = "\n".join(f"{one.number} {one.name} ({one.rating})" for one in names)

    def clean_order(self) -> tuple[int, ...]:
        """The numbers at the beginnings of the lines."""
        words = [line.split() for line in self.cleaned_data["order"].splitlines() if line.strip()]
        if any(not one[0].rstrip(".").isdecimal() or len(one[0]) > 6 for one in words):
            raise forms.ValidationError(_("Every line begins with an entrant's number."))
        return tuple(int(one[0].rstrip(".")) for one in words)

    def wish(self) -> Command:
        return commands.Seed(order=None if self.cleaned_data["by_rating"] else self.cleaned_data["order"])
