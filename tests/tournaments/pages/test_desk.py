"""The director's desk: every deed says what follows before it is confirmed; faults are answered and change nothing."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from play.verify import check_everything
from streams.actors import actor
from tests.api.programs import program
from tests.lobby.tavern import browser, person, text
from tests.opponents import broker
from tests.tournaments.app.held import resign_all
from tests.tournaments.pages.hall import FORM, announced, hosted, running
from tournament_pages.director_forms.catalogue import DIRECTOR_FORMS
from tournaments import commands, progress
from tournaments.kind import TOURNAMENTS, LiveTournament
from tournaments.ladder.challenge import ChallengeRefused
from tournaments.models import TournamentRow
from tournaments.refusal_words import WORDS
from tournaments.stream import commands as c
from tournaments.stream import manual_pairing, results, rounds
from tournaments.stream.facts.rounds import HandPairingCompared
from tournaments.stream.settings import Apart, PodSwiss, Swiss, Times
from tournaments.stream.state import Result, Round

pytestmark = pytest.mark.django_db(transaction=True)


def test_every_refusal_has_words() -> None:
    folder = Path(commands.__file__).parent
    sources = [path.read_text() for path in [*folder.glob("*.py"), *(folder / "stream").rglob("*.py")]]
    codes = {code for source in sources for code in re.findall(r'Refused\(\s*"([a-z_]+)"', source)}
    codes |= {
        code for source in sources for code in re.findall(r'Refused\("[a-z_]+" if [^"]* else "([a-z_]+)"', source)
    }
    codes |= {one.value for one in ChallengeRefused}
    assert set(WORDS) == codes


def _confirm(client: Client, address: str, **sent: Any) -> Any:
    """Look at the consequences, then confirm with all that the page holds."""
    shown = client.post(address, sent) if sent else client.get(address)
    assert shown.status_code == 200, text(shown)
    page = shown.content.decode()
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))
    assert fields["confirm"] == "yes"
    return client.post(address, fields)


def test_it_works() -> None:
    """A tournament is made with the form, announced, begun and closed from the desk."""
    host = person("Alice")
    client = browser(host)
    where = client.post("/tournaments/new/", FORM)["Location"]
    now = commands.find(where.split("/")[2]).tournament
    assert (now.settings.name, now.settings.stages[0].format, now.status) == ("Cup of the moor", Swiss(3), "draft")
    assert (now.settings.times.round_s, now.settings.play.deserted) == (3600, "forfeit")
    desk = f"{where}desk/"
    assert "Announce it and open entry" in text(client.get(desk))
    assert "Everybody sees the tournament and may enter." in text(client.get(f"{desk}announce-entry/"))
    assert commands.find(now.id).tournament.status == "draft"
    _confirm(client, f"{desk}announce-entry/")
    for number in range(1, 5):
        browser(person(f"Player {number}")).post(f"{where}enter/")
    shown = text(client.get(f"{desk}start/"))
    assert "4 entrants play." in shown
    _confirm(client, f"{desk}start/")
    for _ in range(4):
        progress.go_on(now.id)
        resign_all(now.id)
        progress.sweep()
    assert commands.find(now.id).tournament.status == "over"


def test_lots_are_foretold_as_lots() -> None:
    """The order that is shown is an example where ratings are equal; another is drawn with the confirmation."""
    host = person("Alice")
    live = announced(host, Swiss(3))
    people = [person(f"Player {number}") for number in range(1, 4)]
    for rating, one in zip((1500, 1400, 1400), people, strict=True):
        commands.give(live.id, c.Enter(name=one.name, players=(one.player,), rating=rating), actor(one.player))
    client, start = browser(host), f"/tournaments/{live.id}/desk/start/"
    assert "drawn once you confirm" in text(client.get(start))
    commands.give(live.id, c.Withdraw(entrant=3), actor(people[2].player))
    assert "drawn once you confirm" not in text(client.get(start))


def test_the_desk_is_for_directors() -> None:
    live = announced(person("Alice"), Swiss(3))
    for client in (Client(), browser(person("Bob"))):
        for path in ("desk/", "desk/start/", "desk/entries/"):
            assert client.get(f"/tournaments/{live.id}/{path}").status_code == 404
            assert client.post(f"/tournaments/{live.id}/{path}", {"confirm": "yes", "version": "2"}).status_code in (
                404,
                405,
            )


def test_a_correction_says_how_far_it_reaches_and_who_moves() -> None:
    live, _people = running(Swiss(2), 4, times=Times(automatic=False))
    host = browser(person("Alice"))
    resign_all(live.id)
    progress.sweep()
    _give_round(host, live.id)
    table = {"stage_number": "1", "round_number": "1", "table_number": "1"}
    form = host.get(f"/tournaments/{live.id}/desk/correct/", table)
    assert form.status_code == 200
    assert form.content.decode().count('name="reason"') == 1
    assert "Swiss, 2 rounds" in text(form)
    sent = {**table, "kind": "adjudicated", "rank_0": "2", "rank_1": "1", "reason": "a ruling"}
    shown = host.post(f"/tournaments/{live.id}/desk/correct/", sent)
    assert "Before the next round was paired" in text(shown)
    assert "Standings" in text(shown)
    before = commands.find(live.id).tournament
    assert before.corrections == ()
    _confirm(host, f"/tournaments/{live.id}/desk/correct/", **sent)
    assert len(commands.find(live.id).tournament.corrections) == 1
    assert "Correction 1" in text(Client().get(f"/tournaments/{live.id}/"))
    assert "correction 1" in text(Client().get(f"/tournaments/{live.id}/rounds/1/1/"))


@pytest.mark.parametrize("name", ["Case c7.1", "x." + "1" * 5000])
def test_a_ruling_of_no_known_name_hides_no_page(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As directors could write it once: it is shown, and leads nowhere."""
    live, _people = running(Swiss(2), 4, times=Times(automatic=False))
    host = browser(person("Alice"))
    _give_round(host, live.id)
    assert 'name="ruling"' not in host.get(f"/tournaments/{live.id}/desk/correct/").content.decode()
    monkeypatch.setattr(results, "_ruled", lambda *_: None, raising=False)
    wrong = c.CorrectResult(
        stage=1, round=1, table=1, result=Result("void", (1, 1), (0, 0)), reason="wrong", ruling=name
    )
    commands.give(live.id, wrong, commands.SYSTEM)
    for path in ("", "standings/1/"):
        page = Client().get(f"/tournaments/{live.id}/{path}")
        assert (page.status_code, name in text(page)) == (200, True)
        assert 'href=""' not in page.content.decode()


