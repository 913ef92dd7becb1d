"""What a viewer may not know changes not a byte of what the API gives while a match runs (R20).

Two real matches are opened from two positions that the viewer cannot tell apart, and everything that can be asked of
the one is held against the same of the other, by the seat itself and by a stranger; then the seat gives commands of all
kinds, mostly illegal, and what it is answered is held against each other as well.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import pytest

from api import stream
from games.checks.probes import probe, scalars
from games.checks.walk import luck_of, walk
from games.kernel.codec import encode
from games.kernel.contract import LogLine, Viewer
from games.kernel.registry import AnyGame, games_by_name
from games.kernel.settings import plainest
from games.kernel.values import Event, Value, plain
from play.live import find_reel
from tests.api.programs import Program, person, program
from tests.table.tables import open_at

pytestmark = pytest.mark.django_db
POSITIONS = 2
LONGEST = 90
"""Decisions of a match that positions are taken from."""
PROBES = 6
CHANNELS = {
    "match": "",
    "view": "view/?lines=200",
    "offers": "offers/",
    "log": "replay/",
    "log of the seat": "replay/?as=1",
    "log as if all were open": "replay/?as=all",
    "step": "replay/{at}/",
    "step of the seat": "replay/{at}/?as=1",
    "step of another": "replay/{at}/?as=2",
    "step before": "replay/{before}/",
    "a step there is not": "replay/999/",
    "lines": "lines/",
    "export": "export/",
    "chat": "chat/",
}
# What differs between any two matches: ids, times, hashes, keys.
_CHANGING = re.compile(
    r'"(?:key|watch_key|link|next)":(?:null|"[^"]*")|\d{4}-\d\d-\d\dT[\d:.]+Z?|[0-9a-f]{32,64}|"id":\d+'
)


def _told(reply: Any, match: str) -> tuple[int, str]:
    return reply.status_code, _CHANGING.sub("", reply.content.decode().replace(match, "MATCH"))


def _shown(caller: Program, viewer: Viewer, match: str, at: int, player: str) -> dict[str, tuple[int, str]]:
    """Everything that this program is given of the match."""
    asked = {name: f"matches/{match}/{part.format(at=at, before=at - 1)}" for name, part in CHANNELS.items()}
    asked["list"] = "matches/?limit=1"
    found = {name: _told(caller.ask("GET", path), match) for name, path in asked.items()}
    if viewer == 0:
        said = b"".join(map(encode, stream._events(player, [match])))
        found["stream"] = 200, said.decode().replace(match, "MATCH")
    return found


def _answers(caller: Program, match: str, at: int, probes: list[Any]) -> list[tuple[int, str]]:
    """What a seat hears to commands of all kinds; nothing more is asked after one that was taken."""
    found = []
    for command in probes:
        reply = caller.ask("POST", f"matches/{match}/commands/", {"version": at, "command": command})
        found.append(_told(reply, match))
        if reply.status_code == 201:
            break
    return found


def _search(name: str) -> Iterator[str]:
    """The channels that differ between two worlds, by viewer."""
    game, bea = games_by_name()[name], person("Bea")
    setting = plainest(game)[0]
    callers: Mapping[Viewer, Program] = {0: program(bea), "spectator": program(person("Eve"))}
    states = [ply.after for ply in islice(walk(game, setting, b"\x05" * 32), LONGEST) if not game.outcome(ply.after)]
    for number, state in enumerate(states[len(states) // (2 * POSITIONS) :: len(states) // POSITIONS][:POSITIONS]):
        for viewer, caller in callers.items():
            luck = luck_of("api", number)
            world = game.resample(state, viewer, luck)
            one = open_at(game, setting, state, bea)
            at = find_reel(one).version
            shown = _shown(caller, viewer, one, at, bea.player)
            other = open_at(game, setting, world, bea)
            assert find_reel(other).version == at
            twins = _shown(caller, viewer, other, at, bea.player)
            assert {shown[channel][0] for channel in ("view", "offers", "log", "step", "export", "list")} == {200}
            yield from (f"{channel} of {viewer}" for channel in shown if shown[channel] != twins[channel])
            pool = scalars(plain(game.view(state, "arbiter")))
            probes = [plain(probe(game, pool, luck)) for _ in range(PROBES)]
            probes = [wish for wish in probes if isinstance(wish, dict)]
            if _answers(caller, one, at, probes) != _answers(caller, other, at, probes):
                yield f"refusals of {viewer}"


@pytest.mark.parametrize("name", games_by_name())
def test_it_works(name: str) -> None:
    assert list(_search(name)) == []


def test_a_planted_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: a view that shows everything."""
    game = games_by_name()["armadora"]
    real = game.view
    monkeypatch.setattr(type(game), "view", lambda _game, state, _viewer: real(state, "arbiter"))
    found = {line.partition(" of ")[0] for line in _search("armadora")}
    assert found >= {"view", "step"}


def test_a_planted_line_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: a log that says what lies hidden."""
    game = games_by_name()["armadora"]

    def tells(_game: AnyGame, event: Event, _viewer: Viewer) -> LogLine:
        return LogLine("warrior_placed_face_up", {"seat": 0, "at": "a1", "value": hash(str(event)) % 97})

    monkeypatch.setattr(type(game), "tell", tells)
    found = {line.partition(" of ")[0] for line in _search("armadora")}
    assert found >= {"view", "log", "step"}


def test_a_planted_export_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: a file that withholds nothing."""
    monkeypatch.setattr("replays.sharing.withheld", lambda _match: lambda _row: ())
    assert {line.partition(" of ")[0] for line in _search("armadora")} == {"export"}


def test_a_planted_refusal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: a refusal that depends on what lies face down."""
    game = games_by_name()["armadora"]

    def judge(_rules: AnyGame, state: Value, _seat: int, _command: Any, _chance: Any) -> Any:
        from games.kernel.refusals import Refused

        raise Refused(f"hidden_{hash(encode(state)) % 10**6}")

    monkeypatch.setattr("play.deeds.judge", judge)
    assert game.name == "armadora"
    assert {line.partition(" of ")[0] for line in _search("armadora")} == {"refusals"}
