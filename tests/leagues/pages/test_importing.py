"""A league is imported from files: every fault by its line and nothing done, then all once; and out again alike."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from accounts.models import User
from eventlog.models import Event
from leagues import commands
from leagues.importing import import_league, plan
from leagues.kind import ORGANISATIONS, SEASONS
from leagues.models import SeasonRow
from leagues.organisation import commands as o
from streams.models import Text
from streams.verify import check_stream
from tests.eventlog.support import at_once
from tests.leagues.league import PAIRS, League, computers
from tests.leagues.pages.test_defects import text
from tests.lobby.tavern import browser, person

pytestmark = pytest.mark.django_db(transaction=True)
EXAMPLES = Path(__file__).parents[3] / "examples" / "league"
NAMES = ("members.csv", "seasons.csv", "standings.csv")
Files = dict[str, bytes]


def example() -> Files:
    """The files of the examples."""
    return {name: (EXAMPLES / name).read_bytes() for name in NAMES}


def send(league: League, files: Files, user: User | None = None) -> tuple[int, str]:
    """Try files: what is answered, and what the page says."""
    sent = {name.removesuffix(".csv"): SimpleUploadedFile(name, data) for name, data in files.items()}
    reply = browser(user or league.owner).post(f"/leagues/{league.id}/import/", sent)
    return reply.status_code, reply.content.decode()


def confirm(league: League, files: Files) -> str:
    """Have it done, by what the page has kept of the files; where that leads."""
    sent = {name.removesuffix(".csv"): data.decode() for name, data in files.items()}
    return str(browser(league.owner).post(f"/leagues/{league.id}/import/", {**sent, "confirm": "yes"}).url)


def exported(league: League) -> Files:
    """What the league's owner takes away."""
    reader = browser(league.owner)
    return {name: reader.get(f"/leagues/{league.id}/export/{name}").content for name in NAMES}


def test_it_works() -> None:
    league, people = League(), [person(name) for name in ("Alice", "Bob", "Charlie")]
    before = Event.objects.count(), Text.objects.count()
    status, said = send(league, example())
    assert status == 200
    assert "3 players are invited." in said
    assert "Season 2, Autumn 2025, is in the archive as imported." in said
    assert (Event.objects.count(), Text.objects.count()) == before
    assert confirm(league, example()) == f"/leagues/{league.id}/"
    assert [row.number for row in SeasonRow.objects.order_by("number")] == [1, 2]
    now = commands.find_organisation(league.id).organisation
    assert [now.members[one.player] for one in people] == ["invited"] * 3
    assert now.role_of(people[0].player) is None
    league.join(*people)
    now = commands.find_organisation(league.id).organisation
    assert [now.role_of(one.player) for one in people] == ["director", None, "arbiter"]
    page = text(browser(), f"/leagues/{league.id}/seasons/1/")
    assert "imported" in page
    assert "Old Morgash" in page
    assert "goes down" in page
    assert "Spring 2025" in text(browser(), f"/leagues/{league.id}/")
    after = Event.objects.count()
    assert "These files have been imported before." in send(league, example())[1]
    confirm(league, example())
    assert Event.objects.count() == after
    for kind in (ORGANISATIONS, SEASONS):
        kind.repository.clear()
        for stream in kind.listed.rows.values_list("stream", flat=True):
            assert [*check_stream(kind, stream)] == []


def test_sent_by_two_at_once() -> None:
    league = League()
    for name in ("Alice", "Bob", "Charlie"):
        person(name)
    owner, files = league.owner, example()
    made = at_once(2, lambda _: import_league(league.id, files, owner))
    assert sorted(one.done for one in made) == [False, True]
    assert SeasonRow.objects.count() == 2


