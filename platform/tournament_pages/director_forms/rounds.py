"""What a director does to rounds and stages: pairing by engine and by hand, starting, ending."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from streams.stored_command import Command
from tournament_pages.director_forms.form import DirectorForm, WithReason
from tournament_pages.entry_conditions import unfinished_words
from tournaments.stream import commands
from tournaments.stream.state import Bye, ByeKind


class Pair(DirectorForm):
    title = gettext_lazy("Pair the next round")
    start = forms.BooleanField(label=gettext_lazy("Start it at once"), required=False, initial=True)

    def wish(self) -> Command:
        coming = self.of_coming()
        return commands.Pair(coming["stage"], coming["round"], start=self.cleaned_data["start"])


class TakeBackPairing(WithReason):
    title = gettext_lazy("Undo the pairing")

    def wish(self) -> Command:
        return commands.TakeBackPairing(**self.of_newest(), reason=self.cleaned_data["reason"])


class StartRound(DirectorForm):
    title = gettext_lazy("Start the round")

    def wish(self) -> Command:
        return commands.StartRound(**self.of_newest())


class NextRound(DirectorForm):
    title = gettext_lazy("End the round and go on")
    force = forms.BooleanField(label=gettext_lazy("Although results are missing"), required=False)

    def prepare(self) -> None:
        """Where all results are in there is nothing to choose."""
        if self.newest.missing:
            self.fields["force"].help_text = unfinished_words(self.at.now.settings)
        else:
            del self.fields["force"]

    def wish(self) -> Command:
        newest = self.of_newest()
        return commands.TurnRound(newest["stage"], newest["round"], force=self.cleaned_data.get("force", False))


class EndStage(DirectorForm):
    title = gettext_lazy("End the stage")
    danger = True
    force = forms.BooleanField(label=gettext_lazy("Before its time"), required=False)

    def wish(self) -> Command:
        return commands.EndStage(stage=self.stage.number, force=self.cleaned_data["force"])


class BeginByHand(DirectorForm):
    title = gettext_lazy("Pair the next round by hand")

    def wish(self) -> Command:
        return commands.BeginByHand(**self.of_coming())


class LeaveByHand(DirectorForm):
    title = gettext_lazy("Leave the pairing to the engine")

    def wish(self) -> Command:
        return commands.LeaveByHand()


class EndByHand(DirectorForm):
    title = gettext_lazy("Enter the pairing made by hand")
    tables = forms.CharField(
        label=gettext_lazy("Tables"),
        help_text=gettext_lazy(
            "One table per line: entrants’ numbers in order of the seats. A single number is a bye."
        ),
        widget=forms.Textarea(attrs={"rows": 8}),
    )
    start = forms.BooleanField(label=gettext_lazy("Start it at once"), required=False, initial=True)

    def clean_tables(self) -> list[list[int]]:
        """The lines as numbers."""
        lines = [line.replace(",", " ").split() for line in self.cleaned_data["tables"].splitlines() if line.strip()]
        if any(not one.isdecimal() or len(one) > 6 for line in lines for one in line):
            raise forms.ValidationError(_("Only entrants’ numbers can be entered here."))
        return [[int(one) for one in line] for line in lines]

    def wish(self) -> Command:
        tables = self.cleaned_data["tables"]
        kind: ByeKind = "pairing"
        coming = self.of_coming()
        return commands.EndByHand(
            coming["stage"],
            coming["round"],
            tables=tuple(tuple(one) for one in tables if len(one) > 1),
            byes=tuple(Bye(one[0], kind) for one in tables if len(one) == 1),
            start=self.cleaned_data["start"],
        )
