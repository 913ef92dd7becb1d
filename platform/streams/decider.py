"""What decides a kind of stream: pure functions from a state and a command to events and the state after them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from games.kernel.chance import Chance
from games.kernel.refusals import Misfit
from games.kernel.values import JSON, Event
from streams.actors import Actor

S = TypeVar("S")

Body: TypeAlias = Mapping[str, Any]
"""A command as it stands in the log, where verification reads it again."""


class Decision(NamedTuple, Generic[S]):
    """The events that follow from a command, and the state after them, so that nobody has to fold them again."""

    events: Sequence[Event]
    state: S


class Accepted(NamedTuple):
    """A command that was accepted: the first version that it led to, who gave it, and its draws as JSON."""

    first: int
    actor: str
    body: Body
    chance: bytes | None


class Past(NamedTuple, Generic[S]):
    """The log behind a state, read only when asked: the state at an earlier version, whether a command's events end
    there, and the commands accepted after one version and up to another.
    """

    earlier: Callable[[int], S]
    settled: Callable[[int], bool]
    accepted: Callable[[int, int], Sequence[Accepted]]


def no_past(version: int) -> Any:
    """Return the past of a stream in which nothing has happened yet."""
    raise Misfit("version", f"there is no version {version} before the first")


NO_PAST: Past[Any] = Past(no_past, no_past, lambda after, _upto: no_past(after))


class Decider(Protocol[S]):
    """The rules of one kind of stream. Reads no clock and draws only from the chance that it is given.

    Whatever depends on the moment carries it: an event with `at`, in milliseconds since 1970. So a step can be decided
    again as of the moment at which it was decided.
    """

    @property
    def kind(self) -> str:
        """The name of the kind."""

    def initial(self) -> S | None:
        """Return the state of a stream without events."""

    def fold(self, state: S | None, events: Iterable[Event]) -> S:
        """The state after more events."""

    def decide(
        self, state: S | None, actor: Actor, command: Mapping[str, JSON], moment: int, chance: Chance
    ) -> Decision[S]:
        """Return what follows from a command, as the log keeps it, at a moment in milliseconds of the database's clock.

        Raises `Refused` or `Misfit` if nothing does. A stream's first command also carries its public `id` and, if the
        kind has chance, the `commitment` to its seed.
        """

    def decode(self, data: bytes, state: S | None) -> Sequence[Event]:
        """Decode the events in the log's JSON array, which follow after a state."""


class PureDecider(NamedTuple, Generic[S]):
    """A decider of streams that begin with their first event, made of two functions: a fold, and one that decides
    commands.
    """

    kind: str
    folded: Callable[[S | None, Iterable[Event]], S]
    decided: Callable[[S | None, Actor, Mapping[str, JSON], int, Chance], Decision[S]]
    decoded: Callable[[bytes], Sequence[Event]]

    def initial(self) -> S | None:
        """Nothing."""
        return None

    def fold(self, state: S | None, events: Iterable[Event]) -> S:
        """The state after more events."""
        return self.folded(state, events)

    def decide(
        self, state: S | None, actor: Actor, command: Mapping[str, JSON], moment: int, chance: Chance
    ) -> Decision[S]:
        """What follows from a command."""
        return self.decided(state, actor, command, moment, chance)

    def decode(self, data: bytes, state: S | None) -> Sequence[Event]:
        """Events out of the log's JSON array."""
        return self.decoded(data)


class Barred(Chance):
    """The chance of a stream that has promised no seed: drawing from it is a programming error."""

    def below(self, label: str, n: int) -> int:
        raise Misfit(f"chance {label}", "this stream has promised no seed")

    def order(self, label: str, n: int) -> list[int]:
        raise Misfit(f"chance {label}", "this stream has promised no seed")