def test_every_fault_is_told_by_its_line() -> None:
    league, _ = League(), person("Alice")
    files = {
        "members.csv": b"name,standing,role\nAlice,member,king\nNobody,member,\nAlice,member,\n",
        "seasons.csv": b"season,name,game,status,ended\n1,First,orcz,closed,yesterday\n3,,chess,closed,\n",
        "standings.csv": (
            b"season,division,place,name,next_division\n1,1,1,Alice,1\n1,1,3,Bob,1\n7,1,1,Bob,\n1,x,1,Eve,\n"
        ),
    }
    before = Event.objects.count()
    status, said = send(league, files)
    assert status == 422
    for fault in (
        "members.csv, line 2</strong>: there is no role king",
        "members.csv, line 3</strong>: there is no account named Nobody",
        "members.csv, line 4</strong>: Alice is named twice",
        "seasons.csv, line 2</strong>: yesterday is not a date",
        "seasons.csv, line 3</strong>: season numbers follow on from the league&#x27;s last one; this is 2",
        "seasons.csv, line 3</strong>: a name has 1 to 60 characters",
        "seasons.csv, line 3</strong>: there is no game chess",
        "standings.csv, line 4</strong>: there is no season 7 among the seasons",
        "standings.csv, line 5</strong>: season, division and place are numbers from 1 up",
    ):
        assert fault in said
    assert import_league(league.id, files, league.owner).faults
    assert Event.objects.count() == before
    for bad, code in (
        (b"\xff", "not_utf8"), (b"name,rank\nA,1\n", "unknown_column"), (b"role\nowner\n", "column_lacks"),
        (b"name,role\nAlice\n", "cells"), (b'name\n"Ali\n', "not_a_table"), (b"", "nothing"),
    ):  # fmt: skip
        [fault] = import_league(league.id, {"members.csv": bad}, league.owner).faults
        assert fault.code == code
    gap = {**example(), "members.csv": b"", "standings.csv": b"season,division,place,name\n1,1,1,A\n1,1,3,B\n"}
    assert [(one.line, one.code) for one in import_league(league.id, gap, league.owner).faults] == [(3, "gap")]


def test_out_and_in_again() -> None:
    """Seasons played here and imported ones are the same in another league, and so are members who have accepted."""
    one, other, people = League("One"), League("Other"), [person(name) for name in ("Alice", "Bob", "Charlie")]
    import_league(one.id, example(), one.owner)
    one.join(*people)
    players = computers(4)
    for player in players:
        one.give(o.Join(), player)
    one.open(PAIRS)
    one.enter(*players)
    one.begin()
    one.play()
    one.confirm()
    files = exported(one)
    assert files["standings.csv"].count(b"\n") == 11
    import_league(other.id, files, other.owner)
    other.join(one.owner, *people)
    for player in players:
        other.give(o.Join(), player)
    again = exported(other)
    assert {name: again[name] for name in ("seasons.csv", "standings.csv")} == {
        name: files[name] for name in ("seasons.csv", "standings.csv")
    }
    mine = {line for line in again["members.csv"].splitlines() if other.owner.player.encode() not in line}
    assert mine == {*files["members.csv"].splitlines()}


def test_by_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    league = League()
    for name in ("Alice", "Bob", "Charlie"):
        person(name)
    call_command("import_league", league.id, league.owner.name, EXAMPLES, "--dry-run")
    assert SeasonRow.objects.count() == 0
    call_command("import_league", league.id, league.owner.name, EXAMPLES)
    assert "3 invited, 2 seasons" in capsys.readouterr().out
    assert SeasonRow.objects.count() == 2


def test_owners_alone() -> None:
    league, director = League(), person("Director")
    league.join(director)
    league.grant(director, "director")
    for user in (None, director, person("Stranger")):
        assert browser(user).get(f"/leagues/{league.id}/import/").status_code == 404
        assert browser(user).post(f"/leagues/{league.id}/import/", {"confirm": "yes"}).status_code == 404


def test_what_is_no_text_is_a_fault() -> None:
    league = League()
    for name in NAMES:
        [fault] = plan(commands.find_organisation(league.id).organisation, {name: b"name\nAl\0ice\n"}).faults
        assert (fault.file, fault.line, fault.code) == (name, 2, "not_utf8")
