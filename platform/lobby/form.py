"""The form that opens a table: seats and who sits there, clock, who may come and see, and every option of the game."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.games import language
from boards.options import options
from games.kernel.codec import codec
from games.kernel.refusals import Misfit
from games.kernel.registry import AnyGame
from games.kernel.values import JSON
from lobby import fields
from lobby.defaults import table_options, usual_options, usual_seats
from lobby.order import Order
from lobby.people import level_names
from lobby.terms_form import TermsForm, offer
from play.players import player_name

ME, OPEN = "me", "open"


class TableForm(TermsForm):
    """Made for one game. Once valid, `order` says what was asked for."""

    seats = forms.TypedChoiceField(label=gettext_lazy("Players"), coerce=int, widget=forms.RadioSelect)
    door = forms.ChoiceField(
        label=gettext_lazy("Who may sit down"),
        choices=[("everyone", gettext_lazy("everybody")), ("invited", gettext_lazy("only people I invite"))],
        initial="everyone",
        widget=forms.RadioSelect,
    )

    def __init__(self, rules: AnyGame, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, game=rules.name, **kwargs)
        self.rules, self.most = rules, max(rules.seats)
        offer(self.fields["seats"], [(count, str(count)) for count in rules.seats], usual_seats(rules))
        who = [(ME, _("you")), (OPEN, _("free")), *level_names().items()]
        for at in range(self.most):
            label = _("Seat %(number)d") % {"number": at + 1}
            self.fields[f"chair_{at}"] = forms.ChoiceField(label=label, choices=who, initial=OPEN if at else ME)
        self.parts = [fields.part(option, self.most) for option in options(rules.name, language())]
        for part in self.parts:
            self.fields.update(fields.fields(part))
        for name, value in table_options(rules).items():
            self.fields[fields.field_name(name)].initial = value
        self.options: dict[str, JSON] = {}

    def clean(self) -> dict[str, Any]:
        """Judge what each field alone cannot: who sits where, and whether the game is played so."""
        super().clean()
        seats = self.cleaned_data.get("seats")
        for at in range(seats or 0, self.most):
            self.errors.pop(f"chair_{at}", None)
        if seats is not None:
            self._judge_chairs(seats)
            self.options = self._options(seats)
        return self.cleaned_data

    def order(self, me: str) -> Order:
        """What the valid form asks for, when this player sends it."""
        data = self.cleaned_data
        who = [data[f"chair_{at}"] for at in range(data["seats"])]
        return Order(
            game=self.rules.name,
            rules_version=self.rules.rules_version,
            seats=data["seats"],
            options=self.options,
            players=tuple({ME: me, OPEN: None}.get(one) if one in (ME, OPEN) else player_name(one) for one in who),
            terms=self.terms(),
            private=data["door"] == "invited",
        )

    @property
    def chairs(self) -> Iterator[forms.BoundField]:
        """The fields that say who sits where, for as many seats as the game can have."""
        return (self[f"chair_{at}"] for at in range(self.most))

    def _judge_chairs(self, seats: int) -> None:
        names = [f"chair_{at}" for at in range(seats)]
        mine = [name for name in names if self.cleaned_data.get(name) == ME]
        for name in mine[1:]:
            self.add_error(name, _("You can take only one seat."))
        if not mine and not any(name in self.errors for name in names):
            self.add_error(names[0], _("One of the seats must be yours."))

    def _options(self, seats: int) -> dict[str, JSON]:
        chosen: dict[str, JSON] = {}
        wrong = False
        for part in self.parts:
            if any(name in self.errors for name in (part.name, *part.others)):
                wrong = True
                continue
            try:
                chosen[part.option.name] = fields.chosen(part, self.cleaned_data)
            except fields.NumberMissing as missing:
                wrong = True
                self.add_error(missing.field, _("Which number?"))
        if not wrong:
            self._judge(chosen, seats)
        return chosen

    def _judge(self, chosen: dict[str, JSON], seats: int) -> None:
        """Ask the game; the option that it objects to is told so, with what would do where that is known."""
        try:
            self.rules.check(codec(self.rules).options(chosen), seats)
        except Misfit as fault:
            part = next((part for part in self.parts if part.option.name in fault.where.split()), None)
            needed = usual_options(self.rules, seats)
            if part is None:
                self.add_error(
                    "seats", _("With these options, %(seats)d players cannot play this game.") % {"seats": seats}
                )
            elif part.option.name in needed:
                value = part.option.worded(needed[part.option.name])
                said = _("For %(seats)d players this must be: %(value)s.") % {"seats": seats, "value": value}
                self.add_error(part.name, said)
            else:
                said = _("This does not go with %(seats)d players and the other options.") % {"seats": seats}
                self.add_error(part.name, said)
