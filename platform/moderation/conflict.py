"""Conflicts of interest: who must not deal with a case. One predicate, asked by every page and every command.

Other apps extend it: a league registers a rule that says whether somebody belongs to it.
"""

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import NamedTuple, TypeAlias

from django.utils import timezone

from moderation.models import CaseRow
from moderation.stream.state import Case
from play.models import Participant
from tournaments.models import EntrantRow, TableRow

RECENT = timedelta(days=90)
"""Whoever played against one of them so lately does not judge them."""


class Concern(NamedTuple):
    """Whom and what a case concerns: everybody who may appeal, the match, and the tournament it belongs to, if any."""

    match: str
    tournament: str
    affected: frozenset[str]


def tournaments_of(matches: Iterable[str]) -> dict[str, str]:
    """Of these matches those that belong to a tournament, with it; one query."""
    return dict(TableRow.objects.filter(match__in=[*matches]).values_list("match", "tournament"))


Judge: TypeAlias = Callable[[Concern], bool]
Rule: TypeAlias = Callable[[int], Judge]
"""For a moderator, by number: says of any case whether they have an interest in it. Looked up once, asked often."""


def own_case(user: int) -> Judge:
    """Whether they reported it themselves, or play there."""
    name = f"user:{user}"
    return lambda concern: name in concern.affected


def recent_opponent(user: int) -> Judge:
    """Whether they sat at a table with one of them in the last 90 days; one query."""
    name = f"user:{user}"
    mine = Participant.objects.filter(player=name, match__moved_at__gt=timezone.now() - RECENT)
    there = Participant.objects.filter(match__in=mine.values("match"), player__startswith="user:")
    met = {*there.exclude(player=name).values_list("player", flat=True)}
    return lambda concern: not met.isdisjoint(concern.affected)


def team_mate(user: int) -> Judge:
    """Whether they are entered in a tournament as a team with one of them; two queries."""
    name = f"user:{user}"
    pairs = {*EntrantRow.objects.filter(player=name).values_list("tournament", "number")}
    others = EntrantRow.objects.filter(tournament__in={one for one, _ in pairs}).exclude(player=name)
    found = others.values_list("tournament", "number", "player")
    mates = {player for tournament, number, player in found if (tournament, number) in pairs}
    return lambda concern: not mates.isdisjoint(concern.affected)


def same_tournament(user: int) -> Judge:
    """Whether they play in the tournament that the match belongs to; one query."""
    entered = {*EntrantRow.objects.filter(player=f"user:{user}").values_list("tournament", flat=True)}
    return lambda concern: concern.tournament in entered


_rules: dict[str, Rule] = {
    "own_case": own_case,
    "recent_opponent": recent_opponent,
    "same_tournament": same_tournament,
    "team_mate": team_mate,
}


def register(name: str, rule: Rule) -> None:
    """Have one more rule asked, under a name by which the log keeps that it spoke."""
    _rules[name] = rule


def of_case(case: Case) -> Concern:
    """Whom a case concerns."""
    return Concern(case.subject.match, case.subject.tournament, case.affected)


def of_row(row: CaseRow) -> Concern:
    """The same of a row of the queue."""
    return Concern(row.match, row.tournament, frozenset(row.affected))


def interests(user: int, concern: Concern) -> tuple[str, ...]:
    """The names of the rules by which this moderator must not deal with a case; none where they may."""
    return tuple(name for name, rule in sorted(_rules.items()) if rule(user)(concern))


def barred(user: int) -> Judge:
    """Whether this moderator must not deal with a case: for many at once, with the queries of one."""
    judges = [rule(user) for rule in _rules.values()]
    return lambda concern: any(judge(concern) for judge in judges)
