"""Verification of a match: its log's integrity, and that it still says what was decided, drawn and shown.

The log's own checks (chain, leaves, anchors) come from `eventlog.verify`. Here the match is told again from the log
and every command is decided again, by the same functions that served when it was played: the same rules version, the
same draws from the same seed.
"""

from collections.abc import Container, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

import msgspec
from msgspec import convert

from eventlog import store
from eventlog.guards import open_doors
from eventlog.verify import check_all, check_one
from games.kernel.chance import FairChance
from games.kernel.codec import encode
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import JSON, Event
from play import actors, deeds, live, rights, seeds, shown, snapshots
from play.clock_events import ClockEvent
from play.events import BranchOpened, MatchOpened, SeedRevealed
from play.match import Match, Past, follow, match_at, opened, tell_match
from play.models import MatchRow, Seed
from play.record import decode_log, encode_events
from play.shown import Shown

THE_LOG = "the log"
"""Where a fault is that no single match has."""


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

    @property
    def last(self) -> int:
        """The version that the step ends with."""
        return self.first + len(self.events) - 1


def check_everything() -> Iterator[Fault]:
    """Everything that is wrong with any match, with the log as a whole and with what guards and anchors it.

    Matches may be played meanwhile: each is looked at as it was at one moment, and what comes later is left out,
    matches opened since included.
    """
    broken, streams = set(), [*store.streams(*shown.KINDS)]
    yield from (Fault(THE_LOG, 0, "guard", sentence) for sentence in open_doors((seeds.TABLE,)))
    for finding in check_all():
        broken.add(finding.stream)
        match_id = MatchRow.objects.filter(stream=finding.stream or 0).values_list("id", flat=True).first()
        yield Fault(match_id or THE_LOG, finding.version or 0, finding.kind, finding.sentence)
    for stream in streams:
        if stream not in broken:
            yield from _check_stream(stream)
    for match_id in shown.without_log():
        yield Fault(match_id, 0, "row", "the list shows a match that has no log")


def check_match(match_id: str) -> Iterator[Fault]:
    """Everything that is wrong with a match's log and what was made from it; nothing if all is well."""
    stream = live.find(match_id).stream
    found = [Fault(match_id, finding.version or 0, finding.kind, finding.sentence) for finding in check_one(stream)]
    yield from found
    if not found:
        yield from _check_stream(stream)


def _check_stream(stream: int) -> Iterator[Fault]:
    """What was made from a log that is whole, up to the version at which the tables are looked at."""
    kept = store.snapshots(stream)  # none of which can be newer than a log that is read after them
    listed = shown.in_tables(stream)
    log_id = f"stream {stream}" if listed is None else str(listed[0].row["id"])
    try:
        log = decode_log(store.read(stream, upto=store.head(stream).version if listed is None else listed[1]))
        if not log:
            return
        match = tell_match(log, live.state_of)
    except (Misfit, msgspec.DecodeError, LookupError) as fault:
        yield Fault(log_id, 0, "unreadable", str(fault))
        return
    if listed is None:
        yield Fault(match.id, match.version, "row", "the match is not in the list")
    else:
        yield from _check_shown(stream, listed[0], log, match)
    for version, sentence in snapshots.faults(stream, log, kept, match.rules, live.state_of):
        yield Fault(match.id, version, "snapshot", sentence)
    yield from _check_seed(match.id, log, match)
    yield from _check_decisions(stream, log)


def _check_shown(stream: int, listed: Shown, log: Sequence[Event], match: Match) -> Iterator[Fault]:
    """Row and participants show what the log says."""
    for name, shown_, told in listed.differences(shown.by_log(stream, log, match, live.state_of)):
        yield Fault(match.id, match.version, "row", f"{name} is {shown_!r} in the list, {told!r} by the log")


