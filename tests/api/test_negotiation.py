"""Programs bargain as people do: an offer with a claim, a counter-offer, an answer, time that runs out."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.kernel.values import JSON
from play import commands, live
from tests.api.programs import Program, person, program

pytestmark = pytest.mark.django_db

AREAS: JSON = {"orcus_rex": {"owner": 0}, "bugburbia": {"owner": 1}}
MARKET: dict[str, JSON] = {
    "turn": 2,
    "phase": "commerce",
    "active": 0,
    "order": [0, 1],
    "leaders": {"thar": {"seat": 0, "area": "orcus_rex"}, "ohrr": {"seat": 1, "area": "bugburbia"}},
    "areas": AREAS,
    "hands": [{"tribe": ["mine", "spy_1"], "gold": [1, 4]}, {"tribe": ["shaman"], "gold": [2, 5]}],
}
OFFER = {"type": "offer", "to": 1, "give": {"gold": [1]}, "get": {"gold": 1}, "claim": ["gold_5"]}
COUNTER = {"type": "offer", "to": 0, "give": {"gold": [2]}, "get": {"tribe": 1, "gold": 1}}


class Table:
    """A match between two programs, by the number of their seats."""

    def __init__(self, given: JSON, **options: int) -> None:
        users = [person("Alice"), person("Bob")]
        players = [user.player for user in users]
        self.match = commands.open_match(
            "orc_wars", 2, dict(options), players, actor=players[0], given=given, arranged=True
        ).id
        self.programs: list[Program] = [program(user) for user in users]

    def seen(self, seat: int) -> Any:
        """The match as a seat sees it."""
        return self.programs[seat].get(f"matches/{self.match}/view/")

    def view(self, seat: int) -> Any:
        """What of the game a seat sees."""
        return self.seen(seat)["view"]

    def give(self, seat: int, command: Any) -> None:
        """The command, at the version of which it was decided."""
        body = {"version": self.seen(seat)["version"], "command": command}
        self.programs[seat].post(f"matches/{self.match}/commands/", body, 201)


def test_it_works() -> None:
    """What lies face down stays so for the other, a claim may be a lie, and the record is open to both."""
    table = Table(MARKET)
    table.give(0, OFFER)
    hers, his = (table.view(seat)["offer"] for seat in (0, 1))
    assert (hers["give"]["gold"], his["give"]["gold"], his["give"]["gold_count"]) == ([1], None, 1)
    assert hers["claim"] == his["claim"] == ["gold_5"]
    table.give(1, {"type": "decline"})
    table.give(0, {"type": "pass"})
    table.give(1, COUNTER)
    table.give(0, {"type": "accept", "tribe": ["spy_1"], "gold": [4]})
    assert [table.view(seat)["hands"][seat] for seat in (0, 1)] == [
        {**table.view(0)["hands"][0], "tribe": ["mine"], "gold": [1, 2]},
        {**table.view(1)["hands"][1], "tribe": ["shaman", "spy_1"], "gold": [4, 5]},
    ]
    for seat in (0, 1):
        assert [(deal["maker"], deal["accepted"]) for deal in table.view(seat)["bargains"]] == [(0, False), (1, True)]


def test_an_offer_that_is_not_answered_lapses() -> None:
    table = Table(MARKET, answer_s=3600)
    assert table.seen(0)["due_at"] is None
    table.give(0, OFFER)
    left = datetime.fromisoformat(table.seen(1)["due_at"]) - timezone.now()
    assert timedelta(minutes=50) < left <= timedelta(hours=1)
    assert table.view(1)["clock"] == {"due": "answer", "after_ms": 3_600_000}
    commands.tick(table.match, version=live.fresh(table.match).match.version)
    assert table.view(0)["offer"] is None
    table.give(0, OFFER)
    assert table.view(1)["offer"]["claim"] == ["gold_5"]
