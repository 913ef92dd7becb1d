"""Defects of the rules for programs: named by a moderator, weighed and decided by a director, refused to others."""

import pytest

from api.scopes import Scope
from leagues import progress
from tests.api.programs import program
from tests.api.test_leagues import ALL, fits
from tests.leagues.pages.test_defects import Page
from tournaments import commands as tournaments

pytestmark = pytest.mark.django_db(transaction=True)
NAMED = {"game": "armadora", "rules_version": "0", "reason": "Rule 3.2 is read the wrong way round."}


def test_it_works() -> None:
    page = Page()
    moderator, owner = program(page.mara, (*ALL, Scope.MODERATE)), program(page.league.owner, ALL)
    here = f"leagues/{page.league.id}/seasons/1/"
    assert moderator.post("leagues/defects/", NAMED, 201) == {"told": 1}
    assert moderator.post("leagues/defects/", NAMED, 201) == {"told": 0}
    known = moderator.get("leagues/defects/")
    fits("KnownDefects", known)
    assert [(one["season"]["number"], one["defect"]["policy"]) for one in known["known"]] == [(1, None)]
    told = owner.get(f"{here}defects/1/")
    fits("DefectWhole", told)
    assert (told["may_decide"], told["others"]) == (True, ["1"])
    assert told["defect"]["reason"] == NAMED["reason"]
    assert [one["decided"] for one in told["tables"]] == [True, True, False, False]
    assert [one["policy"] for one in told["choices"]] == ["finish", "move", "replay"]
    table = told["tables"][0]["table"]
    choice = {"do": "decide_defect", "number": 1, "policy": "replay", "instead": "1", "reason": "Two are wrong."}
    wish = {"command": {**choice, "tables": [table]}, "version": told["version"]}
    tried = owner.post(f"{here}trial/", wish)
    assert [event["type"] for event in tried["events"]] == ["defect_decided"]
    assert page.league.season.defects[0].policy is None
    first = owner.post(f"{here}commands/", wish, 201, Idempotency_Key="decide")
    assert owner.post(f"{here}commands/", wish, 201, Idempotency_Key="decide") == first
    assert owner.refused(f"{here}commands/", {"command": wish["command"]}) == (422, "already_decided")
    progress.go_on(page.league.season_id)
    assert [one.where for one in tournaments.find(page.tournament).tournament.replays] == [(1, 1, 1)]
    [seen] = program(page.people[0], ALL).get(f"{here}defects/")["defects"]
    assert (seen["policy"], seen["instead"], seen["tables"], seen["why"], seen["left"]) == (
        "replay", "1", [table], "Two are wrong.", []
    )  # fmt: skip
    assert seen["decided_by"]["name"] == page.league.owner.name


def test_what_makes_no_sense_is_told_by_its_code() -> None:
    page = Page()
    page.named()
    owner, here = program(page.league.owner, ALL), f"leagues/{page.league.id}/seasons/1/"
    finish = {"do": "decide_defect", "number": 1, "policy": "finish", "reason": "As agreed."}
    table = {"division": 1, "stage": 1, "round": 1, "table": 1}
    for wrong, code in (
        ({"number": 2}, (422, "misfit")),
        ({"instead": "1"}, (422, "misfit")),
        ({"policy": "move"}, (422, "misfit")),
        ({"policy": "move", "instead": "0"}, (422, "misfit")),
        ({"policy": "move", "instead": "9"}, (422, "misfit")),
        ({"policy": "replay", "instead": "1"}, (422, "misfit")),
        ({"policy": "replay", "instead": "1", "tables": [table, table]}, (422, "misfit")),
        ({"policy": "replay", "instead": "1", "tables": [{**table, "division": 9}]}, (422, "misfit")),
        ({"policy": "replay", "instead": "1", "tables": [{**table, "table": 9}]}, (422, "misfit")),
        ({"policy": "forget"}, (400, "invalid")),
        ({"free": ["user:1"]}, (400, "invalid")),
    ):
        for address in ("commands", "trial"):
            assert owner.refused(f"{here}{address}/", {"command": finish | wrong}) == code, wrong
    assert page.league.season.defects[0].policy is None


def test_who_may_decide() -> None:
    """Nobody who takes part, and no moderator while the league has a director who does not."""
    page = Page()
    page.named()
    here = f"leagues/{page.league.id}/seasons/1/"
    choice = {"command": {"do": "decide_defect", "number": 1, "policy": "finish", "reason": "As agreed."}}
    page.league.grant(page.people[0], "director")
    for one, code in (
        (page.people[0], "you_take_part"), (page.people[1], "officers_only"), (page.mara, "officers_only")
    ):  # fmt: skip
        other = program(one, ALL)
        assert other.refused(f"{here}commands/", choice) == (403, code)
        assert other.get(f"{here}defects/1/")["choices"] == []
        assert other.refused(f"{here}defects/2/", method="GET")[0] == 404
    owner, moderator = program(page.league.owner, tuple(Scope)), program(page.mara, tuple(Scope))
    assert owner.refused("leagues/defects/", NAMED)[0] == 404
    assert owner.refused("leagues/defects/", method="GET")[0] == 404
    assert program(page.mara, ALL).refused("leagues/defects/", NAMED) == (403, "insufficient_scope")
    for wrong in ({"game": "chess"}, {"rules_version": "9"}, {"since": 10**16}):
        assert moderator.refused("leagues/defects/", NAMED | wrong) == (400, "invalid")