def _check_seed(match_id: str, log: Sequence[Event], match: Match) -> Iterator[Fault]:
    """What was committed to is kept, a revealed seed is that one, and a match that is over has revealed it."""
    promised = ""
    for version, event in enumerate(log, 1):
        if fresh := getattr(event, "commitment", ""):
            promised = fresh
            if not seeds.is_kept(promised):
                yield Fault(match_id, version, "seed", "the seed behind the commitment is lost, or another is kept")
        if isinstance(event, SeedRevealed) and not _keeps(event, promised):
            yield Fault(match_id, version, "seed", "the revealed seed is not the one committed to")
    if match.outcome is not None and not match.revealed:
        yield Fault(match_id, match.version, "seed", "the match is over and its seed not revealed")


def _keeps(revealed: SeedRevealed, promised: str) -> bool:
    try:
        return seeds.keeps(promised, bytes.fromhex(revealed.seed), bytes.fromhex(revealed.salt))
    except ValueError:
        return False


def _check_decisions(stream: int, log: Sequence[Event]) -> Iterator[Fault]:
    """Every command, decided again, gives the same events from the same draws; ends where a seed is lost."""
    match = opened(log, live.state_of)
    made = list(steps(stream, log))
    past = _past(log, {step.last for step in made})
    for step in made:
        try:
            chance = FairChance(seeds.behind(match.commitment), step.first)
        except Seed.DoesNotExist:
            return
        try:
            again = _decide_again(match, step, chance, past)
        except (Refused, Misfit) as fault:
            yield Fault(match.id, step.first, "decision", f"what was accepted is now refused: {fault}")
        except (LookupError, TypeError, ValueError) as fault:
            yield Fault(match.id, step.first, "decision", f"no command that the site has ever taken: {fault!r}")
        else:
            if encode_events(again) != encode_events(_without_reveal(step.events)):
                yield Fault(match.id, step.first, "decision", "the command, decided again, gives other events")
            if (encode(chance.draws) if chance.draws else None) != step.chance:
                yield Fault(match.id, step.first, "chance", "the draws are not those that the seed gives")
        rest = step.events[1:] if step.first == 1 else step.events
        match = follow(match, rest, past.earlier)


def _past(log: Sequence[Event], ends: Container[int]) -> Past:
    return Past(lambda version: match_at(log, version, live.state_of).moment, ends.__contains__)


def _decide_again(match: Match, step: Step, chance: FairChance, past: Past) -> Sequence[Event]:
    """The events of a step as they would be decided now."""
    first, clocks, actor = step.events[0], match.clock, actors.actor(step.actor)
    # The moment at which it was decided is that of the last thing the clocks did because of it.
    at = max((event.at for event in step.events if isinstance(event, ClockEvent)), default=clocks.at if clocks else 0)
    if isinstance(first, BranchOpened):
        return _branched_again(first, actor, step.body)
    if isinstance(first, MatchOpened):
        rights.to_open(actor)
        if first.host != actor.name:
            raise Misfit("host", f"{first.host} did not open it")
        return deeds.first_events(first, step.body, chance, at)
    return deeds.follows(match, actor, step.body, chance, at, past)


def _branched_again(first: BranchOpened, actor: actors.Actor, body: dict[str, JSON]) -> Sequence[Event]:
    """The opening of a what-if line, decided again of the match as it was then."""
    parent = live.find(str(body["parent"]))
    log = live.read_log(parent.stream, parent.game, parent.rules_version)
    match = match_at(log, convert(body["of"], int), live.state_of)
    given = deeds.Given(first.id, first.commitment, store.hash_at(parent.stream, convert(body["at"], int)))
    past = live.past(parent.stream, match)
    return deeds.branched(match, actor, body, past, given)


def _without_reveal(events: Sequence[Event]) -> Sequence[Event]:
    return events[:-1] if isinstance(events[-1], SeedRevealed) else events


def steps(stream: int, log: Sequence[Event]) -> Iterator[Step]:
    """The log cut into the accepted commands."""
    begun: list[store.Row] = [row for row in store.rows(stream, upto=len(log)) if row.body is not None]
    for row, following in zip_longest(begun, begun[1:]):
        last = following.version - 1 if following else len(log)
        body = msgspec.json.decode(row.body or b"null")
        yield Step(row.version, row.actor, body, row.chance, list(log[row.version - 1 : last]))