def _give_round(host: Client, tournament_id: str) -> None:
    now = commands.find(tournament_id).tournament
    if now.round is None:
        _confirm(host, f"/tournaments/{tournament_id}/desk/pair/", start="on")
        progress.go_on(tournament_id)
        resign_all(tournament_id)
        progress.sweep()


def test_what_was_foreseen_is_done_at_that_version_only() -> None:
    host = person("Alice")
    live = announced(host, Swiss(2))
    client = browser(host)
    version = commands.find(live.id).version
    browser(person("Bob")).post(f"/tournaments/{live.id}/enter/")
    sent = {"confirm": "yes", "version": str(version), "text": "Welcome"}
    reply = client.post(f"/tournaments/{live.id}/desk/announce/", sent)
    assert "moved on in the meantime" in text(reply)
    assert "Welcome" not in text(client.get(f"/tournaments/{live.id}/"))
    _confirm(client, f"/tournaments/{live.id}/desk/announce/", text="Welcome")
    assert "Welcome" in text(Client().get(f"/tournaments/{live.id}/"))


def test_too_few_players_are_told_and_nothing_changes() -> None:
    host = person("Alice")
    live = announced(host, Swiss(2))
    reply = browser(host).get(f"/tournaments/{live.id}/desk/start/")
    assert (reply.status_code, commands.find(live.id).version) == (409, live.version + 1)
    assert "There are too few entrants." in text(reply)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_deed_answers_at_every_point_and_without_confirmation_does_nothing(language: str) -> None:
    host = person("Alice")
    both = [hosted(host, Swiss(2)), running(Swiss(2), 4)[0]]
    versions = [commands.find(live.id).version for live in both]
    client = Client(headers={"accept-language": language})
    client.force_login(host, backend="accounts.backend.Backend")
    for deed in DIRECTOR_FORMS:
        for live in both:
            address = f"/tournaments/{live.id}/desk/{deed}/"
            assert client.get(address).status_code in (200, 404, 409), address
            assert client.post(address).status_code in (200, 404, 409, 422), address
    assert [commands.find(live.id).version for live in both] == versions


