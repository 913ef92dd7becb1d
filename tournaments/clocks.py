"""The clocks of the matches of a tournament in its directors' hands: stopped, let go on, given more time."""

from typing import NamedTuple, TypeAlias

from games.kernel.refusals import Refused
from play import commands as matches
from play import live as held
from play.commands import Done
from play.match import Match
from streams.actors import Actor
from tournaments.commands import director_at_matches
from tournaments.stream.state import Table


class Stop(NamedTuple):
    """All clocks stand still until somebody lets them go on, a week at most."""

    reason: str


class LetGoOn(NamedTuple):
    """The stopped clocks run again."""


class GiveTime(NamedTuple):
    """Everybody at the table gets this many more seconds."""

    seconds: int


OF_TOURNAMENT = frozenset({"directors_only", "no_match", "you_take_part"})
"""What the tournament itself refuses here; all other refusals are the match's."""

ClockWish: TypeAlias = Stop | LetGoOn | GiveTime


def match_of(table: Table) -> Match:
    """The match that is being played at a table; `Refused` where there is none."""
    match = held.fresh(table.match).match if table.match else None
    if match is None or match.outcome is not None:
        raise Refused("no_match")
    return match


def _at_match(table: Table, wish: ClockWish, actor: Actor, command_id: str | None) -> Done:
    match wish:
        case Stop(reason):
            return matches.pause(table.match, None, reason, actor=actor.name, command_id=command_id)
        case LetGoOn():
            return matches.resume(table.match, actor=actor.name, command_id=command_id)
        case GiveTime(seconds):
            return matches.extend(table.match, seconds, actor=actor.name, command_id=command_id)


def direct(tournament_id: str, table: Table, wish: ClockWish, user: int, *, command_id: str | None = None) -> Done:
    """Do it at the match of a table in a director's name. Sent again under the same id it has no second effect and the
    same answer, after the match's end as well.

    `Refused` for whoever does not direct the tournament, for whoever has ever been entered in it, as `no_match` where
    none is being played, and as the match's own rules say.
    """
    actor = director_at_matches(user, tournament_id)
    if not table.match:
        raise Refused("no_match")
    try:
        return _at_match(table, wish, actor, command_id)
    except Refused as refusal:
        if refusal.code == "match_over":
            raise Refused("no_match") from None
        raise
