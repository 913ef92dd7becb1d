"""What a director does to the times: deadlines, pauses, another beginning."""

from django import forms
from django.utils.translation import gettext_lazy

from lobby.duration import HOUR
from streams.stored_command import Command
from tournament_pages.director_forms.form import DirectorForm, WithReason
from tournament_pages.tournament_fields import MOMENT
from tournaments.stream import commands


class Extend(WithReason):
    title = gettext_lazy("Extend all deadlines")
    hours = forms.IntegerField(label=gettext_lazy("Hours"), min_value=1, max_value=24 * 90, initial=24)

    def wish(self) -> Command:
        return commands.Extend(seconds=HOUR * self.cleaned_data["hours"], reason=self.cleaned_data["reason"])


class SetDeadline(WithReason):
    title = gettext_lazy("Set the round's deadline")
    deadline = forms.DateTimeField(label=gettext_lazy("Deadline"), required=False, widget=MOMENT)

    def wish(self) -> Command:
        when = self.cleaned_data["deadline"]
        at = None if when is None else round(when.timestamp() * 1000)
        return commands.SetDeadline(**self.of_newest(), deadline=at, reason=self.cleaned_data["reason"])


class Pause(WithReason):
    title = gettext_lazy("Pause the tournament")

    def wish(self) -> Command:
        return commands.Pause(reason=self.cleaned_data["reason"])


class Resume(DirectorForm):
    title = gettext_lazy("Continue")

    def wish(self) -> Command:
        return commands.Resume()


class Postpone(WithReason):
    title = gettext_lazy("Change the starting time")
    starts_at = forms.DateTimeField(label=gettext_lazy("Begins at"), required=False, widget=MOMENT)

    def wish(self) -> Command:
        when = self.cleaned_data["starts_at"]
        at = None if when is None else round(when.timestamp() * 1000)
        return commands.Postpone(starts_at=at, reason=self.cleaned_data["reason"])
