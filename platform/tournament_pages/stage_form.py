"""The part of the form that decides one stage: its format, how its tables are scored, and who goes on from it."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lobby.terms_form import offer
from tournament_pages.columns import column_words
from tournament_pages.words import form_words
from tournaments.crosstable.scoring import Scoring
from tournaments.ladder.challenge import LadderRules
from tournaments.pods.field import Uneven
from tournaments.scoring.names import TableTiebreak
from tournaments.scoring.points import PointsRule, TableScoring
from tournaments.stream.settings import (
    ROUND_ROBIN_TIEBREAKS,
    SWISS_TIEBREAKS,
    TABLE_TIEBREAKS,
    Arena,
    Cells,
    Elimination,
    Format,
    Groups,
    Ladder,
    PodElimination,
    PodSwiss,
    RoundRobin,
    Stage,
    Swiss,
)
from tournaments.swiss.ruleset import Ruleset
from tournaments.tiebreaks.basis import TiebreakRules

MOST_TIEBREAKS = 7
TIEBREAKS = tuple(f"tiebreak_{place}" for place in range(1, MOST_TIEBREAKS + 1))
TWO = ("swiss", "round_robin", "elimination", "double_elimination", "groups_of_four")
CONTINUOUS = ("arena", "ladder")
TABLES = ("pod_swiss", "pod_elimination", "cells")
SCORES = ("win", "draw", "loss")

MAIN: Mapping[str, tuple[str, ...]] = {
    "swiss": ("rounds",),
    "round_robin": ("twice", "groups"),
    "elimination": (),
    "double_elimination": (),
    "groups_of_four": ("groups",),
    "arena": ("minutes",),
    "ladder": ("days",),
    "pod_swiss": ("rounds", "uneven"),
    "pod_elimination": ("through",),
    "cells": ("cell",),
}
"""What every organiser decides of a format …"""
MORE: Mapping[str, tuple[str, ...]] = {
    "swiss": (*SCORES, "bye", *TIEBREAKS, "tiebreak_rules", "ruleset"),
    "round_robin": (*SCORES, *TIEBREAKS, "tiebreak_rules"),
    "elimination": ("drawn",),
    "double_elimination": ("drawn",),
    "groups_of_four": ("drawn",),
    "ladder": ("reach", "own", "challenged"),
    "pod_swiss": ("points_rule", "place_points", "worth", "bye_points", *TIEBREAKS, "groups"),
    "cells": ("points_rule", "place_points", "worth", *TIEBREAKS),
}
"""… and what is tucked away."""
CROSSED = ("DE", "BH", "BH/C1", "BH/M1", "SB", "SB/C1", "FB", "AOB", "PS", "KS", "WIN", "WON", "BPG", "REP", "ARO")
IN_A_GROUP = ("DE", "SB", "KS", "WIN", "WON", "BPG", "PS", "ARO")
AT_TABLES = tuple(one.value for one in TABLE_TIEBREAKS if one is not TableTiebreak.POINTS)
OFFERED: Mapping[str, tuple[str, ...]] = {
    "swiss": CROSSED,
    "round_robin": IN_A_GROUP,
    "pod_swiss": AT_TABLES,
    "cells": AT_TABLES,
}
USUAL: Mapping[str, tuple[str, ...]] = {
    "swiss": SWISS_TIEBREAKS[1:],
    "round_robin": ROUND_ROBIN_TIEBREAKS[1:],
    "pod_swiss": AT_TABLES,
    "cells": AT_TABLES,
}
FIELD_OF = {
    "format": "form",
    "tiebreaks": "tiebreak_1",
}
"""The field at which a fault of a stage is said, where it is not called as in the settings."""


def _whole(label: Any, least: int, most: int, initial: int, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, initial=initial, help_text=help_text)


def _points(label: Any, initial: str) -> forms.DecimalField:
    return forms.DecimalField(
        label=label, min_value=0, max_value=100, max_digits=4, decimal_places=1, initial=Decimal(initial)
    )


class StageForm(forms.Form):
    """One stage of a tournament. Once valid, `stage` is what was asked for.

    Fields that the chosen format has no use for are neither shown nor judged.
    """

    form = forms.ChoiceField(label=gettext_lazy("Format"), initial="swiss")
    rounds = _whole(gettext_lazy("Rounds"), 1, 30, 5)
    uneven = forms.ChoiceField(
        label=gettext_lazy("When the tables do not come out even"),
        choices=[
            ("byes", gettext_lazy("somebody has a bye")),
            ("smaller_tables", gettext_lazy("some tables are smaller by one")),
            ("larger_tables", gettext_lazy("some tables are larger by one")),
        ],
        initial="byes",
    )
    twice = forms.BooleanField(label=gettext_lazy("Everybody meets everybody twice"), required=False)
    groups = _whole(gettext_lazy("Groups"), 1, 256, 1)
    minutes = _whole(gettext_lazy("Minutes of an arena"), 10, 1440, 90)
    days = _whole(gettext_lazy("Days of the ladder"), 1, 366, 30)
    through = _whole(gettext_lazy("Players from each table who go on"), 1, 6, 1)
    cell = _whole(
        gettext_lazy("Players of a group"),
        3,
        28,
        7,
        gettext_lazy(
            "All tables of a group are played at once. Seven players at tables of four: every pair meets twice."
        ),
    )
    qualify = _whole(gettext_lazy("Players from each group who go on to the next stage"), 0, 512, 2)
    wild_cards = _whole(gettext_lazy("Best of the rest who also go on"), 0, 512, 0)
    drawn = forms.ChoiceField(
        label=gettext_lazy("After a drawn match"),
        choices=[
            ("play_again", gettext_lazy("they play again")),
            ("higher_seed", gettext_lazy("the higher seed goes on")),
        ],
        initial="play_again",
    )
    win = _points(gettext_lazy("Points for a win"), "1")
    draw = _points(gettext_lazy("Points for a draw"), "0.5")
    loss = _points(gettext_lazy("Points for a defeat"), "0")
    bye = _points(gettext_lazy("Points for a bye given by the pairing"), "1")
    points_rule = forms.ChoiceField(
        label=gettext_lazy("Points for a table"),
        choices=[
            ("opponents_beaten", gettext_lazy("for each opponent beaten")),
            ("places", gettext_lazy("by places")),
            ("wins", gettext_lazy("for the winner alone")),
            ("score", gettext_lazy("as the game scores")),
            ("share", gettext_lazy("the share of the winner's score")),
        ],
        initial="opponents_beaten",
    )
    place_points = forms.CharField(
        label=gettext_lazy("Points for places"),
        help_text=gettext_lazy("From the first to the last, where points go by places: 10 6 3 1."),
        max_length=60,
        required=False,
    )
    worth = _whole(gettext_lazy("Points for an opponent beaten, a win, or the whole share"), 1, 100, 1)
    bye_points = forms.CharField(
        label=gettext_lazy("Points for a bye"),
        help_text=gettext_lazy("A whole number or a fraction: 3/2."),
        max_length=9,
        initial="1",
    )
    tiebreak_rules = forms.ChoiceField(
        label=gettext_lazy("Tie-breaks by FIDE's rules of"),
        choices=[(one.name, one.name.removeprefix("V")) for one in TiebreakRules],
        initial="V2026",
    )
    ruleset = forms.ChoiceField(
        label=gettext_lazy("Pairing rules"), choices=[(one.name, one.value) for one in Ruleset], initial="DUTCH_2026"
    )
    reach = _whole(gettext_lazy("Places up that a challenge may reach"), 1, 5000, 10)
    own = _whole(gettext_lazy("Challenges a player may play at once"), 1, 50, 3)
    challenged = _whole(gettext_lazy("Challenges a player may face at once"), 1, 50, 5)

    def __init__(self, data: Any, *, initial: Mapping[str, Any], number: int, last: bool, fits: Iterable[str]) -> None:
        prefix = str(number) if number > 1 else None
        super().__init__(data, initial=dict(initial), prefix=prefix)
        self.number, self.last = number, last
        words = form_words() | {"double_elimination": _("Knock-out, out after two defeats")}
        offered = list(fits) or [*MAIN]
        chosen = self._chosen(offered)
        shown = [*offered, *([chosen] if chosen in MAIN and chosen not in offered else [])]
        offer(self.fields["form"], [(one, words[one]) for one in shown], offered[0])
        self.format = chosen if chosen in MAIN else offered[0]
        usual = USUAL.get(self.format, ())
        choices = [("", "—"), *((one, column_words(one)[0]) for one in OFFERED.get(self.format, ()))]
        for place, name in enumerate(TIEBREAKS):
            label = _("Tie-break %(number)d") % {"number": place + 1}
            self.fields[name] = forms.ChoiceField(label=label, required=False)
            offer(self.fields[name], choices, usual[place] if place < len(usual) else "")

    def _chosen(self, offered: list[str]) -> str:
        name = self.add_prefix("form")
        given = self.data.get(name, self.initial.get("form"))
        return str(given or offered[0])

    @property
    def main(self) -> list[forms.BoundField]:
        """What every organiser decides of this format."""
        goes_on = () if self.last else ("qualify", "wild_cards")
        return [self[name] for name in ("form", *MAIN[self.format], *goes_on)]

    @property
    def more(self) -> list[forms.BoundField]:
        """What is tucked away."""
        return [self[name] for name in MORE.get(self.format, ())]

    @property
    def opened(self) -> bool:
        """Whether something is wrong among what is tucked away."""
        return any(field.errors for field in self.more)

    def clean(self) -> dict[str, Any]:
        """Forget what this format has no use for; what was not sent is as usual."""
        super().clean()
        shown = {field.name for field in (*self.main, *self.more)}
        for name, field in self.fields.items():
            asked = name in shown and (self.add_prefix(name) in self.data or isinstance(field, forms.BooleanField))
            if not asked and not field.disabled:
                self.errors.pop(name, None)
                self.cleaned_data[name] = field.initial
        return self.cleaned_data

    def stage(self) -> Stage:
        """What the valid form asks for."""
        data = self.cleaned_data
        if self.last:
            return Stage(self._format(data))
        return Stage(self._format(data), data["qualify"], data["wild_cards"])

    def say(self, where: str, said: str) -> None:
        """Say a fault of the settings at its field."""
        name = FIELD_OF.get(where, where)
        if where == "scoring":
            name = "place_points" if self.format in TABLES else "win"
        shown = {field.name for field in (*self.main, *self.more)}
        self.add_error(name if name in shown else "form", said)

    def _format(self, data: Mapping[str, Any]) -> Format:
        match self.format:
            case "swiss":
                return Swiss(
                    data["rounds"],
                    ruleset=Ruleset[data["ruleset"]],
                    scoring=_scoring(data, data["bye"]),
                    tiebreaks=("PTS", *self._tiebreaks(data)),
                    tiebreak_rules=TiebreakRules[data["tiebreak_rules"]],
                )
            case "round_robin":
                return RoundRobin(
                    twice=data["twice"] or False,
                    groups=data["groups"],
                    scoring=_scoring(data),
                    tiebreaks=("PTS", *self._tiebreaks(data)),
                    tiebreak_rules=TiebreakRules[data["tiebreak_rules"]],
                )
            case "elimination" | "double_elimination":
                return Elimination(double=self.format == "double_elimination", draw=data["drawn"])
            case "groups_of_four":
                return Groups(data["groups"], draw=data["drawn"])
            case "arena":
                return Arena(data["minutes"])
            case "ladder":
                return Ladder(data["days"], LadderRules(data["reach"], data["own"], data["challenged"]))
            case "pod_elimination":
                return PodElimination(data["through"])
            case "cells":
                return Cells(data["cell"], scoring=_table_scoring(data), tiebreaks=self._at_tables(data))
            case _:
                return PodSwiss(
                    data["rounds"],
                    groups=data["groups"],
                    scoring=_table_scoring(data),
                    tiebreaks=self._at_tables(data),
                    uneven=Uneven(data["uneven"]),
                    bye_points=data["bye_points"],
                )

    def _tiebreaks(self, data: Mapping[str, Any]) -> tuple[str, ...]:
        return tuple(data[name] for name in TIEBREAKS if data[name])

    def _at_tables(self, data: Mapping[str, Any]) -> tuple[TableTiebreak, ...]:
        return (TableTiebreak.POINTS, *(TableTiebreak(one) for one in self._tiebreaks(data)))

    def clean_place_points(self) -> str:
        """Whole numbers, each with a space or comma between."""
        given = str(self.cleaned_data["place_points"]).replace(",", " ")
        if any(not one.isdecimal() or len(one) > 4 for one in given.split()):
            raise forms.ValidationError(_("Only whole numbers can be entered here."))
        return given


def _scoring(data: Mapping[str, Any], bye: Decimal | None = None) -> Scoring:
    win, draw, loss = (int(10 * data[name]) for name in SCORES)
    paired = win if bye is None else int(10 * bye)
    return Scoring(win, draw, loss, forfeit_win=win, pairing_bye=paired, full_bye=win, half_bye=draw)


def _table_scoring(data: Mapping[str, Any]) -> TableScoring:
    places = tuple(int(one) for one in str(data["place_points"] or "").split())
    return TableScoring(PointsRule(data["points_rule"]), places, data["worth"])


def initial_of(stage: Stage) -> dict[str, Any]:
    """The fields' values that ask for this stage."""
    form = stage.format
    made: dict[str, Any] = {"form": str(form.__struct_config__.tag)}
    made |= {"qualify": stage.qualify, "wild_cards": stage.wild_cards}
    made |= {
        name: getattr(form, name)
        for name in ("rounds", "groups", "minutes", "days", "cell", "bye_points")
        if hasattr(form, name)
    }
    match form:
        case Elimination():
            made |= {"form": "double_elimination" if form.double else "elimination", "drawn": form.draw}
        case Groups():
            made |= {"drawn": form.draw}
        case Ladder():
            made |= {"reach": form.rules.reach, "own": form.rules.own, "challenged": form.rules.challenged}
        case PodElimination():
            made |= {"through": form.qualify}
        case Swiss() | RoundRobin():
            made |= {name: Decimal(getattr(form.scoring, name)) / 10 for name in SCORES}
            made |= {"bye": Decimal(form.scoring.pairing_bye) / 10, "tiebreak_rules": form.tiebreak_rules.name}
            made |= {"ruleset": form.ruleset.name} if isinstance(form, Swiss) else {"twice": form.twice}
        case PodSwiss() | Cells():
            made |= {"points_rule": form.scoring.rule.value, "worth": form.scoring.win}
            made |= {"place_points": " ".join(map(str, form.scoring.places))}
            made |= {"uneven": form.uneven.value} if isinstance(form, PodSwiss) else {}
        case _:
            pass
    names = [str(getattr(one, "value", one)) for one in getattr(form, "tiebreaks", ())][1:]
    return made | {field: names[place] if place < len(names) else "" for place, field in enumerate(TIEBREAKS)}
