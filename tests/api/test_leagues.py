"""Leagues for programs: what members and officers do on the pages, by the same rights; once under a key."""

import json
from datetime import timedelta
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from accounts.models import User
from api.openapi import schema
from api.scopes import Scope
from leagues import commands, progress
from leagues.models import OrganisationRow, PersonRow
from leagues.season.commands import OpenEntry
from leagues.season.settings import Entry
from play.models import MatchRow
from streams import database_time
from streams.models import Text
from tests.api.programs import Program, person, program
from tests.leagues.league import PAIRS, League
from tests.leagues.pages.test_matters import Table
from tests.lobby.tavern import browser
from tests.webhooks.receiver import is_signed, receiver
from webhooks.models import Hook
from webhooks.sending import tell_next
from webhooks.sweep import sweep

pytestmark = pytest.mark.django_db(transaction=True)
ALL = (Scope.READ, Scope.TABLES, Scope.CHAT, Scope.PLAY)


def caller(name: str) -> Program:
    """A program of the person of that name."""
    return program(person(name), ALL)


def fits(noun: str, value: Any) -> None:
    """What was told is what the schema says of it."""
    made = schema("en")
    wanted = {"$ref": f"#/components/schemas/{noun}", "components": made["components"]}
    Draft202012Validator(wanted).validate(value)


def season_of_four(owner: Program) -> str:
    """The address of a season that the owner has announced: fours in pairs, for everybody."""
    league = owner.post("leagues/", {"name": "Moor League", "zone": "Europe/Paris"}, 201)["league"]["id"]
    changes = {
        "name": "Spring",
        "size": 4,
        "promoted": 1,
        "relegated": 1,
        "entry": {"members_only": False},
        "play": {"rated": False},
    }
    owner.post(f"leagues/{league}/seasons/", {"template": "pairs", "changes": changes}, 201)
    here = f"leagues/{league}/seasons/1/"
    owner.post(f"{here}commands/", {"command": {"do": "open_entry"}}, 201)
    return here


def test_it_works() -> None:
    """A league is founded, a season opened from a template, entered, drawn and seen, all by programs."""
    owner, four = caller("Owner"), [caller(name) for name in ("Alice", "Bob", "Charlie", "Dora")]
    here = season_of_four(owner)
    league = here.removesuffix("seasons/1/")
    for one in four:
        one.post(f"{league}commands/", {"command": {"do": "join"}}, 201)
        receipt = one.post(f"{here}commands/", {"command": {"do": "enter"}}, 201)
        fits("LeagueReceipt", receipt)
    foreseen = owner.post(f"{here}trial/", {"command": {"do": "draw"}})
    assert [event["type"] for event in foreseen["events"]] == ["divisions_drawn"]
    owner.post(f"{here}commands/", {"command": {"do": "draw"}, "version": foreseen["version"]}, 201)
    season = commands.season_numbered(OrganisationRow.objects.get().id, 1)
    assert season is not None
    progress.go_on(season)
    now, standings, dates = (four[0].get(f"{here}{what}") for what in ("", "standings/", "dates/"))
    for noun, told in (("SeasonWhole", now), ("SeasonStandings", standings), ("SeasonDates", dates)):
        fits(noun, told)
    assert [one["name"] for one in now["divisions"][0]["players"]] == ["Alice", "Bob", "Charlie", "Dora"]
    assert {row["possible"] for row in standings["divisions"][0]["groups"][0]} == {"1–4"}
    whole, members = four[0].get(league), four[0].get(f"{league}members/?limit=2")
    fits("LeagueWhole", whole)
    assert (whole["league"]["members"], whole["league"]["standing"], whole["seasons"][0]["status"]) == (
        5, "member", "running"
    )  # fmt: skip
    assert len(members["members"]) == 2
    assert len(four[0].get(f"{league}members/?after_player={members['next']}")["members"]) == 3
    assert [one["id"] for one in four[0].get("leagues/?mine=true")["leagues"]] == [whole["league"]["id"]]
    assert program(person("Stranger"), ALL).get("leagues/?mine=true")["leagues"] == []


def test_a_right_that_is_given_is_told_at_once() -> None:
    """It is no step of the season: whoever asked before is not told that nothing has changed."""
    league, alice, bob = League(), person("Alice"), person("Bob")
    league.join(alice, bob)
    settings = replace(PAIRS, entry=Entry(invited=(bob.player,)))
    league.season_id = commands.open_season(league.id, settings, league.owner).id
    league.do(OpenEntry())
    here, asking = f"leagues/{league.id}/seasons/1/", program(alice)
    first = asking.ask("GET", here)
    assert first.json()["settings"]["entry"]["invited"] == []
    assert asking.ask("GET", here, If_None_Match=first["ETag"]).status_code == 304
    league.grant(alice, "director")
    assert asking.get(here, If_None_Match=first["ETag"])["settings"]["entry"]["invited"] != []


