"""Forms of cases: the report, triage, the ruling, appeals."""

import json
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.games import language
from games.kernel.registry import AnyGame
from games.kernel.texts import rule_numbers, rules_text
from moderation.stream import asking, deciding, handling, ruling
from moderation.stream.ruling import Ruling
from moderation.stream.state import Case
from moderation.words import PENALTIES, SCOPES, SEVERITIES, SORTS, WANTED

LONGEST_POSITION = 20_000


def area(rows: int) -> forms.Textarea:
    """A field of so many lines."""
    return forms.Textarea(attrs={"rows": rows})


class RuleField(forms.ChoiceField):
    """A numbered rule of a game, or none."""

    def fill(self, rules: AnyGame) -> None:
        """Offer the numbers of a game's rules."""
        numbers = dict.fromkeys(rule_numbers(rules_text(rules, language())))
        self.choices = [("", _("I do not know which")), *((one, one) for one in numbers)]


class ReportForm(forms.Form):
    """What somebody says about a step."""

    words = forms.CharField(
        label=gettext_lazy("What is wrong with this step?"), max_length=handling.LONGEST_WORDS, widget=area(5)
    )
    rule = RuleField(label=gettext_lazy("Which rule is it about?"), required=False)
    wanted = forms.ChoiceField(label=gettext_lazy("What do you ask for?"), choices=[*WANTED.items()])
    pause = forms.BooleanField(
        label=gettext_lazy("Stop the clocks meanwhile"),
        help_text=gettext_lazy("Once a match; they go on by themselves after a while."),
        required=False,
    )

    def __init__(self, rules: AnyGame, may_pause: bool, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["rule"]
        assert isinstance(field, RuleField)
        field.fill(rules)
        if not may_pause:
            del self.fields["pause"]


class TriageForm(forms.Form):
    """What a case is about, and how much it presses."""

    sort = forms.ChoiceField(label=gettext_lazy("It is about"), choices=[*SORTS.items()])
    severity = forms.TypedChoiceField(
        label=gettext_lazy("How much it presses"), coerce=int, choices=[*SEVERITIES.items()]
    )


class ReasonForm(forms.Form):
    """A reason, for moderators."""

    reason = forms.CharField(label=gettext_lazy("Why"), max_length=handling.LONGEST_REASON, widget=area(3))


class AskForm(forms.Form):
    """Whom to ask, and what."""

    seat = forms.TypedChoiceField(label=gettext_lazy("Whom"), coerce=int, required=False, empty_value=None)
    words = forms.CharField(
        label=gettext_lazy("What do you need to know?"),
        max_length=asking.LONGEST_QUESTION,
        widget=area(4),
        help_text=gettext_lazy("They alone read it while the match is played: tell nothing that they may not know."),
    )

    def offer(self, people: list[tuple[str, str]]) -> None:
        """Offer these people, by seat; no seat is the reporter's."""
        field = self.fields["seat"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = people


class AnswerForm(forms.Form):
    """What somebody says who was asked."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    words = forms.CharField(label=gettext_lazy("Your answer"), max_length=asking.LONGEST_ANSWER, widget=area(4))


class CallOffForm(forms.Form):
    """The question that is called off."""

    number = forms.IntegerField(widget=forms.HiddenInput)


class MergeForm(forms.Form):
    """Which case goes on."""

    into = forms.ChoiceField(label=gettext_lazy("The case that goes on"))

    def offer(self, others: list[str]) -> None:
        """Offer these cases."""
        field = self.fields["into"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(one, one) for one in others]


class AppealForm(forms.Form):
    """Why another decision is asked for."""

    words = forms.CharField(
        label=gettext_lazy("Why should somebody else decide again?"),
        max_length=deciding.LONGEST_APPEAL,
        widget=area(5),
    )


class RulingForm(forms.Form):
    """A ruling; once valid, `ruling` is what was written."""

    scope = forms.ChoiceField(label=gettext_lazy("Ruling"), choices=[*SCOPES.items()])
    rule = RuleField(label=gettext_lazy("Rule"), required=False)
    reason = forms.CharField(
        label=gettext_lazy("Reason, for everybody to read"), max_length=ruling.LONGEST_REASON, widget=area(5)
    )
    precedent = forms.CharField(
        label=gettext_lazy("Follows the ruling"), max_length=24, required=False, help_text=gettext_lazy("Such as c7.1")
    )
    to = forms.IntegerField(label=gettext_lazy("Back to step"), min_value=1, required=False)
    redraw = forms.BooleanField(
        label=gettext_lazy("Draw anew whatever was hidden"),
        required=False,
        initial=True,
        help_text=gettext_lazy("Needed where anybody may have learnt of it since that step."),
    )
    position = forms.CharField(
        label=gettext_lazy("Position"),
        required=False,
        max_length=LONGEST_POSITION,
        widget=area(6),
        help_text=gettext_lazy("In the form of scenario files; a look at the step shows it as it was."),
    )
    seat = forms.TypedChoiceField(label=gettext_lazy("Penalty for"), coerce=int, required=False, empty_value=None)
    penalty = forms.ChoiceField(label=gettext_lazy("Penalty"), choices=[*PENALTIES.items()], required=False)
    points = forms.IntegerField(
        label=gettext_lazy("Points taken"), min_value=1, max_value=ruling.MOST_POINTS, required=False,
        help_text=gettext_lazy("Where the penalty is a loss of points."),
    )  # fmt: skip
    days = forms.IntegerField(
        label=gettext_lazy("Days of the suspension"), min_value=1, max_value=ruling.LONGEST_BAN, required=False,
        help_text=gettext_lazy("Where the penalty is a suspension."),
    )  # fmt: skip

    def __init__(self, case: Case, rules: AnyGame, names: tuple[str, ...], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.case = case
        field, seat = self.fields["rule"], self.fields["seat"]
        assert isinstance(field, RuleField)
        assert isinstance(seat, forms.TypedChoiceField)
        field.fill(rules)
        seat.choices = [(place, name) for place, name in enumerate(names)]
        for place, name in enumerate(names):
            self.fields[f"rank_{place}"] = forms.IntegerField(
                label=_("Place of %(name)s") % {"name": name},
                min_value=1,
                max_value=len(names),
                required=False,
                initial=place + 1,
            )
        self.ruling: Ruling | None = None

    def clean_position(self) -> dict[str, object] | None:
        """The position as JSON; an error where it is none."""
        text = self.cleaned_data["position"].strip()
        if not text:
            return None
        try:
            made = json.loads(text)
        except (ValueError, RecursionError):
            raise forms.ValidationError(_("This is no JSON.")) from None
        if not isinstance(made, dict):
            raise forms.ValidationError(_("A position is a JSON object."))
        return made

    def clean(self) -> dict[str, Any]:
        """The ruling, with nothing but what belongs to its scope."""
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        scope, step = data["scope"], self.case.subject.step
        mine: dict[str, Any] = {}
        if scope == "rewind":
            mine = {"to": data["to"], "redraw": data["redraw"]}
        elif scope == "amend":
            mine = {"position": data["position"]}
        elif scope == "penalise":
            mine = {"seat": data["seat"], "penalty": data["penalty"] or None}
            if data["penalty"] in ("points", "ban"):
                name = "points" if data["penalty"] == "points" else "days"
                mine[name] = data[name] or 0
        elif scope == "adjudicate":
            ranks = [data[f"rank_{place}"] or 1 for place in range(len(self.case.subject.players))]
            mine = {"outcome": {"ranks": ranks}}
        self.ruling = Ruling(
            scope=scope, step=step, reason=data["reason"], rule=data["rule"], precedent=data["precedent"], **mine
        )
        return data


class VerdictForm(forms.Form):
    """What becomes of an appeal."""

    verdict = forms.ChoiceField(
        label=gettext_lazy("Decision on the appeal"),
        choices=[
            ("uphold", gettext_lazy("The ruling stands")),
            ("vary", gettext_lazy("Another ruling holds instead")),
            ("reverse", gettext_lazy("The ruling was wrong")),
        ],
    )
    why = forms.CharField(label=gettext_lazy("Why"), max_length=handling.LONGEST_REASON, widget=area(3))
    replaced = forms.BooleanField(
        label=gettext_lazy("The ruling below holds instead"),
        required=False,
        help_text=gettext_lazy("Always where it is varied, and where what is reversed has changed the match."),
    )
