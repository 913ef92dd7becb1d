"""An entrant's path through a tournament: every round, with whom, and what it came to."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from tournament_pages.tables import TableLine, bye_lines, table_lines
from tournaments.stream.state import Entrant, Round, Tournament


class PathStep(NamedTuple):
    """A round as one entrant went through it."""

    stage: int
    round: int
    table: TableLine | None
    said: str


def path_of(now: Tournament, entrant: Entrant) -> list[PathStep]:
    """The rounds that name an entrant, in their order."""
    rounds = [one for stage in now.stages for one in stage.rounds]
    return [step for one in rounds if (step := _step(now, one, entrant.number)) is not None]


def _step(now: Tournament, round_: Round, entrant: int) -> PathStep | None:
    for table in table_lines(now, round_, entrant):
        if table.mine:
            mine = next(chair for chair in table.chairs if chair.mine)
            return PathStep(round_.stage, round_.number, table, mine.result or table.state)
    for bye in bye_lines(now, round_, entrant):
        if bye.mine:
            return PathStep(round_.stage, round_.number, None, bye.said)
    return None


def standing_words(entrant: Entrant) -> str:
    """Whether an entrant still takes part."""
    if entrant.left:
        return _("has left")
    return _("on the waiting list") if entrant.waiting else ""
