"""The replay: any step that may be looked at, from any viewpoint that is open, on any line of the match."""

from datetime import datetime
from typing import Annotated, Any

from django.http import Http404
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse
from msgspec import Meta, field
from rest_framework.request import Request

from api.endpoint import Endpoint, operation, person
from api.lookup import visitor_at
from api.match import Whole, now
from api.payload import Payload
from api.people import Player, people
from api.problems import FieldProblem, Invalid, NotAllowed
from api.scopes import Scope
from api.view import LogLine, line_of
from games.kernel.contract import Outcome, Viewer
from games.kernel.values import plain
from games.players.levels import LEVELS
from play.players import player_name
from replays import page
from replays.address import Ask
from replays.branching import open_branch
from replays.sharing import exported
from replays.story import LINES, steps, tell_step
from replays.visibility import Visibility, visibility_for

LAST = 2**31 - 1
DOCUMENT = OpenApiResponse({"type": "object", "required": ["format", "stream", "events", "head", "match"]})
ME = "me"


class Way(Payload, frozen=True):
    """A viewpoint (`as`: a seat counted from 1, `spectator`, `all`), a line other than the main one, a link's key."""

    eyes: Annotated[str, Meta(max_length=20)] = field(default="", name="as")
    line: Annotated[str, Meta(max_length=20)] = ""
    key: str = ""


class Pages(Payload, frozen=True):
    """The same, and which steps: so many of them from a number on."""

    eyes: Annotated[str, Meta(max_length=20)] = field(default="", name="as")
    line: Annotated[str, Meta(max_length=20)] = ""
    key: str = ""
    start: Annotated[int, Meta(ge=0, le=LAST)] = field(default=0, name="from")
    limit: Annotated[int, Meta(ge=1, le=LINES)] = 100


class Viewpoint(Payload, frozen=True):
    """A viewpoint open to you: its name, and whose it is."""

    key: str
    name: str


class Line(Payload, frozen=True):
    """A line of the match by its key; the main line's is empty."""

    key: str
    label: str


class Steps(Payload, frozen=True):
    """A page of the log. `numbers` are the steps of the page, silent ones included; `next` is where the page after it
    begins, null on the last.
    """

    match: str
    line: str
    viewpoint: str
    viewpoints: tuple[Viewpoint, ...]
    oldest: int
    newest: int
    numbers: tuple[int, ...]
    steps: tuple[LogLine, ...]
    next: int | None


class Step(Payload, frozen=True):
    """The match as it was after a step, from a viewpoint as that one knew it then. `outcome` on the last step alone."""

    match: str
    line: str
    number: int
    viewpoint: str
    viewer: Viewer
    at: datetime
    step: LogLine | None
    view: dict[str, Any] | None
    round: int
    awaited: tuple[int, ...]
    players: tuple[Player | None, ...]
    outcome: Outcome | None
    before: int | None
    after: int | None


class Lines(Payload, frozen=True):
    """The lines of a match: its own, those that rewinds have left, and the newest what-if lines."""

    match: str
    lines: tuple[Line, ...]


class BranchWanted(Payload, frozen=True):
    """A what-if line: the step it leaves, on which line, and who plays each seat: "me" or a computer's level."""

    number: Annotated[int, Meta(ge=1, le=LAST)]
    players: Annotated[tuple[str, ...], Meta(min_length=1, max_length=20)]
    line: Annotated[str, Meta(max_length=20)] = ""


def visible_at(request: Request, match_id: str, way: Way | Pages) -> Visibility:
    """Return what the person asking may see; raises `NotAllowed` if the viewpoint is not open to them, or not yet."""
    visitor_at(request, match_id, way.key)
    visible = visibility_for(match_id, person(request).player, way.eyes, way.line, way.key)
    if visible.closed:
        raise NotAllowed("viewpoint_closed", gettext("This viewpoint is not open to you, or not yet."))
    return visible


