"""The form says all that the settings can say, asks only for what applies, and tells faults at their fields."""

import ast
import re
from pathlib import Path
from typing import Any, cast

import pytest
from django.test import Client
from msgspec.structs import replace

from api.tournaments.settings import SettingsWanted, settings_of
from games.kernel.refusals import Misfit
from games.kernel.registry import game as find_game
from games.kernel.values import plain
from lobby.defaults import usual_options
from play.terms import Terms
from streams.actors import actor
from tests.lobby.tavern import browser, person, text
from tests.tournaments.pages.hall import FORM, announced, running
from tournament_pages.configuring import form_of
from tournament_pages.creating import as_sent
from tournament_pages.fault_words import SENTENCES
from tournament_pages.form import TournamentForm
from tournament_pages.initial_values import initial_values
from tournaments import commands
from tournaments.access import visitor_of
from tournaments.crosstable import scoring
from tournaments.crosstable.scoring import Scoring
from tournaments.ladder.challenge import LadderRules
from tournaments.models import TournamentRow
from tournaments.pods.field import Uneven
from tournaments.scoring import points
from tournaments.scoring.names import TableTiebreak
from tournaments.scoring.points import PointsRule, TableScoring
from tournaments.stream import checks
from tournaments.stream import commands as c
from tournaments.stream.settings import (
    Apart,
    Arena,
    Cells,
    Elimination,
    Entry,
    Groups,
    Ladder,
    Play,
    PodElimination,
    PodSwiss,
    RoundRobin,
    Settings,
    Stage,
    Swiss,
    Times,
)
from tournaments.swiss.ruleset import Ruleset
from tournaments.tiebreaks.basis import TiebreakRules

pytestmark = pytest.mark.django_db(transaction=True)

HOUR = 3_600_000
AT = 1_900_000_800_000
LIVE = Terms(pace="live", move_s=45, bank_s=600, vacation_s=0, rated=True, delay_s=300)
CARNAGE = TableScoring(PointsRule.PLACES, (10, 6, 3, 1))
STAGES: list[tuple[int, tuple[Stage, ...]]] = [
    (2, (Stage(Swiss(7)),)),
    (2, (Stage(Swiss(7, Ruleset.DUTCH_2017, Scoring(30, 10, 0, 30, 0, 20, 30, 10), ("PTS", "BH", "SB"))),)),
    (2, (Stage(Swiss(3, tiebreaks=("PTS", "ARO"), tiebreak_rules=TiebreakRules.V2024)),)),
    (2, (Stage(RoundRobin(twice=True, groups=4), 2, 1), Stage(Elimination(draw="higher_seed")))),
    (2, (Stage(Groups(4), 2), Stage(Elimination(double=True)))),
    (2, (Stage(Arena(45)),)),
    (2, (Stage(Ladder(14, LadderRules(5, 2, 4))),)),
    (4, (Stage(PodSwiss(4, groups=2, scoring=CARNAGE, uneven=Uneven.SMALLER_TABLES, bye_points="3/2"), 4, 0),
         Stage(PodElimination(2)))),
    (4, (Stage(Cells(7, tiebreaks=(TableTiebreak.POINTS, TableTiebreak.SHARE, TableTiebreak.LOTS))),)),
    (4, (Stage(PodSwiss(3, tiebreaks=(TableTiebreak.POINTS,))), )),
]  # fmt: skip


def _settings(seats: int, stages: tuple[Stage, ...], **more: Any) -> Settings:
    rules = find_game("orcz" if seats == 4 else "armadora")
    given = Settings(
        name="Cup",
        game=rules.name,
        rules_version=rules.rules_version,
        seats=seats,
        stages=stages,
        options=dict(usual_options(rules, seats)),
        play=Play(terms=_plain(LIVE), rated=True),
    )
    return replace(given, **more)


def _plain(terms: Terms) -> dict[str, Any]:
    return cast(dict[str, Any], plain(replace(terms, takeback="off")))


@pytest.mark.parametrize(("seats", "stages"), STAGES, ids=map(str, range(len(STAGES))))
def test_it_works(seats: int, stages: tuple[Stage, ...]) -> None:
    """Whatever the settings say, the form that shows them asks for the same."""
    given = _settings(seats, stages)
    form = TournamentForm(as_sent(TournamentForm(initial=initial_values(given, 16))))
    assert form.is_valid(), (form.errors, [stage.errors for stage in form.stages])
    assert form.settings() == given


def test_entry_times_and_policies_are_all_asked_for() -> None:
    bob = person("Bob")
    given = _settings(
        2,
        (Stage(Swiss(5)),),
        about="Whoever comes",
        entry=Entry(AT - 9 * HOUR, AT - 2 * HOUR, 32, False, (bob.player,), 900, 2400, AT - HOUR, 3, "half"),
        times=Times(AT, 48 * 3600, 1800, automatic=False, agreed=True),
        play=Play(
            terms=_plain(replace(LIVE, rated=False)), hints=True, deserted="substitute", what_if="never", rated=False
        ),
        apart=Apart(2),
    )
    form = TournamentForm(as_sent(TournamentForm(initial=initial_values(given, 16))))
    assert form.is_valid(), (form.errors, [stage.errors for stage in form.stages])
    assert form.settings() == given


