"""The part of the create form that every game shares: the clock, what counts, and who may watch."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from lobby.duration import DAY, HOUR, MINUTE
from lobby.paces import suggested, suggested_pace
from lobby.people import level_names
from play.terms import Terms

UNITS = {
    "days": {"move": DAY, "bank": DAY, "bonus": HOUR, "vacation": DAY},
    "live": {"move": 1, "bank": MINUTE, "bonus": 1},
}
"""In seconds: what the form counts each time of a pace in."""


DELAYS: list[tuple[int, Any]] = [
    (0, _("at once")),
    (MINUTE, _("1 minute later")),
    (5 * MINUTE, _("5 minutes later")),
    (15 * MINUTE, _("15 minutes later")),
    (HOUR, _("1 hour later")),
    (DAY, _("1 day later")),
]
"""How much later spectators may see a match, in seconds."""


class TermsForm(forms.Form):
    """Once valid, `terms` is what was asked for; fields of another pace than the chosen one are not looked at.

    Pace and clocks of a `game` that is named begin as it suggests.
    """

    pace = forms.ChoiceField(
        label=_("Pace"),
        choices=[("days", _("days a move")), ("live", _("live")), ("none", _("no clock"))],
        widget=forms.RadioSelect,
    )
    days_move = forms.IntegerField(label=_("Days per move"), min_value=0, max_value=30, initial=2)
    days_bank = forms.IntegerField(label=_("Bank, in days"), min_value=0, max_value=90, initial=5)
    days_bonus = forms.IntegerField(label=_("Hours added per move"), min_value=0, max_value=72, initial=0)
    days_vacation = forms.IntegerField(label=_("Vacation, in days"), min_value=0, max_value=60, initial=14)
    live_move = forms.IntegerField(label=_("Seconds per move"), min_value=5, max_value=3600, initial=45)
    live_bank = forms.IntegerField(label=_("Bank, in minutes"), min_value=0, max_value=240, initial=10)
    live_bonus = forms.IntegerField(label=_("Seconds added per move"), min_value=0, max_value=600, initial=0)
    on_timeout = forms.ChoiceField(
        label=_("When somebody runs out of time"),
        choices=[("computer", _("a computer plays on for the seat")), ("resign", _("the seat resigns"))],
        initial="computer",
    )
    stand_in = forms.ChoiceField(
        label=_("The computer that stands in"),
        help_text=_("It plays on for anyone who runs out of time or resigns, until somebody takes over the seat."),
        initial="raider",
    )
    rated = forms.BooleanField(label=_("Rated"), help_text=_("The result counts for ratings."), required=False)
    watch = forms.ChoiceField(
        label=_("Who may watch the match"),
        choices=[
            ("everyone", _("everybody")),
            ("link", _("anyone with the link")),
            ("players", _("only the players")),
        ],
        initial="everyone",
    )
    delay = forms.TypedChoiceField(
        label=_("Spectators see it"),
        coerce=int,
        choices=DELAYS,
        initial=0,
    )

    takeback = forms.ChoiceField(
        label=_("Taking moves back"),
        choices=[
            ("off", _("Never")),
            ("consent", _("With the others’ consent")),
            ("free", _("At once if nobody has moved or learnt anything since, otherwise with the others’ consent")),
        ],
        initial="off",
        required=False,
    )

    def __init__(self, *args: Any, guest: bool = False, game: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, value in suggested(game).items():
            self.fields[name].initial = value
        self.fields["pace"].initial = suggested_pace(game)
        self.guest = guest
        offer(self.fields["stand_in"], list(level_names().items()))
        if guest:
            self.fields["rated"].disabled = True
            self.fields["rated"].help_text = _("Guests play unrated. Sign up, and your results count.")

    def clean(self) -> dict[str, Any]:
        """Forget what is wrong in fields that the chosen pace has no use for."""
        super().clean()
        pace = self.cleaned_data.get("pace")
        for name in [f"{other}_{part}" for other, parts in UNITS.items() if other != pace for part in parts]:
            self.errors.pop(name, None)
        if self.cleaned_data.get(f"{pace}_bonus") and self.cleaned_data.get(f"{pace}_bank") == 0:
            self.add_error(f"{pace}_bank", _("Added time never takes the bank above its starting level."))
        if self.cleaned_data.get(f"{pace}_move") == self.cleaned_data.get(f"{pace}_bank") == 0:
            self.add_error(f"{pace}_bank", _("A clock needs time per move or time in the bank."))
        if self.cleaned_data.get("rated") and self.cleaned_data.get("takeback", "") not in ("", "off"):
            self.add_error("takeback", _("Moves cannot be taken back in a rated match."))
        return self.cleaned_data

    def terms(self) -> Terms:
        """What the valid form asks for."""
        data, pace = self.cleaned_data, self.cleaned_data["pace"]
        times = {part: data[f"{pace}_{part}"] * unit for part, unit in UNITS.get(pace, {}).items()}
        return Terms(
            pace=pace,
            move_s=times.get("move", 0),
            bank_s=times.get("bank", 0),
            bonus_s=times.get("bonus", 0),
            vacation_s=times.get("vacation", 0),
            on_timeout=data["on_timeout"],
            rated=data["rated"],
            watch=data["watch"],
            delay_s=data["delay"],
            stand_in=data["stand_in"],
            takeback=data["takeback"] or "off",
        )


def offer(field: forms.Field, choices: list[tuple[Any, str]], initial: Any = None) -> None:
    """Let a field be chosen from these, which are known only once the form is made."""
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices
    field.initial = field.initial if initial is None else initial
