"""Matches as a kind of stream: what the door has to know of them, beside who decides them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from django.dispatch import Signal

from eventlog import store
from eventlog.store import Receipt, Statement
from games.kernel.values import Event
from play import projection, snapshots, stored
from play.clock_events import ClockEvent
from play.decider import MatchDecider, Others
from play.match import Match, match_at
from play.models import MatchRow
from play.reel import Reel, Written
from play.rows import MATCH_ROWS
from play.signals import moved
from play.takeback_events import TakebackAsked, TakebackLapsed
from play.timeouts import overdue
from streams.actors import CLOCK, Actor
from streams.actors import Kind as Acting
from streams.decider import Body, Past
from streams.held import STATE_WEIGHT, Held, Start
from streams.kind import Kind, Scope, Wish

TIME_OUT = {"do": "time_out"}


@dataclass(frozen=True, slots=True)
class Live(Held[Match]):
    """A match at the newest version known here, and the stream of its log.

    Once somebody has looked back at it, `reel` is held with it, up to this version or an earlier one.
    """

    reel: Reel | None = None

    @property
    def match(self) -> Match:
        return self.state

    @property
    def weight(self) -> int:
        return STATE_WEIGHT + (self.reel.weight if self.reel is not None else 0)

    def appended(self, events: Sequence[Event], receipt: Receipt) -> Self:
        """Return the match after an append with its reel extended. A reel that ends earlier stays as it is, and is
        extended when looked at.
        """
        reel = self.reel
        if reel is None or reel.version != receipt.first - 1:
            return self
        written = [Written(receipt.at, version == receipt.last) for version in range(receipt.first, receipt.last + 1)]
        return replace(self, reel=reel.after(events, written, self.state))


class MatchKind(Kind[Match, Live]):
    """Matches and their what-if lines."""

    name: ClassVar[str] = "match"
    plural: ClassVar[str] = "matches"
    branches: ClassVar[str] = "branch"
    rank: ClassVar[int] = 0
    moved: ClassVar[Signal] = moved
    listed = MATCH_ROWS

    def taking_part(self, actor: Actor, body: Body) -> Iterator[tuple[Scope, str]]:
        """Yield who opens a match or sits down at one; what has begun is played on."""
        if actor.kind is Acting.PERSON and body["do"] == "open":
            yield from (("play", player) for player in (actor.name, *filter(None, body["players"])))
        if body["do"] in ("seat", "take_over") and body["player"] is not None:
            yield "play", str(body["player"])

    def decider(self, past: Past[Match]) -> MatchDecider:
        return MatchDecider(past, _OTHERS)

    def by_rules(self, rules_version: str) -> Callable[[Past[Match]], MatchDecider]:
        """Return the decider by another version of the rules, to see what that would have made of a match."""
        return lambda past: MatchDecider(past, _OTHERS, rules_version)

    def held(self, public_id: str, stream: int, version: int, state: Match) -> Live:
        return Live(public_id, stream, version, state)

    def start(self, public_id: str) -> Start[Match]:
        # No snapshot is kept of a shorter log, and so none is asked for.
        found = store.shown(MatchRow._meta.db_table, public_id, at_most=snapshots.EVERY - 1)
        if found is None:
            raise stored.missing(public_id)
        stream, log = found
        kept = snapshots.newest(stream, stored.find(public_id).rules) if log is None else None
        return Start(stream, kept.version if kept else 0, kept, log)

    def keep(self, held: Live) -> None:
        snapshots.keep(held.stream, held.match)

    @property
    def snapshot_every(self) -> int:
        return snapshots.EVERY

    def state_at(self, log: Sequence[Event], version: int) -> Match:
        return match_at(log, version, stored.state_of)

    def inserted(self, held: Live) -> list[Statement]:
        return projection.insert(held.match)

    def updated(self, before: Live, held: Live) -> list[Statement]:
        return projection.update(before.match, held.match)

    def commitment(self, state: Match) -> str:
        return state.commitment

    def promises(self, state: Match) -> Sequence[str]:
        return (*state.owed, state.commitment)

    def reveals(self, state: Match) -> bool:
        return state.outcome is not None and not state.revealed

    def timed(self, state: Match | None, body: Body) -> bool:
        if state is None:
            return bool(body["do"] == "open" and body["terms"]["pace"] != "none")
        return state.clock is not None or state.course.takeback is not None or body["do"] == "take_back"

    def not_before(self, state: Match) -> int:
        asked = state.course.takeback
        return max(0 if state.clock is None else state.clock.at, 0 if asked is None else asked.at)

    def overdue(self, state: Match, moment: int) -> Wish | None:
        return Wish(CLOCK, TIME_OUT) if overdue(state, moment) else None

    def moment_of(self, state: Match | None, events: Sequence[Event]) -> int:
        """Return the moment of the last clock event that followed, or of a takeback that was asked or lapsed."""
        moments = [event.at for event in events if isinstance(event, ClockEvent | TakebackAsked | TakebackLapsed)]
        return max(moments, default=0 if state is None else self.not_before(state))


_OTHERS = Others(stored.state_of, stored.left)
MATCHES = MatchKind()