def test_a_command_is_given_once_under_a_key() -> None:
    """Its words, too, and what is found out when it is given; another one under the key is refused."""
    owner, alice = caller("Owner"), caller("Alice")
    here = season_of_four(owner)
    league = here.removesuffix("seasons/1/")
    enter = {"command": {"do": "enter", "at_once": 3}}
    first = alice.post(f"{here}commands/", enter, 201, Idempotency_Key="one")
    alice.post(f"{league}commands/", {"command": {"do": "join"}}, 201)  # would be entered as a member now
    again = alice.ask("POST", f"{here}commands/", enter, Idempotency_Key="one")
    assert (again.json(), again["Idempotency-Replayed"]) == (first, "true")
    other = {"command": {"do": "enter", "at_once": 4}}
    assert alice.refused(f"{here}commands/", other, Idempotency_Key="one") == (409, "reused")
    said = {"command": {"do": "announce", "text": "Welcome"}}
    texts = [owner.post(f"{league}commands/", said, 201, Idempotency_Key="two") for _ in range(2)]
    assert texts[0] == texts[1]
    assert Text.objects.filter(text="Welcome").count() == 1
    drop = {"command": {"do": "drop_out", "player": "Alice", "reason": "Asked for it."}}
    dropped = [owner.post(f"{here}commands/", drop, 201, Idempotency_Key="three") for _ in range(2)]
    assert dropped[0] == dropped[1]
    assert owner.refused(f"{here}commands/", drop)[1] == "not_in_the_season"
    assert Text.objects.filter(text="Asked for it.").count() == 1
    assert [one["text"] for one in owner.get(league)["announcements"]] == ["Welcome"]


def test_a_claim_is_made_decided_and_appealed() -> None:
    """With the evidence that is found; whoever is a party decides nothing, whatever they send."""
    table = Table()
    here = f"leagues/{table.league.id}/seasons/1/"
    third = next(one for one in table.people.values() if one not in (table.accused, table.claimant))
    claimant, accused, judge, other = (program(one, ALL) for one in (
        table.claimant, table.accused, table.judge, third
    ))  # fmt: skip
    wish = {"command": {"do": "claim_no_show", "player": table.accused.name, "match": table.match}}
    assert other.refused(f"{here}commands/", wish) == (422, "misfit")
    forged = {"command": {**wish["command"], "evidence": {"match": table.match}}}
    assert claimant.refused(f"{here}commands/", forged) == (400, "invalid")
    first = claimant.post(f"{here}commands/", wish, 201, Idempotency_Key="claim")
    MatchRow.objects.filter(id=table.match).update(moved_at=database_time.present() - timedelta(days=1))
    assert claimant.post(f"{here}commands/", wish, 201, Idempotency_Key="claim") == first
    decision = {"command": {"do": "decide_claim", "number": 1, "uphold": True, "card": "yellow", "reason": "Silence."}}
    for party in (claimant, accused, other):
        assert party.refused(f"{here}commands/", decision) == (403, "officers_only")
    assert [one.get(f"{here}matters/")["matters"][0]["open"] for one in (claimant, accused, judge)] == [True] * 3
    assert other.get(f"{here}matters/")["matters"] == []
    judge.post(f"{here}commands/", decision, 201)
    appeal = {"command": {"do": "appeal", "sort": "claim", "of": 1, "words": "I was ill."}}
    assert other.refused(f"{here}commands/", appeal) == (403, "not_concerned")
    accused.post(f"{here}commands/", appeal, 201)
    verdict = {"command": {"do": "decide_appeal", "number": 1, "verdict": "reverse", "reason": "Shown."}}
    assert judge.refused(f"{here}commands/", verdict) == (403, "you_take_part")
    program(table.league.owner, ALL).post(f"{here}commands/", verdict, 201)
    assert table.league.season.cards[0].revoked


