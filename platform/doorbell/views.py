"""The feed, and the same answer for one match to whoever cannot keep a stream open."""

from collections.abc import Iterable
from typing import cast

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from accounts.client_address import network
from accounts.models import User
from doorbell import rights, stream_limit
from doorbell.feed import Door
from doorbell.stream import Heard, Wanted

MOST_MATCHES = 20
"""More matches than any page shows at once."""


@never_cache
@require_GET
def feed(request: HttpRequest) -> HttpResponse:
    """A stream that says which of the matches `m` have moved on, the player's own among them, and the lists by `lobby`.
    Each `key` is that of a link, for whichever of the matches it is.

    404 where one of them may not be watched or is none, 429 for one stream too many, 501 on a server that cannot keep
    streams open.
    """
    door = cast("Door | None", getattr(request, "scope", {}).get("doorbell"))
    if door is None:
        return HttpResponse(_("This server cannot keep streams open."), status=501, content_type="text/plain")
    asked = dict.fromkeys(request.GET.getlist("m"))
    if len(asked) > MOST_MATCHES:
        return HttpResponseBadRequest(_("That is too much for one stream."), content_type="text/plain")
    player = player_of(request)
    rows, keys = rights.rows(asked), request.GET.getlist("key")[:MOST_MATCHES]
    heard = tuple(_heard(rows, match, player, keys) for match in asked)
    door.open(
        Wanted(
            place=stream_limit.take(player or network(request)),
            matches=heard,
            player=player,
            session=(request.session.session_key or "") if player else "",
            lobby="lobby" in request.GET,
        )
    )
    reply = HttpResponse(door.stream.greet(rights.versions(heard)), content_type="text/event-stream")
    # A proxy that gathers answers would keep every ring to itself.
    reply["X-Accel-Buffering"] = "no"
    return reply


@never_cache
@require_safe
def version(request: HttpRequest, match_id: str) -> HttpResponse:
    """Where a match stands, in the words of the feed; 404 where it may not be watched or is none."""
    rows = rights.rows([match_id])
    heard = _heard(rows, match_id, player_of(request), request.GET.getlist("key")[:1])
    return JsonResponse({"m": match_id, "v": rights.versions([heard], rows)[match_id]})


def player_of(request: HttpRequest) -> str | None:
    """Who listens, as the log names them; None for somebody who is not logged in."""
    return request.user.player if isinstance(request.user, User) else None


def _heard(rows: rights.Rows, match: str, player: str | None, keys: Iterable[str]) -> Heard:
    """What they hear of the match, without a key or by the first of these that lets them in; 404 where none does."""
    for key in ("", *keys):
        delay = rights.hearing(rows.get(match), player, key)
        if delay is not None:
            return Heard(match, delay, key)
    raise Http404
