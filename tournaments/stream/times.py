"""Times: deadlines moved, pauses, another beginning, times that entrants agree on."""

from games.kernel.refusals import Misfit, Refused
from tournaments.stream.act import (
    Act,
    director_only,
    director_or_system,
    not_over,
    own_entrant,
    reason,
    round_named,
    running,
    table_named,
)
from tournaments.stream.checks import LATEST
from tournaments.stream.commands import Extend, OfferTimes, Pause, Postpone, Resume, SetDeadline
from tournaments.stream.facts.event import DeadlinesExtended, Paused, Postponed, Resumed
from tournaments.stream.facts.fact import Fact
from tournaments.stream.facts.rounds import DeadlineSet
from tournaments.stream.facts.tables import TimeAgreed, TimesOffered

LONGEST_EXTENSION_S = 366 * 86_400
MOST_TIMES = 20


def extend(act: Act, wish: Extend) -> list[Fact]:
    """Move every open deadline, after an outage or a bad release; one act, one reason.

    The platform itself does where those who play have agreed on it elsewhere, in a league's season.
    """
    director_or_system(act)
    not_over(act)
    seconds = wish.seconds
    if not 0 < seconds <= LONGEST_EXTENSION_S:
        raise Misfit("seconds", "is more than none and at most a year")
    if not any(round_.open and round_.deadline for stage in act.now.stages for round_ in stage.rounds):
        raise Refused("no_deadline")
    return [DeadlinesExtended(seconds, reason(wish.reason))]


def _ahead(act: Act, where: str, at: int | None) -> None:
    """Refuse a moment that has passed, or that no calendar has."""
    if at is None:
        return
    if at <= act.at:
        raise Misfit(where, "has passed already")
    if at > LATEST:
        raise Misfit(where, "is no moment of a calendar")


def set_deadline(act: Act, wish: SetDeadline) -> list[Fact]:
    """Set the deadline of one round; never into the past, never before it began."""
    director_only(act)
    not_over(act)
    round_ = round_named(act, wish)
    if not round_.open:
        raise Refused("round_not_open")
    deadline = wish.deadline
    _ahead(act, "deadline", deadline)
    if deadline == round_.deadline:
        raise Refused("nothing_changed")
    return [DeadlineSet(round_.stage, round_.number, deadline, reason(wish.reason))]


def pause(act: Act, wish: Pause) -> list[Fact]:
    """Let nothing be paired, started or closed for a while; deadlines stand still."""
    director_only(act)
    not_over(act)
    if act.now.paused_since is not None:
        raise Refused("tournament_paused")
    return [Paused(reason(wish.reason))]


def resume(act: Act, _wish: Resume) -> list[Fact]:
    """Let the tournament go on."""
    director_only(act)
    not_over(act)
    if act.now.paused_since is None:
        raise Refused("not_paused")
    return [Resumed()]


def postpone(act: Act, wish: Postpone) -> list[Fact]:
    """Begin at another moment."""
    director_only(act)
    not_over(act)
    if act.now.stages:
        raise Refused("already_begun")
    starts_at = wish.starts_at
    _ahead(act, "starts_at", starts_at)
    if starts_at == act.now.settings.times.starts_at:
        raise Refused("nothing_changed")
    return [Postponed(starts_at, reason(wish.reason))]


def offer_times(act: Act, wish: OfferTimes) -> list[Fact]:
    """Say when one could play a table. Where everybody has offered the same moment, the earliest of these is agreed."""
    running(act)
    entrant = own_entrant(act, wish.entrant)
    round_, table = table_named(act, wish)
    if not act.now.settings.times.agreed:
        raise Refused("no_agreed_times")
    if entrant.number not in table.entrants:
        raise Refused("not_your_table")
    if table.result is not None or table.match:
        raise Refused("table_open")
    times = tuple(sorted(set(wish.times)))
    if len(times) > MOST_TIMES:
        raise Misfit("times", f"are at most {MOST_TIMES}")
    if any(at <= act.at or (round_.deadline is not None and at >= round_.deadline) for at in times):
        raise Misfit("times", "lie between now and the deadline")
    facts: list[Fact] = [TimesOffered(round_.stage, round_.number, table.number, entrant.number, times)]
    offered = {**dict(table.offered), entrant.number: times}
    common = set.intersection(*(set(offered.get(one, ())) for one in table.entrants))
    agreed = min(common, default=None)
    if agreed != table.opens_at:
        facts.append(TimeAgreed(round_.stage, round_.number, table.number, agreed))
    return facts
