"""The form of a season's settings: what every league decides, with sensible beginnings for the rest."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.kernel.registry import game as find_game
from games.kernel.registry import games_by_name
from games.kernel.values import plain
from leagues.season.settings import DAY_S, Conduct, Drawing, Entry, Format, SeasonSettings
from lobby.defaults import usual_options
from lobby.terms_form import offer
from play.terms import Terms
from tournament_pages.tournament_fields import MOMENT
from tournament_pages.words import date_of, title_of
from tournaments.stream.settings import Cells, Play, PodSwiss, RoundRobin, Swiss

FORMS = ("cells", "round_robin", "pod_swiss", "swiss")
TWO_ONLY = ("round_robin", "swiss")


DRAWINGS: list[tuple[str, Any]] = [
    ("carried", gettext_lazy("as the season before has left them, newcomers below")),
    ("by_strength", gettext_lazy("by rating, the strongest above")),
    ("balanced", gettext_lazy("all equally strong")),
]


def _number(label: Any, initial: int, most: int, least: int = 0, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, initial=initial, help_text=help_text)


def _moment(label: Any) -> forms.DateTimeField:
    return forms.DateTimeField(label=label, required=False, widget=MOMENT)


class SeasonForm(forms.Form):
    """Once valid, `settings` is what was asked for; `carries` whether the season before has left an order."""

    name = forms.CharField(label=gettext_lazy("Name of the season"), max_length=60)
    game = forms.ChoiceField(label=gettext_lazy("Game"))
    seats = _number(gettext_lazy("Seats at a table"), 4, 8, 2)
    form = forms.ChoiceField(
        label=gettext_lazy("Format of a division"),
        choices=[
            ("cells", gettext_lazy("groups of seven, all tables at once")),
            ("round_robin", gettext_lazy("everybody against everybody, two at a table")),
            ("pod_swiss", gettext_lazy("Swiss at tables")),
            ("swiss", gettext_lazy("Swiss, two at a table")),
        ],
    )
    rounds = _number(gettext_lazy("Rounds"), 4, 20, 1, gettext_lazy("Of a Swiss only."))
    size = _number(gettext_lazy("Players in a division"), 7, 200, 3)
    promoted = _number(gettext_lazy("How many go up"), 2, 50)
    relegated = _number(gettext_lazy("How many go down"), 2, 50)
    drawing = forms.ChoiceField(
        label=gettext_lazy("How the divisions are made"),
        choices=DRAWINGS,
    )
    members_only = forms.BooleanField(label=gettext_lazy("Members only"), required=False, initial=True)
    capacity = _number(
        gettext_lazy("Places"), 0, 2000, 0, gettext_lazy("0 for no limit. Whoever enters later is on the waiting list.")
    )
    rating_from = forms.IntegerField(label=gettext_lazy("Rating from"), required=False, min_value=0, max_value=9999)
    rating_to = forms.IntegerField(label=gettext_lazy("Rating up to"), required=False, min_value=0, max_value=9999)
    opens_at = _moment(gettext_lazy("Entry opens"))
    closes_at = _moment(gettext_lazy("Entry closes"))
    starts_at = _moment(gettext_lazy("The season begins"))
    move_days = _number(gettext_lazy("Days a move"), 2, 30, 1)
    bank_days = _number(gettext_lazy("Bank, in days"), 5, 90)
    vacation_days = _number(gettext_lazy("Vacation, in days"), 14, 60)
    round_days = _number(gettext_lazy("Days a round may take"), 60, 365, 0, gettext_lazy("0 for as long as it takes."))
    rated = forms.BooleanField(label=gettext_lazy("Rated"), required=False, initial=True)
    deserted = forms.ChoiceField(
        label=gettext_lazy("When somebody drops out"),
        choices=[
            ("substitute", gettext_lazy("a substitute plays on, and until then a computer")),
            ("computer", gettext_lazy("a computer plays on")),
            ("forfeit", gettext_lazy("what is not over is forfeited")),
        ],
    )
    no_show_days = _number(gettext_lazy("Days of silence before a no-show is claimed"), 3, 90, 1)
    yellow_days = _number(gettext_lazy("Days that a yellow card lasts"), 90, 3650, 1)
    red_days = _number(gettext_lazy("Days that a red card lasts"), 365, 3650, 1)
    appeal_days = _number(gettext_lazy("Days to appeal"), 3, 90, 1)

    def __init__(self, *args: Any, carries: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self.fields["game"], [(name, title_of(name)) for name in games_by_name()], next(iter(games_by_name())))
        if not carries:
            offer(self.fields["drawing"], DRAWINGS[1:])

    def clean(self) -> dict[str, Any]:
        """Seats, format and division must go together; the game says the rest."""
        data = super().clean() or {}
        if self.errors:
            return data
        rules = find_game(data["game"])
        if data["seats"] not in rules.seats:
            played = ", ".join(str(count) for count in rules.seats)
            self.add_error("seats", _("This game is played by %(seats)s.") % {"seats": played})
        if data["form"] in TWO_ONLY and data["seats"] != 2:
            self.add_error("form", _("This format is played by two."))
        if data["size"] < data["seats"]:
            self.add_error("size", _("A division fills a table at least."))
        return data

    def settings(self, about: str = "") -> SeasonSettings:
        """The settings; ask of a valid form only. `about` is the name of a text."""
        data = self.cleaned_data
        rules = find_game(data["game"])
        terms = Terms(
            pace="days",
            move_s=data["move_days"] * DAY_S,
            bank_s=data["bank_days"] * DAY_S,
            vacation_s=data["vacation_days"] * DAY_S,
        )
        written = plain(terms)
        assert isinstance(written, dict)
        drawing: Drawing = data["drawing"]
        return SeasonSettings(
            name=data["name"].strip(),
            game=rules.name,
            rules_version=rules.rules_version,
            seats=data["seats"],
            form=self._format(),
            options=dict(usual_options(rules, data["seats"])),
            about=about,
            size=data["size"],
            promoted=data["promoted"],
            relegated=data["relegated"],
            drawing=drawing,
            entry=Entry(
                members_only=data["members_only"],
                opens_at=_ms(data["opens_at"]),
                closes_at=_ms(data["closes_at"]),
                capacity=data["capacity"],
                rating_from=data["rating_from"],
                rating_to=data["rating_to"],
            ),
            starts_at=_ms(data["starts_at"]),
            round_s=data["round_days"] * DAY_S,
            play=Play(terms=dict(written), rated=data["rated"], deserted=data["deserted"]),
            conduct=Conduct(
                no_show_s=data["no_show_days"] * DAY_S,
                yellow_s=data["yellow_days"] * DAY_S,
                red_s=data["red_days"] * DAY_S,
                appeal_s=data["appeal_days"] * DAY_S,
            ),
        )

    def _format(self) -> Format:
        data = self.cleaned_data
        match data["form"]:
            case "round_robin":
                return RoundRobin()
            case "pod_swiss":
                return PodSwiss(data["rounds"])
            case "swiss":
                return Swiss(data["rounds"])
            case _:
                return Cells(min(7, data["size"]))


def initial_of(settings: SeasonSettings) -> dict[str, Any]:
    """What the form shows of settings that there are already."""
    terms, entry, conduct = settings.play.terms, settings.entry, settings.conduct
    rounds = settings.form.rounds if isinstance(settings.form, Swiss | PodSwiss) else 4
    return {
        "name": settings.name,
        "game": settings.game,
        "seats": settings.seats,
        "form": str(settings.form.__struct_config__.tag),
        "rounds": rounds,
        "size": settings.size,
        "promoted": settings.promoted,
        "relegated": settings.relegated,
        "drawing": settings.drawing,
        "members_only": entry.members_only,
        "capacity": entry.capacity,
        "rating_from": entry.rating_from,
        "rating_to": entry.rating_to,
        "opens_at": _date(entry.opens_at),
        "closes_at": _date(entry.closes_at),
        "starts_at": _date(settings.starts_at),
        "move_days": _days(terms.get("move_s"), 2),
        "bank_days": _days(terms.get("bank_s"), 0),
        "vacation_days": _days(terms.get("vacation_s"), 0),
        "round_days": settings.round_s // DAY_S,
        "rated": settings.play.rated,
        "deserted": settings.play.deserted,
        "no_show_days": max(1, conduct.no_show_s // DAY_S),
        "yellow_days": max(1, conduct.yellow_s // DAY_S),
        "red_days": max(1, conduct.red_s // DAY_S),
        "appeal_days": max(1, conduct.appeal_s // DAY_S),
    }


def _days(seconds: object, otherwise: int) -> int:
    return seconds // DAY_S if isinstance(seconds, int) and seconds else otherwise


def _ms(when: datetime | None) -> int | None:
    return None if when is None else round(when.timestamp() * 1000)


def _date(at: int | None) -> datetime | None:
    return date_of(at)


def named(name: str) -> User | None:
    """The account of that name."""
    return User.objects.filter(name__iexact=name.strip(), is_guest=False).first()
