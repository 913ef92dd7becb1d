"""Verification of a match: its log's integrity, and that it still says what was decided, drawn and shown.

The log's own checks (chain, leaves, anchors) come from `eventlog.verify`. Here the match is told again from the log
and every command is decided again, by the same functions that served when it was played: the same rules version, the
same draws from the same seed.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import zip_longest
from typing import NamedTuple

import msgspec

from eventlog import store
from eventlog.verify import check_all, check_one
from games.kernel.chance import FairChance, commitment
from games.kernel.codec import encode
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import JSON, Event, same
from play import deeds, live, projection, seeds, waiting
from play.clock_events import ClockEvent
from play.events import MatchOpened, SeedRevealed
from play.match import Match, follow, match_at, opened, tell_match
from play.models import MatchRow
from play.record import decode_log, encode_events


class Fault(NamedTuple):
    """Something that is not as it was: where, of what kind, and in words."""

    match: str
    version: int
    kind: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.match} at {self.version}: {self.kind}: {self.sentence}"


class Step(NamedTuple):
    """The events of one accepted command, with what is kept of it."""

    first: int
    actor: str
    body: dict[str, JSON]
    chance: bytes | None
    events: list[Event]


def check_everything() -> Iterator[Fault]:
    """Everything that is wrong with any match, with the log as a whole and with what guards and anchors it."""
    broken = set()
    rows = {row.stream: row for row in MatchRow.objects.order_by("stream")}
    for finding in check_all():
        row = rows.get(finding.stream or 0)
        broken.add(finding.stream)
        yield Fault(row.id if row else "the log", finding.version or 0, finding.kind, finding.sentence)
    for stream, row in rows.items():
        if stream not in broken:
            yield from _check_told(row)


def check_match(match_id: str) -> Iterator[Fault]:
    """Everything that is wrong with a match's log and what was made from it; nothing if all is well."""
    row = live.find(match_id)
    found = [Fault(match_id, finding.version or 0, finding.kind, finding.sentence) for finding in check_one(row.stream)]
    yield from found
    if not found:
        yield from _check_told(row)


def _check_told(row: MatchRow) -> Iterator[Fault]:
    try:
        log = decode_log(store.read(row.stream))
        match = tell_match(log, live.state_of)
    except (Misfit, msgspec.DecodeError, LookupError) as fault:
        yield Fault(row.id, 0, "unreadable", str(fault))
        return
    yield from _check_row(row, log, match)
    yield from _check_seed(row.id, log, match)
    yield from _check_decisions(row, log)


def _check_row(row: MatchRow, log: Sequence[Event], match: Match) -> Iterator[Fault]:
    """The row shows what the log says."""
    for name, value in projection.fields(match).items():
        shown = getattr(row, name)
        if not (shown == value if isinstance(value, datetime) else same(shown, value)):
            yield Fault(row.id, match.version, "row", f"{name} is {shown!r} in the list, {value!r} in the log")
    due_at = waiting.due_at(row.stream, log, match, live.state_of)
    if row.due_at != due_at:
        yield Fault(row.id, match.version, "row", f"due_at is {row.due_at} in the list, {due_at} by the log")


def _check_seed(match_id: str, log: Sequence[Event], match: Match) -> Iterator[Fault]:
    """A revealed seed is the one that was committed to, and a match that is over has revealed it."""
    promised = ""
    for version, event in enumerate(log, 1):
        promised = getattr(event, "commitment", "") or promised
        if isinstance(event, SeedRevealed) and not _keeps(event, promised):
            yield Fault(match_id, version, "seed", "the revealed seed is not the one committed to")
    if match.outcome is not None and not match.revealed:
        yield Fault(match_id, match.version, "seed", "the match is over and its seed not revealed")


def _keeps(revealed: SeedRevealed, promised: str) -> bool:
    try:
        return commitment(bytes.fromhex(revealed.seed), bytes.fromhex(revealed.salt)) == promised
    except ValueError:
        return False


def _check_decisions(row: MatchRow, log: Sequence[Event]) -> Iterator[Fault]:
    """Every command, decided again, gives the same events from the same draws."""
    match = opened(log, live.state_of)
    for step in steps(row.stream, log):
        chance = FairChance(seeds.behind(match.commitment), step.first)
        try:
            again = _decide_again(match, step, chance)
        except (Refused, Misfit) as fault:
            yield Fault(row.id, step.first, "decision", f"what was accepted is now refused: {fault}")
        else:
            if again is not None and encode_events(again) != encode_events(_without_reveal(step.events)):
                yield Fault(row.id, step.first, "decision", "the command, decided again, gives other events")
            if again is not None and (encode(chance.draws) if chance.draws else None) != step.chance:
                yield Fault(row.id, step.first, "chance", "the draws are not those that the seed gives")
        rest = step.events[1:] if step.first == 1 else step.events
        match = follow(match, rest, lambda version: match_at(log, version, live.state_of).moment)


def _decide_again(match: Match, step: Step, chance: FairChance) -> Sequence[Event] | None:
    """The events of a step as they would be decided now; None where nothing but a person decided."""
    first, clocks = step.events[0], match.clock
    # The moment at which it was decided is that of the last thing the clocks did because of it.
    at = max((event.at for event in step.events if isinstance(event, ClockEvent)), default=clocks.at if clocks else 0)
    if step.body["do"] == "open" and isinstance(first, MatchOpened):
        return deeds.first_events(first, step.body, chance, at)
    if step.body["do"] in deeds.DECIDED:
        return deeds.follows(match, step.actor, step.body, chance, at)
    return None


def _without_reveal(events: Sequence[Event]) -> Sequence[Event]:
    return events[:-1] if isinstance(events[-1], SeedRevealed) else events


def steps(stream: int, log: Sequence[Event]) -> Iterator[Step]:
    """The log cut into the accepted commands."""
    begun: list[store.Row] = [row for row in store.rows(stream) if row.body is not None]
    for row, following in zip_longest(begun, begun[1:]):
        last = following.version - 1 if following else len(log)
        body = msgspec.json.decode(row.body or b"null")
        yield Step(row.version, row.actor, body, row.chance, list(log[row.version - 1 : last]))
