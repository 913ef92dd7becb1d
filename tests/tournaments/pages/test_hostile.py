"""Hostile texts wherever people write something about a tournament, on every page and in every file of it (R28): each
comes out as text, so that a page is built of the same parts as with a harmless one, and no cell is a formula.
"""

import csv
import json
from functools import cache
from io import StringIO
from typing import Any

import pytest
from msgspec.structs import replace

from streams.actors import actor
from streams.stored_command import Command
from tests.config.addresses import filled, patterns
from tests.hostile import HARMLESS, HOSTILE, built
from tests.lobby.tavern import person
from tests.site import Site, cookie_of
from tests.tournaments.app.held import with_game
from tests.tournaments.stream.run import settings
from tournament_pages import files, printing
from tournament_pages.director_forms.catalogue import DIRECTOR_FORMS
from tournaments import commands
from tournaments.stream import commands as c
from tournaments.stream.settings import Swiss, Times
from tournaments.stream.state import Result

pytestmark = pytest.mark.django_db
AT_A_TIME = 100
TABLE: Any = {"stage": 1, "round": 1, "table": 1}
RESULTS = (Result("adjudicated", (1, 2), (1, 0)), Result("adjudicated", (2, 1), (0, 1)))
OF_A_KIND = {
    "tournaments:file": tuple(files.DOWNLOADS),
    "tournaments:print": printing.KINDS,
    "tournaments:deed": tuple(DIRECTOR_FORMS),
}


AT_DESK = {"tournaments:desk", "tournaments:import", "tournaments:deed"}
"""What only a director is shown."""


class Event:
    """A tournament all of whose texts are from a list: the first is its title, and all are everything else."""

    def __init__(self, texts: list[str]) -> None:
        self.host = person("Host")
        self.site = Site()
        given = with_game(settings(Swiss(2)), "armadora", name=texts[0], about=texts[0], times=Times(automatic=False))
        self.id = commands.open_tournament(given, actor(self.host.player)).id
        self.give(c.OpenEntry())
        for number, text in enumerate(texts):
            who = (f"user:{1000 + number}",)
            wish = c.Enter(name=text, players=who, club=f"{text}{number}", rating=2000 - number)
            commands.give(self.id, wish, actor(who[0]))
            self.give(c.Invite(name=text, players=(f"user:{2000 + number}",), club=text))
        self.give(c.Start(), c.Pair(stage=1, round=1, start=True))
        self.give(c.RecordResult(**TABLE, result=RESULTS[0], reason=texts[0]))
        for number, text in enumerate(texts):
            self.give(c.Announce(text=text), c.Pause(reason=text), c.Resume())
            self.give(c.CorrectResult(**TABLE, result=RESULTS[(number + 1) % 2], reason=text))
        self.give(c.Withdraw(entrant=len(texts), reason=texts[0]))

    def give(self, *wishes: Command) -> None:
        for wish in wishes:
            commands.give(self.id, wish, commands.director(self.host.pk, self.id))

    def ask(self, name: str, kind: str = "", cookie: str = "") -> Any:
        numbers = dict.fromkeys(("stage", "round", "round_number", "table_number", "entrant", "number", "table"), "1")
        blanks = {"tournament_id": self.id, **numbers, "kind": kind, "deed": kind}
        return self.site.ask("GET", filled(patterns()[name], blanks), cookie)

    def pages(self) -> dict[str, list[str]]:
        """What each page is built of, for a stranger and for the director."""
        found = {}
        for who, cookie in (("stranger", ""), ("director", cookie_of(self.host))):
            for name, pattern in patterns().items():
                if name.startswith("tournaments:") and "tournament_id" in pattern and (cookie or name not in AT_DESK):
                    for kind in OF_A_KIND.get(name, ("",)):
                        reply = self.ask(name, kind, cookie)
                        assert reply.status_code < 500, name
                        if reply.get("Content-Type", "").startswith("text/html"):
                            found[f"{name} {kind} {who}"] = built(reply.content.decode())
        return found


@cache
def harmless() -> dict[str, list[str]]:
    """What the pages of a tournament with nothing but harmless texts are built of; all have as many."""
    return Event([f"{HARMLESS}{number}" for number in range(AT_A_TIME)]).pages()


@pytest.mark.long
@pytest.mark.parametrize("begin", range(0, len(HOSTILE), AT_A_TIME))
def test_names_and_reasons(begin: int) -> None:
    texts = HOSTILE[begin : begin + AT_A_TIME]
    wanted = harmless()
    event = Event(texts)
    assert len(wanted) > 30
    found = event.pages()
    assert [name for name in wanted if found[name] != wanted[name]] == []
    for kind in ("standings-csv", "rounds-csv"):
        rows = list(csv.reader(StringIO(event.ask("tournaments:file", kind).content.decode("utf-8-sig"), newline="")))
        assert {len(row) for row in rows} == {len(rows[0])}
        assert [cell for row in rows for cell in row if cell[:1] in "=+-@\t\r" and cell] == []
    told = json.loads(event.ask("tournaments:file", "tournament-json").content)
    assert [one["name"] for one in told["tournament"]["entrants"]] == [text.strip() for text in texts]
    report = event.ask("tournaments:file", "report-trf").content.decode()
    assert sum(line.startswith("001") for line in report.splitlines()) == len(texts)


def test_titles_and_what_they_are_about() -> None:
    """On the event's own page and in the list."""
    event = Event([HARMLESS, HARMLESS])
    wanted = [built(event.ask(name).content.decode()) for name in ("tournaments:event", "tournaments:list")]
    given = commands.find(event.id).tournament.settings
    for text in HOSTILE:
        event.give(c.Configure(settings=replace(given, name=text, about=text)))
        found = [built(event.ask(name).content.decode()) for name in ("tournaments:event", "tournaments:list")]
        assert found == wanted, text
