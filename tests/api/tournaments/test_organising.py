"""Tournaments by programs: held from the opening to the last file, by the rights and rules of the pages."""

from typing import Any

import pytest
from msgspec.structs import replace

from accounts.models import User
from api.tournaments import rounds
from play import commands as matches
from play import live as held
from tests.api.programs import Program, problem, program
from tests.api.tournaments.wanted import WANTED
from tests.lobby.tavern import person
from tests.tournaments.app.held import resign_all
from tests.tournaments.pages.hall import announced, hosted, running
from tournament_pages.models import PartnerAsked
from tournaments import commands, progress
from tournaments.kind import TOURNAMENTS
from tournaments.models import TableRow, TournamentRow
from tournaments.stream import commands as c
from tournaments.stream.settings import Entry, Play, PodSwiss, Swiss, Times

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _forget() -> Any:
    yield
    TOURNAMENTS.repository.clear()


def _do(caller: Program, tournament: str, do: str, status: int = 201, **more: Any) -> Any:
    return caller.post(f"tournaments/{tournament}/commands/", {"command": {"do": do, **more}}, status)


def _play_round(tournament: str) -> None:
    progress.go_on(tournament)
    resign_all(tournament)
    progress.sweep()


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
    receipt = _do(host, number, "open_entry")
    assert (receipt["first"], receipt["last"]) == (2, 2)
    players = [person(f"Player {count}") for count in range(1, 5)]
    for one in players[:2]:
        _do(program(one), number, "enter")
    table = "name,rating\nPlayer 3,1700\nPlayer 4,1600\n"
    assert host.post(f"tournaments/{number}/entries/", {"csv": table}, 201)["entered"] == 2
    entries = host.get(f"tournaments/{number}/entries/")["entrants"]
    assert [(one["name"], one["rating"]) for one in entries] == [
        ("Player 1", 0), ("Player 2", 0), ("Player 3", 1700), ("Player 4", 1600),
    ]  # fmt: skip
    _do(host, number, "start")
    for _ in range(2):
        _play_round(number)
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
    _do(mine, live.id, "cancel", reason="no")
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
    _do(program(person("Alice")), live.id, "pair", stage=1, round=1)
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
    _do(one, live.id, "ask_bye", entrant=1, round=3, kind="half")
    assert one.get(f"tournaments/{live.id}/entries/")["entrants"][0]["byes"] == [{"round": 3, "kind": "half"}]
    _do(one, live.id, "withdraw", entrant=1)
    assert one.get(f"tournaments/{live.id}/entries/")["entrants"][0]["left"] is True


def test_who_withdraws_leaves_the_match_as_well() -> None:
    live, people = running(PodSwiss(2), 4, seats=4, times=Times(automatic=False))
    _do(program(person("Alice")), live.id, "pair", stage=1, round=1, start=True)
    progress.go_on(live.id)
    match = TableRow.objects.get(tournament=live.id).match
    seat = held.fresh(match).match.players.index(people[0].player)
    _do(program(people[0]), live.id, "withdraw", entrant=1)
    after = held.fresh(match).match
    assert seat in {*after.course.dropped, *after.course.resigned}


def test_a_withdrawal_that_is_sent_again_leaves_no_later_match() -> None:
    """Under the same key it has no second effect, in the log or at the matches."""
    live, people = running(PodSwiss(2), 4, seats=4, times=Times(automatic=False))
    host, one = program(person("Alice")), program(people[0])
    body = {"command": {"do": "withdraw", "entrant": 1}}
    one.ask("POST", f"tournaments/{live.id}/commands/", body, Idempotency_Key="once")
    _do(host, live.id, "return", entrant=1)
    _do(host, live.id, "pair", stage=1, round=1, start=True)
    progress.go_on(live.id)
    match = TableRow.objects.get(tournament=live.id).match
    again = one.ask("POST", f"tournaments/{live.id}/commands/", body, Idempotency_Key="once")
    assert (again.status_code, again["Idempotency-Replayed"]) == (201, "true")
    after = held.fresh(match).match
    assert people[0].player in after.players
    assert (after.course.dropped, after.course.resigned) == ((), ())


