"""Where the streams of a kind come from: all that reading them from the log and holding them needs of it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic

from games.kernel.values import Event
from streams.decider import Decider, Past, S
from streams.held import H, Start


class Source(ABC, Generic[S, H]):
    """How streams of one kind are found, folded and held; `name` is the kind's."""

    name: ClassVar[str]

    @abstractmethod
    def decider(self, past: Past[S]) -> Decider[S]:
        """Who decides a stream with this past."""

    @abstractmethod
    def held(self, public_id: str, stream: int, version: int, state: S) -> H:
        """A stream as it is held."""

    @abstractmethod
    def start(self, public_id: str) -> Start[S]:
        """Where reading begins; `Misfit` where there is no such stream."""

    @property
    def snapshot_every(self) -> int:
        """How many events are folded before it is worth keeping where they led; 0 for never."""
        return 0

    def keep(self, held: H) -> None:
        """Keep a snapshot, from which `start` may then go on."""

    def state_at(self, log: Sequence[Event], version: int) -> S:
        """The state at a version of a log; a fold."""
        past = Past(lambda earlier: self.state_at(log, earlier), lambda _: True, lambda _after, _upto: ())
        decider = self.decider(past)
        return decider.fold(decider.initial(), log[:version])