def test_pairing_by_hand() -> None:
    live, _people = running(Swiss(2), 4, times=Times(automatic=False))
    host = browser(person("Alice"))
    where = f"/tournaments/{live.id}/desk/"
    _confirm(host, f"{where}begin-by-hand/")
    wrong = host.post(f"{where}end-by-hand/", {"tables": "1 2\n3 x", "start": "on"})
    assert wrong.status_code == 422
    assert host.post(f"{where}end-by-hand/", {"tables": "1 2\n3 3"}).status_code == 409
    _confirm(host, f"{where}end-by-hand/", tables="1 2\n4 3", start="on")
    round_ = commands.find(live.id).tournament.stages[0].rounds[0]
    assert [table.entrants for table in round_.tables] == [(1, 2), (4, 3)]
    assert "Paired by a director." in text(Client().get(f"/tournaments/{live.id}/rounds/1/1/why/"))


@pytest.fixture
def paired(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """More than three are many; the number of entrants at each pairing."""
    done: list[int] = []
    pair = rounds.next_round
    monkeypatch.setattr(rounds, "next_round", lambda *given: (done.append(1), pair(*given))[1])
    monkeypatch.setattr(commands, "MOST_AT_ONCE", 3)
    return done


def _rounds(live: LiveTournament) -> tuple[Round, ...]:
    return commands.find(live.id).tournament.stages[0].rounds


def test_a_large_field_is_drawn_by_a_worker(paired: list[int]) -> None:
    """No request pairs it; the page says that it is on its way; asked again, nothing changes."""
    host = person("Alice")
    live, people = running(Swiss(3), 4, times=Times(automatic=False))
    client, desk = browser(host), f"/tournaments/{live.id}/desk/"
    assert "pairing takes a moment" in text(client.post(f"{desk}pair/", {"start": "on"}))
    broker.sent("default")
    _confirm(client, f"{desk}pair/", start="on")
    assert ("tournaments.tasks.go_on", (live.id,)) in broker.sent("default")
    shown = client.get(desk)
    assert "Round 1 is being paired" in text(shown)
    assert f'data-listen="{live.id}"' in shown.content.decode()
    assert client.post(f"{desk}pair/", {"start": "on"}).status_code == 409
    site = program(host)
    do = {"do": "pair", "stage": 1, "round": 1}
    assert site.refused(f"tournaments/{live.id}/commands/", {"command": do}) == (422, "being_drawn")
    assert site.get(f"tournaments/{live.id}/")["drawing"] == [1, 1]
    assert (paired, _rounds(live)) == ([], ())
    assert progress.sweep() == 1
    assert progress.sweep() == 0
    assert (len(paired), [one.open for one in _rounds(live)]) == (1, [True])
    shown = client.get(desk)
    assert "Table 1" in text(shown)
    assert "data-listen" not in shown.content.decode()
    resign_all(live.id)
    progress.sweep()
    _confirm(client, f"{desk}next-round/")
    assert [one.ended for one in _rounds(live)] == [True]
    assert "Round 2 is being paired" in text(browser(people[0]).get(f"/tournaments/{live.id}/"))
    progress.go_on(live.id)
    assert (len(paired), [one.ended for one in _rounds(live)]) == (2, [True, False])
    assert not [*check_everything()]


def test_why_a_large_field_cannot_be_drawn_is_told(paired: list[int]) -> None:
    """Then it can be asked for again, or paired by hand, which is also how a director changes their mind."""
    host = person("Alice")
    live, _people = running(Swiss(5), 4, times=Times(automatic=False), apart=Apart(forbidden=((1, 2, 3, 4),)))
    client, desk = browser(host), f"/tournaments/{live.id}/desk/"
    _confirm(client, f"{desk}pair/", start="on")
    progress.go_on(live.id)
    shown = text(client.get(desk))
    assert "Round 1 could not be paired: The rules allow no pairing of this round." in shown
    assert program(host).get(f"tournaments/{live.id}/")["undrawn_because"] == "cannot_pair"
    assert not TournamentRow.objects.get(id=live.id).acting
    _confirm(client, f"{desk}pair/", start="on")
    _confirm(client, f"{desk}begin-by-hand/")
    progress.go_on(live.id)
    shown = text(client.get(desk))
    assert "is being paired by hand" in shown
    assert "drawn" not in shown
    assert (len(paired), _rounds(live)) == (1, ())


def test_a_large_field_paired_by_hand_is_compared_by_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """The request pairs nothing; the page says that it is still worked out, and what came of it, with the field as it
    was then. Done twice it is noted once.
    """
    asked: list[int] = []
    engine = manual_pairing.next_round
    monkeypatch.setattr(manual_pairing, "next_round", lambda *given: (asked.append(1), engine(*given))[1])
    monkeypatch.setattr(commands, "MOST_AT_ONCE", 3)
    live, _people = running(Swiss(3), 4, times=Times(automatic=False))
    host, client = person("Alice"), browser(person("Alice"))
    directing = commands.director(host.pk, live.id)
    commands.give(live.id, c.BeginByHand(stage=1, round=1), directing)
    desk = f"/tournaments/{live.id}/desk/end-by-hand/"
    broker.sent("default")
    _confirm(client, desk, tables="1 2\n3 4", byes="", start="on")
    now = commands.find(live.id).tournament
    assert (asked, [table.entrants for table in now.stages[0].rounds[0].tables]) == ([], [(1, 2), (3, 4)])
    assert ("tournaments.tasks.go_on", (live.id,)) in broker.sent("default")
    assert TournamentRow.objects.get(id=live.id).acting
    why, pairing = f"/tournaments/{live.id}/rounds/1/1/why/", f"tournaments/{live.id}/rounds/1/1/pairing/"
    assert "still being worked out" in text(client.get(why))
    assert program(host).get(pairing)["differs"] is None
    commands.give(live.id, c.Withdraw(entrant=4), directing)
    progress.sweep()
    before = commands.find(live.id)
    assert (len(asked), before.tournament.stages[0].rounds[0].uncompared) == (1, False)
    assert program(host).get(pairing)["differs"] == 2
    assert "The engine has this table differently" in text(client.get(why))
    progress.go_on(live.id)
    noted = [one for one in TOURNAMENTS.repository.log(before.stream) if isinstance(one, HandPairingCompared)]
    assert [(one.stage, one.round, one.tables, one.differs) for one in noted] == [(1, 1, ((1, 3), (4, 2)), 2)]
    assert list(check_everything()) == []


def _sent(client: Client, tournament_id: str, table: str) -> Any:
    file = SimpleUploadedFile("entries.csv", table.encode(), "text/csv")
    return client.post(f"/tournaments/{tournament_id}/desk/entries/", {"file": file})


def test_a_file_with_faults_names_every_line_and_invites_nobody() -> None:
    host = person("Alice")
    live = announced(host, PodSwiss(2), seats=4)
    people: list[User] = [person(f"Player {number}") for number in range(1, 7)]
    names = [one.name for one in people]
    names[1], names[5] = "Nobody at all", "Someone else"
    reply = _sent(browser(host), live.id, "\n".join(["name", *names]))
    page = text(reply)
    assert reply.status_code == 422
    assert "line 3: There is no account of this name. Nobody at all" in page
    assert "line 7: There is no account of this name. Someone else" in page
    assert commands.find(live.id).tournament.invitations == ()
    twice = _sent(browser(host), live.id, f"name\n{people[0].name}\n{people[0].name}")
    assert "line 3: This player is already on an earlier line." in text(twice)
    _sent(browser(host), live.id, "\n".join(["name", *(one.name for one in people)]))
    assert [one.players for one in commands.find(live.id).tournament.invitations] == [(one.player,) for one in people]


def test_a_refusal_half_way_enters_nobody() -> None:
    host = person("Alice")
    live = announced(host, Swiss(2))
    one, other = person("Player 1"), person("Player 2")
    browser(other).post(f"/tournaments/{live.id}/enter/")
    reply = _sent(browser(host), live.id, f"name\n{one.name}\n{other.name}")
    assert "line 3: This player is already entered." in text(reply)
    assert [entrant.name for entrant in commands.find(live.id).tournament.entrants] == [other.name]
    assert TournamentRow.objects.get(id=live.id).entrants == 1


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": ""}, "id_name"),
        ({"seats": "7"}, "id_seats"),
        ({"game": "orcz", "seats": "4"}, "id_form"),
        ({"rounds": ""}, "id_rounds"),
        ({"check_in": "10"}, "id_check_in"),
        ({"invited": "Nobody at all"}, "id_invited"),
        ({"game": "chess"}, "id_game"),
    ],
)
def test_what_does_not_go_together_is_said_at_its_field(changes: dict[str, str], field: str) -> None:
    reply = browser(person("Alice")).post("/tournaments/new/", FORM | changes)
    assert (reply.status_code, TournamentRow.objects.count()) == (422, 0)
    assert f'href="#{field}"' in reply.content.decode()


