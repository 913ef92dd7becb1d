"""What a ruling would lead to, before it is signed: the ruling itself, carried out and taken back again.

Match, tournament and ratings are changed by the very functions that carry a ruling out, in a transaction that never
commits. So what is foretold is what will be, as long as nothing else happens meanwhile.
"""

from typing import NamedTuple

from django.db import transaction

from games.kernel.contract import Outcome
from moderation.executing import Planned, plan
from moderation.stream.ruling import Ruling
from moderation.stream.state import Case
from play import live as held
from play.match import Match
from ratings import book
from streams import door
from tournaments import commands as organising
from tournaments.kind import TOURNAMENTS
from tournaments.stream.consequences import Consequences, consequences
from tournaments.stream.state import Tournament

Standing = tuple[str, float, float]
"""A player's rating with its uncertainty."""


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
    ratings: tuple[tuple[str, float | None, float | None], ...]
    """Whose rating changes: before and after, None where there is none."""
    told: tuple[str, ...]

    @property
    def outcomes(self) -> tuple[Outcome | None, Outcome | None]:
        """How the match stands before and after."""
        return self.before.outcome, self.after.outcome


def foresee(case: Case, ruling: Ruling, name: str, officer: int) -> Foreseen:
    """What the ruling would change now; `Refused` or `Misfit` where it could not be carried out. Nothing is kept."""
    match_id = case.subject.match
    before = held.fresh(match_id).match
    with transaction.atomic():
        tournament = _tournament(match_id)
        was = organising.find(tournament) if tournament else None
        ratings = _ratings(match_id)
        made = plan(case, ruling, name, officer)
        door.execute_together(made.parts) if len(made.parts) > 1 else door.execute(*_only(made))
        event = None
        if was is not None and tournament:
            now = TOURNAMENTS.repository.fresh(tournament)
            facts = tuple(TOURNAMENTS.repository.log(now.stream)[was.version :])
            event = Event(was.tournament, now.tournament, consequences(was.tournament, facts, now.tournament))  # type: ignore[arg-type]
        book.enter(match_id)
        changed = _changed(ratings, _ratings(match_id))
        transaction.set_rollback(True)
    return Foreseen(before, made.after, event, changed, _told(case, event))


def _only(made: Planned) -> tuple[object, ...]:
    part = made.parts[0]
    return part.kind, part.id, part.wish
