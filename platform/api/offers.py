"""What a seat may do now."""

from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from api.endpoint import Endpoint, operation
from api.lookup import Key, scene_at
from api.payload import Payload
from api.scopes import Scope
from games.kernel.offers import Offers as All


class Offered(Payload, frozen=True):
    """Everything your seat may do now, at this version: empty if it may do nothing, or if you have no seat.

    Each offer is a command with domains for its fields; any combination of them is offered. `awaited` if the match is
    waiting for you.
    """

    match: str
    version: int
    seat: int | None
    awaited: bool
    offers: All


class Offers(Endpoint):
    """The offers of a seat."""

    @operation("get_offers", _("The commands your seat may give now"), scope=Scope.READ, gives=Offered, asks=Key)
    def get(self, request: Request, match_id: str, query: Key) -> Offered:
        """A command that fits an offer is legal, except where the game's description calls its kind `loose`."""
        here = scene_at(request, match_id, query.key)
        seen = here.match_view
        return Offered(seen.id, seen.version, here.seat, here.seat in seen.turn.seats, seen.offers)
