"""Forms of cases: the report, triage, the ruling, appeals."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.games import language
from games.kernel.registry import AnyGame
from games.kernel.texts import rule_numbers, rules_text
from moderation import position_text
from moderation.evidence import is_precedent
from moderation.stream import asking, deciding, handling, ruling
from moderation.stream.ruling import Ruling
from moderation.stream.state import Case
from moderation.words import PENALTIES, SCOPES, SEVERITIES, SORTS, WANTED
from play.match import Match

LONGEST_POSITION = 60_000


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
        help_text=gettext_lazy("Once per match; they start again by themselves after a while."),
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

    sort = forms.ChoiceField(label=gettext_lazy("What it is about"), choices=[*SORTS.items()])
    severity = forms.TypedChoiceField(label=gettext_lazy("Urgency"), coerce=int, choices=[*SEVERITIES.items()])


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
        help_text=gettext_lazy(
            "Only they can read it while the match is being played: do not tell them anything they may not know."
        ),
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

    into = forms.ChoiceField(label=gettext_lazy("Case to merge it into"))

    def offer(self, others: list[str]) -> None:
        """Offer these cases."""
        field = self.fields["into"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(one, one) for one in others]


class AppealForm(forms.Form):
    """Why another decision is asked for."""

    words = forms.CharField(
        label=gettext_lazy("Why should it be decided again?"),
        max_length=deciding.LONGEST_APPEAL,
        widget=area(5),
    )


NEEDED = {"rewind": ("to",), "amend": ("position",), "penalise": ("seat", "penalty")}
PENALTY_FIELDS = {"points": ("points",), "ban": ("days",)}


class RulingForm(forms.Form):
    """A ruling; once valid, `ruling` is what was written."""

    scope = forms.ChoiceField(label=gettext_lazy("Ruling"), choices=[*SCOPES.items()])
    rule = RuleField(label=gettext_lazy("Rule"), required=False)
    reason = forms.CharField(
        label=gettext_lazy("Reason, for everybody to read"), max_length=ruling.LONGEST_REASON, widget=area(5)
    )
    precedent = forms.CharField(
        label=gettext_lazy("Follows the ruling"),
        max_length=24,
        required=False,
        help_text=gettext_lazy("For example c7.1"),
    )
    to = forms.IntegerField(label=gettext_lazy("Back to step"), min_value=1, required=False)
    redraw = forms.BooleanField(
        label=gettext_lazy("Redraw everything that was hidden"),
        required=False,
        initial=True,
        help_text=gettext_lazy("Needed if anybody may have learnt it since that step."),
    )
    position = forms.CharField(
        label=gettext_lazy("Position"),
        required=False,
        max_length=LONGEST_POSITION,
        widget=area(16),
        help_text=gettext_lazy(
            "In the format of scenario files; a look at the step shows the position as it was, to be edited."
        ),
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

    def __init__(self, case: Case, match: Match, names: tuple[str, ...], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.case, self.match = case, match
        field, seat = self.fields["rule"], self.fields["seat"]
        assert isinstance(field, RuleField)
        assert isinstance(seat, forms.TypedChoiceField)
        field.fill(match.rules)
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

    def clean_precedent(self) -> str:
        """A ruling that there is, or none."""
        name: str = self.cleaned_data["precedent"].strip()
        if name and not is_precedent(name):
            raise forms.ValidationError(_("There is no such ruling."))
        return name

    def clean(self) -> dict[str, Any]:
        """The ruling, with nothing but what belongs to its scope; what was said for another scope does not count."""
        data = super().clean() or self.cleaned_data
        scope = data.get("scope", "")
        own = {"scope", "rule", "reason", "precedent", *self.of_scope(scope, data.get("penalty") or "")}
        for name in [*self.errors]:
            if scope and name not in own:
                del self.errors[name]
        for name in NEEDED.get(scope, ()) + PENALTY_FIELDS.get(data.get("penalty") or "", ()):
            if name in own and name not in self.errors and data.get(name) in (None, ""):
                self.add_error(name, _("This is needed for such a ruling."))
        faulty = not scope or any(name in self.errors for name in self.of_scope(scope, data.get("penalty") or ""))
        mine = {} if faulty else self._special(scope, data)
        if not self.errors:
            self.ruling = Ruling(
                scope=scope,
                step=self.case.subject.step,
                reason=data["reason"],
                rule=data["rule"],
                precedent=data["precedent"],
                **mine,
            )
        return data

    def of_scope(self, scope: str, penalty: str = "") -> tuple[str, ...]:
        """The names of the fields that belong to a scope, and to its penalty."""
        ranks = tuple(name for name in self.fields if name.startswith("rank_"))
        fields = {"rewind": ("to", "redraw"), "amend": ("position",), "adjudicate": ranks}
        fields["penalise"] = ("seat", "penalty", *PENALTY_FIELDS.get(penalty, ()))
        return fields.get(scope, ())

    def _special(self, scope: str, data: dict[str, Any]) -> dict[str, Any]:
        """What belongs to this scope alone."""
        match scope:
            case "amend":
                try:
                    return {"position": position_text.read(data["position"], self.match)}
                except position_text.Faulty as fault:
                    self.add_error("position", str(fault))
                    return {}
            case "adjudicate":
                return {"outcome": {"ranks": [data[name] or 1 for name in self.of_scope(scope)]}}
            case "penalise":
                return {name: data[name] for name in self.of_scope(scope, data["penalty"])}
        return {name: data[name] for name in self.of_scope(scope)}


class VerdictForm(forms.Form):
    """What becomes of an appeal."""

    verdict = forms.ChoiceField(
        label=gettext_lazy("Decision on the appeal"),
        choices=[
            ("uphold", gettext_lazy("The ruling stands")),
            ("vary", gettext_lazy("Another ruling applies instead")),
            ("reverse", gettext_lazy("The ruling was wrong")),
        ],
    )
    why = forms.CharField(label=gettext_lazy("Why"), max_length=handling.LONGEST_REASON, widget=area(3))
    replaced = forms.BooleanField(
        label=gettext_lazy("The ruling below applies instead"),
        required=False,
        help_text=gettext_lazy("Always needed to vary the ruling, or to reverse one that has changed the match."),
    )
