"""What can be reported of somebody, as the reporter may read it; what is chosen of it is frozen in the report."""

from datetime import datetime
from typing import NamedTuple

from django.http import Http404

from accounts.models import User
from accounts.names import names_of
from chat import rooms
from chat.talk import heard, heard_in
from conduct.stream.state import QuotedLine, Source
from replays.models import Comment
from table.scene import Scene
from tournaments import commands as organising
from tournaments.access import visitor_of

SHOWN = 60


class Offered(NamedTuple):
    """A line that can be chosen: the key by which the form names it."""

    key: str
    line: QuotedLine


def offered(
    reader: User, accused: str, here: Scene | None = None, tournament_id: str = "", room: str = ""
) -> list[Offered]:
    """Their name, and what they said at a match or in a room, as the reader sees it, or wrote of a tournament.

    404 where the reader may not see that.

    Whom the reader has muted is read here all the same.
    """
    found = [Offered("name", QuotedLine("name", "", names_of([accused]).get(accused, accused)))]
    if here is not None:
        found += _of_match(here, accused)
    if tournament_id:
        found += _of_tournament(reader, accused, tournament_id)
    if room:
        found += _of_room(reader, accused, room)
    return found


def _of_room(reader: User, accused: str, name: str) -> list[Offered]:
    room = rooms.find(name, reader)
    if room is None:
        raise Http404("there is no such room")
    said = [one for one in heard_in(room, None) if one.player == accused and not one.removed]
    return [Offered(f"said-{one.id}", _line("room", room.id, one.text, one.at, 0)) for one in said[-SHOWN:]]


def _of_match(here: Scene, accused: str) -> list[Offered]:
    match_id = here.row.id
    talk = heard(match_id, here.held, None, here.until)
    said = [
        Offered(f"said-{one.id}", _line("team" if one.apart else "table", match_id, one.text, one.at, one.version))
        for one in talk
        if one.player == accused and not one.removed
    ]
    public = Comment.objects.filter(match=match_id, audience=Comment.Audience.PUBLIC).order_by("-id")
    comments = public.filter(author__in=_numbers(accused)) if here.live.match.outcome is not None else public.none()
    written = [
        Offered(f"comment-{one.pk}", _line("comment", match_id, one.text, one.at, one.version))
        for one in comments[:SHOWN]
    ]
    return [*said[-SHOWN:], *written]


def _of_tournament(reader: User, accused: str, tournament_id: str) -> list[Offered]:
    visitor_of(reader, tournament_id)
    now = organising.find(tournament_id).tournament
    if now.host != accused:
        return []
    texts = [text for text in (now.settings.name, now.settings.about) if text]
    return [
        Offered(f"text-{number}", QuotedLine("description", tournament_id, text)) for number, text in enumerate(texts)
    ]


def _line(source: Source, match_id: str, text: str, at: datetime, version: int) -> QuotedLine:
    return QuotedLine(source, match_id, text, round(at.timestamp() * 1000), version)


def _numbers(player: str) -> list[int]:
    return [int(player.removeprefix("user:"))]
