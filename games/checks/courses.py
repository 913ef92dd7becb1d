"""The course of a match: how many versions there are, where it stops, for whom and for how long.

What is asked and what is skipped may depend on a secret, and then tells it, although no line and no view does. So a
step is taken in several ways that begin alike for the viewer: in other worlds of theirs, and with other commands where
what was commanded is hidden. Two runs may take different courses only where the viewer learns why. The rule:

    It is a leak where two runs of different courses, the shorter story continued by further commands, have told the
    viewer the same and come to states that they cannot tell apart.

Then nothing that has become public explains why the one stopped where the other went on. Where it was a public fact
that made the difference (a card turned up, "no hero was found there"), no continuation brings the two together: the
fact stays a difference between the lines or between the views.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from games.checks import channels
from games.checks.walk import Wish
from games.kernel.chance import Chance, Luck
from games.kernel.codec import encode
from games.kernel.contract import Viewer
from games.kernel.listing import commands
from games.kernel.offers import AnyDomain, Group, Maybe, Offer, breadth, fits, sample
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.table import decide
from games.kernel.values import JSON, Event, Value

COURSE = "course"
DEPTH = 2
"""So many further commands at most continue a run."""
TRIED = 24
"""So many commands of one offer at most are tried."""
WISHES = 24
"""So many other commands are tried in the states together."""
CONTINUED = 600
"""So many commands at most continue the runs of one step."""


class SameFall(Chance):
    """Draws that are the same for the same label, in however many commands they are made."""

    def __init__(self, seed: str, made: "dict[str, int] | None" = None) -> None:
        self._seed = seed
        self._made = made or {}

    def below(self, label: str, n: int) -> int:
        return self._luck(label).below(label, n)

    def order(self, label: str, n: int) -> list[int]:
        return self._luck(label).order(label, n)

    def copy(self) -> "SameFall":
        """A source that goes on as this one would."""
        return SameFall(self._seed, dict(self._made))

    def _luck(self, label: str) -> Luck:
        self._made[label] = self._made.get(label, 0) + 1
        return Luck(f"{self._seed}/{label}/{self._made[label]}")


class Run(NamedTuple):
    """One way from a state on, as a viewer sees it: what they were told, and the course."""

    state: Value
    chance: SameFall
    wish: Wish | None
    lines: tuple[bytes, ...] = ()
    course: tuple[bytes, ...] = ()

    def on(self, game: AnyGame, wish: Wish | None, viewer: Viewer) -> "Run | None":
        """With one more command, or with the automatic step; None where the rules refuse it."""
        state, chance = self.state, self.chance.copy()
        events: Sequence[Event]
        try:
            events = game.tick(state, chance) if wish is None else decide(game, state, *wish, chance)[0]
        except Refused:
            return None
        lines, course = list(self.lines), list(self.course)
        for event in events:
            state, line = game.apply(state, event), game.tell(event, viewer)
            lines += [encode(line)] if line is not None else []
            course.append(b"silent" if line is None else b"line")
        course.append(encode((game.turn(state), game.due(state), game.round(state))))
        return Run(state, chance, self.wish if self.course else wish, tuple(lines), tuple(course))


class Runs:
    """Ways that one step may take, all alike for the viewer before it."""

    def __init__(self, game: AnyGame, viewer: Viewer, luck: Luck) -> None:
        self._game = game
        self._viewer = viewer
        self._luck = luck
        self._seed = str(luck.below("", 1 << 30))
        self._runs: list[Run] = []
        self._left = 0

    def take(self, states: Sequence[Value], wish: Wish | None) -> int:
        """Let the step begin in each of the states, also with other commands of the same seat and type.

        The viewer knows their own command: it stays as it is. Returns the number of runs.
        """
        begun: list[tuple[Value, Wish | None]] = [(state, wish) for state in states]
        if wish is not None and wish[0] != self._viewer:
            for number in range(WISHES):
                state = states[number % len(states)]
                begun += [(state, other) for other in self._other(state, wish)]
        for state, one in begun:
            run = Run(state, SameFall(self._seed), None).on(self._game, one, self._viewer)
            self._runs += [run] if run is not None else []
        return len(self._runs)

    def _other(self, state: Value, wish: Wish) -> Iterator[Wish]:
        """A command that differs from this one in one field, or altogether."""
        seat, command = wish
        assert isinstance(command, dict)
        offers = [offer for offer in self._game.offers(state, seat) if offer.type == command["type"]]
        if offers:
            offer = self._luck.pick("", offers)
            yield seat, varied(offer, command, self._luck) if self._luck.below("", 2) else sample(offer, self._luck)

    def unexplained(self) -> Iterator[tuple[str, bytes, bytes]]:
        """The first two runs whose courses tell the viewer what nothing else does."""
        if len({run.course for run in self._runs}) < 2:
            return
        reached: dict[tuple[tuple[bytes, ...], bytes], list[Run]] = {}
        for run in self._runs:
            reached.setdefault((run.lines, self._view(run)), []).append(run)
        self._left = CONTINUED
        for begun in self._runs:
            ahead = {run.lines for run in self._runs if run.course != begun.course}
            for run in self._continued(begun, ahead, DEPTH):
                for other in reached.get((run.lines, self._view(run)), []):
                    if self._tells(begun, run, other):
                        yield COURSE, b" ".join(run.course), b" ".join(other.course)
                        return

    def _view(self, run: Run) -> bytes:
        return encode(self._game.view(run.state, self._viewer))

    def _tells(self, begun: Run, run: Run, other: Run) -> bool:
        """Whether a run that has begun otherwise than another comes to where that one is."""
        if begun.course == other.course or run.course == other.course:
            return False
        if not channels.indistinct(self._game, run.state, other.state, self._viewer):
            return False
        return begun.wish == other.wish or self._hidden(begun, other)

    def _continued(self, run: Run, ahead: Collection[tuple[bytes, ...]], depth: int) -> Iterator[Run]:
        """The run and its continuations, as long as others have told as much, and no more than `CONTINUED`."""
        if not any(lines[: len(run.lines)] == run.lines for lines in ahead):
            return
        yield run
        if not depth or self._game.outcome(run.state) is not None:
            return
        for wish in _continuations(self._game, run.state, Luck(self._seed)):
            if not self._left:
                return
            self._left -= 1
            further = run.on(self._game, wish, self._viewer)
            if further is not None:
                yield from self._continued(further, ahead, depth - 1)

    def _hidden(self, *pair: Run) -> bool:
        """Whether the command is one whose content is hidden: another one cannot be told from one of these."""
        return any(
            _written(run.wish) != _written(other.wish)
            and (run.lines, run.course) == (other.lines, other.course)
            and channels.indistinct(self._game, run.state, other.state, self._viewer)
            for run in pair
            for other in self._runs
        )


def varied(offer: Offer, command: Mapping[str, JSON], luck: Luck) -> JSON:
    """A command that fits the offer and differs from this one in one field, where the others may stay."""
    return {"type": offer.type} | _varied(offer.fields, command, luck)


def _varied(fields: Mapping[str, AnyDomain], given: Mapping[str, JSON], luck: Luck) -> dict[str, JSON]:
    drawn = sample(Offer("", dict(fields)), luck)
    changed = luck.pick("", list(fields)) if fields else ""
    made: dict[str, JSON] = {}
    for name, domain in fields.items():
        old = given.get(name)
        if name == changed and isinstance(domain, Group) and isinstance(old, Mapping):
            made[name] = _varied(domain.fields, old, luck)
        elif name != changed and name in given and fits(domain, old):
            made[name] = old
        elif name in drawn and (name == changed or name in given or not isinstance(domain, Maybe)):
            made[name] = drawn[name]
    return made


def _written(wish: Wish | None) -> bytes:
    """A command with its lists in order, so that the same one is written the same."""
    return b"" if wish is None else encode(_ordered(wish[1]))


def _ordered(value: JSON) -> JSON:
    if isinstance(value, dict):
        return {key: _ordered(one) for key, one in sorted(value.items())}
    return sorted(value, key=str) if isinstance(value, list | tuple) else value


def _continuations(game: AnyGame, state: Value, luck: Luck) -> Iterator[Wish | None]:
    """What may happen next: the automatic step, and commands of those whose decision is awaited."""
    if game.due(state) is not None:
        yield None
    for seat in game.turn(state).seats:
        for offer in game.offers(state, seat):
            few = breadth(Group(offer.fields), TRIED + 1) <= TRIED
            for command in islice(commands(offer), TRIED) if few else (sample(offer, luck) for _ in range(TRIED)):
                yield seat, command
