"""Who takes part in a match: derived from the match, written with its row, looked up by player."""

from typing import NamedTuple

from django.db.models import F, Q, QuerySet
from psycopg.types.json import Jsonb

from config.postgres import prepared
from eventlog.store import Statement
from play.match import Match
from play.models import MatchRow, Participant


class Part(NamedTuple):
    """Somebody's part in a match: which seats they hold, none once they are gone, and whether it is over."""

    player: str
    seats: list[int]
    over: bool


# Both go by the match's row, which the statement before them has written: so that row is always locked first.
_PUT = """
INSERT INTO play_participant (match_id, player, seats, over)
SELECT row.id, part.player, part.seats, part.over
  FROM receipt, projection_0 AS row, jsonb_to_recordset(%s) AS part (player text, seats smallint[], over boolean)
    ON CONFLICT (match_id, player) DO UPDATE SET seats = EXCLUDED.seats, over = EXCLUDED.over"""
_DROP = """
DELETE FROM play_participant AS part USING receipt, projection_0 AS row
 WHERE part.match_id = row.id AND part.player <> ALL(%s::text[])"""


def of(match: Match) -> list[Part]:
    """Return everybody who takes part in the match, in the order of their names."""
    over = match.outcome is not None
    found: dict[str, list[int]] = {one.player: [] for one in match.course.gone}
    for seat, player in enumerate(match.players):
        if player is not None:
            found.setdefault(player, []).append(seat)
    return [Part(player, seats, over) for player, seats in sorted(found.items())]


def insert(match: Match) -> list[Statement]:
    """The statements that note who has part in a match just opened, to follow the one that makes its row."""
    return [_put(of(match))]


def update(before: Match, match: Match) -> list[Statement]:
    """The statements that bring the table up from one version to a newer one; none for most moves."""
    if before.course is match.course and before.players is match.players and match.outcome is None:
        return []
    then, now = of(before), of(match)
    if then == now:
        return []
    players = [part.player for part in now]
    gone = any(part.player not in players for part in then)
    return [_put(now), (_DROP, (players,))] if gone else [_put(now)]


def holding(player: str) -> Q:
    """The matches at which the player holds a seat."""
    return Q(id__in=_of(player).values("match"))


def playing(player: str) -> Q:
    """The matches, neither over nor cancelled, at which the player holds a seat: found by an index of their own."""
    return Q(id__in=_of(player).filter(over=False).values("match"))


def taken_part(player: str) -> Q:
    """The matches at which the player holds a seat or ever left one for good."""
    return Q(id__in=Participant.objects.filter(player=player).values("match"))


def awaiting(player: str) -> QuerySet[MatchRow]:
    """Return the running matches, what-if lines among them, in which it is this player's move; one look-up a match at
    hand.
    """
    mine = {"participants__player": player, "participants__over": False}
    return MatchRow.objects.filter(
        **mine, participants__seats__overlap=F("turn"), status=MatchRow.Status.RUNNING, paused=False
    )


_AWAITING = """
SELECT count(*) FROM play_matchrow AS row JOIN play_participant AS part ON part.match_id = row.id
 WHERE part.player = %s AND NOT part.over AND part.seats && row.turn
   AND row.status = %s AND NOT row.paused AND row.parent_id IS NULL AND row.id <> %s"""


def awaiting_count(player: str, but: str = "") -> int:
    """Return in how many matches it is this player's move, without what-if lines and one match that is named. Every
    page asks.
    """
    ((count,),) = prepared.rows(_AWAITING, [player, MatchRow.Status.RUNNING.value, but])
    return int(count)


def is_awaited(row: MatchRow, player: str) -> bool:
    """Return whether the match is one of those counted."""
    if row.status != MatchRow.Status.RUNNING or row.paused or row.parent_id is not None:
        return False
    return any(row.players[seat] == player for seat in row.turn)


def _of(player: str) -> QuerySet[Participant]:
    return Participant.objects.filter(player=player).exclude(seats=[])


def _put(parts: list[Part]) -> Statement:
    return _PUT, (Jsonb([part._asdict() for part in parts]),)
