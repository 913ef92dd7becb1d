"""What a viewer may not know changes not a byte of what the viewer is sent."""

from collections.abc import Iterator
from dataclasses import replace as replaced
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from config import kept
from games.checks.walk import luck_of
from games.kernel.contract import Viewer
from games.kernel.registry import games_by_name
from play.live import Live, find_reel
from play.match import Match
from play.reel import Reel
from table.match_view import bytes_of, match_view
from tests.nonces import settled
from tests.table.tables import client_of, person, play_on, table

pytestmark = pytest.mark.django_db(transaction=True)
WORLDS = 2
MOVES = 4


@pytest.fixture
def imagined(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Puts another state in the place of the newest one, as far as pages read it."""
    held: dict[str, Any] = {}
    real = Reel.match_at

    def match_at(reel: Reel, version: int) -> Match:
        match = real(reel, version)
        return replace(match, state=held["state"]) if version == held.get("version") else match

    monkeypatch.setattr(Reel, "match_at", match_at)
    return held


def _shown(client: Client, match_id: str) -> dict[str, bytes]:
    """Everything that this browser is sent of the match."""
    asked = {
        "page": f"/m/{match_id}/",
        "news": f"/m/{match_id}/news/",
        "news of an old page": f"/m/{match_id}/news/?_n=2&_r=0&_t=0&_s=0",
    }
    # Rendered each time: what was kept of the true state would be the same by itself.
    kept.forget()
    return {name: settled(client.get(path).content) for name, path in asked.items()}


def _differences(now: Live, viewer: Viewer, client: Client, imagined: dict[str, Any]) -> Iterator[str]:
    """Channels that differ between the true state and worlds that the viewer could not tell from it."""
    rules, state = now.match.rules, now.match.state
    find_reel(now.id)
    imagined.update(state=state, version=now.match.version)
    # The first look moves the mark up to which this browser has seen the match.
    _shown(client, now.id)
    expected, told = _shown(client, now.id), bytes_of(match_view(now, viewer))
    for number in range(WORLDS):
        world = rules.resample(state, viewer, luck_of("page", number))
        imagined["state"] = world
        if bytes_of(match_view(replaced(now, state=replace(now.match, state=world)), viewer)) != told:
            yield f"view of {viewer} at {now.match.version}"
        for name, page in _shown(client, now.id).items():
            if page != expected[name]:
                yield f"{name} of {viewer} at {now.match.version}"
    imagined.clear()


def _search(game: str, imagined: dict[str, Any]) -> list[str]:
    seats = min(games_by_name()[game].seats)
    bea, found = person("Bea"), []
    clients: dict[Viewer, Client] = {0: client_of(bea), "spectator": client_of(None)}
    now = table(game, [bea], seats)
    for _ in range(MOVES):
        now = play_on(now.id, [bea])
        if now.match.outcome is not None:
            break
        for viewer, client in clients.items():
            found += _differences(now, viewer, client, imagined)
    return found


@pytest.mark.parametrize("game", games_by_name())
def test_it_works(game: str, imagined: dict[str, Any]) -> None:
    """Page, fragments and everything else that can be asked for are the same in all worlds."""
    assert _search(game, imagined) == []


def test_a_planted_leak_is_found(imagined: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: a view that shows everything makes pages that differ."""
    game = games_by_name()["armadora"]
    real = game.view
    monkeypatch.setattr(type(game), "view", lambda _game, state, _viewer: real(state, "arbiter"))
    found = _search("armadora", imagined)
    assert {line.split(" of ")[0] for line in found} == {"page", "news", "view"}
