"""What lists and look-ups show of matches: a row each, and one for everybody who has part in it."""

from collections.abc import Sequence
from typing import Any, ClassVar

from games.kernel.values import Event
from play import participants, projection, stored, waiting
from play.match import Match
from play.models import MatchRow, Participant
from streams.listed import Listed, Shown

_PARTICIPANTS = """
SELECT coalesce(jsonb_agg(jsonb_build_array(player, seats, over) ORDER BY player COLLATE "C"), '[]')
  FROM play_participant AS part WHERE part.match_id = play_matchrow.id"""


class MatchRows(Listed[Match]):
    """Matches and what-if lines in lists."""

    model: ClassVar = MatchRow
    parts: ClassVar = {"participants": _PARTICIPANTS}

    def fields(self, stream: int, log: Sequence[Event], state: Match) -> dict[str, Any]:
        parent, parent_version = state.parent or (None, None)
        due_at = waiting.due_at(stream, log, state, stored.state_of)
        return {**projection.fields(state), "parent_id": parent, "parent_version": parent_version, "due_at": due_at}

    def parts_of(self, state: Match) -> dict[str, Sequence[Any]]:
        return {"participants": [[*part] for part in participants.of(state)]}

    def write_parts(self, row: MatchRow, told: Shown) -> None:
        Participant.objects.filter(match=row).delete()
        parts = (participants.Part(*part) for part in told.parts["participants"])
        Participant.objects.bulk_create(Participant(match=row, **part._asdict()) for part in parts)


MATCH_ROWS = MatchRows()