def test_talk() -> None:
    table = Table()
    here = f"leagues/{table.league.id}/seasons/1/"
    accused, claimant, stranger = (program(one, ALL) for one in (table.accused, table.claimant, person("Stranger")))
    said = accused.post(f"{here}divisions/1/talk/", {"text": "I am ill."}, 201)
    fits("RoomSaying", said)
    assert stranger.refused(f"{here}divisions/1/talk/", None, "GET")[0] == 404
    assert stranger.refused(f"{here}talk/", {"text": "Hello"}) == (403, "members_only")
    claimant.post(f"{here}talk/", {"text": "Hello"}, 201)
    assert [one["text"] for one in stranger.get(f"{here}talk/")["sayings"]] == ["Hello"]
    room = claimant.get(f"{here}divisions/1/talk/")
    line = {"player": table.accused.player, "room": room["room"]}
    query = "&".join(f"{name}={value}" for name, value in line.items())
    assert f"said-{said['id']}" in [one["line"] for one in claimant.get(f"reports/lines/?{query}")["lines"]]
    assert stranger.refused(f"reports/lines/?{query}", None, "GET")[0] == 404
    made = claimant.post("reports/", {**line, "sort": "abuse", "lines": [f"said-{said['id']}"]}, 201)
    assert made["status"] == "open"
    assert claimant.refused(f"talk/{said['id']}/removal/", {"reason": "Rude."})[0] == 404
    judge = program(table.judge, ALL)
    assert judge.refused(f"talk/{said['id']}/removal/", {})[0] == 422
    judge.post(f"talk/{said['id']}/removal/", {"reason": "Private."})
    [left] = claimant.get(f"{here}divisions/1/talk/")["sayings"]
    assert (left["removed"], left["text"]) == (True, "(removed by an officer: Private.)")


def test_a_season_is_opened_from_a_template_or_from_another_with_what_is_taken_over_shown() -> None:
    """By program and by page alike; names, dates and who is invited are nobody's but that season's."""
    owner = caller("Owner")
    here = season_of_four(owner)
    league = here.removesuffix("seasons/1/")
    plan = owner.get(here)["settings"]
    changed = {**plan, "promoted": 2, "starts_at": 1_900_000_000_000, "about": "First."}
    owner.post(f"{here}commands/", {"command": {"do": "configure", "settings": changed}}, 201)
    opened = owner.post(f"{league}seasons/", {"changes": {"relegated": 1}}, 201)
    fits("SeasonOpened", opened)
    then = opened["season"]["settings"]
    assert (then["promoted"], then["relegated"], then["starts_at"], then["about"]) == (2, 1, None, "")
    assert (opened["from_season"], opened["carried"]) == (1, 0)
    assert {"promoted", "entry", "conduct"} <= {*opened["taken_over"]}
    assert not {"relegated", "starts_at", "name"} & {*opened["taken_over"]}
    assert owner.refused(f"{league}seasons/", {"season": 9}) == (400, "invalid")
    assert owner.refused(f"{league}seasons/", {"template": "pairs", "season": 1}) == (400, "invalid")
    assert caller("Alice").refused(f"{league}seasons/", {"template": "pairs"}) == (403, "officers_only")
    page = browser(User.objects.get(name="Owner"))
    seasons_new = f"/{league}seasons/new/"
    by_season = page.get(f"{seasons_new}?from=1").content.decode()
    assert 'name="promoted" value="2"' in by_season
    assert "Taken over" in by_season
    assert 'value="cells" selected' in page.get(f"{seasons_new}?from=sevens").content.decode()
    assert page.get(f"{seasons_new}?from=nothing").status_code == 404


def test_a_season_s_events_are_told_to_its_director_s_address(settings: Any) -> None:
    """Those asked for, from then on, over the wire; to nobody who directs the league no more."""
    settings.WEBHOOKS_ANYWHERE = True
    owner, alice = caller("Owner"), caller("Alice")
    here = season_of_four(owner)
    hooks = f"{here}webhooks/"
    with receiver() as listening:
        wanted = {"address": listening.url, "kinds": ["player_entered"]}
        assert alice.refused(hooks, wanted)[0] == 404
        assert owner.refused(hooks, {**wanted, "kinds": ["round_paired"]}) == (422, "misfit")
        made = owner.post(hooks, wanted, 201)
        number = made["webhook"]["number"]
        alice.post(f"{here}commands/", {"command": {"do": "enter"}}, 201)
        while tell_next(number):
            pass
        [(headers, body)] = listening.got
        assert is_signed(headers, body, made["secret"])
        said = json.loads(body)
    assert (said["type"], said["data"]["season"]) == ("season.player_entered", 1)
    assert said["data"]["event"]["player"] == User.objects.get(name="Alice").player
    assert owner.get(f"{hooks}{number}/")["delivered"] == said["data"]["version"]
    assert sweep() == 0
    PersonRow.objects.filter(role="owner").update(role="")
    assert not tell_next(number)
    assert Hook.objects.get(pk=number).state == Hook.State.ENDED
