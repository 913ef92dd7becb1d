"""Who may do what to a tournament by a program: the rights of the pages."""

from typing import Any

import pytest
from msgspec.structs import replace

from accounts.models import User
from tests.api.programs import problem, program
from tests.api.tournaments.giving import give
from tests.api.tournaments.wanted import WANTED
from tests.lobby.tavern import person
from tests.tournaments.pages.hall import announced, hosted, running
from tournaments import commands
from tournaments.stream import commands as c
from tournaments.stream.settings import Entry, Swiss, Times

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_draft_exists_for_its_directors_alone() -> None:
    host, other = person("Alice"), program(person("Bob"))
    live = hosted(host, Swiss(2))
    nothing = other.ask("GET", "tournaments/nowhere/").content
    for path in ("", "log/", "entries/", "rounds/1/1/", "rounds/1/1/pairing/", "standings/1/", "files/rounds-csv/"):
        reply = other.ask("GET", f"tournaments/{live.id}/{path}")
        assert (reply.status_code, reply.content) == (404, nothing), path
    for path, body in (
        ("commands/", {"command": {"do": "enter"}}),
        ("trial/", {"command": {"do": "enter"}}),
        ("entries/", {"csv": "name\nBob"}),
    ):
        assert other.refused(f"tournaments/{live.id}/{path}", body) == (404, "not_found"), path
    assert other.get("tournaments/?status=draft")["tournaments"] == []
    mine = program(host)
    assert [one["id"] for one in mine.get("tournaments/?status=draft")["tournaments"]] == [live.id]
    give(mine, live.id, "cancel", reason="no")
    assert other.ask("GET", f"tournaments/{live.id}/").status_code == 404
    assert other.get("tournaments/")["tournaments"] == []


def test_whom_the_host_has_invited_is_told_to_directors_alone() -> None:
    host, bob = person("Alice"), person("Bob")
    live = announced(host, Swiss(2), entry=Entry(invited=(bob.player,)))
    again = replace(
        commands.find(live.id).tournament.settings, about="more", entry=Entry(invited=(bob.player, host.player))
    )
    commands.give(live.id, c.Configure(settings=again), commands.director(host.pk, live.id))
    eve = program(person("Eve"))
    for path in ("", "log/"):
        assert bob.player in program(host).ask("GET", f"tournaments/{live.id}/{path}").content.decode()
        assert bob.player not in eve.ask("GET", f"tournaments/{live.id}/{path}").content.decode()


DIRECTORS_ONLY: list[dict[str, Any]] = [
    {"do": "start"}, {"do": "open_entry"}, {"do": "close_entry"}, {"do": "pause", "reason": "x"}, {"do": "resume"},
    {"do": "cancel", "reason": "x"}, {"do": "announce", "text": "x"}, {"do": "extend", "seconds": 60, "reason": "x"},
    {"do": "seed"}, {"do": "admit", "entrant": 1}, {"do": "remove", "entrant": 1},
    {"do": "pair", "stage": 1, "round": 1}, {"do": "start_round", "stage": 1, "round": 1},
    {"do": "end_round", "stage": 1, "round": 1}, {"do": "turn_round", "stage": 1, "round": 1},
    {"do": "end_stage", "stage": 1}, {"do": "begin_by_hand", "stage": 1, "round": 2}, {"do": "leave_by_hand"},
    {"do": "end_by_hand", "stage": 1, "round": 1, "tables": [[1, 2]]},
    {"do": "take_back_pairing", "stage": 1, "round": 1},
    {"do": "set_deadline", "stage": 1, "round": 1, "deadline": None, "reason": "x"},
    {"do": "postpone", "starts_at": None, "reason": "x"},
    {"do": "substitute", "entrant": 1, "out": "Player 1", "player": "Bob"},
    {"do": "configure", "settings": WANTED},
    {"do": "record_result", "stage": 1, "round": 1, "table": 1, "reason": "x",
     "result": {"kind": "void", "ranks": [1, 1], "scores": [0, 0]}},
    {"do": "correct_result", "stage": 1, "round": 1, "table": 1, "reason": "x",
     "result": {"kind": "void", "ranks": [1, 1], "scores": [0, 0]}},
]  # fmt: skip


def test_what_is_a_directors_is_refused_to_others() -> None:
    live, _people = running(Swiss(2), 4, times=Times(automatic=False))
    give(program(person("Alice")), live.id, "pair", stage=1, round=1)
    before = commands.find(live.id).version
    bob = program(person("Bob"))
    for do in DIRECTORS_ONLY:
        for path in ("commands/", "trial/"):
            answer = bob.refused(f"tournaments/{live.id}/{path}", {"command": do})
            assert answer == (403, "directors_only"), do
    assert commands.find(live.id).version == before


def test_a_ruling_is_not_a_directors_to_name() -> None:
    live, _people = running(Swiss(2), 4)
    do = {**DIRECTORS_ONLY[-1], "ruling": "c7.1"}
    caller = program(person("Alice"))
    said = problem(caller.ask("POST", f"tournaments/{live.id}/commands/", {"command": do}))
    assert (said["status"], [one["field"] for one in said["errors"]]) == (400, ["command"])


def test_entrants_act_for_themselves_alone() -> None:
    live, people = running(Swiss(3), 4, times=Times(automatic=False))
    one = program(people[0])
    for do in ({"do": "withdraw"}, {"do": "ask_bye", "round": 3, "kind": "half"}):
        assert one.refused(f"tournaments/{live.id}/commands/", {"command": {**do, "entrant": 2}}) == (
            403,
            "not_your_entry",
        )
    give(one, live.id, "ask_bye", entrant=1, round=3, kind="half")
    assert one.get(f"tournaments/{live.id}/entries/")["entrants"][0]["byes"] == [{"round": 3, "kind": "half"}]
    give(one, live.id, "withdraw", entrant=1)
    assert one.get(f"tournaments/{live.id}/entries/")["entrants"][0]["left"] is True


def test_guests_take_no_part() -> None:
    live = announced(person("Alice"), Swiss(2))
    guest = program(User.objects.create_user("Guest 1", is_guest=True))
    assert guest.refused(f"tournaments/{live.id}/commands/", {"command": {"do": "enter"}}) == (403, "sign_up_first")
    assert guest.refused("tournaments/", WANTED) == (403, "sign_up_first")
