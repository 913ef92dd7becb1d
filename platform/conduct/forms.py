"""Forms of conduct: the report, measures, the thread of an appeal."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from conduct.evidence import Offered
from conduct.stream import decide
from conduct.stream.state import Wanted
from conduct.words import MEASURES, MISFITS, RUNNING, SORTS, SOURCES, VERDICTS


def _area(rows: int) -> forms.Textarea:
    return forms.Textarea(attrs={"rows": rows})


class ReportForm(forms.Form):
    """What somebody says about another, and the lines it is about."""

    sort = forms.ChoiceField(label=_("What is it?"), choices=[*SORTS.items()])
    lines = forms.MultipleChoiceField(
        label=_("Which lines is it about?"),
        help_text=_("They are kept as they are now, whatever happens to them later."),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    words = forms.CharField(label=_("What happened?"), max_length=decide.LONGEST_WORDS, widget=_area(4), required=False)

    def __init__(self, found: Sequence[Offered], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["lines"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(one.key, f"{SOURCES[one.line.source]}: “{one.line.said}”") for one in found]

    def clean(self) -> dict[str, Any]:
        """Something must be said or chosen."""
        given: dict[str, Any] = super().clean() or {}
        if not given.get("words", "").strip() and not given.get("lines") and "lines" not in self.errors:
            raise forms.ValidationError(MISFITS["words"])
        return given


class ReasonForm(forms.Form):
    """A reason."""

    reason = forms.CharField(label=_("Reason"), max_length=decide.LONGEST_REASON, widget=_area(3))


class MeasureForm(forms.Form):
    """A measure."""

    kind = forms.ChoiceField(label=_("Measure"), choices=[*MEASURES.items()])
    days = forms.IntegerField(
        label=_("For how many days?"),
        help_text=_(
            "A warning has no length. Suspending play for over 30 days, or permanently, needs a second moderator."
        ),
        min_value=1,
        max_value=decide.LONGEST_DAYS,
        required=False,
    )
    forever = forms.BooleanField(label=_("Permanently"), required=False)
    running = forms.ChoiceField(label=_("Running matches"), choices=[*RUNNING.items()])
    reason = forms.CharField(
        label=_("Reason"),
        help_text=_("The person it is against can read this."),
        max_length=decide.LONGEST_REASON,
        widget=_area(3),
    )

    def clean(self) -> dict[str, Any]:
        """How long is said, one way or the other."""
        given: dict[str, Any] = super().clean() or {}
        _check_length(self, given)
        return given

    def wanted(self) -> Wanted:
        """The measure as it was written."""
        given = self.cleaned_data
        return Wanted(given["kind"], given["reason"], given["days"] or 0, given["running"])


def _check_length(form: forms.Form, given: dict[str, Any]) -> None:
    """A suspension lasts some days or is for good, never both or neither; a warning is over at once."""
    lasts = given.get("kind") in ("talk", "play")
    if "days" not in form.errors and (bool(given.get("days")) + bool(given.get("forever"))) != lasts:
        form.add_error("days", MISFITS["days"])


class PostForm(forms.Form):
    """Something said in the thread of an appeal."""

    words = forms.CharField(label=_("Your words"), max_length=decide.LONGEST_POST, widget=_area(5))


class VerdictForm(forms.Form):
    """How an appeal is decided; the measure counts where the verdict is another one."""

    verdict = forms.ChoiceField(label=_("Verdict"), choices=[*VERDICTS.items()])
    reason = forms.CharField(
        label=_("Reason"), help_text=_("The person it is against can read this."), max_length=1000, widget=_area(3)
    )
    kind = forms.ChoiceField(label=_("The other measure"), choices=[("", _("none")), *MEASURES.items()], required=False)
    days = forms.IntegerField(label=_("For how many days?"), min_value=1, max_value=3650, required=False)
    forever = forms.BooleanField(label=_("Permanently"), required=False)

    def clean(self) -> dict[str, Any]:
        """Another measure says how long, too."""
        given: dict[str, Any] = super().clean() or {}
        if given.get("verdict") == "vary" and given.get("kind"):
            _check_length(self, given)
        return given

    def wanted(self) -> Wanted | None:
        """The other measure; None where the verdict needs none."""
        given = self.cleaned_data
        if given["verdict"] != "vary" or not given["kind"]:
            return None
        return Wanted(given["kind"], given["reason"], given["days"] or 0)
