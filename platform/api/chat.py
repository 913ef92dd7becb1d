"""Talk at the table."""

from datetime import datetime
from typing import Annotated

from django.utils.translation import gettext_lazy as _
from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import Endpoint, operation, person
from api.lookup import scene_at
from api.payload import Payload
from api.scopes import Scope
from chat import talk
from chat.models import LONGEST
from chat.talk import Said
from games.kernel.refusals import Refused

LARGEST = 2**63 - 1


class Saying(Payload, frozen=True):
    """A message: at which version, from which seat, by whom; `team` if only the seat's team may read it. If it was
    `removed`, the text says why.
    """

    id: int
    version: int
    seat: int
    player: str
    name: str
    text: str
    at: datetime
    team: bool
    mine: bool
    removed: bool = False


class Talk(Payload, frozen=True):
    """What was said, oldest first: at most the last two hundred lines."""

    match: str
    sayings: tuple[Saying, ...]


class Since(Payload, frozen=True):
    """Only what was said after that saying."""

    after: Annotated[int, Meta(ge=0, le=LARGEST)] = 0
    key: str = ""


class ToSay(Payload, frozen=True):
    """A chat line, to everybody or to your team."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    team: bool = False


class Chat(Endpoint):
    """The talk at a table."""

    @operation("read_chat", _("What was said at the table"), scope=Scope.READ, gives=Talk, asks=Since)
    def get(self, request: Request, match_id: str, query: Since) -> Talk:
        """As much as you may read; people you have muted are left out."""
        here = scene_at(request, match_id, query.key)
        heard = talk.heard(here.row.id, here.held, here.user, here.until, query.after)
        return Talk(here.row.id, tuple(map(_saying, heard)))

    @operation("say", _("Say something at the table"), scope=Scope.CHAT, takes=ToSay, gives=Saying, status=201)
    def post(self, request: Request, match_id: str, body: ToSay) -> Saying:
        """For anyone with a seat."""
        here = scene_at(request, match_id)
        self.game = here.row.rules
        if not here.held:
            raise Refused("not_your_seat")
        user, seat = person(request), here.held[0] if here.seat is None else here.seat
        said = talk.say(here.live.match, user, seat, body.text, apart=body.team)
        return Saying(
            id=said.pk,
            version=said.version,
            seat=said.seat,
            player=said.player,
            name=user.name,
            text=said.text,
            at=said.at,
            team=bool(said.team),
            mine=True,
        )


def _saying(said: Said) -> Saying:
    return Saying(
        said.id,
        said.version,
        said.seat,
        said.player,
        said.name,
        said.text,
        said.at,
        said.apart,
        said.mine,
        said.removed,
    )
