"""A league is imported by a program: tried first, every fault by its line, then done once."""

import pytest

from eventlog.models import Event
from leagues import commands
from leagues.models import SeasonRow
from streams.models import Text
from tests.api.programs import Program, person, program
from tests.api.test_leagues import ALL, fits
from tests.leagues.league import League
from tests.leagues.pages.test_importing import example

pytestmark = pytest.mark.django_db(transaction=True)
Files = dict[str, str]


class Office:
    """A league, its owner's program, and the three people whom the files of the examples name."""

    def __init__(self) -> None:
        self.league = League()
        self.people = [person(name) for name in ("Alice", "Bob", "Charlie")]
        self.owner = program(self.league.owner, ALL)
        self.here = f"leagues/{self.league.id}/import/"
        self.files: Files = {name.removesuffix(".csv"): data.decode() for name, data in example().items()}


def test_it_works() -> None:
    office = Office()
    before = Event.objects.count(), Text.objects.count()
    tried = office.owner.post(f"{office.here}trial/", office.files)
    fits("ImportForeseen", tried)
    assert [(one["player"]["name"], one["role"]) for one in tried["invited"]] == [
        ("Alice", "director"), ("Bob", ""), ("Charlie", "arbiter")
    ]  # fmt: skip
    assert [(one["number"], one["name"]) for one in tried["seasons"]] == [(1, "Spring 2025"), (2, "Autumn 2025")]
    places = [place for season in tried["seasons"] for one in season["divisions"] for place in one]
    assert {place["name"]: place["player"] and place["player"]["name"] for place in places} == {
        "Alice": "Alice", "Bob": "Bob", "Charlie": "Charlie", "Old Morgash": None
    }  # fmt: skip
    assert (tried["before"], tried["faults"]) == (False, [])
    assert (Event.objects.count(), Text.objects.count()) == before
    done = office.owner.post(office.here, office.files, 201)
    fits("LeagueImportDone", done)
    now = commands.find_organisation(office.league.id).organisation
    assert (done["invited"], done["seasons"], done["version"]) == (3, [1, 2], now.version)
    after = Event.objects.count()
    again = office.owner.post(office.here, office.files, 201)
    assert (again["before"], again["invited"], again["seasons"]) == (True, 0, [])
    assert office.owner.post(f"{office.here}trial/", office.files)["before"] is True
    assert Event.objects.count() == after


def test_every_fault_is_told_by_its_line() -> None:
    office = Office()
    before = Event.objects.count()
    wrong = {"members": "name,role\nAlice,king\nNobody,\n", "seasons": "season,name,game\n7,One,orcz\n"}
    tried = office.owner.post(f"{office.here}trial/", wrong)
    assert [(one["file"], one["line"], one["code"]) for one in tried["faults"]] == [
        ("members.csv", 2, "role"), ("members.csv", 3, "nobody"), ("seasons.csv", 2, "season_number")
    ]  # fmt: skip
    reply = office.owner.ask("POST", office.here, wrong)
    told = reply.json()
    assert (reply.status_code, told["code"]) == (422, "import")
    assert {one["field"]: one["detail"] for one in told["errors"]} == {
        "members.2": "there is no role king",
        "members.3": "there is no account named Nobody",
        "seasons.2": "season numbers follow on from the league's last one; this is 1",
    }
    assert office.owner.refused(office.here, {"members": "x" * 60_001}) == (400, "invalid")
    assert Event.objects.count() == before
    assert SeasonRow.objects.count() == 0


def test_owners_alone() -> None:
    office = Office()
    alice = office.people[0]
    office.league.join(alice)
    office.league.grant(alice, "director")
    others: list[Program] = [program(one, ALL) for one in office.people]
    for one in others:
        for address in (office.here, f"{office.here}trial/"):
            assert one.refused(address, office.files)[0] == 404
    assert SeasonRow.objects.count() == 0
