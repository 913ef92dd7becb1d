"""Where the streams of a kind come from: everything that is needed to read them from the log and hold them."""

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
        """Return the decider of a stream with this past."""

    @abstractmethod
    def held(self, public_id: str, stream: int, version: int, state: S) -> H:
        """Return a stream in the form in which it is held."""

    @abstractmethod
    def start(self, public_id: str) -> Start[S]:
        """Return where reading begins; raises `Misfit` if there is no such stream."""

    @property
    def snapshot_every(self) -> int:
        """After how many folded events a snapshot is worth keeping; 0 for never."""
        return 0

    def keep(self, held: H) -> None:
        """Keep a snapshot, which `start` may use from then on."""

    def state_at(self, log: Sequence[Event], version: int) -> S:
        """The state at a version of a log; a fold."""
        past = Past(lambda earlier: self.state_at(log, earlier), lambda _: True, lambda _after, _upto: ())
        decider = self.decider(past)
        return decider.fold(decider.initial(), log[:version])
