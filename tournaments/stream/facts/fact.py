"""What all facts of a tournament's log have in common, and the state with one part replaced, as they need it."""

from collections.abc import Collection

from msgspec.structs import replace

from streams.fact import DatedFact
from tournaments.stream.state import StageState, Tournament


class Fact(DatedFact, frozen=True, kw_only=True):
    """Something that happened in a tournament."""

    def apply(self, now: Tournament) -> Tournament:
        """The tournament after it."""
        raise NotImplementedError


def with_entrant(now: Tournament, number: int, **changes: object) -> Tournament:
    """The tournament with an entrant changed."""
    made = replace(now.entrants[number - 1], **changes)
    return replace(now, entrants=(*now.entrants[: number - 1], made, *now.entrants[number:]))


def with_answered_invitations(now: Tournament, players: Collection[str]) -> Tournament:
    """The tournament with the invitations closed of people who take part now, however that came."""
    if not any(one.open and not {*players}.isdisjoint(one.players) for one in now.invitations):
        return now
    closed = tuple(replace(one, open=one.open and {*players}.isdisjoint(one.players)) for one in now.invitations)
    return replace(now, invitations=closed)


def with_stage(now: Tournament, stage: StageState) -> Tournament:
    """The tournament with this stage in place of the one of its number."""
    return replace(now, stages=(*now.stages[: stage.number - 1], stage, *now.stages[stage.number :]))


def with_round(now: Tournament, stage: int, number: int, **changes: object) -> Tournament:
    """The tournament with a round changed."""
    was = now.stages[stage - 1]
    made = replace(was.rounds[number - 1], **changes)
    return with_stage(now, replace(was, rounds=(*was.rounds[: number - 1], made, *was.rounds[number:])))


def with_table(now: Tournament, stage: int, round_: int, number: int, **changes: object) -> Tournament:
    """The tournament with a table changed."""
    tables = now.stages[stage - 1].rounds[round_ - 1].tables
    made = tuple(replace(one, **changes) if one.number == number else one for one in tables)
    return with_round(now, stage, round_, tables=made)


def with_later_deadlines(now: Tournament, milliseconds: int) -> Tournament:
    """The tournament with the deadlines of open rounds so much later."""
    for stage in now.stages:
        for round_ in stage.rounds:
            if round_.open and round_.deadline is not None:
                now = with_round(now, stage.number, round_.number, deadline=round_.deadline + milliseconds)
    return now
