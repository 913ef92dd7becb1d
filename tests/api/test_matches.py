"""Matches and tables: listed, opened, joined, filled, left, called off, played again; and whom they exist for."""

from typing import Any

import pytest

from accounts.models import User
from games.kernel.registry import games_by_name
from lobby.models import Table
from play import commands
from play.access import watch_key
from play.models import MatchRow
from tests.api.programs import Program, person, problem, program
from tests.played import played

pytestmark = pytest.mark.django_db
LIVE = {"pace": "live", "move_s": 45, "bank_s": 600}


def _open(caller: Program, *players: str | None, **more: Any) -> Any:
    return caller.post("matches/", {"game": "orcz", "players": list(players), **more}, 201)


def _ids(caller: Program, query: str = "") -> list[str]:
    return [one["id"] for one in caller.get(f"matches/{query}")["matches"]]


@pytest.mark.parametrize("game", games_by_name())
def test_it_works(game: str) -> None:
    """Every game can be opened with every number of seats; what a table was opened with is told of it."""
    caller = program(person("Alice"))
    for seating in caller.get(f"games/{game}/")["seats"]:
        others = ["grunt"] * (seating["seats"] - 1)
        made = caller.post("matches/", {"game": game, "players": ["me", *others], "terms": LIVE}, 201)["match"]
        assert (made["status"], made["seat"], made["game"]) == ("running", 0, game)
        assert (made["terms"]["pace"], made["terms"]["bank_s"]) == ("live", 600)
        assert seating["needs"].items() <= made["options"].items()


def test_a_table_from_its_opening_to_its_end() -> None:
    alice, bob = person("Alice"), person("Bob")
    hers, his = program(alice), program(bob)
    made = _open(hers, "me", None, None)
    match = made["match"]["id"]
    at = f"matches/{match}/"
    assert (made["match"]["status"], made["door"]["may_arrange"], made["door"]["link"] != "") == ("open", True, True)
    assert _ids(his, "?status=open") == [match]
    joined = his.post(f"{at}join/", {"seat": 2})
    assert (joined["match"]["seat"], joined["door"]["may_leave"], joined["door"]["may_arrange"]) == (2, True, False)
    assert his.refused(f"{at}join/", {"seat": 1}) == (422, "already_seated")
    assert his.refused(f"{at}fill/", {"level": "grunt"}) == (403, "not_allowed")
    assert his.refused(f"{at}cancel/") == (403, "not_allowed")
    hers.post(f"{at}free/", {"seat": 2})
    his.post(f"{at}join/")
    his.post(f"{at}leave/")
    assert his.refused(f"{at}leave/") == (403, "not_allowed")
    begun = hers.post(f"{at}fill/", {"level": "raider"})
    assert (begun["match"]["status"], begun["match"]["take_over"]) == ("running", [])
    assert his.refused(f"{at}join/") == (422, "match_begun")
    assert hers.refused(f"{at}cancel/") == (422, "match_begun")


def test_a_table_is_called_off() -> None:
    caller = program(person("Alice"))
    at = f"matches/{_open(caller, 'me', None)['match']['id']}/"
    assert caller.post(f"{at}cancel/")["match"]["status"] == "cancelled"
    assert caller.refused(f"{at}cancel/") == (422, "match_over")


def test_a_private_table_exists_for_those_who_are_asked() -> None:
    alice, bob, eve = person("Alice"), person("Bob"), person("Eve")
    hers, his, eves = program(alice), program(bob), program(eve)
    made = _open(hers, "me", None, private=True)
    at, key = f"matches/{made['match']['id']}/", made["door"]["key"]
    missing = eves.ask("GET", "matches/2222222222/")
    for path in (at, f"{at}view/", f"{at}offers/", f"{at}chat/", f"{at}replay/", f"{at}export/", f"{at}lines/"):
        reply = eves.ask("GET", path)
        assert (reply.status_code, reply.content) == (404, missing.content), path
    for deed in ("join", "leave", "cancel", "rematch", "take-over", "resignation", "decline"):
        assert eves.refused(f"{at}{deed}/") == (404, "not_found"), deed
    assert _ids(eves, "?status=open") == []
    hers.post(f"{at}invite/", {"name": "bob"})
    assert hers.refused(f"{at}invite/", {"name": "Nobody"}) == (422, "unknown_player")
    assert (_ids(his), his.get(at)["match"]["invited"]) == ([made["match"]["id"]], True)
    his.post(f"{at}decline/")
    assert _ids(his) == []
    assert eves.refused(f"{at}join/", {"key": "wrong"}) == (404, "not_found")
    renewed = hers.post(f"{at}renew-key/")["door"]["key"]
    assert eves.refused(f"{at}join/", {"key": key}) == (404, "not_found")
    assert eves.post(f"{at}join/", {"key": renewed})["match"]["status"] == "running"


def test_a_table_is_opened_to_everybody() -> None:
    alice, eve = person("Alice"), person("Eve")
    made = _open(program(alice), "me", None, None, private=True)["match"]["id"]
    assert _ids(program(eve)) == []
    program(alice).post(f"matches/{made}/publish/")
    assert _ids(program(eve)) == [made]