def test_a_substitute_is_seated_at_the_match_that_is_being_played() -> None:
    play = replace(Play(rated=False), deserted="substitute")
    live, people = running(Swiss(2), 4, play=play)
    row = TableRow.objects.filter(tournament=live.id).first()
    assert row is not None
    out = held.fresh(row.match).match.players[0]
    number = next(place for place, one in enumerate(people, 1) if one.player == out)
    zoe = person("Zoe")
    _do(program(person("Alice")), live.id, "substitute", entrant=number, out=people[number - 1].name, player="Zoe")
    match = held.fresh(row.match).match
    assert (match.players[0], match.dropped) == (zoe.player, ())


def _team_event() -> tuple[str, User, User]:
    live = announced(person("Alice"), Swiss(2), seats=4, team=2, game="armadora")
    return live.id, person("Bob"), person("Carol")


def test_nobody_is_entered_in_a_team_unasked() -> None:
    """Who is named is asked, and the entry is made when they enter with who asked."""
    where, bob, carol = _team_event()
    before = commands.find(where).version
    said = _do(program(bob), where, "enter", players=["me", "Carol"])
    assert (said["asked"], said["first"], said["last"]) == ("Carol", before, before)
    _do(program(bob), where, "enter", players=["me", "Carol"])
    assert commands.find(where).tournament.entrants == ()
    eve = program(person("Eve"))
    assert eve.refused(f"tournaments/{where}/commands/", {"command": {"do": "enter", "players": ["Bob", "Carol"]}}) == (
        403,
        "not_your_entry",
    )
    accepts: Any = (f"tournaments/{where}/commands/", {"command": {"do": "enter", "players": ["Bob", "me"]}}, 201)
    done = program(carol).post(*accepts, Idempotency_Key="once")
    assert done["asked"] is None
    assert program(carol).post(*accepts, Idempotency_Key="once") == done
    (entrant,) = commands.find(where).tournament.entrants
    assert entrant.players == (bob.player, carol.player)
    assert PartnerAsked.objects.count() == 0


def test_a_director_enters_teams() -> None:
    where, bob, carol = _team_event()
    _do(program(person("Alice")), where, "enter", players=["Bob", "Carol"])
    (entrant,) = commands.find(where).tournament.entrants
    assert entrant.players == (bob.player, carol.player)


def test_no_more_partners_are_asked_than_on_the_page() -> None:
    where, bob, _carol = _team_event()
    for number in range(6):
        person(f"Friend {number}")
    caller = program(bob)
    for number in range(5):
        _do(caller, where, "enter", players=["me", f"Friend {number}"])
    body = {"command": {"do": "enter", "players": ["me", "Friend 5"]}}
    assert caller.refused(f"tournaments/{where}/commands/", body) == (403, "asked_enough")
    assert PartnerAsked.objects.count() == 5


def test_a_rating_is_not_what_an_entrant_says() -> None:
    host = person("Alice")
    live = announced(host, Swiss(2), entry=Entry(rating_from=1500))
    bob = program(person("Bob"))
    assert bob.refused(
        f"tournaments/{live.id}/commands/", {"command": {"do": "enter", "rating": 2500, "name": "The King"}}
    ) == (422, "rating_too_low")
    _do(program(host), live.id, "enter", players=["Bob"], rating=2500, name="The King")
    assert commands.find(live.id).tournament.entrants[0].rating == 2500


def test_guests_take_no_part() -> None:
    live = announced(person("Alice"), Swiss(2))
    guest = program(User.objects.create_user("Guest 1", is_guest=True))
    assert guest.refused(f"tournaments/{live.id}/commands/", {"command": {"do": "enter"}}) == (403, "sign_up_first")
    assert guest.refused("tournaments/", WANTED) == (403, "sign_up_first")


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


