"""What a ruling would lead to, before it is signed: the ruling itself, carried out and taken back again.

Match, tournament and ratings are changed by the very functions that carry a ruling out, in a transaction that never
commits. So what is foretold is what will be, as long as nothing else happens meanwhile.
"""

from typing import NamedTuple

from django.db import transaction

from games.kernel.contract import Outcome
from games.kernel.refusals import Refused
from moderation.executing import TRIES, give, plan
from moderation.stream.ruling import Ruling
from moderation.stream.state import Case
from play import live as held
from play.match import Match
from ratings import book
from ratings.ladder import Grade
from ratings.scale import shown
from streams.refusals import Stale
from tournaments import commands as organising
from tournaments.kind import TOURNAMENTS
from tournaments.models import TableRow
from tournaments.stream.consequences import Consequences, consequences
from tournaments.stream.state import Tournament


class Rated(NamedTuple):
    """Whose rating changes, from and to what; None where there is none."""

    player: str
    before: float | None
    after: float | None


class Event(NamedTuple):
    """The tournament before and after, and the difference."""

    before: Tournament
    after: Tournament
    difference: Consequences


class Foreseen(NamedTuple):
    """What changes. `told` are the people who hear of it: whoever plays there, and the entrants of the tournament."""

    before: Match
    after: Match
    event: Event | None
    ratings: tuple[Rated, ...]
    told: tuple[str, ...]

    @property
    def outcomes(self) -> tuple[Outcome | None, Outcome | None]:
        """How the match stands before and after."""
        return self.before.outcome, self.after.outcome


def foresee(case: Case, ruling: Ruling, name: str, officer: int) -> Foreseen:
    """What the ruling would change now; `Refused` or `Misfit` where it could not be carried out. Nothing is kept."""
    for _ in range(TRIES):
        try:
            return _foreseen(case, ruling, name, officer)
        except Stale:  # somebody has moved meanwhile
            continue
    raise Refused("moves_on")


def _foreseen(case: Case, ruling: Ruling, name: str, officer: int) -> Foreseen:
    match_id = case.subject.match
    with transaction.atomic():
        before = held.fresh(match_id).match
        tournament = _tournament(match_id)
        was = organising.find(tournament) if tournament else None
        made = plan(case, ruling, name, officer)
        give(case, ruling, name, made)
        event = None
        if was is not None and tournament:
            now = organising.with_names(TOURNAMENTS.repository.fresh(tournament))
            facts = tuple(TOURNAMENTS.repository.log(now.stream)[was.version :])
            event = Event(was.tournament, now.tournament, consequences(was.tournament, facts, now.tournament))  # type: ignore[arg-type]
        changed = _changed(match_id) if ruling.changes_match else ()
        transaction.set_rollback(True)
    return Foreseen(before, made.after, event, changed, _told(case, event))


def _tournament(match_id: str) -> str:
    row = TableRow.objects.filter(match=match_id).only("tournament_id").first()
    return row.tournament_id if row is not None else ""


def _changed(match_id: str) -> tuple[Rated, ...]:
    """Who of those at the match would be rated otherwise; nothing is written, so the book's own writer goes on."""
    before, after = ({who: _number(one) for who, one in grades.items()} for grades in book.foretold(match_id))
    return tuple(
        Rated(player, before.get(player), after.get(player))
        for player in sorted({*before, *after})
        if before.get(player) != after.get(player)
    )


def _number(grade: Grade) -> float | None:
    return shown(grade.rating.mu, grade.rating.sigma) if any(grade.counts) else None


def _told(case: Case, event: Event | None) -> tuple[str, ...]:
    """Who hears of it: whoever the case affects, and the people of the entrants whose places or points change."""
    told = {*case.affected}
    if event is not None:
        told |= {one for number in event.difference.told for one in event.after.entrants[number - 1].players}
    return tuple(sorted(told))
