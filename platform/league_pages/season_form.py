"""The form of a season's settings: what every league decides, with sensible beginnings for the rest."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec.structs import replace

from accounts.models import User
from games.kernel.registry import game as find_game
from games.kernel.registry import games_by_name
from games.kernel.values import plain
from league_pages.names import names_of
from leagues.season.settings import DAY_S, Conduct, Drawing, Entry, Format, SeasonSettings
from lobby.defaults import usual_options
from lobby.terms_form import offer
from play.terms import Terms
from tournament_pages.tournament_fields import MOMENT
from tournament_pages.words import date_of, title_of
from tournaments.stream.settings import Cells, Play, PodSwiss, RoundRobin, Swiss

TWO_ONLY = ("round_robin", "swiss")


DRAWINGS: list[tuple[str, Any]] = [
    ("carried", gettext_lazy("in last season’s final order, newcomers below")),
    ("by_strength", gettext_lazy("by rating, the strongest above")),
    ("balanced", gettext_lazy("all equally strong")),
]


def _number(label: Any, initial: int, most: int, least: int = 0, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, initial=initial, help_text=help_text)


def _moment(label: Any) -> forms.DateTimeField:
    return forms.DateTimeField(label=label, required=False, widget=MOMENT)


class SeasonForm(forms.Form):
    """Once valid, `settings` is what was asked for; `carries` whether the season before has left an order.

    It is filled in by settings that there are already, its `base`. What no field shows stays as it is there, and what
    a field shows in rounder numbers as well, unless the field is changed.
    """

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
    rounds = _number(gettext_lazy("Rounds"), 4, 20, 1, gettext_lazy("Swiss only."))
    size = _number(gettext_lazy("Players in a division"), 7, 200, 3)
    promoted = _number(gettext_lazy("How many go up"), 2, 50)
    relegated = _number(gettext_lazy("How many go down"), 2, 50)
    drawing = forms.ChoiceField(
        label=gettext_lazy("How the divisions are made"),
        choices=DRAWINGS,
    )
    members_only = forms.BooleanField(label=gettext_lazy("Members only"), required=False, initial=True)
    invited = forms.CharField(
        label=gettext_lazy("Who is invited"),
        help_text=gettext_lazy("One name per line; empty if anyone who qualifies may enter."),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    capacity = _number(gettext_lazy("Places"), 0, 2000, 0, gettext_lazy("0 for no limit."))
    waiting_list = forms.BooleanField(
        label=gettext_lazy("Waiting list once all places are taken"), required=False, initial=True
    )
    rating_from = forms.IntegerField(label=gettext_lazy("Rating from"), required=False, min_value=0, max_value=9999)
    rating_to = forms.IntegerField(label=gettext_lazy("Rating up to"), required=False, min_value=0, max_value=9999)
    opens_at = _moment(gettext_lazy("Entry opens"))
    closes_at = _moment(gettext_lazy("Entry closes"))
    starts_at = _moment(gettext_lazy("The season begins"))
    move_days = _number(gettext_lazy("Days per move"), 2, 30, 1)
    bank_days = _number(gettext_lazy("Bank, in days"), 5, 90)
    vacation_days = _number(gettext_lazy("Vacation, in days"), 14, 60)
    round_days = _number(gettext_lazy("Days a round may take"), 60, 365, 0, gettext_lazy("0 for as long as it takes."))
    rated = forms.BooleanField(label=gettext_lazy("Rated"), required=False, initial=True)
    deserted = forms.ChoiceField(
        label=gettext_lazy("When somebody drops out"),
        choices=[
            ("substitute", gettext_lazy("a substitute plays on, and until then a computer")),
            ("computer", gettext_lazy("a computer plays on")),
            ("forfeit", gettext_lazy("unfinished matches are forfeited")),
        ],
    )
    no_show_days = _number(gettext_lazy("Days of silence before a no-show is claimed"), 3, 90, 1)
    yellow_days = _number(gettext_lazy("Days that a yellow card lasts"), 90, 3650, 1)
    red_days = _number(gettext_lazy("Days that a red card lasts"), 365, 3650, 1)
    appeal_days = _number(gettext_lazy("Days to appeal"), 3, 90, 1)

    def __init__(
        self,
        data: Any = None,
        *,
        base: SeasonSettings | None = None,
        carries: bool = False,
        initial: dict[str, Any] | None = None,
    ) -> None:
        self.base = base
        super().__init__(data, initial=(initial_of(base) if base is not None else {}) | (initial or {}))
        offer(self.fields["game"], [(name, title_of(name)) for name in games_by_name()], next(iter(games_by_name())))
        if not carries:
            offer(self.fields["drawing"], DRAWINGS[1:])

    def clean_invited(self) -> tuple[str, ...]:
        """The players of those names."""
        known = names_of(self.base.entry.invited if self.base is not None else ())
        by_name = {name.casefold(): player for player, name in known.items()}
        found: dict[str, None] = {}
        for line in self.cleaned_data["invited"].splitlines():
            name = line.strip()
            user = named(name) if name and name.casefold() not in by_name else None
            player = by_name.get(name.casefold()) or (user.player if user is not None else "")
            if name and not player:
                raise forms.ValidationError(_("There is nobody called %(name)s.") % {"name": name})
            found |= {player: None} if player else {}
        return (*found,)

    def clean(self) -> dict[str, Any]:
        """Seats, format and division must go together; the game says the rest."""
        data = super().clean() or {}
        if self.errors:
            return data
        rules = find_game(data["game"])
        if data["seats"] not in rules.seats:
            played = ", ".join(str(count) for count in rules.seats)
            self.add_error("seats", _("This game is for %(seats)s players.") % {"seats": played})
        if data["form"] in TWO_ONLY and data["seats"] != 2:
            self.add_error("form", _("This format is for tables of two."))
        if data["size"] < data["seats"]:
            self.add_error("size", _("A division must fill at least one table."))
        return data

    def settings(self) -> SeasonSettings:
        """The settings; ask of a valid form only."""
        data = self.cleaned_data
        rules = find_game(data["game"])
        drawing: Drawing = data["drawing"]
        made = SeasonSettings(
            name=data["name"].strip(),
            game=rules.name,
            rules_version=rules.rules_version,
            seats=data["seats"],
            form=self._format(),
            options=dict(usual_options(rules, data["seats"])),
            size=data["size"],
            promoted=data["promoted"],
            relegated=data["relegated"],
            drawing=drawing,
            entry=self._entry(),
            starts_at=_ms(data["starts_at"]) if self._changed("starts_at") else self._base.starts_at,
            round_s=data["round_days"] * DAY_S if self._changed("round_days") else self._base.round_s,
            play=self._play(),
            conduct=self._conduct(),
        )
        if self.base is None:
            return made
        made = replace(made, about=self.base.about, agreed=self.base.agreed)
        if self._changed("game", "seats"):
            return made
        return replace(made, rules_version=self.base.rules_version, options=self.base.options)

    @property
    def _base(self) -> SeasonSettings:
        assert self.base is not None
        return self.base

    def _changed(self, *fields: str) -> bool:
        """Whether one of these is otherwise than it was shown, or was shown by no settings that there are."""
        return self.base is None or not {*fields}.isdisjoint(self.changed_data)

    def _entry(self) -> Entry:
        data, before = self.cleaned_data, self.base.entry if self.base is not None else Entry()
        names = ("members_only", "waiting_list", "invited", "capacity", "rating_from", "rating_to")
        moments = {one: _ms(data[one]) for one in ("opens_at", "closes_at") if self._changed(one)}
        return replace(before, **{one: data[one] for one in names}, **moments)

    def _play(self) -> Play:
        data, before = self.cleaned_data, self.base.play if self.base is not None else Play()
        made = replace(before, rated=data["rated"], deserted=data["deserted"])
        if not self._changed("move_days", "bank_days", "vacation_days"):
            return made
        days = {one: data[f"{one}_days"] * DAY_S for one in ("move", "bank", "vacation")}
        terms = plain(Terms(pace="days", move_s=days["move"], bank_s=days["bank"], vacation_s=days["vacation"]))
        assert isinstance(terms, dict)
        return replace(made, terms=dict(terms))

    def _conduct(self) -> Conduct:
        before = self.base.conduct if self.base is not None else Conduct()
        names = [one for one in ("no_show", "yellow", "red", "appeal") if self._changed(f"{one}_days")]
        return replace(before, **{f"{one}_s": self.cleaned_data[f"{one}_days"] * DAY_S for one in names})

    def _format(self) -> Format:
        data = self.cleaned_data
        made: Format
        match data["form"]:
            case "round_robin":
                made = RoundRobin()
            case "pod_swiss":
                made = PodSwiss(data["rounds"])
            case "swiss":
                made = Swiss(data["rounds"])
            case _:
                made = Cells(min(7, data["size"]))
        before = self.base.form if self.base is not None else None
        if before is None or type(before) is not type(made):
            return made
        if isinstance(before, Swiss | PodSwiss):
            return replace(before, rounds=data["rounds"])
        return replace(before, cell=min(before.cell, data["size"])) if isinstance(before, Cells) else before


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
        "invited": "\n".join(_names(entry.invited)),
        "capacity": entry.capacity,
        "waiting_list": entry.waiting_list,
        "rating_from": entry.rating_from,
        "rating_to": entry.rating_to,
        "opens_at": _date(entry.opens_at),
        "closes_at": _date(entry.closes_at),
        "starts_at": _date(settings.starts_at),
        "move_days": max(1, _days(terms.get("move_s"), 2)),
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


def _names(players: Sequence[str]) -> list[str]:
    known = names_of(players) if players else {}
    return [known[player] for player in players]


def _days(seconds: object, otherwise: int) -> int:
    return seconds // DAY_S if isinstance(seconds, int) and seconds else otherwise


def _ms(when: datetime | None) -> int | None:
    return None if when is None else round(when.timestamp() * 1000)


def _date(at: int | None) -> datetime | None:
    return date_of(at)


def named(name: str) -> User | None:
    """The account of that name."""
    return User.objects.filter(name__iexact=name.strip(), is_guest=False).first()
