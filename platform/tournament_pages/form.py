"""The form that opens a tournament, or changes it: all that its settings can say. What does not apply is not asked."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from msgspec import UNSET
from msgspec.structs import replace

from accounts.models import User
from boards.games import language
from boards.options import options as options_of
from games.kernel.codec import codec
from games.kernel.refusals import Misfit
from games.kernel.registry import AnyGame, games_by_name, versions
from games.kernel.values import JSON, plain
from lobby import fields as option_fields
from lobby.defaults import usual_options
from lobby.duration import HOUR, MINUTE
from lobby.terms_form import DELAYS, UNITS, offer
from tournament_pages import never_meeting
from tournament_pages.fault_words import fault_words
from tournament_pages.stage_form import CONTINUOUS, TABLES, TWO, StageForm
from tournament_pages.tournament_fields import MOST_STAGES, TournamentFields
from tournament_pages.words import title_of
from tournaments import commands
from tournaments.stream.checks import Fault, faults, unknown_apart
from tournaments.stream.settings import Apart, Entry, Play, Settings, Times
from tournaments.stream.state import Entrant

STAGE = re.compile(r"stages\.(?P<number>\d+)\.(?P<where>\w+)")
BY_RATING = -1
"""The choice of a delay for spectators that only rated tournaments have."""
LATE = ("swiss", "pod_swiss", "arena", "ladder")
FIELD_OF = {
    "stages": "stage_count",
    "team": "seats",
    "entry.opens_at": "opens_at",
    "entry.closes_at": "closes_at",
    "entry.check_in_from": "check_in",
    "entry.capacity": "capacity",
    "entry.rating_to": "rating_to",
    "times.starts_at": "starts_at",
    "times.round_s": "round_hours",
    "times.pause_s": "pause_minutes",
    "times.agreed": "agreed",
    "apart.rounds": "apart_rounds",
    "apart.forbidden": "forbidden",
}
"""The field at which a fault is said, where it is not called as in the settings."""


@dataclass(frozen=True)
class Part:
    """A part of the page: its title, the fields that everybody fills in, and those that are tucked away."""

    title: str
    fields: list[forms.BoundField]
    more: list[forms.BoundField]

    @property
    def opened(self) -> bool:
        """Whether something is wrong among what is tucked away."""
        return any(field.errors for field in self.more)


class TournamentForm(TournamentFields):
    """Once valid, `settings` is what was asked for. `base` are the settings of a tournament that there is already."""

    def __init__(
        self, *args: Any, base: Settings | None = None, entrants: Sequence[Entrant] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.base = base
        self.entrants = entrants
        self.rules = self._game()
        offer(self.fields["game"], [(name, title_of(name)) for name in games_by_name()], next(iter(games_by_name())))
        offer(self.fields["seats"], [(count, str(count)) for count in self.rules.seats], min(self.rules.seats))
        offer(
            self.fields["delay"],
            [(BY_RATING, _("5 minutes later if it is rated, otherwise at once")), *DELAYS],
            BY_RATING,
        )
        played = ", ".join(str(count) for count in self.rules.seats)
        self.fields["seats"].error_messages["invalid_choice"] = _("This game is for %(seats)s players.") % {
            "seats": played
        }
        known = [(one.rules_version, one.rules_version) for one in versions(self.rules.name)]
        offer(self.fields["rules_version"], known, known[0][0])
        self.parts = [option_fields.part(one, max(self.rules.seats)) for one in options_of(self.rules.name, language())]
        count = self._sent_number("stage_count", 1, MOST_STAGES)
        self.table_seats = self._sent_number("seats", min(self.rules.seats), max(self.rules.seats))
        usual = usual_options(self.rules, self.table_seats)
        for part in self.parts:
            self.fields.update(option_fields.fields(part))
            if part.option.name in usual and not self.is_bound:
                self.fields[part.name].initial = str(usual[part.option.name])
        self.stages = [self._stage_form(number, count) for number in range(1, count + 1)]
        self._invited: tuple[str, ...] = ()
        self._forbidden = base.apart.forbidden if base is not None else ()
        self._options: dict[str, JSON] = {}

    # What was sent, before it is judged: it decides which fields there are

    def _sent(self, name: str) -> str:
        given = self.data.get(name, self.initial.get(name))
        return str(given if given is not None else "")

    def _sent_number(self, name: str, least: int, most: int) -> int:
        given = self._sent(name)
        return min(most, max(least, int(given))) if given.isdecimal() and len(given) < 4 else least

    def _game(self) -> AnyGame:
        known = games_by_name()
        return known.get(self._sent("game"), next(iter(known.values())))

    def _stage_form(self, number: int, count: int) -> StageForm:
        initial = {
            name.removeprefix(f"{number}-"): value
            for name, value in self.initial.items()
            if number == 1 or name.startswith(f"{number}-")
        }
        places = self.table_seats // self.team
        fits = [*(TWO if places == 2 else ()), *TABLES, *(CONTINUOUS if places == 2 and count == 1 else ())]
        return StageForm(
            self.data if self.is_bound else None, initial=initial, number=number, last=number == count, fits=fits
        )

    @property
    def team(self) -> int:
        """How many people an entrant is."""
        rules = self.rules
        teams = rules.teams(codec(rules).options(usual_options(rules, self.table_seats)), self.table_seats)
        return len(teams[0]) if teams else 1

    def lock(self, begun: int) -> None:
        """Leave what the entries rest on as it is, and the formats of so many stages that have begun.

        Rounds can still be added or left out.
        """
        options = [name for part in self.parts for name in (part.name, *part.others)]
        for name in ("game", "seats", "rules_version", *options):
            self.fields[name].disabled = True
        for stage in self.stages[:begun]:
            for name, field in stage.fields.items():
                field.disabled = name not in ("rounds", "qualify", "wild_cards")

    # What is shown

    @property
    def what(self) -> list[forms.BoundField]:
        """The fields that decide which others there are."""
        return self._some(["game", "seats", "stage_count"])

    @property
    def shown(self) -> list[Part]:
        """The parts of the page, without those fields that the choices made leave nothing to decide."""
        first = self.stages[0].format
        rounds = first not in CONTINUOUS
        late = first in LATE
        when = ["starts_at", *(["round_hours"] if rounds else []), "automatic"]
        tucked = ["opens_at", "closes_at", "waiting_list", "check_in", "rating_from", "rating_to"]
        tucked += ["late_until"] if late and rounds else []
        tucked += ["late_bye"] if first == "swiss" else []
        tucked += ["apart_rounds"] if first in ("swiss", "pod_swiss") else []
        tucked += ["forbidden"] if first in ("swiss", "pod_swiss") and self.entrants else []
        return [
            Part(_("When"), self._some(when), self._some(["pause_minutes", "agreed"] if rounds else [])),
            Part(_("Who may enter"), self._some(["expected", "capacity", "invited"]), self._some(tucked)),
        ]

    @property
    def game_part(self) -> Part:
        """Edition and rules of the game, pinned with the opening."""
        names = [name for part in self.parts for name in (part.name, *part.others)]
        version = ["rules_version"] if len(versions(self.rules.name)) > 1 else []
        return Part(_("Edition and rules of the game"), [], self._some([*version, *names]))

    def _some(self, names: list[str]) -> list[forms.BoundField]:
        return [self[name] for name in names]

    def wrong(self) -> Iterator[tuple[str, forms.BoundField]]:
        """Every field with a fault, with the id to jump to."""
        for form in (self, *self.stages):
            for name in form.errors:
                if name in form.fields:
                    yield form[name].id_for_label, form[name]

    # What it comes to

    def clean(self) -> dict[str, Any]:
        """Judge what each field alone cannot: the stages, the game's options, who is invited, and the whole."""
        super().clean()
        for name, field in self.fields.items():
            if (
                name in self.data
                or field.disabled
                or isinstance(field, forms.BooleanField)
                or name in ("name", "game", "seats")
            ):
                continue
            if name not in {f"{pace}_{part}" for pace, parts in UNITS.items() for part in parts}:
                self.errors.pop(name, None)
                self.cleaned_data[name] = (
                    "" if isinstance(field, forms.CharField) and field.initial is None else field.initial
                )
        data = self.cleaned_data
        if data.get("delay") == BY_RATING:
            data["delay"] = commands.RATED_DELAY_S if data.get("rated") else 0
        self._invited = self._players(data.get("invited") or "")
        if self.entrants and "forbidden" in self.data:
            try:
                self._forbidden = never_meeting.read(data.get("forbidden") or "", self.entrants)
            except never_meeting.UnknownEntrant as unknown:
                self.add_error("forbidden", _("There is no entrant %(name)s.") % {"name": unknown})
        if data.get("check_in") and not data.get("starts_at"):
            self.add_error("check_in", _("Check-in needs a starting time for the tournament."))
        if data.get("hints") and data.get("rated"):
            self.add_error("hints", _("There are no hints in a rated match."))
        self._options = self._chosen_options()
        sound = [stage.is_valid() for stage in self.stages]
        if not self.errors and all(sound):
            self._judge(self.settings())
        return data

    def is_valid(self) -> bool:
        """Whether everything goes together, in every stage."""
        return super().is_valid() and all(stage.is_valid() for stage in self.stages)

    def settings(self) -> Settings:
        """What the valid form asks for."""
        made = self._asked()
        return made if self.base is None else self._kept(self.base, made)

    def _kept(self, base: Settings, made: Settings) -> Settings:
        """With what the form rounds or does not show as it was, where nobody has changed it."""
        changed = {*self.changed_data}
        times = {"round_s": "round_hours", "pause_s": "pause_minutes", "starts_at": "starts_at"}
        same = {part: getattr(base.times, part) for part, name in times.items() if name not in changed}
        clock = {f"{pace}_{part}" for pace, parts in UNITS.items() for part in parts}
        terms = {*clock, "pace", "on_timeout", "stand_in", "watch", "delay"}
        stages = [
            base.stages[place] if place < len(base.stages) and not stage.has_changed() else made.stages[place]
            for place, stage in enumerate(self.stages)
        ]
        return replace(
            made,
            stages=tuple(stages),
            times=replace(made.times, **same),
            play=made.play if terms & changed else replace(made.play, terms=base.play.terms),
        )

    def _asked(self) -> Settings:
        data = self.cleaned_data
        terms = plain(self.terms())
        assert isinstance(terms, dict)
        starts = _milliseconds(data["starts_at"])
        check_in = starts - 60_000 * data["check_in"] if starts is not None and data["check_in"] else None
        rounds = self.stages[0].format not in CONTINUOUS
        return Settings(
            name=data["name"].strip(),
            about=data["about"].strip(),
            game=self.rules.name,
            rules_version=data["rules_version"] or self.rules.rules_version,
            seats=data["seats"],
            team=self.team,
            options=dict(self._options),
            stages=tuple(stage.stage() for stage in self.stages),
            entry=Entry(
                opens_at=_milliseconds(data["opens_at"]),
                closes_at=_milliseconds(data["closes_at"]),
                capacity=data["capacity"],
                waiting_list=data["waiting_list"],
                invited=self._invited,
                rating_from=data["rating_from"],
                rating_to=data["rating_to"],
                check_in_from=check_in,
                late_until=data["late_until"],
                late_bye=data["late_bye"],
            ),
            times=Times(
                starts_at=starts,
                round_s=HOUR * data["round_hours"] if rounds else 0,
                pause_s=MINUTE * data["pause_minutes"] if rounds else 0,
                automatic=data["automatic"],
                agreed=data["agreed"] and rounds,
            ),
            play=Play(
                terms=terms,
                hints=data["hints"],
                what_if=data["what_if"],
                deserted=data["deserted"],
                rated=data["rated"],
                unfinished="draw" if data["unfinished"] == "draw" else UNSET,
                called_off="play_on" if data["called_off"] == "play_on" else UNSET,
            ),
            apart=Apart(data["apart_rounds"], self._forbidden),
        )

    def _chosen_options(self) -> dict[str, JSON]:
        if self.base is not None and self.fields["game"].disabled:
            return {name: plain(value) for name, value in self.base.options.items()}
        chosen = dict(usual_options(self.rules, self.table_seats))
        for part in self.parts if self.data.get("options_of") == self.rules.name else []:
            if any(name in self.errors for name in (part.name, *part.others)):
                continue
            try:
                value = option_fields.chosen(part, self.cleaned_data)
            except option_fields.NumberMissing as missing:
                self.add_error(missing.field, _("Which number?"))
                continue
            if value != part.option.default or part.option.name in chosen:
                chosen[part.option.name] = value
        return chosen

    def _players(self, names: str) -> tuple[str, ...]:
        wanted = [line.strip() for line in names.splitlines() if line.strip()]
        found = {user.name.casefold(): user.player for user in User.objects.filter(name__in=wanted)} if wanted else {}
        unknown = [name for name in wanted if name.casefold() not in found]
        if unknown:
            self.add_error("invited", _("There is no player called %(name)s.") % {"name": ", ".join(unknown)})
        return tuple(found[name.casefold()] for name in wanted if name.casefold() in found)

    def _judge(self, settings: Settings) -> None:
        try:
            commands.check(settings)
        except Misfit as fault:
            self._misfit(fault, settings)
            return
        apart = unknown_apart(settings, len(self.entrants)) if self.entrants else ()
        for wrong in (*faults(settings), *apart):
            self._say(wrong)

    def _misfit(self, fault: Misfit, settings: Settings) -> None:
        """The option that the game objects to is told so."""
        part = next((one for one in self.parts if one.option.name in fault.where.split()), None)
        if part is not None and part.name in self.data:
            said = _("This does not go with %(seats)d players and the other options.") % {"seats": settings.seats}
            self.add_error(part.name, said)
        else:
            self.add_error("seats", _("The game cannot be played this way with these options."))

    def _say(self, fault: Fault) -> None:
        """Say a fault at its field."""
        said = fault_words(fault)
        of_stage = STAGE.fullmatch(fault.where)
        if of_stage is not None:
            self.stages[int(of_stage["number"]) - 1].say(of_stage["where"], said)
        else:
            name = FIELD_OF.get(fault.where, fault.where)
            self.add_error(name if name in self.fields else None, said)


def as_filled_in(data: Mapping[str, Any], kind: type[TournamentForm] = TournamentForm, **more: Any) -> TournamentForm:
    """The form as somebody has filled it in so far, shown anew and not judged."""
    bare = kind(initial=dict(data.items()), **more)
    ticks = [
        one.add_prefix(name)
        for one in (bare, *bare.stages)
        for name, field in one.fields.items()
        if isinstance(field, forms.BooleanField)
    ]
    return kind(initial={**dict.fromkeys(ticks, ""), **dict(data.items())}, **more)


def _milliseconds(when: datetime | None) -> int | None:
    return None if when is None else round(when.timestamp() * 1000)
