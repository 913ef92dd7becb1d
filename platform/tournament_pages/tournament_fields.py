"""The fields of the form that opens a tournament, but for those of its stages and of the game's options."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from lobby.terms_form import TermsForm

MOMENT = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
MOST_STAGES = 4


def _number(label: Any, most: int, help_text: Any = "", initial: int = 0) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=most, initial=initial, help_text=help_text)


def _moment(label: Any, help_text: Any = "") -> forms.DateTimeField:
    return forms.DateTimeField(label=label, required=False, widget=MOMENT, help_text=help_text)


class TournamentFields(TermsForm):
    """What is asked of every tournament."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    about = forms.CharField(
        label=gettext_lazy("About this tournament"),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    game = forms.ChoiceField(label=gettext_lazy("Game"))
    seats = forms.TypedChoiceField(label=gettext_lazy("Seats of a table"), coerce=int)
    stage_count = forms.TypedChoiceField(
        label=gettext_lazy("Stages"),
        help_text=gettext_lazy("Groups and then finals are two."),
        coerce=int,
        choices=[(count, str(count)) for count in range(1, MOST_STAGES + 1)],
        initial=1,
    )
    expected = forms.IntegerField(label=gettext_lazy("Entrants you expect"), min_value=2, max_value=5000, initial=16)
    starts_at = _moment(gettext_lazy("Begins at"), gettext_lazy("Empty: it begins when you say so."))
    round_hours = _number(
        gettext_lazy("Hours per round, at most"), 24 * 90, gettext_lazy("0: a round waits for all its tables.")
    )
    automatic = forms.BooleanField(
        label=gettext_lazy("Rounds open and close by themselves"), required=False, initial=True
    )
    pause_minutes = _number(gettext_lazy("Minutes between two rounds"), 60 * 24 * 90)
    agreed = forms.BooleanField(
        label=gettext_lazy("Players agree a time for each table"),
        help_text=gettext_lazy(
            "They offer times; the first that suits all is taken. Otherwise the table opens halfway to the deadline."
        ),
        required=False,
    )
    capacity = _number(
        gettext_lazy("Places"), 5000, gettext_lazy("0: no limit. Beyond it there is a waiting list, if you want one.")
    )
    waiting_list = forms.BooleanField(label=gettext_lazy("Waiting list"), required=False, initial=True)
    opens_at = _moment(gettext_lazy("Entry opens at"), gettext_lazy("Empty: with the announcement."))
    closes_at = _moment(gettext_lazy("Entry closes at"), gettext_lazy("Empty: when the tournament begins."))
    check_in = _number(gettext_lazy("Minutes of check-in before the beginning"), 1440, gettext_lazy("0: no check-in."))
    late_until = _number(gettext_lazy("Last round for late entries"), 30, gettext_lazy("0: no late entries."))
    late_bye = forms.ChoiceField(
        label=gettext_lazy("For rounds missed by a late entry"),
        choices=[("zero", gettext_lazy("nothing")), ("half", gettext_lazy("half a point each"))],
        initial="zero",
    )
    rating_from = forms.IntegerField(label=gettext_lazy("Rating from"), min_value=0, max_value=9999, required=False)
    rating_to = forms.IntegerField(label=gettext_lazy("Rating up to"), min_value=0, max_value=9999, required=False)
    invited = forms.CharField(
        label=gettext_lazy("Only these players"),
        help_text=gettext_lazy("One name per line. Empty: everybody with an account."),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    apart_rounds = _number(
        gettext_lazy("Opening rounds that keep clubs and families apart"),
        30,
        gettext_lazy("Entrants may name a club, a family or friends to be kept apart from."),
        1,
    )
    forbidden = forms.CharField(
        label=gettext_lazy("Who never meets"),
        help_text=gettext_lazy("One line for each pair or group: entrants’ numbers or names, separated by commas."),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    deserted = forms.ChoiceField(
        label=gettext_lazy("When somebody leaves a running match"),
        choices=[
            ("computer", gettext_lazy("a computer plays on")),
            ("forfeit", gettext_lazy("they forfeit it")),
            ("substitute", gettext_lazy("a substitute plays on, and a computer until there is one")),
        ],
        initial="computer",
    )
    unfinished = forms.ChoiceField(
        label=gettext_lazy("A match that is being played when its round ends"),
        choices=[
            ("void", gettext_lazy("is called off: its table counts for nobody")),
            ("draw", gettext_lazy("is decided at once: everyone at its table is level")),
        ],
        initial="void",
        required=False,
    )
    called_off = forms.ChoiceField(
        label=gettext_lazy("A match that is being played when the tournament is called off"),
        choices=[
            ("void", gettext_lazy("is called off as well")),
            ("play_on", gettext_lazy("continues as a friendly, unrated")),
        ],
        initial="void",
        required=False,
    )
    what_if = forms.ChoiceField(
        label=gettext_lazy("What-if lines on its matches"),
        choices=[
            ("after_round", gettext_lazy("once the round is over")),
            ("always", gettext_lazy("once the match is over")),
            ("never", gettext_lazy("never")),
        ],
        initial="after_round",
    )
    hints = forms.BooleanField(
        label=gettext_lazy("Players may ask for hints"),
        help_text=gettext_lazy("Never where the matches are rated."),
        required=False,
    )
    rules_version = forms.ChoiceField(label=gettext_lazy("Rules version"), required=False)