def test_a_file_sent_twice_under_one_key_enters_nobody_twice() -> None:
    host = person("Alice")
    live, caller = announced(host, Swiss(2)), program(host)
    person("Bob"), person("Carol")
    body, path = {"csv": "name\nBob\nCarol"}, f"tournaments/{live.id}/entries/"
    for _ in range(2):
        assert caller.post(path, body, 201, Idempotency_Key="file")["entered"] == 2
    assert len(commands.find(live.id).tournament.entrants) == 2
    said = problem(caller.ask("POST", path, body))
    assert (said["status"], said["code"], [one["field"] for one in said["errors"]]) == (422, "entries", ["csv.2"])


def test_a_file_with_faults_names_every_line_and_enters_nobody() -> None:
    host = person("Alice")
    live, caller = announced(host, Swiss(2)), program(host)
    for count in range(1, 7):
        person(f"Player {count}")
    lines = ["name", "Player 1", "Nobody at all", "Player 3", "Player 4", "Player 5", "Someone else"]
    said = problem(caller.ask("POST", f"tournaments/{live.id}/entries/", {"csv": "\n".join(lines)}))
    assert (said["status"], said["code"]) == (422, "entries")
    assert said["errors"] == [
        {"field": "csv.3", "detail": "No account bears this name. Nobody at all"},
        {"field": "csv.7", "detail": "No account bears this name. Someone else"},
    ]
    assert commands.find(live.id).tournament.entrants == ()
    assert caller.post(f"tournaments/{live.id}/entries/", {"csv": "name\nplayer 1\nPLAYER 2"}, 201)["entered"] == 2


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
    _do(host, live.id, "pair", stage=1, round=1, start=True)
    progress.go_on(live.id)
    resign_all(live.id)
    progress.sweep()
    _do(host, live.id, "end_round", stage=1, round=1)
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
    _do(program(person("Alice")), live.id, "pair", stage=1, round=1)
    for path in ("", "rounds/1/1/", "standings/1/"):
        first = caller.ask("GET", f"tournaments/{live.id}/{path}")
        again = caller.ask("GET", f"tournaments/{live.id}/{path}", If_None_Match=first["ETag"])
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"]), path
        assert other.ask("GET", f"tournaments/{live.id}/{path}", If_None_Match=first["ETag"]).status_code == 200
        _do(program(person("Alice")), live.id, "announce", text=f"of {path}")
        assert caller.ask("GET", f"tournaments/{live.id}/{path}", If_None_Match=first["ETag"]).status_code == 200


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"seats": 9}, "seats"),
        ({"game": "chess"}, "game"),
        ({"rules_version": "99"}, "rules_version"),
        ({"name": " "}, "name"),
        ({"stages": [{"format": {"type": "swiss", "rounds": 99}}]}, "stages.1.rounds"),
        ({"stages": []}, "stages"),
        ({"play": {"terms": {"pace": "sometimes"}}}, "terms"),
    ],
)
def test_what_cannot_be_is_named(changes: dict[str, Any], field: str) -> None:
    said = problem(program(person("Alice")).ask("POST", "tournaments/", {**WANTED, **changes}))
    assert (said["status"], [one["field"] for one in said["errors"]]) == (422, [field])


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"nmae": "x"}, ""),
        ({"entry": {"capcity": 8}}, "entry.capcity"),
        ({"stages": [{"format": {"type": "swiss", "rounds": 2, "wins": 3}}]}, "stages.0.format.wins"),
        ({"entry": {"invited": ["Nobody"]}}, "entry.invited"),
        ({"stages": [{"format": {"type": "chess"}}]}, "stages[0].format.type"),
    ],
)
def test_what_is_misspelt_is_not_passed_over(changes: dict[str, Any], field: str) -> None:
    said = problem(program(person("Alice")).ask("POST", "tournaments/", {**WANTED, **changes}))
    assert said["status"] == 400
    assert [one["field"] for one in said["errors"]] == [field]


