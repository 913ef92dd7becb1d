"""Talk in the rooms of a season: its thread, and the rooms of its divisions."""

from datetime import datetime
from typing import Annotated

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import Endpoint, operation, person
from api.leagues.lookup import season_at, worded
from api.payload import Payload
from api.scopes import Scope
from chat import removal, talk
from chat.models import LONGEST, LONGEST_POST, Saying
from chat.rooms import Room
from chat.talk import Said
from leagues import rooms

LARGEST = 2**63 - 1


class RoomSaying(Payload, frozen=True):
    """A message in a room; if it was `removed`, the text says why."""

    id: int
    player: str
    name: str
    text: str
    at: datetime
    mine: bool
    removed: bool


class RoomTalk(Payload, frozen=True):
    """What was said in a room, oldest first: at most two hundred lines. `may_talk` says whether you may write."""

    room: str
    may_talk: bool
    sayings: tuple[RoomSaying, ...]


class RoomWanted(Payload, frozen=True):
    """Only what was said after that saying, or before another."""

    after: Annotated[int, Meta(ge=0, le=LARGEST)] = 0
    before: Annotated[int, Meta(ge=0, le=LARGEST)] = 0


class ToPost(Payload, frozen=True):
    """A message: up to 300 characters in the room of a division."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_POST)]


class WhyRemoved(Payload, frozen=True):
    """Why a line is removed: everybody reads this in its place. You need no reason to take back your own."""

    reason: Annotated[str, Meta(max_length=LONGEST)] = ""


class Removed(Payload, frozen=True):
    """A line that was removed."""

    id: int


class SeasonTalk(Endpoint):
    """The thread of a season."""

    @operation("read_season_talk", _("The thread of a season"), scope=Scope.READ, gives=RoomTalk, asks=RoomWanted)
    def get(self, request: Request, organisation_id: str, season_number: int, query: RoomWanted) -> RoomTalk:
        """For anyone who can see the season; people you have muted or blocked are left out."""
        return _read(request, _thread(request, organisation_id, season_number), query)

    @operation(
        "say_in_season", _("Say something in the thread of a season"), scope=Scope.CHAT, takes=ToPost, gives=RoomSaying,
        status=201,
    )  # fmt: skip
    def post(self, request: Request, organisation_id: str, season_number: int, body: ToPost) -> RoomSaying:
        """For members of the league and players of the season; several paragraphs if you like."""
        return _say(request, _thread(request, organisation_id, season_number), body)


class DivisionTalk(Endpoint):
    """The room of a division."""

    @operation("read_division_talk", _("The talk of a division"), scope=Scope.READ, gives=RoomTalk, asks=RoomWanted)
    def get(
        self, request: Request, organisation_id: str, season_number: int, division: int, query: RoomWanted
    ) -> RoomTalk:
        """For its players, and for judges who do not play in the season; 404 for everybody else."""
        return _read(request, _division(request, organisation_id, season_number, division), query)

    @operation(
        "say_in_division", _("Say something in a division"), scope=Scope.CHAT, takes=ToPost, gives=RoomSaying,
        status=201,
    )  # fmt: skip
    def post(
        self, request: Request, organisation_id: str, season_number: int, division: int, body: ToPost
    ) -> RoomSaying:
        """One line."""
        return _say(request, _division(request, organisation_id, season_number, division), body)


class RemovedSaying(Endpoint):
    """Removing."""

    @operation(
        "remove_saying", _("Remove something said at a table or in a room"), scope=Scope.CHAT, takes=WhyRemoved,
        gives=Removed,
    )  # fmt: skip
    def post(self, request: Request, said: int, body: WhyRemoved) -> Removed:
        """Your own, or, for a reason, what others said where you moderate uninvolved. The words are erased."""
        user = person(request)
        saying = Saying.objects.select_related("match").filter(pk=said).first()
        if saying is None or not removal.right_to_remove(saying, user):
            raise Http404("there is nothing to be removed")
        with worded():
            removal.remove(said, user, body.reason)
        return Removed(said)


def _thread(request: Request, organisation_id: str, number: int) -> Room:
    at = season_at(request, organisation_id, number)
    return _there(rooms.thread(at.league.now, at.now, at.league.user))


def _division(request: Request, organisation_id: str, number: int, division: int) -> Room:
    at = season_at(request, organisation_id, number)
    return _there(rooms.division(at.league.now, at.now, division, at.league.user))


def _there(room: Room | None) -> Room:
    if room is None:
        raise Http404("there is no such room")
    return room


def _read(request: Request, room: Room, query: RoomWanted) -> RoomTalk:
    found = talk.heard_in(room, person(request), query.before, query.after)
    return RoomTalk(room.id, not room.barred, tuple(map(_saying, found)))


def _say(request: Request, room: Room, body: ToPost) -> RoomSaying:
    user = person(request)
    with worded():
        said = talk.say_in(room, user, body.text)
    return RoomSaying(said.pk, said.player, user.name, said.text, said.at, mine=True, removed=False)


def _saying(one: Said) -> RoomSaying:
    return RoomSaying(one.id, one.player, one.name, one.text, one.at, one.mine, one.removed)
