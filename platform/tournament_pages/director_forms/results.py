"""Results by a director: a table decided, a result corrected."""

from django import forms
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from streams.stored_command import Command
from tournament_pages.director_forms.form import WithReason
from tournaments.stream import commands
from tournaments.stream.state import Result, Table


class ResultForm(WithReason):
    """What a table came to, seat by seat."""

    stage_number = forms.IntegerField(widget=forms.HiddenInput)
    round_number = forms.IntegerField(widget=forms.HiddenInput)
    table_number = forms.IntegerField(widget=forms.HiddenInput)
    kind = forms.ChoiceField(
        label=gettext_lazy("How it ended"),
        choices=[
            ("adjudicated", gettext_lazy("by the director's decision")),
            ("forfeited", gettext_lazy("forfeited by those who are ticked")),
            ("void", gettext_lazy("it counts for nobody")),
        ],
    )

    def prepare(self) -> None:
        """A place and a tick for each seat of the table."""
        table = self.table
        for place, entrant in enumerate(table.entrants):
            name = self.at.now.entrants[entrant - 1].name
            before = table.result.ranks[place] if table.result is not None else place + 1
            self.fields[f"rank_{place}"] = forms.IntegerField(
                label=_("Place of %(name)s") % {"name": name},
                min_value=1,
                max_value=len(table.entrants),
                initial=before,
            )
            self.fields[f"gone_{place}"] = forms.BooleanField(
                label=_("%(name)s forfeited") % {"name": name}, required=False
            )
        self.order_fields([*(name for name in self.fields if name != "reason"), "reason"])

    @property
    def table(self) -> Table:
        """The table that the form is about; 404 where there is none."""
        numbers = [self._number(name) for name in ("stage_number", "round_number", "table_number")]
        round_ = self.at.now.find(numbers[0], numbers[1])
        table = round_.table(numbers[2]) if round_ is not None else None
        if table is None:
            raise Http404("there is no such table")
        return table

    def _number(self, name: str) -> int:
        value = str((self.data if self.is_bound else self.initial).get(name, ""))
        return int(value) if value.isdecimal() and len(value) < 7 else 0

    def result(self) -> Result:
        """The result as the form has it."""
        data, table = self.cleaned_data, self.table
        count = range(len(table.entrants))
        gone = tuple(place for place in count if data[f"gone_{place}"]) if data["kind"] != "void" else ()
        ranks = tuple(1 if data["kind"] == "void" else data[f"rank_{place}"] for place in count)
        scores = table.result.scores if table.result is not None else (0,) * len(table.entrants)
        return Result(
            data["kind"], ranks, scores if data["kind"] == "adjudicated" else (0,) * len(scores), forfeited=gone
        )

    def of_table(self) -> dict[str, int]:
        """The names of the table in a command."""
        return {one: self._number(f"{one}_number") for one in ("stage", "round", "table")}


class RecordResult(ResultForm):
    title = gettext_lazy("Decide a table")

    def wish(self) -> Command:
        return commands.RecordResult(
            **self.of_table(), match="", result=self.result(), reason=self.cleaned_data["reason"]
        )


class CorrectResult(ResultForm):
    title = gettext_lazy("Correct a result")

    def wish(self) -> Command:
        return commands.CorrectResult(
            **self.of_table(), result=self.result(), reason=self.cleaned_data["reason"], ruling=""
        )
