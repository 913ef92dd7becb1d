"""The stream of a program: a line for everything that concerns its player, as JSON (NDJSON), for as long as it listens.

It lives on the doorbell's hub: the answer begins like any other, then stays open without thread or connection. Rings
say only that something has moved; the details are looked up when they are sent.
"""

import asyncio
import logging
from collections.abc import Collection, Iterator
from datetime import datetime
from functools import partial
from typing import ClassVar, Literal, cast

from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, OpenApiResponse
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from api import tokens
from api.endpoint import Endpoint, Json, operation, person
from api.models import Token
from api.payload import Payload, encode, ref
from api.scopes import Scope
from api.token_revocation import key
from config.asgi_types import Receive, Send
from doorbell import stream_limit
from doorbell.database import with_own_connection
from doorbell.feed import Door
from doorbell.stream import Stream, Wanted, Write
from lobby.models import Invitation
from play.access import seat_of
from play.models import MatchRow
from play.participants import playing

log = logging.getLogger(__name__)

PATH = "/api/v1/stream/"
MEDIA_TYPE = "application/x-ndjson"
BEAT = 5.0
"""Seconds of silence after which a blank line says that the stream is alive."""
MOST = 500
"""Matches that the first lines tell of: those that moved last."""
OPEN, RUNNING = MatchRow.Status.OPEN, MatchRow.Status.RUNNING
CHAT = "chat "

What = Literal["hello", "turn", "moved", "table", "invited", "over", "cancelled", "chat"]


class Event(Payload, frozen=True, omit_defaults=True):
    """A line of the stream.

    `hello` comes first, then a line for each current match and table. `turn`: it is your move. `moved`: it has moved
    on and is not waiting for you. `table`: one of yours is waiting for players. `invited`: you are invited to one.
    `over`, `cancelled`: it has ended. `chat`: something was said there. `seat` is your seat.
    """

    type: What
    match: str = ""
    game: str = ""
    version: int = 0
    seat: int | None = None
    player: str = ""


class Events(Stream):
    """A stream of such lines."""

    KEEP_ALIVE: ClassVar[bytes] = b"\n"
    hears_tables: ClassVar[bool] = True

    async def run(self, receive: Receive, send: Send, write: Write | None = None) -> None:
        """Tell until the program goes or the stream is closed, with a sign of life every few seconds; nothing is sent
        before it has been looked up.
        """
        beating = asyncio.create_task(self._beat_on())
        try:
            await super().run(receive, send)
        finally:
            beating.cancel()

    async def said(self) -> bytes:
        """What has happened since the last time, looked up now; the stream ends where that cannot be."""
        pending, beat = self.take()
        told = [match for match in pending if not match.startswith(CHAT)]
        talk = [match.removeprefix(CHAT) for match in pending if match.startswith(CHAT)]
        player = self.wanted.player if self.wanted is not None else None
        if not pending or player is None:
            return self.KEEP_ALIVE if beat else b""
        try:
            found = await asyncio.to_thread(_look_up, player, told)
        except Exception:
            log.exception("a program's stream could not look into the database")
            self.close()
            return b""
        return _lines([*found, *(Event("chat", match) for match in talk)])

    def come_back(self) -> bytes:
        """Nothing: a program comes back when it likes."""
        return b""

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self.beat(asyncio.get_running_loop().time())


class NdJson(Json):
    """Lines of JSON."""

    media_type = MEDIA_TYPE
    format = "ndjson"


class NoStreams(APIException):
    """Under a server that cannot keep answers open."""

    status_code = 501


class OneStream(Endpoint):
    """The stream."""

    renderer_classes = (NdJson, Json)

    @operation(
        "stream",
        _("A line for everything that concerns you"),
        scope=Scope.READ,
        gives=OpenApiResponse(
            ref(Event), description=str(_("Lines of JSON, blank ones between them as signs of life."))
        ),
        media_type=MEDIA_TYPE,
        examples=[
            OpenApiExample(
                "your turn", {"type": "turn", "match": "k3m8wq2xzp", "game": "orcz", "version": 12, "seat": 1}
            )
        ],
        fails=("no-streams",),
    )
    def get(self, request: Request) -> HttpResponse:
        """Everything current first, then what happens. It ends with the token or after half an hour: then ask again."""
        door = cast("Door | None", getattr(request._request, "scope", {}).get("doorbell"))
        if door is None:
            raise NoStreams
        player, token = person(request).player, request.auth
        wanted = Wanted(stream_limit.take(player), player=player, session=request._request.session.session_key or "")
        if isinstance(token, Token):
            wanted = wanted._replace(session=key(token.pk), stands=partial(tokens.is_good, token.pk))
        door.open(wanted)
        found = list(_on_now(player))
        door.stream.know({event.match: event.version for event in found})
        hello = Event("hello", player=player)
        reply = HttpResponse(_lines([hello, *found]), content_type=MEDIA_TYPE)
        # A proxy that gathers answers would keep every line to itself.
        reply["X-Accel-Buffering"] = "no"
        reply["Cache-Control"] = "no-store"
        return reply


@with_own_connection
def _look_up(player: str, matches: Collection[str]) -> list[Event]:
    """Return the lines to send about these matches; two queries."""
    return list(_events(player, matches))


def _on_now(player: str) -> Iterator[Event]:
    """Yield the lines for everything that is on for this player; three queries."""
    yield from _events(player, [match_id for match_id, _ in on_now(player)[:MOST]])


def on_now(player: str) -> "QuerySet[MatchRow, tuple[str, datetime]]":
    """Return the running matches and open tables that the player sits at, has opened or is invited to, each found by
    its own index.
    """
    asked = Invitation.objects.filter(player=player, declined=False).values("match")
    rows = MatchRow.objects.filter(status__in=(OPEN, RUNNING)).values_list("id", "moved_at")
    mine, hosted, invited = (rows.filter(one) for one in (playing(player), Q(host=player), Q(id__in=asked)))
    return mine.union(hosted, invited).order_by("-moved_at")


def _events(player: str, matches: Collection[str]) -> Iterator[Event]:
    if not matches:
        return
    asked = Invitation.objects.filter(player=player, declined=False, match__in=matches)
    invited = set(asked.values_list("match", flat=True))
    for row in MatchRow.objects.filter(id__in=matches):
        what = _what(row, player, invited=row.id in invited)
        if what is not None:
            yield Event(what, row.id, row.game, row.version, seat_of(row, player))


def _what(row: MatchRow, player: str, *, invited: bool) -> What | None:
    """Return what the row means to the player; None if it does not concern them, or no longer does."""
    seats = {seat for seat, holder in enumerate(row.players) if holder == player}
    if row.status == RUNNING:
        return None if not seats else "turn" if seats & {*row.turn} and not row.paused else "moved"
    if not seats and row.host != player:
        return "invited" if invited and row.status == OPEN else None
    if row.status == OPEN:
        return "table"
    return "cancelled" if row.status == MatchRow.Status.CANCELLED else "over"


def _lines(events: Collection[Event]) -> bytes:
    return b"".join(encode(event) + b"\n" for event in events)
