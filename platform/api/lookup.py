"""The match that an address names, if it exists for the person asking: everything else answers 404, byte for byte
alike.
"""

from django.http import Http404
from rest_framework.request import Request

from api.endpoint import person
from api.payload import Payload
from lobby.access import Visitor, may_see, visitor
from play.access import seat_of
from play.match_rows import match_row
from play.models import MatchRow
from table.scene import Scene, scene_of


class Key(Payload, frozen=True):
    """What lets strangers in: the key of a table's or match's link."""

    key: str = ""


def visitor_at(request: Request, match_id: str, key: str = "") -> Visitor:
    """Return who asks, in their relation to this match or table; four queries at most."""
    return _visitor(request, _row(match_id), key)


def scene_at(request: Request, match_id: str, key: str = "") -> Scene:
    """Return the match, or a table, as the person asking sees it. Holders of a seat need no check of access: two
    queries fewer.
    """
    user, row = person(request), _row(match_id)
    if seat_of(row, user.player) is None:
        _visitor(request, row, key)
    return scene_of(user, match_id, key, row)


def _row(match_id: str) -> MatchRow:
    row = match_row(match_id)
    if row is None:
        raise Http404("there is no such match")
    return row


def _visitor(request: Request, row: MatchRow, key: str) -> Visitor:
    at = visitor(row, person(request), key)
    if not may_see(at):
        raise Http404("there is no such match")
    return at
