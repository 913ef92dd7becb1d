"""What a viewer may not know changes not a byte of what the replay shows, draws or hands out while a match runs.

Two real matches are opened from two positions that the viewer cannot tell apart, and everything that can be asked for
of the one is held against the same of the other, by the seat itself and by a stranger.
"""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import pytest
from django.test import Client

from games.checks.walk import luck_of, walk
from games.kernel.contract import LogLine, Viewer
from games.kernel.registry import AnyGame, games_by_name
from games.kernel.settings import plainest
from games.kernel.values import Event
from play.live import find_reel
from tests.budgets import budget
from tests.nonces import settled
from tests.table.tables import client_of, open_at, person

pytestmark = pytest.mark.django_db
POSITIONS = budget("WARMOOT_REPLAY_POSITIONS", 2, 12)
LONGEST = 90
"""Decisions of a match that positions are taken from."""
CHANNELS = {
    "step": "{at}/",
    "step from the seat": "{at}/?as=1",
    "step as if all were open": "{at}/?as=all",
    "step before": "{before}/",
    "seek": "{before}/seek/?to=change-after",
    "share picture": "{at}/board.png",
    "embed": "{at}/embed/",
    "export": "export/",
    "check": "verified/",
    "a step there is not": "999/",
    "a branch": "{at}/branch/",
}


def _shown(client: Client, match: str, at: int) -> dict[str, tuple[int, bytes]]:
    """Everything that this browser is sent of the step."""
    found = {}
    for name, part in CHANNELS.items():
        reply = client.get(f"/m/{match}/{part.format(at=at, before=at - 1)}")
        found[name] = (reply.status_code, settled(reply.content, match) + reply.get("Location", "").encode())
        if name.startswith("step"):
            part_of_it = client.get(f"/m/{match}/{part.format(at=at, before=at - 1)}", headers={"HX-Request": "true"})
            found[f"{name}, fragment"] = (part_of_it.status_code, settled(part_of_it.content, match))
    return {name: (status, body.replace(match.encode(), b"MATCH")) for name, (status, body) in found.items()}


def _search(name: str) -> Iterator[str]:
    """The channels that differ between two worlds, by viewer."""
    game, bea = games_by_name()[name], person("Bea")
    setting = plainest(game)[0]
    clients: Mapping[Viewer, Client] = {0: client_of(bea), "spectator": client_of(None)}
    states = [ply.after for ply in islice(walk(game, setting, b"\x03" * 32), LONGEST) if not game.outcome(ply.after)]
    for number, state in enumerate(states[len(states) // (2 * POSITIONS) :: len(states) // POSITIONS][:POSITIONS]):
        for viewer, client in clients.items():
            world = game.resample(state, viewer, luck_of("replay", number))
            one, other = open_at(game, setting, state, bea), open_at(game, setting, world, bea)
            at = find_reel(one).version
            assert at == find_reel(other).version
            shown, twins = _shown(client, one, at), _shown(client, other, at)
            assert {shown[channel][0] for channel in ("step", "share picture", "embed", "export")} == {200}
            yield from (f"{channel} of {viewer}" for channel in shown if shown[channel] != twins[channel])


@pytest.mark.soak
@pytest.mark.long
@pytest.mark.parametrize("name", games_by_name())
def test_it_works(name: str) -> None:
    assert list(_search(name)) == []


@pytest.mark.long
def test_a_planted_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: a view that shows everything reaches whatever is drawn."""
    game = games_by_name()["armadora"]
    real = game.view
    monkeypatch.setattr(type(game), "view", lambda _game, state, _viewer: real(state, "arbiter"))
    found = {line.partition(" of ")[0].partition(",")[0] for line in _search("armadora")}
    assert found >= {"step", "step from the seat", "step as if all were open", "share picture", "embed"}


def test_a_planted_line_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: a log that says what lies hidden."""
    game = games_by_name()["armadora"]

    def tells(_game: AnyGame, event: Event, _viewer: Viewer) -> LogLine:
        return LogLine("warrior_placed_face_up", {"seat": 0, "at": "a1", "value": hash(str(event)) % 97})

    monkeypatch.setattr(type(game), "tell", tells)
    found = {line.partition(" of ")[0].partition(",")[0] for line in _search("armadora")}
    assert found >= {"step", "share picture", "embed"}


def test_a_planted_export_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: a file that withholds nothing."""

    def nothing(_match: Any) -> Any:
        return lambda _row: ()

    monkeypatch.setattr("replays.sharing.withheld", nothing)
    assert {line.partition(" of ")[0] for line in _search("armadora")} == {"export"}
