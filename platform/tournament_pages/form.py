"""The form that opens a tournament: game, format, times, entry, and the terms of its matches."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.kernel.codec import codec
from games.kernel.refusals import Misfit
from games.kernel.registry import game as find_game
from games.kernel.registry import games_by_name
from games.kernel.values import plain
from lobby.duration import HOUR
from lobby.terms_form import TermsForm, offer
from lobby.usual import usual_options
from tournament_pages.words import form_words, title_of
from tournaments import commands
from tournaments.pods.field import Uneven
from tournaments.stream.checks import faults
from tournaments.stream.settings import (
    TWO_SEATS,
    Apart,
    Arena,
    Elimination,
    Entry,
    Format,
    Play,
    PodElimination,
    PodSwiss,
    RoundRobin,
    Settings,
    Stage,
    Swiss,
    Times,
)

FORMATS = ("swiss", "pod_swiss", "round_robin", "elimination", "double_elimination", "pod_elimination", "arena")
MOMENT = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")


class TournamentForm(TermsForm):
    """Once valid, `settings` is what was asked for."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    about = forms.CharField(
        label=gettext_lazy("About this tournament"),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    game = forms.ChoiceField(label=gettext_lazy("Game"))
    form = forms.ChoiceField(label=gettext_lazy("Format"), initial="swiss")
    seats = forms.TypedChoiceField(
        label=gettext_lazy("Seats of a table"),
        coerce=int,
        choices=[(count, str(count)) for count in range(2, 8)],
        initial=2,
    )
    rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=30, initial=5, required=False)
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes of an arena"), min_value=10, max_value=1440, initial=90, required=False
    )
    uneven = forms.ChoiceField(
        label=gettext_lazy("Where the tables do not come out even"),
        choices=[
            ("byes", gettext_lazy("somebody has a bye")),
            ("smaller_tables", gettext_lazy("some tables are smaller by one")),
            ("larger_tables", gettext_lazy("some tables are larger by one")),
        ],
        initial="byes",
    )
    expected = forms.IntegerField(
        label=gettext_lazy("Entrants that you expect"), min_value=2, max_value=5000, initial=16
    )
    starts_at = forms.DateTimeField(
        label=gettext_lazy("Begins at"),
        help_text=gettext_lazy("Empty: it begins when you say so."),
        required=False,
        widget=MOMENT,
    )
    round_hours = forms.IntegerField(
        label=gettext_lazy("Hours of a round, at most"),
        help_text=gettext_lazy("0: a round waits for all its tables."),
        min_value=0,
        max_value=24 * 90,
        initial=0,
    )
    automatic = forms.BooleanField(
        label=gettext_lazy("Rounds open and close by themselves"), required=False, initial=True
    )
    capacity = forms.IntegerField(
        label=gettext_lazy("Places"),
        help_text=gettext_lazy("0: no bound. Beyond it there is a waiting list."),
        min_value=0,
        max_value=5000,
        initial=0,
    )
    check_in = forms.IntegerField(
        label=gettext_lazy("Minutes of check-in before the beginning"),
        help_text=gettext_lazy("0: no check-in."),
        min_value=0,
        max_value=1440,
        initial=0,
    )
    late_until = forms.IntegerField(
        label=gettext_lazy("Last round for late entries"),
        help_text=gettext_lazy("0: nobody comes late."),
        min_value=0,
        max_value=30,
        initial=0,
    )
    rating_from = forms.IntegerField(label=gettext_lazy("Rating from"), min_value=0, max_value=9999, required=False)
    rating_to = forms.IntegerField(label=gettext_lazy("Rating up to"), min_value=0, max_value=9999, required=False)
    invited = forms.CharField(
        label=gettext_lazy("Only these players"),
        help_text=gettext_lazy("A name a line. Empty: everybody with an account."),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    deserted = forms.ChoiceField(
        label=gettext_lazy("When somebody leaves a running match"),
        choices=[
            ("computer", gettext_lazy("a computer plays on")),
            ("forfeit", gettext_lazy("a match of two is forfeited")),
        ],
        initial="computer",
    )

    field_order = ("name", "game", "form", "seats", "rounds", "minutes", "uneven", "expected")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self.fields["game"], [(name, title_of(name)) for name in games_by_name()], next(iter(games_by_name())))
        words = form_words()
        double = _("%(name)s, out after two defeats") % {"name": words["elimination"]}
        offer(self.fields["form"], [(one, double if one == "double_elimination" else words[one]) for one in FORMATS])
        self._invited: tuple[str, ...] = ()

    def clean(self) -> dict[str, Any]:
        """Judge what each field alone cannot: game and seats, format and seats, who is invited, and the whole."""
        super().clean()
        data = self.cleaned_data
        self._judge_seats(data)
        self._invited = self._players(data.get("invited", ""))
        if data.get("check_in") and not data.get("starts_at"):
            self.add_error("check_in", _("Check-in needs a moment at which the tournament begins."))
        if data.get("form") in ("swiss", "pod_swiss") and not data.get("rounds"):
            self.add_error("rounds", _("How many rounds?"))
        if data.get("form") == "arena" and not data.get("minutes"):
            self.add_error("minutes", _("How many minutes?"))
        if not self.errors:
            self._judge(self.settings())
        return data

    def settings(self) -> Settings:
        """What the valid form asks for."""
        data = self.cleaned_data
        rules = find_game(data["game"])
        options = usual_options(rules, data["seats"])
        terms = plain(self.terms())
        assert isinstance(terms, dict)
        starts = _milliseconds(data["starts_at"])
        check_in = starts - 60_000 * data["check_in"] if starts is not None and data["check_in"] else None
        return Settings(
            name=data["name"].strip(),
            about=data["about"].strip(),
            game=rules.name,
            rules_version=rules.rules_version,
            seats=data["seats"],
            team=self._team(data["game"], data["seats"]),
            options=dict(options),
            stages=(Stage(self._format(data)),),
            entry=Entry(
                capacity=data["capacity"],
                invited=self._invited,
                rating_from=data["rating_from"],
                rating_to=data["rating_to"],
                check_in_from=check_in,
                late_until=data["late_until"],
            ),
            times=Times(starts_at=starts, round_s=HOUR * data["round_hours"], automatic=data["automatic"]),
            play=Play(terms=terms, deserted=data["deserted"], rated=data["rated"]),
            apart=Apart(),
        )

    def _format(self, data: dict[str, Any]) -> Format:
        made: dict[str, Format] = {
            "swiss": Swiss(data["rounds"] or 1),
            "pod_swiss": PodSwiss(data["rounds"] or 1, uneven=Uneven(data["uneven"])),
            "round_robin": RoundRobin(),
            "elimination": Elimination(),
            "double_elimination": Elimination(double=True),
            "pod_elimination": PodElimination(),
            "arena": Arena(data["minutes"] or 90),
        }
        return made[data["form"]]

    def _team(self, game: str, seats: int) -> int:
        rules = find_game(game)
        teams = rules.teams(codec(rules).options(usual_options(rules, seats)), seats)
        return len(teams[0]) if teams else 1

    def _judge_seats(self, data: dict[str, Any]) -> None:
        if not {"game", "seats", "form"} <= set(data):
            return
        rules = find_game(data["game"])
        if data["seats"] not in rules.seats:
            played = ", ".join(str(count) for count in rules.seats)
            self.add_error("seats", _("This game is played by %(seats)s.") % {"seats": played})
            return
        two = isinstance(self._format({**data, "rounds": 1, "minutes": 90, "uneven": "byes"}), TWO_SEATS)
        places = data["seats"] // self._team(data["game"], data["seats"])
        if two and places != 2:
            self.add_error("form", _("This format is for two sides at a table; choose one for tables."))

    def _players(self, names: str) -> tuple[str, ...]:
        wanted = [line.strip() for line in names.splitlines() if line.strip()]
        found = {user.name.casefold(): user.player for user in User.objects.filter(name__in=wanted)} if wanted else {}
        unknown = [name for name in wanted if name.casefold() not in found]
        if unknown:
            self.add_error("invited", _("There is no player of the name %(name)s.") % {"name": ", ".join(unknown)})
        return tuple(found[name.casefold()] for name in wanted if name.casefold() in found)

    def _judge(self, settings: Settings) -> None:
        try:
            commands.check(settings)
        except Misfit as fault:
            self.add_error("seats", _("The game cannot be played so: %(why)s.") % {"why": fault.why})
            return
        for wrong in faults(settings):
            self.add_error(None, _("These settings do not go together: %(why)s.") % {"why": wrong})


def _milliseconds(when: datetime | None) -> int | None:
    return None if when is None else round(when.timestamp() * 1000)
