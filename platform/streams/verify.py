"""Deciding again: whether a log still says what was decided and drawn, or what other rules would have decided.

`eventlog.verify` checks the chain, its leaves and anchors. Here every command is decided again by the functions that
decided it when it was given, from the same draws of the same seed.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, Generic, NamedTuple, TypeAlias

import msgspec

from eventlog import store
from games.kernel.chance import Chance, FairChance
from games.kernel.codec import encode
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import JSON, Event
from streams import actors, seeds
from streams.decider import Accepted, Barred, Decider, Decision, Past, S
from streams.events import SeedRevealed
from streams.kind import H, Kind
from streams.models import Seed
from streams.wire import same_events


class Finding(NamedTuple):
    """Something that differs from what was decided or promised: at which version, of what kind, and in words."""

    version: int
    kind: str
    sentence: str


class DecidedStep(NamedTuple):
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

    @property
    def decided(self) -> list[Event]:
        """The decided events, without the revelation of seeds, which nobody decides."""
        return [event for event in self.events if not isinstance(event, SeedRevealed)]


Decides: TypeAlias = Callable[[Past[S]], Decider[S]]
"""Returns the rules by which a step is decided again, given the past."""


def steps(stream: int, log: Sequence[Event]) -> Iterator[DecidedStep]:
    """The log cut into the accepted commands."""
    begun: list[store.Row] = [row for row in store.rows(stream, upto=len(log)) if row.body is not None]
    for row, following in zip_longest(begun, begun[1:]):
        last = following.version - 1 if following else len(log)
        body = msgspec.json.decode(row.body or b"null")
        yield DecidedStep(row.version, row.actor, body, row.chance, list(log[row.version - 1 : last]))


def accepted_in(made: Sequence[DecidedStep]) -> Callable[[int, int], Sequence[Accepted]]:
    """The commands of these steps, after one version and up to another."""
    return lambda after, upto: [
        Accepted(step.first, step.actor, step.body, step.chance) for step in made if after < step.first <= upto
    ]


def check_stream(kind: Kind[S, H], stream: int) -> Iterator[Finding]:
    """Yield everything that is wrong with what was made from an intact log: what is shown, seeds, decisions, draws."""
    try:
        log = kind.repository.log(stream)
    except (Misfit, msgspec.MsgspecError, LookupError) as fault:
        yield Finding(0, "unreadable", str(fault))
        return
    if not log:
        return
    yield from (Finding(version, "row", sentence) for version, sentence in kind.shown_otherwise(stream))
    yield from check_seeds(kind, log)
    yield from check_decisions(kind, stream, log)


def check_seeds(kind: Kind[S, H], log: Sequence[Event]) -> Iterator[Finding]:
    """Check that every seed committed to is kept, that a revealed seed is the one, and that it is revealed where it
    must be.
    """
    promised: list[str] = []
    for version, event in enumerate(log, 1):
        if fresh := getattr(event, "commitment", ""):
            promised.append(fresh)
            if not seeds.is_kept(fresh):
                yield Finding(version, "seed", "the seed behind the commitment is lost, or another is kept")
        if isinstance(event, SeedRevealed) and not (promised and _keeps(event, promised.pop(0))):
            yield Finding(version, "seed", "the revealed seed is not the one committed to")
    if kind.reveals(kind.state_at(log, len(log))):
        yield Finding(len(log), "seed", f"the {kind.name} is over and its seed not revealed")


def check_decisions(
    kind: Kind[S, H], stream: int, log: Sequence[Event], decides: Decides[S] | None = None
) -> Iterator[Finding]:
    """Check that every command, decided again on the state it was decided on, gives the same events from the same
    draws, by the kind's own rules or by others. Ends where a seed is lost.
    """
    made = list(steps(stream, log))
    ends = {step.last for step in made}
    past = Past(lambda version: kind.state_at(log, version), ends.__contains__, accepted_in(made))
    decider, fold = (decides or kind.decider)(past), kind.decider(past).fold
    state = kind.decider(past).initial()
    for step in made:
        try:
            chance = chance_of(kind, state, step)
        except Seed.DoesNotExist:
            # `check_seeds` tells of a promised seed that is lost; from one never promised nothing can be drawn.
            if step.body.get("commitment", "") in {"", *(getattr(event, "commitment", "") for event in log)}:
                return
            chance = Barred()
        yield from _check_step(kind, decider, state, step, chance)
        state = fold(state, step.events)


def _check_step(
    kind: Kind[S, H], decider: Decider[S], state: S | None, step: DecidedStep, chance: Chance
) -> Iterator[Finding]:
    try:
        again = decide_again(kind, decider, state, step, chance)
    except (Refused, Misfit) as fault:
        yield Finding(step.first, "decision", f"what was accepted is now refused: {fault}")
    except (LookupError, TypeError, ValueError, msgspec.MsgspecError) as fault:
        yield Finding(step.first, "decision", f"no command that the site has ever taken: {fault!r}")
    else:
        if not same_events(again.events, step.decided):
            yield Finding(step.first, "decision", "the command, decided again, gives other events")
        if (encode(chance.draws) if isinstance(chance, FairChance) and chance.draws else None) != step.chance:
            yield Finding(step.first, "chance", "the draws are not those that the seed gives")


def decide_again(
    kind: Kind[S, H], decider: Decider[S], state: S | None, step: DecidedStep, chance: Chance
) -> Decision[S]:
    """Decide a step again on a state, as of the moment at which it was decided."""
    at = kind.moment_of(state, step.events)
    return decider.decide(state, actors.actor(step.actor), step.body, at, chance)


def chance_of(kind: Kind[S, H], state: S | None, step: DecidedStep) -> Chance:
    """Return the draws of a step, by the version at which it stands in the log, whatever rules decide it.

    Raises `Seed.DoesNotExist` if the seed is lost.
    """
    if state is None:
        promised = str(step.body.get("commitment", "")) if kind.has_chance else ""
    else:
        promised = kind.drawn_from(state, step.body)
    return FairChance(seeds.behind(promised), step.first) if promised else Barred()


class Redecided(NamedTuple, Generic[S]):
    """A step as other rules decide it: the events that they give, or their refusal."""

    step: DecidedStep
    outcome: Decision[S] | Refused | Misfit

    @property
    def differs(self) -> bool:
        """Whether the result differs from the original one."""
        made = self.outcome
        return not isinstance(made, Decision) or not same_events(made.events, self.step.decided)


def redecide(kind: Kind[S, H], stream: int, log: Sequence[Event], decides: Decides[S]) -> Iterator[Redecided[S]]:
    """Decide a log's commands from the first on by other rules, each on the state that these have led to; ends with a
    refusal.

    Draws and earlier versions go by the numbers of the log, however many events the other rules give.
    """
    reached: dict[int, S] = {}
    made_before = [*steps(stream, log)]
    past = Past(reached.__getitem__, reached.__contains__, accepted_in(made_before))
    decider = decides(past)
    state = decider.initial()
    for step in made_before:
        made: Any
        try:
            made = decide_again(kind, decider, state, step, chance_of(kind, state, step))
        except (Refused, Misfit) as refusal:
            yield Redecided(step, refusal)
            return
        yield Redecided(step, made)
        state = made.state
        if kind.reveals(state):
            state = decider.fold(state, [seeds.reveal(promised) for promised in kind.promises(state)])
        reached[step.last] = state


def _keeps(revealed: SeedRevealed, promised: str) -> bool:
    try:
        return seeds.keeps(promised, bytes.fromhex(revealed.seed), bytes.fromhex(revealed.salt))
    except ValueError:
        return False
