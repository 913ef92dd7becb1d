"""What nobody may know of a report or a measure changes not a byte of what they are shown (R20).

The pages and the API's answers are held against each other before and after: for the one who is reported until a
measure is taken, for the reporter whatever the measure is, for everybody else always.
"""

from collections.abc import Callable, Iterable
from functools import partial

import pytest
from django.test import Client

from accounts.models import User
from accounts.names import names_of
from conduct import commands, own
from conduct.models import ConductRow
from conduct.stream import commands as c
from conduct.stream.state import Wanted
from conduct.words import STATUSES
from streams.actors import Actor, actor
from streams.stored_command import Command
from tests.api.programs import program
from tests.conduct.scene import Scene
from tests.conduct.test_pages import browser
from tests.nonces import settled

pytestmark = pytest.mark.django_db
Shown = dict[str, tuple[int, bytes]]


class Reader:
    """Somebody's browser and program, and all that they can ask about Bob, a match of his and a case."""

    def __init__(self, at: Scene, user: User | None, case: str) -> None:
        self.client = browser(user) if user is not None else Client()
        self.program = program(user) if user is not None else None
        bob = at.bob.player
        self.pages = [
            "/conduct/", "/conduct/blocked/", f"/conduct/{case}/", f"/conduct/desk/{case}/", "/conduct/desk/",
            "/conduct/pairs/", f"/conduct/report/{bob}/", f"/conduct/report/{bob}/?match={at.match}",
            f"/players/{at.bob.name}/", f"/m/{at.match}/", "/lobby/", "/account/notices/", "/officers/",
        ]  # fmt: skip
        lines = f"reports/lines/?player={bob}&match={at.match}"
        self.client.get(f"/m/{at.match}/")  # the first look at a match is another than the second
        self.asked = ["reports/", lines, f"players/{bob}/", f"matches/{at.match}/view/", f"matches/{at.match}/chat/"]

    def shown(self) -> Shown:
        """Everything, but for what differs between any two answers."""
        told = {one: self._told(self.client.get(one)) for one in self.pages}
        if self.program is not None:
            told |= {one: self._told(self.program.ask("GET", one)) for one in self.asked}
        return told

    @staticmethod
    def _told(reply: object) -> tuple[int, bytes]:
        assert hasattr(reply, "content")
        assert hasattr(reply, "status_code")
        return reply.status_code, settled(reply.content)


def _differing(readers: dict[str, Reader], act: Callable[[], object]) -> dict[str, list[str]]:
    """Where somebody is shown something else after an act than before it."""
    before = {name: reader.shown() for name, reader in readers.items()}
    act()
    after = {name: reader.shown() for name, reader in readers.items()}
    found = {name: [one for one in told if told[one] != after[name][one]] for name, told in before.items()}
    return {name: pages for name, pages in found.items() if pages}


def test_it_works() -> None:
    """A second report, then each step of what moderators do, up to the decision of an appeal."""
    at = Scene()
    at.say(at.bob, "You cheat!")
    case = at.reported()
    readers = {"stranger": None, "charlie": at.charlie, "bob": at.bob, "alice": at.alice}
    seen = {name: Reader(at, user, case) for name, user in readers.items()}
    mara, ness, orla = map(commands.moderator, (at.mara, at.ness, at.orla))
    banned = Wanted("play", "You stall.", 0)
    assert _differing(seen, lambda: at.reported(by=at.mara)) == {}
    assert _differing(seen, lambda: commands.give(case, c.Claim(), mara)) == {"alice": _own_case(case)}
    assert _differing(seen, lambda: commands.give(case, c.Propose(banned), mara)) == {}
    assert _differing(seen, lambda: commands.give(case, c.Decline(reason="No"), ness)) == {}
    commands.give(case, c.Propose(banned), mara)
    taken = _differing(seen, lambda: commands.give(case, c.Sign(), ness))
    assert ({*taken}, taken["alice"]) == ({"bob", "alice"}, _own_case(case))
    others = {name: reader for name, reader in seen.items() if name != "bob"}
    appeal: tuple[tuple[Actor, Command], ...] = (
        (actor(at.bob.player), c.Appeal("No.")),
        (orla, c.Answer("Why?")),
        (actor(at.bob.player), c.Appeal("So.")),
        (orla, c.DecideAppeal("vary", "Less.", Wanted("talk", "You insult.", 3))),
    )
    for by, wish in appeal:
        assert _differing(others, partial(commands.give, case, wish, by)) == {}, wish


def _own_case(case: str) -> list[str]:
    """Where a reporter reads how their report stands."""
    return ["/conduct/", f"/conduct/{case}/", "reports/"]


@pytest.mark.parametrize("leak", ["status of an appeal", "reporter"])
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    at = Scene()
    case = at.taken(Wanted("talk", "You insult.", 3))
    alice = {"alice": Reader(at, at.alice, case)}
    if leak == "reporter":
        _plant_reporter(monkeypatch)
        assert _differing(
            alice, lambda: commands.give(case, c.Lift(reason="Mara says so."), commands.moderator(at.mara))
        )
        return
    monkeypatch.setattr(own, "_reported_status", lambda status, _measure: str(STATUSES[status]))
    assert _differing(alice, lambda: commands.give(case, c.Appeal("No."), actor(at.bob.player)))


def _plant_reporter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reported is shown whether the measure stands."""

    def telling(players: Iterable[str]) -> dict[str, str]:
        taken = [commands.find(row.id).taken for row in ConductRow.objects.all()]
        mark = "!" * sum(one is not None and not one.stands for one in taken)
        return {player: name + mark for player, name in names_of(players).items()}

    monkeypatch.setattr(own, "names_of", telling)
