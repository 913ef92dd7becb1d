"""What has come to somebody since they decided last is told once they are asked again, from their own log alone."""

import re
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from accounts.names import bare
from boards.seats import table_names
from games.kernel.chance import Luck
from games.kernel.contract import LoggedLine
from games.kernel.registry import games_by_name
from games.kernel.texts import catalogue, to_own, word
from games.kernel.values import JSON
from games.players.levels import level
from games.players.player import iterations
from games.players.situation import situation
from play import commands, computers
from play.live import Live, find_reel
from tests.table.tables import client_of, person, rally
from tests.table.test_lengths import heard

HTMX = {"HX-Request": "true"}
DECISIONS = {"armadora": 4, "few_orcs_more": 110, "orc_wars": 90, "orcs_vs_orcs": 60, "orcz": 30}
"""So many decisions of one seat's; in all games some of them come after something that concerns it."""
SEATS = {"armadora": 2, "few_orcs_more": 4, "orc_wars": 2, "orcs_vs_orcs": 2, "orcz": 3}
OPTIONS: dict[str, JSON] = {"few_orcs_more": {"mode": "turns"}}

pytestmark = pytest.mark.django_db


def _notice(text: str) -> str:
    found = re.search(r'<div id="notice"[^>]*>(.*?)</div>', text, re.DOTALL)
    return "" if found is None else " ".join(unescape(re.sub(r"<[^>]+>", "", found[1])).split())


def _rung(client: Client, match_id: str, known: int) -> str:
    """What a page that knows the match up to a version says once it has asked what is new."""
    asked = {"_v": known, "_n": known, "_r": 0, "_t": 0, "_s": 0, "_x": 0}
    return _notice(client.get(f"/m/{match_id}/news/", asked, headers=HTMX).content.decode())


def _decide(now: Live, user: User, luck: Luck) -> tuple[int, Live]:
    """Let the first seat, which is asked, decide anything, then the computers; the version of its decision."""
    rules, state = now.match.rules, now.match.state
    choice = level("raider").choose(situation(rules, state, 0), luck, iterations(1))
    done = commands.give(now.id, 0, choice, actor=user.player)
    return done.receipt.last, rally(now.id, luck)


def _news(now: Live, decided: int) -> list[str]:
    """What the log of the first seat holds since its decision that is news to it, in its words."""
    reel, rules = find_reel(now.id), now.match.rules
    words, names = catalogue(rules, "en"), [bare(name) for name in table_names(now.match.players)]
    assert rules.artist is not None
    before = rules.view(reel.match_at(decided).state, 0)
    events = [event for event in reel.log[decided:] if type(event) in rules.event_types]
    lines = [(type(event), rules.tell(event, 0)) for event in events]
    told = [LoggedLine(kind, line) for kind, line in lines if line is not None]
    return [word(to_own(line, 0, words), words, names.__getitem__) for line in rules.artist.news(told, before, 0)]


@pytest.mark.parametrize("game", games_by_name())
def test_it_works(game: str) -> None:
    """On a page that is opened and on one that is open; nothing on one that knows it, and nothing to anybody else."""
    bea = person("Bea")
    players = [bea.player, *[computers.player_name("raider")] * (SEATS[game] - 1)]
    now = rally(
        commands.open_match(game, SEATS[game], OPTIONS.get(game, {}), players, actor=bea.player, seed=b"\x07" * 32).id
    )
    client, luck, told = client_of(bea), Luck("news"), 0
    assert "Meanwhile" not in client.get(f"/m/{now.id}/").content.decode()
    for _ in range(DECISIONS[game]):
        if 0 not in now.match.awaited():
            break
        decided, now = _decide(now, bea, luck)
        expected = _news(now, decided)
        if 0 not in now.match.awaited() or (not expected and told):
            continue
        notice = _notice(client.get(f"/m/{now.id}/").content.decode())
        # Its page may have heard of some of it while others were still playing.
        reel = find_reel(now.id)
        later = [version for version in range(decided, reel.version) if 0 not in reel.mark(version).awaited]
        assert {_rung(client, now.id, known) for known in (decided, *later[-1:])} <= {notice}
        assert _rung(client, now.id, now.version) == ""
        assert notice.partition("Meanwhile: ")[2].replace(" (you)", "").startswith(" ".join(expected[:3]))
        assert ("more line" in notice) is (len(expected) > 3)
        assert bool(notice) is bool(expected)
        told += bool(expected)
        # It holds what the reader alone may know, and is compressed as if there were nothing else on the page.
        with heard() as parts:
            client.get(f"/m/{now.id}/", headers={"Accept-Encoding": "gzip"})
        holding = [part for part in parts[0] if b"Meanwhile" in part]
        assert [part.startswith(b"<p") and part.endswith(b"</p>") for part in holding] == [True] * bool(expected)
    assert told
    assert "Meanwhile" not in Client().get(f"/m/{now.id}/").content.decode()


@pytest.mark.parametrize("first", [0, 1])
def test_who_has_not_moved_yet_is_told_that_the_match_has_begun_and_how(first: int) -> None:
    """By what others have played before; nothing where one begins oneself, and no more after one's own first move."""
    bea = person("Bea")
    players = [bea.player, computers.player_name("raider")]
    here = commands.open_match("armadora", 2, {"first": first}, players, actor=bea.player, seed=b"\x07" * 32)
    client, now = client_of(bea), rally(here.id)
    notice = _notice(client.get(f"/m/{now.id}/").content.decode())
    moves = [now.match.rules.tell(event, 0) for event in find_reel(now.id).log[2:]]
    words = catalogue("armadora", "en")
    told = [word(line, words, ["Bea", "Raider"].__getitem__) for line in moves if line is not None]
    assert notice == " ".join(["The match has begun:", *told] if first else [])
    assert bool(told) == bool(first)
    _decide(now, bea, Luck("first"))
    assert "has begun" not in _notice(client.get(f"/m/{now.id}/").content.decode())
