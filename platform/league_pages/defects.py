"""Defects of the rules: named by the site's officers for every season that they concern, and decided by a director who
sees first what each choice leads to.
"""

from contextlib import suppress
from datetime import datetime, time
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.kernel.refusals import Refused
from games.kernel.registry import games_by_name, versions
from games.kernel.values import Event
from league_pages.access import AtSeason, moderates, season
from league_pages.confirming import Execution, answer
from league_pages.deed_form import LONGEST_REASON, Reasoned
from league_pages.defect_consequences import affected, choices, named_of
from league_pages.names import by_two_clocks, names_of
from league_pages.season_deeds import OfSeason
from league_pages.season_pages import season_frame
from leagues import commands, defects, divisions
from leagues.season.commands import DecideDefect, NameDefect
from leagues.season.defect import Defect
from leagues.season.state import Season
from lobby.consequences import Consequence
from lobby.terms_form import offer
from streams import actors, kept_texts, texts
from streams.actors import Actor, Power
from streams.kept_texts import TextNames
from streams.stored_command import Command
from tournament_pages.words import title_of


class Naming(forms.Form):
    """Which rules are defective, since when, and why."""

    rules = forms.ChoiceField(label=gettext_lazy("Rules"))
    since = forms.DateField(
        label=gettext_lazy("Of matches begun on this day and later"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text=gettext_lazy("Leave it empty if every match is concerned."),
    )
    reason = forms.CharField(
        label=gettext_lazy("What is wrong"), max_length=LONGEST_REASON, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = [
            (f"{name} {one.rules_version}", f"{title_of(name)}, {one.rules_version}")
            for name in games_by_name()
            for one in versions(name)
        ]
        offer(self.fields["rules"], known)


class Deciding(OfSeason, Reasoned):
    """What becomes of a season: which way, by which rules, and which tables are played again."""

    title = gettext_lazy("Decide what happens to the season")
    danger = True
    policy = forms.ChoiceField(label=gettext_lazy("Your choice"), widget=forms.RadioSelect)
    instead = forms.ChoiceField(label=gettext_lazy("Rules that apply then"), required=False)
    tables = forms.MultipleChoiceField(
        label=gettext_lazy("Tables that are played again"), required=False, widget=forms.CheckboxSelectMultiple
    )
    field_order = ("policy", "instead", "tables", "reason")
    defect: Defect

    @classmethod
    def of(cls, defect: Defect) -> type["Deciding"]:
        """The form about this defect."""
        return type(cls.__name__, (cls,), {"defect": defect})

    def prepare(self) -> None:
        """The ways that there are, the other rules of the game, and the tables that were opened by these."""
        now = self.at.now
        others = [one.rules_version for one in versions(now.settings.game)]
        others = [one for one in others if one != self.defect.rules_version]
        tables = affected(now, self.defect)
        made = choices(now, tables)
        offer(self.fields["policy"], [(one.policy, one.title) for one in made if others or one.policy == "finish"])
        offer(self.fields["tables"], [(one.key, one.said) for one in tables])
        if others:
            offer(self.fields["instead"], [(one, one) for one in others])
        else:
            del self.fields["instead"], self.fields["tables"]

    def clean(self) -> dict[str, Any]:
        """Tables where some are played again, and nowhere else."""
        data = super().clean() or {}
        if data.get("policy") == "replay" and not data.get("tables"):
            self.add_error("tables", _("Name the tables to be played again."))
        return data

    def wish(self, written: TextNames) -> Command:
        data = self.cleaned_data
        policy = data["policy"]
        return DecideDefect(
            number=self.defect.number,
            policy=policy,
            reason=self.text("reason", written),
            instead="" if policy == "finish" else data.get("instead", ""),
            tables=tuple(map(named_of, data["tables"])) if policy == "replay" else (),
            free=defects.free_directors(self.at.now),
        )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def naming(request: HttpRequest) -> HttpResponse:
    """Where the site's moderators name rules that are defective, and see what the seasons concerned do about them."""
    user = request.user if isinstance(request.user, User) else None
    if user is None or not moderates(user):
        raise Http404("there is no such desk")
    form = Naming(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        game, _space, version = form.cleaned_data["rules"].partition(" ")
        day = form.cleaned_data["since"]
        since = round(datetime.combine(day, time(), timezone.get_current_timezone()).timestamp() * 1000) if day else 0
        told = name_everywhere(user, game, version, since, form.cleaned_data["reason"])
        said = ngettext("%(count)d season has been notified.", "%(count)d seasons have been notified.", told)
        messages.success(request, said % {"count": told})
        return redirect("leagues:defects")
    context = {"form": form, "found": [(*one, _rules(*one), state_of(one[1])) for one in known_everywhere()]}
    return render(request, "leagues/defects.html", context, status=422 if form.errors else 200)


def name_everywhere(user: User, game: str, version: str, since: int, reason: str) -> int:
    """Tell every season that is played by these rules, of matches begun at `since` and later; how many were told."""
    told = 0
    by = actors.officer(user.pk, Power.MODERATE)
    for now in defects.concerned(game, version):
        with suppress(Refused), kept_texts.kept(by) as written:
            wish = NameDefect(rules_version=version, reason=written.name(reason), since=since)
            commands.at_season(now.id, wish, by)
            told += 1
    return told


def known_everywhere() -> list[tuple[Season, Defect]]:
    """The defects that seasons know of which are not over, those that wait first."""
    found = [
        (now, one)
        for name in games_by_name()
        for version in versions(name)
        for now in defects.concerned(name, version.rules_version)
        for one in now.defects
        if one.rules_version == version.rules_version
    ]
    return sorted(found, key=lambda one: (one[1].policy is not None, one[0].number))


def state_of(found: Defect) -> str:
    """Where a defect stands, in words."""
    if found.policy is None:
        return _("waiting for a director’s choice")
    done = {
        "finish": _("the season is finished under the old rules"),
        "move": _("the season goes on under version %(version)s from each division’s next round"),
        "replay": _("the named tables are played again, and the season goes on under version %(version)s"),
    }
    return done[found.policy] % {"version": found.instead}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def defect(request: HttpRequest, organisation_id: str, number: int, defect: int) -> HttpResponse:
    """What is known of a defect and what was decided; for who decides what each choice leads to, and the form."""
    at = season(request, organisation_id, number)
    found = at.now.defect(defect)
    if found is None:
        raise Http404("there is no such defect")
    by = decides(at, found)
    if request.method == "POST" and by is None:
        raise Http404("there is nothing to be done")
    context = season_frame(at) | {"found": found, "facts": _facts(at, found), "here": "season"}
    if by is None:
        return render(request, "leagues/defect.html", context)

    form = Deciding.of(found)(at, *([request.POST] if request.method == "POST" else []))
    options = choices(at.now, affected(at.now, found))
    chosen = next((one.consequences for one in options if one.policy == request.POST.get("policy")), [])

    def tried(wish: Command) -> tuple[int, tuple[Event, ...]]:
        live, decided = divisions.tried(at.now.id, wish, by)
        return live.version, decided.facts

    def given(wish: Command, version: int) -> None:
        divisions.give(at.now.id, wish, by, version)

    back = reverse("leagues:defect", args=[organisation_id, number, defect])
    more = {"options": options, "consequences": chosen, "template": "leagues/defect.html"}
    return answer(request, form, context | more, Execution(by, tried, given), back)


def decides(at: AtSeason, found: Defect) -> Actor | None:
    """As whom the visitor chooses what becomes of the season; None where they do not, or that is done."""
    return decider(at) if found.policy is None and not at.now.ended else None


def decider(at: AtSeason) -> Actor | None:
    """As whom the visitor decides about defects: a director who does not take part, or a moderator where there is none
    of these; None for everybody else.
    """
    user = at.league.user
    if user is None:
        return None
    if any(one.player == user.player for one in at.now.entrants):
        return None
    if at.league.directs:
        return at.actor
    if moderates(user) and not defects.free_directors(at.now):
        return actors.officer(user.pk, Power.MODERATE)
    return None


def _rules(now: Season, found: Defect) -> str:
    """Which rules are defective: the game and the version."""
    return f"{title_of(now.settings.game)}, {found.rules_version}"


def _facts(at: AtSeason, found: Defect) -> list[Consequence]:
    """What is known of a defect, and what was decided."""
    zone = at.league.now.profile.zone
    told = texts.told([found.reason, found.why])
    names = names_of([found.decided_by])
    evidence = _("In a match of this season the stored rules and today’s decide differently from step %(step)d on.")
    rows = [
        Consequence(_("Rules"), _rules(at.now, found)),
        Consequence(_("Of matches begun"), by_two_clocks(found.since or None, zone)),
        Consequence(_("What is wrong"), told.get(found.reason, "")),
        Consequence(_("Evidence of a case"), evidence % {"step": found.step} if found.case else ""),
        Consequence(_("Named"), by_two_clocks(found.at, zone)),
        Consequence(_("State"), state_of(found)),
        Consequence(_("Decided by"), names.get(found.decided_by, "")),
        Consequence(_("Why"), told.get(found.why, "")),
    ]
    return [one for one in rows if one.said]
