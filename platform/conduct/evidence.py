"""What can be reported of somebody, as the reporter may read it; what is chosen of it is frozen in the report."""

from datetime import datetime
from typing import NamedTuple

from django.http import HttpRequest

from accounts.models import User
from accounts.names import names_of
from chat.talk import heard
from conduct.stream.state import Line, Source
from replays.models import Comment
from table.scene import scene
from tournaments import commands as organising
from tournaments.access import visitor_of

SHOWN = 60


class Offered(NamedTuple):
    """A line that can be chosen: the key by which the form names it."""

    key: str
    line: Line


def offered(request: HttpRequest, accused: str, match_id: str = "", tournament_id: str = "") -> list[Offered]:
    """Their name, and what they said at a match or wrote of a tournament, where the reader may see that; else 404.

    Whom the reader has muted is read here all the same.
    """
    found = [Offered("name", Line("name", "", names_of([accused]).get(accused, accused)))]
    if match_id:
        found += _of_match(request, accused, match_id)
    if tournament_id:
        found += _of_tournament(request, accused, tournament_id)
    return found


def _of_match(request: HttpRequest, accused: str, match_id: str) -> list[Offered]:
    here = scene(request, match_id)
    talk = heard(match_id, here.held, None, here.until)
    said = [
        Offered(f"said-{one.id}", _line("team" if one.apart else "table", match_id, one.text, one.at, one.version))
        for one in talk
        if one.player == accused
    ]
    public = Comment.objects.filter(match=match_id, audience=Comment.Audience.PUBLIC).order_by("-id")
    comments = public.filter(author__in=_numbers(accused)) if here.live.match.outcome is not None else public.none()
    written = [
        Offered(f"comment-{one.pk}", _line("comment", match_id, one.text, one.at, one.version))
        for one in comments[:SHOWN]
    ]
    return [*said[-SHOWN:], *written]


def _of_tournament(request: HttpRequest, accused: str, tournament_id: str) -> list[Offered]:
    user = request.user if isinstance(request.user, User) else None
    visitor_of(user, tournament_id)
    now = organising.find(tournament_id).tournament
    if now.host != accused:
        return []
    texts = [text for text in (now.settings.name, now.settings.about) if text]
    return [Offered(f"text-{number}", Line("description", tournament_id, text)) for number, text in enumerate(texts)]


def _line(source: Source, match_id: str, text: str, at: datetime, version: int) -> Line:
    return Line(source, match_id, text, round(at.timestamp() * 1000), version)


def _numbers(player: str) -> list[int]:
    return [int(player.removeprefix("user:"))]