@pytest.mark.parametrize(("rated", "delay"), [(True, 300), (False, 0)])
def test_spectators_see_rated_matches_later_unless_the_organiser_says_otherwise(rated: bool, delay: int) -> None:
    sent = {**FORM, **({"rated": "on"} if rated else {})}
    sent.pop("delay")
    form = TournamentForm(sent)
    assert form.is_valid(), form.errors
    assert form.settings().play.terms["delay_s"] == delay
    said = TournamentForm(sent | {"delay": "0"})
    assert said.is_valid()
    assert said.settings().play.terms["delay_s"] == 0
    wanted = SettingsWanted("Cup", "armadora", 2, (Stage(Swiss(3)),), play=Play(rated=rated))
    assert settings_of(wanted).play.terms.get("delay_s", 0) == delay
    at_once = replace(wanted, play=Play(rated=rated, terms={"delay_s": 0}))
    assert settings_of(at_once).play.terms["delay_s"] == 0


def test_what_does_not_apply_is_not_asked() -> None:
    client = browser(person("Alice"))

    def names(query: str) -> set[str]:
        page = client.get(f"/tournaments/new/?{query}").content.decode()
        return set(re.findall(r'name="([^"]+)"', page))

    swiss, arena, pods = names("form=swiss"), names("form=arena"), names("form=pod_swiss&seats=4&game=orcz")
    assert {"rounds", "tiebreak_1", "win", "ruleset", "round_hours", "late_bye"} <= swiss
    assert not {"minutes", "uneven", "points_rule", "cell", "2-form", "qualify", "days"} & swiss
    assert "minutes" in arena
    assert not {"rounds", "round_hours", "agreed", "tiebreak_1", "late_bye"} & arena
    assert {"uneven", "points_rule", "bye_points"} <= pods
    assert not {"win", "ruleset", "minutes"} & pods
    assert {"qualify", "wild_cards", "2-form"} <= names("form=round_robin&stage_count=2")
    page = client.get("/tournaments/new/?seats=4&game=orcz").content.decode()
    assert 'value="round_robin"' not in page
    assert 'value="cells"' in page


def test_another_choice_shows_what_goes_with_it_and_opens_nothing() -> None:
    """As the button without scripts does, and as htmx does: what was filled in is kept."""
    sent = {**FORM, "form": "pod_swiss", "seats": "4", "game": "orcz", "name": "Kept", "look": "yes"}
    sent.pop("automatic")
    page = browser(person("Alice")).post("/tournaments/new/", sent)
    assert (page.status_code, TournamentRow.objects.count()) == (200, 0)
    body = page.content.decode()
    assert 'name="bye_points"' in body
    assert 'value="Kept"' in body
    assert not re.search(r'name="automatic"[^>]*checked', body)


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"win": "1", "draw": "0.7", "loss": "0"}, "id_win", "deux parties nulles valent plus"),
        ({"tiebreak_1": "SB", "tiebreak_2": "SB"}, "id_tiebreak_1", "un départage figure deux fois"),
        ({"agreed": "on", "round_hours": "0"}, "id_agreed", "avant la fin d’une ronde"),
        (
            {"rating_from": "2000", "rating_to": "1000"},
            "id_rating_to",
            "aucune cote n’est dans cet intervalle",
        ),
        (
            {"starts_at": "2031-01-01T10:00", "closes_at": "2031-01-01T11:00"},
            "id_closes_at",
            "les inscriptions ferment après le début",
        ),
        ({"stage_count": "2", "qualify": "0", "wild_cards": "0", "2-form": "swiss"}, "id_qualify", "personne ne passe"),
        ({"form": "ladder", "stage_count": "2", "2-form": "swiss"}, "id_form", "un tournoi à part"),
        (
            {"form": "pod_swiss", "game": "orcz", "seats": "4", "points_rule": "places", "place_points": "3 2"},
            "id_place_points",
            "une place n’a pas de points",
        ),
        (
            {"form": "pod_swiss", "game": "orcz", "seats": "4", "bye_points": "much"},
            "id_bye_points",
            "un nombre de points",
        ),
        ({"hints": "on", "rated": "on"}, "id_hints", "dans une partie classée, personne ne reçoit d’indice"),
        ({"form": "cells", "game": "orcz", "seats": "4", "cell": "6"}, "id_cell", "aucune grille n’est connue"),
    ],
)  # fmt: skip
def test_a_fault_of_the_settings_is_said_at_its_field_in_the_readers_language(
    changes: dict[str, str], field: str, said: str
) -> None:
    client = Client(headers={"accept-language": "fr"})
    client.force_login(person("Alice"), backend="accounts.backend.Backend")
    reply = client.post("/tournaments/new/", FORM | changes)
    page = " ".join(reply.content.decode().replace("\u00a0", " ").split())
    assert (reply.status_code, TournamentRow.objects.count()) == (422, 0)
    assert f'href="#{field}"' in page
    assert said.casefold() in page.casefold()


