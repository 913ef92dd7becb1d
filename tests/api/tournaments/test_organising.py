"""Tournaments by programs: held from the opening to the last file, each command once, and tried without being given."""

import pytest

from tests.api.programs import problem, program
from tests.api.tournaments.giving import give, play_round
from tests.api.tournaments.wanted import WANTED
from tests.lobby.tavern import person
from tests.tournaments.app.held import resign_all
from tests.tournaments.pages.hall import announced, running
from tournaments import commands, progress
from tournaments.stream.settings import Swiss, Times

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_works() -> None:
    """A program opens a tournament and announces it, players enter, rounds are played, standings and files are read."""
    host = program(person("Alice"))
    made = host.post("tournaments/", WANTED, 201)
    number = made["tournament"]["id"]
    assert (made["tournament"]["status"], made["tournament"]["directs"], made["settings"]["name"]) == (
        "draft",
        True,
        "Cup of the moor",
    )
    receipt = give(host, number, "open_entry")
    assert (receipt["first"], receipt["last"]) == (2, 2)
    players = [person(f"Player {count}") for count in range(1, 5)]
    for one in players[:2]:
        give(program(one), number, "enter")
    table = "name,rating\nPlayer 3,1700\nPlayer 4,1600\n"
    done = host.post(f"tournaments/{number}/entries/", {"csv": table}, 201)
    assert (done["entered"], done["invited"]) == (0, 2)
    invitations = host.get(f"tournaments/{number}/")["invitations"]
    assert [[one["name"] for one in line["players"]] for line in invitations] == [["Player 3"], ["Player 4"]]
    for count, one in enumerate(players[2:], 1):
        caller = program(one)
        assert [line["invitation"] for line in caller.get(f"tournaments/{number}/")["invitations"]] == [count]
        give(caller, number, "answer_invitation", invitation=count, accept=True)
    entries = host.get(f"tournaments/{number}/entries/")["entrants"]
    assert [(one["name"], one["rating"]) for one in entries] == [
        ("Player 1", 0), ("Player 2", 0), ("Player 3", 1700), ("Player 4", 1600),
    ]  # fmt: skip
    give(host, number, "start")
    for _ in range(2):
        play_round(number)
    bob = program(players[0])
    now = bob.get(f"tournaments/{number}/")
    assert (now["tournament"]["status"], now["tournament"]["entrant"], now["tournament"]["directs"]) == (
        "over",
        1,
        False,
    )
    assert [one["missing"] for one in now["stages"][0]["rounds"]] == [0, 0]
    round_ = bob.get(f"tournaments/{number}/rounds/1/1/")
    assert sorted(one for table in round_["tables"] for one in table["entrants"]) == [1, 2, 3, 4]
    assert {table["result"]["kind"] for table in round_["tables"]} == {"played"}
    assert bob.get(f"matches/{round_['tables'][0]['match']}/")["match"]["status"] == "over"
    pairing = bob.get(f"tournaments/{number}/rounds/1/1/pairing/")
    assert pairing["ruleset"] == "FIDE Dutch 2026"
    assert len(pairing["reasons"]["boards"]) == 2
    shown = bob.get(f"tournaments/{number}/standings/1/?explain=true")
    [group] = shown["groups"]
    assert group["rows"][0]["points"] == "2"
    assert group["rows"][0]["values"][0]["explanation"]["contributions"]
    log = bob.get(f"tournaments/{number}/log/")["events"]
    assert [one["event"] for one in log][:3] == ["tournament_opened", "entry_opened", "entered"]
    assert log[-1]["hash"] == now["hash"]
    for kind, kept in (("standings-csv", "text/csv"), ("rounds-csv", "text/csv"), ("report-trf", "text/plain")):
        reply = bob.ask("GET", f"tournaments/{number}/files/{kind}/")
        assert reply.status_code == 200
        assert reply["Content-Type"].startswith(kept)
    assert bob.get(f"tournaments/{number}/files/tournament-json/")["tournament"]["id"] == number
    assert [one["id"] for one in bob.get("tournaments/?mine=true")["tournaments"]] == [number]
    assert bob.get("tournaments/?directed=true")["tournaments"] == []


def test_a_command_under_one_key_is_given_once() -> None:
    host = person("Alice")
    live, caller = announced(host, Swiss(2)), program(host)
    body = {"command": {"do": "announce", "text": "Welcome"}}
    path = f"tournaments/{live.id}/commands/"
    first, again = (caller.ask("POST", path, body, Idempotency_Key="one") for _ in range(2))
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert ("Idempotency-Replayed" in first, again["Idempotency-Replayed"]) == (False, "true")
    other = {"command": {"do": "announce", "text": "Go home"}}
    assert caller.refused(path, other, Idempotency_Key="one") == (409, "reused")
    assert commands.find(live.id).version == 3


def test_a_command_for_another_version_does_nothing() -> None:
    host = person("Alice")
    live, caller = announced(host, Swiss(2)), program(host)
    body = {"version": 1, "command": {"do": "close_entry"}}
    said = problem(caller.ask("POST", f"tournaments/{live.id}/commands/", body))
    assert (said["status"], said["current"]) == (409, 2)
    assert commands.find(live.id).version == 2


def test_a_trial_tells_what_would_follow_and_keeps_nothing() -> None:
    live, _people = running(Swiss(2), 4, times=Times(automatic=False))
    host = program(person("Alice"))
    give(host, live.id, "pair", stage=1, round=1, start=True)
    progress.go_on(live.id)
    resign_all(live.id)
    progress.sweep()
    give(host, live.id, "end_round", stage=1, round=1)
    version = commands.find(live.id).version
    command = {"do": "correct_result", "stage": 1, "round": 1, "table": 1, "reason": "a ruling",
               "result": {"kind": "adjudicated", "ranks": [2, 1], "scores": [0, 0]}}  # fmt: skip
    foreseen = host.post(f"tournaments/{live.id}/trial/", {"command": command})
    assert (foreseen["version"], foreseen["told"]) == (version, [1, 3])
    assert [event["type"] for event in foreseen["events"]] == ["result_corrected"]
    assert len(foreseen["moved"]) >= 2
    assert commands.find(live.id).version == version
    body = {"command": command, "version": foreseen["version"]}
    host.post(f"tournaments/{live.id}/commands/", body, 201)
    moved = {one["entrant"]: one["place"][1] for one in foreseen["moved"]}
    rows = host.get(f"tournaments/{live.id}/standings/1/")["groups"][0]["rows"]
    assert {row["entrant"]: row["place"] for row in rows if row["entrant"] in moved} == moved


def test_nobody_is_told_again_what_has_not_changed() -> None:
    live, _people = running(Swiss(2), 4, times=Times(automatic=False))
    caller, other = program(person("Bob")), program(person("Eve"))
    give(program(person("Alice")), live.id, "pair", stage=1, round=1)
    for path in ("", "rounds/1/1/", "standings/1/"):
        first = caller.ask("GET", f"tournaments/{live.id}/{path}")
        again = caller.ask("GET", f"tournaments/{live.id}/{path}", If_None_Match=first["ETag"])
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"]), path
        assert other.ask("GET", f"tournaments/{live.id}/{path}", If_None_Match=first["ETag"]).status_code == 200
        give(program(person("Alice")), live.id, "announce", text=f"of {path}")
        assert caller.ask("GET", f"tournaments/{live.id}/{path}", If_None_Match=first["ETag"]).status_code == 200
