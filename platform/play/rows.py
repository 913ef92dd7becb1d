"""What lists and look-ups show of matches: a row each, and one for everybody who has part in it."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db import connection

from games.kernel.values import Event
from play import participants, projection, stored, waiting
from play.match import Match
from play.models import MatchRow, Participant
from streams.listed import Listed, Shown

# The last says whether what the database notes at the end of a match is as the match's row has it.
_PARTICIPANTS = """
SELECT coalesce(jsonb_agg(jsonb_build_array(player, seats, over,
           part.ended_at IS NOT DISTINCT FROM play_matchrow.ended_at
           AND part.result IS NOT DISTINCT FROM play_result(play_matchrow, part.seats)
           AND (part.result IS NULL OR part.game = play_matchrow.game
                AND part.shown = coalesce(play_matchrow.terms->'watch' = '"everyone"', false)))
       ORDER BY player COLLATE "C"), '[]')
  FROM play_participant AS part WHERE part.match_id = play_matchrow.id"""
_NOTE = "SELECT play_note_results(%s)"


class MatchRows(Listed[Match]):
    """Matches and what-if lines in lists."""

    model: ClassVar = MatchRow
    parts: ClassVar = {"participants": _PARTICIPANTS}

    def fields(self, stream: int, log: Sequence[Event], state: Match) -> dict[str, Any]:
        parent, parent_version = state.parent or (None, None)
        due_at = waiting.due_at(stream, log, state, stored.state_of)
        return {**projection.fields(state), "parent_id": parent, "parent_version": parent_version, "due_at": due_at}

    def parts_of(self, state: Match) -> dict[str, Sequence[Any]]:
        return {"participants": [[*part, True] for part in participants.of(state)]}

    def write_parts(self, row: MatchRow, told: Shown) -> None:
        Participant.objects.filter(match=row).delete()
        parts = (participants.Part(*part) for *part, _noted in told.parts["participants"])
        Participant.objects.bulk_create(Participant(match=row, **part._asdict()) for part in parts)
        with connection.cursor() as cursor:
            cursor.execute(_NOTE, [row.id])


MATCH_ROWS = MatchRows()