def _told(tournament: str) -> list[tuple[int, bytes]]:
    """Everything that a stranger's program is told of a tournament."""
    paths = ("", "log/", "entries/", "rounds/1/1/", "standings/1/", "files/tournament-json/", "files/rounds-csv/")
    caller = program(person("Eve"))
    replies = [caller.ask("GET", f"tournaments/{tournament}/{path}") for path in paths]
    return [(reply.status_code, reply.content) for reply in replies]


def _playing() -> tuple[str, str, int]:
    """A tournament, the match of one of its tables, and the seat that is awaited there."""
    live, _people = running(Swiss(2), 4, times=Times(automatic=False))
    _do(program(person("Alice")), live.id, "pair", stage=1, round=1, start=True)
    progress.go_on(live.id)
    row = TableRow.objects.filter(tournament=live.id).first()
    assert row is not None
    match = held.fresh(row.match).match
    return live.id, row.match, match.rules.turn(match.state).seats[0]


def _move(match_id: str, seat: int) -> str:
    player = held.fresh(match_id).match.players[seat] or ""
    matches.give(match_id, seat, {"type": "warrior", "value": 1, "at": "a1"}, actor=player)
    return player


def test_what_lies_on_the_tables_changes_nothing_that_is_told_of_the_tournament() -> None:
    """Of a match that runs a tournament tells who sits there, and no more: commands move not a byte of it (R20)."""
    tournament, match, seat = _playing()
    before = _told(tournament)
    assert {status for status, _ in before} == {200}
    player = _move(match, seat)
    assert _told(tournament) == before
    matches.resign(match, seat, actor=player)
    progress.sweep()
    assert _told(tournament) != before


def test_a_round_that_told_how_far_its_matches_are_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    real = rounds._table

    def tells(now: Any, table: Any, known: Any) -> Any:
        return replace(real(now, table, known), place=str(held.fresh(table.match).version))

    monkeypatch.setattr(rounds, "_table", tells)
    tournament, match, seat = _playing()
    before = _told(tournament)
    _move(match, seat)
    assert [one == other for one, other in zip(_told(tournament), before, strict=True)].index(False) == 3


@pytest.mark.parametrize("at", [-1, 10**15, 10**18, 2**63, 10**30])
def test_moments_that_no_calendar_has_are_refused(at: int) -> None:
    host = person("Alice")
    caller, live = program(host), announced(host, Swiss(2))
    for part in ({"times": {"starts_at": at}}, {"entry": {"closes_at": at}}, {"entry": {"opens_at": at}}):
        assert caller.ask("POST", "tournaments/", {**WANTED, **part}).status_code in (400, 422), part
    assert TournamentRow.objects.count() == 1
    assert caller.refused(
        f"tournaments/{live.id}/commands/", {"command": {"do": "postpone", "starts_at": at, "reason": "x"}}
    )[0] in (400, 422)
    running_, _people = running(Swiss(2), 4, times=Times(automatic=False))
    _do(caller, running_.id, "pair", stage=1, round=1, start=True)
    deadline = {"do": "set_deadline", "stage": 1, "round": 1, "deadline": at, "reason": "x"}
    assert caller.refused(f"tournaments/{running_.id}/commands/", {"command": deadline})[0] in (400, 422)


@pytest.mark.parametrize("number", [10**20, -(10**20), 10**400])
def test_numbers_that_no_log_holds_are_refused(number: int) -> None:
    host = person("Alice")
    caller, live = program(host), announced(host, Swiss(2))
    for do in (
        {"do": "withdraw", "entrant": number},
        {"do": "seed", "order": [number]},
        {"do": "extend", "seconds": number, "reason": "x"},
        {"do": "configure", "settings": {**WANTED, "entry": {"rating_from": number}}},
        {"do": "configure", "settings": {**WANTED, "options": {"x": number}}},
    ):
        for path in ("commands/", "trial/"):
            answer = caller.refused(f"tournaments/{live.id}/{path}", {"command": do})
            assert answer[0] in (400, 422), do
