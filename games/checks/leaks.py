"""The search for leaks: two states that a viewer may not tell apart must give the same bytes on every channel.

Other worlds are made by `resample`, which changes hidden cards as well as hidden choices. At every version looked at,
what each seat and a spectator is shown must be the same in all of them, and so must what a computer player in the
seat is lent and how the rules answer the seat's commands, most of them illegal. Then the step that led there is taken
again in other ways: wherever the viewer cannot tell the result from what really came, the step must also have told
the same in the same number of versions; and where it took another course (asked another question, or none, waited
otherwise), something must have been told or shown that explains it (`courses`).
"""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from games.checks import alternatives, channels, courses
from games.checks.probes import probe, scalars
from games.checks.redrawn import Redrawn
from games.checks.walk import Ply, luck_of, walk
from games.kernel.chance import Luck
from games.kernel.codec import encode
from games.kernel.contract import Viewer
from games.kernel.registry import AnyGame
from games.kernel.replay import steps
from games.kernel.settings import Setting
from games.kernel.values import JSON, Value, plain

WORLDS = 3
TAKEN = 24
"""In so many worlds a step is taken to see whether its course tells something."""
PROBES = 16


class Leak(NamedTuple):
    """One difference between two worlds that a viewer may not tell apart."""

    game: str
    setting: Setting
    version: int
    viewer: Viewer
    channel: str
    one: str
    other: str

    def __str__(self) -> str:
        where = f"{self.game} {self.setting.seats} seats {self.setting.raw} version {self.version}"
        return f"{where}: {self.channel} of {self.viewer}: {self.one} / {self.other}"


class Search:
    """The search through matches of one game. Counts what it has compared."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.redrawn = Redrawn(game)
        self.compared = 0
        self.retaken = 0
        self.runs = 0

    def match(self, setting: Setting, seed: bytes, most: int) -> Iterator[Leak]:
        """The leaks of a random match, looked for at no more than so many of its steps, spread evenly over it."""
        yield from self.through(setting, list(walk(self.game, setting, seed)), most, seed[-1])

    def through(self, setting: Setting, plies: list[Ply], most: int, offset: int = 0) -> Iterator[Leak]:
        """The leaks in these steps of one match, looked for at no more than so many of them, spread evenly."""
        stride = max(1, -(-len(plies) // most))
        version = 0
        for number, ply in enumerate(plies):
            luck = luck_of(self.game.name, setting, number, offset)
            if number % stride == offset % stride or number == 0:
                yield from self._ply(setting, ply, version, luck)
            version += len(ply.events)

    def _ply(self, setting: Setting, ply: Ply, version: int, luck: Luck) -> Iterator[Leak]:
        states = list(steps(self.game, ply.before, ply.events))
        for viewer in _viewers(setting):
            worlds = self.worlds(ply.before, viewer, TAKEN) if ply.wish or self.game.due(ply.before) else []
            for number, state in enumerate(states, version + 1):
                yield from self._leaks(setting, number, viewer, self._state(state, viewer))
            found = chain(
                self._replies(ply.after, viewer, luck),
                self._retaken(setting, ply, viewer, luck, worlds[:WORLDS]),
                self._courses(ply, viewer, luck, worlds),
            )
            yield from self._leaks(setting, version + len(states), viewer, found)

    def _leaks(
        self, setting: Setting, version: int, viewer: Viewer, found: Iterator[tuple[str, bytes, bytes]]
    ) -> Iterator[Leak]:
        for channel, one, other in found:
            texts = one.decode(errors="replace"), other.decode(errors="replace")
            yield Leak(self.game.name, setting, version, viewer, channel, *texts)

    def worlds(self, state: Value, viewer: Viewer, count: int = WORLDS) -> list[Value]:
        """Other states that the viewer could not tell from this one."""
        return [self.game.resample(state, viewer, luck_of("world", number)) for number in range(count)]

    def _state(self, state: Value, viewer: Viewer) -> Iterator[tuple[str, bytes, bytes]]:
        game = self.game
        own, public = channels.shown(game, state, viewer), channels.shown(game, state, "spectator")
        imagined = encode(channels.imagined(game, state, viewer))
        for world in self.worlds(state, viewer):
            self.redrawn.note(state, world, viewer)
            self.compared += 1 + len(own) + len(public)
            yield from channels.differing(own, channels.shown(game, world, viewer))
            for name, one, other in channels.differing(public, channels.shown(game, world, "spectator")):
                yield f"{name}, a spectator knowing more", one, other
            again = encode(channels.imagined(game, world, viewer))
            yield from channels.differing({channels.IMAGINED: imagined}, {channels.IMAGINED: again})
        yield from channels.differing({"view": own["view"]}, {"view": encode(game.view(state, viewer))})
        self.redrawn.note(state, channels.imagined(game, state, "arbiter"), "arbiter")

    def _replies(self, state: Value, viewer: Viewer, luck: Luck) -> Iterator[tuple[str, bytes, bytes]]:
        if not isinstance(viewer, int):
            return
        worlds = self.worlds(state, viewer)
        advised = channels.advice(self.game, state, viewer)
        yield from channels.differing(advised, channels.advice(self.game, worlds[0], viewer))
        pool = scalars(plain(self.game.view(state, "arbiter")))
        for _ in range(PROBES):
            command: JSON = probe(self.game, pool, luck)
            expected = channels.reply(self.game, state, viewer, command)
            for world in worlds:
                self.compared += 1
                answer = channels.reply(self.game, world, viewer, command)
                if answer != expected:
                    yield f"reply to {command}", expected.encode(), answer.encode()

    def _retaken(
        self, setting: Setting, ply: Ply, viewer: Viewer, luck: Luck, worlds: list[Value]
    ) -> Iterator[tuple[str, bytes, bytes]]:
        game = self.game
        if ply.wish is None and game.due(ply.before) is None:
            others = alternatives.of_set_up(game, setting, ply, luck)
        else:
            others = alternatives.of_step(game, ply, viewer, worlds, luck)
        for other in others:
            if channels.indistinct(game, ply.after, other.after, viewer):
                self.retaken += 1
                yield from channels.lines_apart(game, (ply.before, ply.events), (other.before, other.events), viewer)

    def _courses(self, ply: Ply, viewer: Viewer, luck: Luck, worlds: list[Value]) -> Iterator[tuple[str, bytes, bytes]]:
        if not worlds:
            return
        found = courses.Runs(self.game, viewer, luck)
        self.runs += found.take((ply.before, *worlds), ply.wish)
        yield from found.unexplained()


def _viewers(setting: Setting) -> list[Viewer]:
    return [*range(setting.seats), "spectator"]