def test_every_fault_has_words() -> None:
    """The sentences of faults stand in pure code, out of reach of the tool that collects what is to be translated."""
    found = set()
    for module in (checks, scoring, points):
        assert module.__file__ is not None
        for node in ast.walk(ast.parse(Path(module.__file__).read_text())):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                said = node.args[1:2] if called == "Fault" else node.args if called == "append" else []
                found |= {str(one.value) for one in said if isinstance(one, ast.Constant) and " " in str(one.value)}
    clashes = {"check-in begins before entry opens", "the tournament begins before entry or check-in"}
    assert found | clashes == SENTENCES


def _fields(page: str) -> dict[str, str]:
    return dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)">', page))


def test_a_director_changes_the_settings_and_sees_first_what_follows() -> None:
    host = person("Alice")
    live = announced(host, Swiss(3))
    client = browser(host)
    where = f"/tournaments/{live.id}/desk/configure/"
    page = client.get(where)
    assert "fixed" not in text(page)
    now = commands.find(live.id).tournament
    sent = as_sent(TournamentForm(initial=initial_values(now.settings, 0))) | {"capacity": "12", "rounds": "4"}
    shown = client.post(where, sent)
    assert shown.status_code == 200, text(shown)
    assert commands.find(live.id).tournament.settings == now.settings
    client.post(where, _fields(shown.content.decode()))
    after = commands.find(live.id).tournament.settings
    assert after == replace(now.settings, entry=replace(now.settings.entry, capacity=12), stages=(Stage(Swiss(4)),))


def test_a_director_names_who_never_meets() -> None:
    """By number or name, a line each; whoever is not there is said at the field, and two who are named do not meet."""
    host = person("Alice")
    live = announced(host, Swiss(3))
    client, where = browser(host), f"/tournaments/{live.id}/desk/configure/"
    assert 'name="forbidden"' not in client.get(where).content.decode()
    for number in range(1, 5):
        one = person(f"Player {number}")
        commands.give(live.id, c.Enter(name=one.name, players=(one.player,), rating=2000 - number), actor(one.player))
    now = commands.find(live.id).tournament
    sent = as_sent(form_of(visitor_of(host, live.id)))
    assert 'name="forbidden"' in client.get(where).content.decode()
    wrong = client.post(where, sent | {"forbidden": "1, Nobody at all"})
    assert (wrong.status_code, 'href="#id_forbidden"' in wrong.content.decode()) == (422, True)
    assert "There is no entrant Nobody at all." in text(wrong)
    alone = client.post(where, sent | {"forbidden": "2"})
    assert "Two or more different entrants never meet." in text(alone)
    shown = client.post(where, sent | {"forbidden": "1, player 3\n2 Player 2, 4"})
    client.post(where, _fields(shown.content.decode()))
    after = commands.find(live.id).tournament.settings
    assert after == replace(now.settings, apart=replace(now.settings.apart, forbidden=((1, 3), (2, 4))))
    assert "1 Player 1, 3 Player 3\n2 Player 2, 4 Player 4" in client.get(where).content.decode()
    director = commands.director(host.pk, live.id)
    for wish in (c.Start(), c.Pair(stage=1, round=1)):
        commands.give(live.id, wish, director)
    met = {frozenset(table.entrants) for table in commands.find(live.id).tournament.stages[0].rounds[0].tables}
    assert met.isdisjoint({frozenset({1, 3}), frozenset({2, 4})})
    for forbidden, said in (((1, 9),), "no entrant 9"), (((1, 1),), "different entrants"), (((1,),), "different entr"):
        apart = replace(after, apart=Apart(1, forbidden))
        with pytest.raises(Misfit, match=said):
            commands.give(live.id, c.Configure(settings=apart), director)


def test_what_is_locked_is_said_and_stays() -> None:
    live, _people = running(Swiss(3), 4)
    client = browser(person("Alice"))
    where = f"/tournaments/{live.id}/desk/configure/"
    page = client.get(where)
    assert "fixed with the first entry" in text(page)
    assert "tie-breaks of a stage are fixed" in text(page)
    assert re.search(r'<select name="tiebreak_1"[^>]*disabled', page.content.decode())
    before = commands.find(live.id).tournament.settings
    sent = as_sent(TournamentForm(initial=initial_values(before, 4))) | {"tiebreak_1": "SB", "rounds": "4"}
    assert client.post(where, sent | {"game": "orcz"}).status_code == 409
    shown = client.post(where, sent)
    assert "The number of rounds changes" in text(shown)
    client.post(where, _fields(shown.content.decode()))
    assert commands.find(live.id).tournament.settings == replace(before, stages=(Stage(Swiss(4)),))


def test_the_settings_are_the_directors() -> None:
    live = announced(person("Alice"), Swiss(3))
    for client in (Client(), browser(person("Bob"))):
        assert client.get(f"/tournaments/{live.id}/desk/configure/").status_code == 404
        assert client.post(f"/tournaments/{live.id}/desk/configure/", FORM).status_code == 404