class Replay(Endpoint):
    """The log in pages."""

    @operation("replay_steps", _("The log of a match, step by step"), scope=Scope.READ, gives=Steps, asks=Pages)
    def get(self, request: Request, match_id: str, query: Pages) -> Steps:
        """While a match runs your seat steps back only where its game allows it; spectators see what they may."""
        visible = visible_at(request, match_id, query)
        ahead = [number for number in visible.steps if number >= query.start]
        shown = ahead[: query.limit]
        return Steps(
            match=visible.row.id,
            line=visible.line.key,
            viewpoint=visible.eyes.key,
            viewpoints=tuple(Viewpoint(one.key, one.name) for one in visible.open_to),
            oldest=visible.oldest,
            newest=visible.newest,
            numbers=tuple(shown),
            steps=tuple(map(line_of, steps(visible.line, visible.eyes.viewer, shown, visible.known))),
            next=ahead[query.limit] if len(ahead) > query.limit else None,
        )


class OneStep(Endpoint):
    """One step."""

    @operation("replay_step", _("The match as it was at a step"), scope=Scope.READ, gives=Step, asks=Way)
    def get(self, request: Request, match_id: str, number: int, query: Way) -> Step:
        """As the chosen viewpoint knew it then, without what it has learnt since."""
        visible = visible_at(request, match_id, query)
        if number not in visible.steps:
            raise Http404("there is no such step")
        line, viewer = visible.line, visible.eyes.viewer
        place, at = line.at(number), visible.steps.index(number)
        mark = place.mark
        told = tell_step(place, number, viewer, visible.known)
        known = people(mark.players)
        view = plain(place.reel.rules.view(place.match.state, viewer)) if mark.begun else None
        assert view is None or isinstance(view, dict)
        return Step(
            match=visible.row.id,
            line=line.key,
            number=number,
            viewpoint=visible.eyes.key,
            viewer=viewer,
            at=mark.at,
            step=None if told is None else line_of(told),
            view=view,
            round=mark.round,
            awaited=mark.awaited,
            players=tuple(known.get(player or "") for player in mark.players),
            outcome=place.match.outcome if number == visible.newest else None,
            before=visible.steps[at - 1] if at else None,
            after=visible.steps[at + 1] if at + 1 < len(visible.steps) else None,
        )


class AllLines(Endpoint):
    """The lines of a match."""

    @operation("list_lines", _("The lines of a match"), scope=Scope.READ, gives=Lines, asks=Way)
    def get(self, request: Request, match_id: str, query: Way) -> Lines:
        """Pass a line's key as `line` wherever you ask for a step."""
        visible = visible_at(request, match_id, query)
        found = tuple(Line(one.key, one.label) for one in page.lines(visible, Ask()))
        return Lines(visible.row.id, found or (Line("", gettext("the match")),))


class Branch(Endpoint):
    """What if."""

    @operation(
        "branch", _("Play on from a step of a finished match"), scope=Scope.TABLES, takes=BranchWanted, gives=Whole,
        status=201,
    )  # fmt: skip
    def post(self, request: Request, match_id: str, body: BranchWanted) -> Whole:
        """A what-if line of your own: a match beside the match, which leaves its log alone."""
        if ME not in body.players or any(one not in (ME, *LEVELS) for one in body.players):
            raise Invalid("invalid", [FieldProblem("players", f"“me” at least once, or one of {', '.join(LEVELS)}")])
        visible = visible_at(request, match_id, Way(line=body.line))
        self.game = visible.row.rules
        if body.number not in visible.steps:
            raise Http404("there is no such step")
        user = person(request)
        players = [user.player if one == ME else player_name(one) for one in body.players]
        return now(request, open_branch(visible, body.number, players, user).id)


class Export(Endpoint):
    """The log as a file."""

    @operation(
        "export_match", _("The log as a file that anybody can check"), scope=Scope.READ, gives=DOCUMENT, asks=Way
    )
    def get(self, request: Request, match_id: str, query: Way) -> dict[str, Any]:
        """During the match, without anything a spectator may not know yet. `verify_export.py` checks it."""
        return exported(request._request, visible_at(request, match_id, query))
