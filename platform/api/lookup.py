"""The match that an address names, if it exists for whoever asks: everything else answers alike, with 404."""

from django.http import Http404
from rest_framework.request import Request

from api.endpoint import person
from api.payload import Payload
from lobby.access import Visitor, may_see, visitor
from play.models import MatchRow
from table.scene import Scene, scene_of


class Key(Payload, frozen=True):
    """What lets strangers in: the key of a table's or match's link."""

    key: str = ""


def visitor_at(request: Request, match_id: str, key: str = "") -> Visitor:
    """Who asks, as this match or table knows them; four queries at most."""
    row = MatchRow.objects.filter(id=match_id).first()
    at = visitor(row, person(request), key) if row is not None else None
    if at is None or not may_see(at):
        raise Http404("there is no such match")
    return at


def scene_at(request: Request, match_id: str, key: str = "") -> Scene:
    """The match as whoever asks sees it, of a table as well."""
    visitor_at(request, match_id, key)
    return scene_of(person(request), match_id, key)
