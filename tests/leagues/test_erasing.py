"""Somebody is forgotten: no page, feed, export or archive shows the name any more, and the log is whole."""

import json
from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.urls import reverse
from msgspec.structs import replace

from accounts.models import User
from eventlog import verify
from eventlog.models import Event
from leagues.importing import import_league
from leagues.kind import SEASONS
from play.models import MatchRow
from streams import texts
from streams.actors import actor
from streams.verify import check_stream
from tests.leagues.league import PAIRS, League, settle
from tests.leagues.pages.test_importing import example
from tests.lobby.tavern import browser, person
from tournaments import commands as tournaments
from tournaments import progress as going_on
from tournaments.kind import TOURNAMENTS
from tournaments.stream import commands as t
from tournaments.stream.settings import RoundRobin, Settings, Stage

pytestmark = pytest.mark.django_db(transaction=True)
NAME = "Zorbulak"


def addresses(league: League, event: str, division: str) -> Iterator[str]:
    """Every page, feed and file of the league, of a division, and of a tournament that they entered by their name."""
    here = f"/leagues/{league.id}/"
    yield from (here, f"{here}members/", f"{here}history/", f"{here}desk/", f"{here}desk/put-out/")
    for season in (1, 2, 3):
        yield from (f"{here}seasons/{season}/{page}" for page in ("", "conduct/", "calendar.ics", "talk/"))
    yield f"{here}seasons/3/divisions/1/talk/"
    files = ("league.json", "members.csv", "seasons.csv", "standings.csv", "talk.csv")
    yield from (f"{here}export/{name}" for name in files)
    for one in (event, division):
        pages = ("", "standings/1/", "standings/1/embed/", "rounds/1/1/", "rounds/1/1/why/", "players/1/", "desk/",
                 "print/pairings/", "print/standings/", "print/cards/", "desk/withdraw/")  # fmt: skip
        yield from (f"/tournaments/{one}/{page}" for page in pages)
        files = ("standings-csv", "rounds-csv", "report-trf", "tournament-json")
        yield from (f"/tournaments/{one}/files/{name}/" for name in files)
        yield from (
            reverse("api:tournament", args=[one]),
            reverse("api:tournament_log", args=[one]),
            reverse("api:tournament_entries", args=[one]),
            reverse("api:tournament_standings", args=[one, 1]),
            reverse("api:tournament_round", args=[one, 1, 1]),
            reverse("api:tournament_file", args=[one, "tournament-json"]),
        )
    for match in MatchRow.objects.values_list("id", flat=True):
        yield from (f"/m/{match}/", f"/m/{match}/1/", reverse("api:replay", args=[match]))
    yield from ("/leagues/", "/tournaments/", f"/players/{NAME}/")


def test_it_works() -> None:
    league = League()
    people = [person(name) for name in (NAME, "Bob", "Charlie", "Dora")]
    league.join(*people)
    files = example() | {
        "members.csv": b"",
        "standings.csv": f"season,division,place,name,next_division\n1,1,1,Bob,1\n1,1,2,{NAME.upper()},1\n".encode(),
    }
    assert not import_league(league.id, files, league.owner).faults
    league.open(replace(PAIRS, name="Third"))
    league.enter(*people)
    league.begin()
    here = f"/leagues/{league.id}/seasons/3/"
    for one, room in ((people[0], "talk/"), (people[1], "talk/"), (people[0], "divisions/1/talk/")):
        assert browser(one).post(here + room, {"text": f"{one.name} was here."}).status_code == 302
    division = league.season.divisions[0].tournament
    going_on.go_on(division)
    settle(division)
    event = tournaments.open_tournament(
        Settings("Cup", "armadora", "1", 2, (Stage(RoundRobin()),)), actor(league.owner.player)
    ).id
    director = tournaments.director(league.owner.pk, event)
    tournaments.give(event, t.OpenEntry(), director)
    for one in people:
        tournaments.give(event, t.Enter(name=f"{one.name} the Great", players=(one.player,)), actor(one.player))
    tournaments.give(event, t.Start(), director)
    going_on.go_on(event)
    kept = [*Event.objects.order_by("position").values_list("hash", flat=True)]
    of_division = tournaments.find(division)
    log = json.dumps([row.data for row in Event.objects.filter(stream=of_division.stream)], default=str)
    assert NAME not in log
    reader = browser(league.owner)
    asked = [*addresses(league, event, division)]
    shown = [one for one in asked if NAME.casefold() in reader.get(one).content.decode(errors="replace").casefold()]
    assert [one for one in asked if reader.get(one).status_code != 200] == []
    assert len(shown) > 30
    held = {one: tag for one in shown if (tag := reader.get(one).get("ETag")) is not None}
    assert len(held) > 5
    call_command("erase_person", NAME)
    for kind in (SEASONS, TOURNAMENTS):
        kind.repository.clear()
    found = []
    for one in asked:
        reply = reader.get(one)
        if reply.status_code == 200 and NAME.casefold() in reply.content.decode(errors="replace").casefold():
            found.append(one)
    assert found == []
    # Who has such a page is not told that it is still what it was.
    again = {one: reader.get(one, headers={"If-None-Match": tag}).status_code for one, tag in held.items()}
    assert set(again.values()) == {200}, again
    pseudonym = f"Erased {people[0].pk}"
    for one in (f"/leagues/{league.id}/members/", f"/leagues/{league.id}/seasons/3/", f"/tournaments/{event}/"):
        assert pseudonym in reader.get(one).content.decode()
    assert User.objects.filter(name__icontains=NAME).count() == 0
    assert [*Event.objects.order_by("position").values_list("hash", flat=True)][: len(kept)] == kept
    assert [*verify.check_all()] == []
    for kind in (SEASONS, TOURNAMENTS):
        for stream in kind.listed.rows.values_list("stream", flat=True):
            assert [*check_stream(kind, stream)] == []


def test_a_name_without_an_account() -> None:
    """It stands in an archive by the name of a text, and that is erased by what it says."""
    league, _ = League(), [person(name) for name in ("Alice", "Bob", "Charlie")]
    import_league(league.id, example(), league.owner)
    page = f"/leagues/{league.id}/seasons/1/"
    assert "Old Morgash" in browser().get(page).content.decode()
    assert texts.erase_word("old morgash") == 1
    for address in (page, f"/leagues/{league.id}/export/standings.csv", f"/leagues/{league.id}/export/league.json"):
        assert "Morgash" not in browser(league.owner).get(address).content.decode()