def test_a_running_match_that_only_its_players_see() -> None:
    alice, eve = person("Alice"), person("Eve")
    hidden = _open(program(alice), "me", "grunt", terms={"watch": "players"})["match"]["id"]
    linked = _open(program(alice), "me", "grunt", terms={"watch": "link"})
    there = linked["match"]["id"]
    key = linked["door"]["watch_key"]
    assert key == watch_key(there)
    eves = program(eve)
    for match in (hidden, there):
        assert eves.refused(f"matches/{match}/view/", method="GET") == (404, "not_found")
    assert eves.refused(f"matches/{hidden}/view/?key={watch_key(hidden)}", method="GET") == (404, "not_found")
    assert eves.get(f"matches/{there}/view/?key={key}")["viewer"] == "spectator"
    assert _ids(eves) == []
    assert set(_ids(program(alice))) == {hidden, there}


def test_lists_are_filtered_and_come_in_pages() -> None:
    alice = person("Alice")
    caller = program(alice)
    made = [_open(caller, "me", "grunt")["match"]["id"] for _ in range(3)]
    made.append(_open(caller, "me", None, terms=LIVE | {"rated": True})["match"]["id"])
    made.append(played("armadora", 2))
    newest = made[::-1]
    assert _ids(caller) == newest
    assert _ids(program(person("Eve")), "?mine=true") == []
    assert _ids(caller, "?mine=true") == newest[1:]
    assert _ids(caller, "?status=over") == newest[:1]
    assert _ids(caller, "?game=armadora") == newest[:1]
    assert _ids(caller, "?pace=live") == _ids(caller, "?rated=true") == newest[1:2]
    assert _ids(caller, "?seats=7") == []
    waiting = [one["id"] for one in caller.get("matches/")["matches"] if 0 in one["turn"] and one["seat"] == 0]
    assert _ids(caller, "?waiting=true") == waiting
    pages, cursor = [], ""
    while True:
        page = caller.get(f"matches/?limit=2&cursor={cursor}")
        pages.append([one["id"] for one in page["matches"]])
        cursor = page["next"]
        if cursor is None:
            break
        _open(caller, "me", "grunt")
    assert pages == [newest[:2], newest[2:4], newest[4:]]


def test_terms_are_judged_by_the_pages_form() -> None:
    caller = program(person("Alice"))
    for terms, field in (
        ({"pace": "live", "move_s": 1}, "terms.move_s"),
        ({"pace": "live", "bank_s": 61}, "terms.bank_s"),
        ({"pace": "days", "move_s": 3600}, "terms.move_s"),
        ({"pace": "live", "stand_in": "nobody"}, "terms.stand_in"),
    ):
        said = problem(caller.ask("POST", "matches/", {"game": "orcz", "players": ["me", None], "terms": terms}))
        assert (said["code"], [one["field"] for one in said["errors"]]) == ("misfit", [field])


def test_what_counts_is_not_for_guests() -> None:
    guest = person("Gash", is_guest=True)
    caller = program(guest)
    body = {"game": "orcz", "players": ["me", "grunt"], "terms": {"rated": True}}
    assert caller.refused("matches/", body) == (403, "sign_up_first")
    rated = _open(program(person("Alice")), "me", None, terms={"rated": True})["match"]["id"]
    assert caller.refused(f"matches/{rated}/join/") == (403, "sign_up_first")


def test_too_many_tables() -> None:
    alice = person("Alice")
    caller = program(alice)
    for _ in range(60):
        _open(caller, "me", None)
    reply = caller.ask("POST", "matches/", {"game": "orcz", "players": ["me", None]})
    assert (problem(reply)["status"], int(reply["Retry-After"]) > 0) == (429, True)
    assert MatchRow.objects.count() == Table.objects.count() == 60


def _over(*people: User) -> str:
    players = [one.player for one in people]
    match = commands.open_match("armadora", len(people), {}, players, actor=players[0]).id
    commands.resign(match, 0, actor=players[0])
    return match


def test_a_rematch_leads_both_to_one_table() -> None:
    alice, bob, eve = person("Alice"), person("Bob"), person("Eve")
    match = _over(alice, bob)
    hers = program(alice).post(f"matches/{match}/rematch/", None, 201)["match"]
    his = program(bob).post(f"matches/{match}/rematch/", None, 201)["match"]
    assert hers["id"] == his["id"]
    assert (his["status"], his["seat"]) == ("running", 0)
    assert program(eve).refused(f"matches/{match}/rematch/") == (403, "not_allowed")


def test_a_seat_is_taken_over() -> None:
    alice, bob, eve = person("Alice"), person("Bob"), person("Eve")
    match = commands.open_match("orcz", 3, {}, [alice.player, bob.player, "computer:grunt"], actor=alice.player).id
    assert program(eve).refused(f"matches/{match}/take-over/") == (403, "not_allowed")
    commands.leave(match, 1, actor=bob.player)
    assert program(eve).get(f"matches/{match}/")["match"]["take_over"] == [1]
    taken = program(eve).post(f"matches/{match}/take-over/", {"seat": 1})
    assert (taken["match"]["seat"], taken["match"]["take_over"]) == (1, [])
    assert program(bob).refused(f"matches/{match}/take-over/") == (403, "not_allowed")
