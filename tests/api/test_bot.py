"""examples/bot.py against the real site: it plays rated matches to their end, and the ladder moves as it must."""

import json
import os
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from accounts.models import User
from games.checks.walk import walk
from games.kernel.codec import encode
from games.kernel.offers import offered
from games.kernel.registry import games_by_name
from games.kernel.settings import plainest
from play.models import MatchRow
from ratings.models import Rated, Rating
from tests.api.programs import person, token_of
from tests.browser.house import House
from tests.config.var import wait_until

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
WAIT_SECONDS = 240


def _bot(house: House, user: User, *what: str) -> "subprocess.Popen[str]":
    variables = {**os.environ, "WARMOOT": house.url, "WARMOOT_TOKEN": token_of(user)}
    return subprocess.Popen(
        [sys.executable, str(BOT), *what], env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def _ended(bot: "subprocess.Popen[str]") -> Any:
    """What the bot says in the end."""
    said, complaints = bot.communicate(timeout=WAIT_SECONDS)
    assert bot.returncode == 0, complaints
    return json.loads(said)


def test_it_is_short() -> None:
    assert len(BOT.read_text().splitlines()) <= 60


class _Limited(BaseHTTPRequestHandler):
    """Says "too many" once, and then that there is no such match."""

    answers: list[int]

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.answers.append(404 if self.answers else 429)
        self.send_response(self.answers[-1])
        self.send_header("Retry-After", "0")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_args: object) -> None:
        """Keep the test's output short."""


def test_it_asks_again_when_the_site_says_later() -> None:
    _Limited.answers = []
    with HTTPServer(("127.0.0.1", 0), _Limited) as site:
        Thread(target=site.serve_forever, daemon=True).start()
        variables = {**os.environ, "WARMOOT": f"http://127.0.0.1:{site.server_port}", "WARMOOT_TOKEN": "warmoot_none"}
        ended = subprocess.run(
            [sys.executable, str(BOT), "join", "nowhere"], env=variables, capture_output=True, text=True, check=False
        )
        site.shutdown()
    assert _Limited.answers == [429, 404]
    assert "404" in ended.stderr


def test_against_a_computer(house: House, transactional_db: None) -> None:  # noqa: ARG001 - others see what it writes
    alice = person("Alice", is_bot=True)
    with house.at_work():
        end = _ended(_bot(house, alice, "armadora", "me", "grunt"))
        row = MatchRow.objects.get(id=end["match"])
        assert (row.status, row.outcome["ranks"]) == ("over", end["outcome"]["ranks"])
        assert wait_until(lambda: Rated.objects.filter(match_id=row.id).exists())
    rated = Rated.objects.get(match_id=row.id)
    before, after = rated.mu_before[0], rated.mu_after[0]
    winners = row.outcome["winners"]
    tied = len(winners) > 1  # with a weaker computer, which may cost points
    assert tied or rated.kind != "won" or (after > before) is (winners == [0])
    assert Rating.objects.get(player=alice.player).mu == after
    assert rated.mu_before[1] == rated.mu_after[1]


def test_against_each_other(house: House, transactional_db: None) -> None:  # noqa: ARG001 - as above
    alice, bob = person("Alice", is_bot=True), person("Bob", is_bot=True)
    with house.at_work():
        first = _bot(house, alice, "armadora", "me", "open")
        assert wait_until(MatchRow.objects.exists)
        match = MatchRow.objects.get().id
        second = _bot(house, bob, "join", match)
        ends = [_ended(first), _ended(second)]
        assert ends[0] == ends[1]
        assert wait_until(lambda: Rated.objects.filter(match_id=match).exists())
    rated = Rated.objects.get(match_id=match)
    gains = [after - before for after, before in zip(rated.mu_after, rated.mu_before, strict=True)]
    assert (gains[0] > gains[1]) == (rated.ranks[0] < rated.ranks[1])
    assert Rating.objects.get(player=bob.player).mu == rated.mu_after[1]


@pytest.mark.parametrize("game", games_by_name())
def test_it_finds_a_command_in_any_offer(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that it makes of the offers of any game fits them."""
    monkeypatch.setenv("WARMOOT_TOKEN", "")
    functions: dict[str, Any] = {}
    exec(compile(BOT.read_text().partition("\nwhat, *seats")[0], str(BOT), "exec"), functions)  # noqa: S102 - ours
    rules, tried = games_by_name()[game], 0
    for ply in islice(walk(rules, plainest(rules)[0], b"\x04" * 32), 120):
        for seat in rules.turn(ply.after).seats:
            for offer in rules.offers(ply.after, seat):
                told = {**json.loads(encode(offer)), "kind": "group"}
                made = {"type": offer.type, **functions["some"](told)}
                assert offered((offer,), made), (offer, made)
                tried += 1
    assert tried > 10
