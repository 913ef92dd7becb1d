"""The match that an address names, if it exists for whoever asks: everything else answers alike, with 404."""

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
    """Who asks, as this match or table knows them; four queries at most."""
    return _visitor(request, _row(match_id), key)


def scene_at(request: Request, match_id: str, key: str = "") -> Scene:
    """The match as whoever asks sees it, of a table as well. Who holds a seat need not be let in: two queries fewer."""
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