def test_what_follows_stands_beside_the_form() -> None:
    page = text(Client().get("/tournaments/new/preview/", FORM))
    assert "4 tables per round, 1 bye" in page
    assert "3 h at most" in page


@pytest.mark.parametrize("number", range(3))
def test_presets_go_together(number: int) -> None:
    client = browser(person("Alice"))
    query = re.findall(r'href="/tournaments/new/(\?[^"]+)"', client.get("/tournaments/new/").content.decode())[number]
    page = client.get(f"/tournaments/new/{query.replace('&amp;', '&')}")
    assert "This does not go together yet" not in text(page)
    assert "Takes" in text(page)


def test_the_next_round_is_two_clicks_from_the_desk_and_said_on_the_round() -> None:
    """What waits for a decision is said to directors alone."""
    live, people = running(Swiss(3), 4, times=Times(automatic=False))
    host = person("Alice")
    commands.give(live.id, c.Pair(stage=1, round=1, start=True), commands.director(host.pk, live.id))
    progress.go_on(live.id)
    client, round_ = browser(host), f"/tournaments/{live.id}/rounds/1/1/"
    assert "your decision" not in text(client.get(round_))
    resign_all(live.id)
    progress.sweep()
    assert "1 thing is waiting for your decision" in text(client.get(round_))
    assert "your decision" not in text(browser(people[0]).get(round_))
    desk = client.get(f"/tournaments/{live.id}/desk/").content.decode()
    first = re.search(r'href="([^"]*/next-round/)"', desk)
    assert first is not None
    _confirm(client, first[1])
    assert len(commands.find(live.id).tournament.stages[0].rounds) == 2
