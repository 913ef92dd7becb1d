"""What a viewer sees of a match as it stands: no more than the page shows, and nothing less."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

from django.utils.translation import gettext_lazy as _
from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import Endpoint, operation
from api.lookup import scene_at
from api.match import Status
from api.payload import Payload
from api.people import Player, people
from api.scopes import Scope
from games.kernel.contract import Outcome, Turn, Viewer
from games.kernel.offers import Offers
from games.kernel.values import plain
from play.events import Agreement
from play.match import Match
from play.rights.agreements import ends_to_propose
from replays.story import LINES, StoryStep, steps
from streams.actors import actor
from table.match_view import Told
from table.running_seats import Hand
from table.scene import Scene

SHOWN = 20


class LogLine(Payload, frozen=True):
    """A line of the log: its step, whose it was if anybody's, and the rule it is based on.

    `private` if it tells you more than everybody sees.
    """

    number: int
    kind: str
    seat: int | None
    text: str
    rule: str
    private: bool
    at: datetime


class Fact(Payload, frozen=True):
    """A line of the log as data: which sentence of the game's catalogue, and what fills it."""

    version: int
    key: str
    args: dict[str, Any]
    rule: str
    private: bool


class Proposal(Payload, frozen=True):
    """A proposed end, and the seats that have agreed to it."""

    kind: str
    agreed: tuple[int, ...]


class Takeback(Payload, frozen=True):
    """A seat asks to go back to a version: the seats that have a say, those that have not answered, and until when."""

    seat: int
    to: int
    asked: tuple[int, ...]
    wanting: tuple[int, ...]
    until: datetime


class Seen(Payload, frozen=True):
    """A match through one viewer's eyes.

    `view` is what the game shows to them, by the game's own schema, null before the set-up; `offers` is everything that
    your seat may do now; `committed` who has decided already where several decide at once; `hands` the seats and their
    clocks; `due_at` when the game goes on by itself unless somebody acts before, as where an offer lapses or a card is
    dealt; `touched` the spots of the board that the last move told of, and `last` its lines as data; `log` the last
    lines in words. `proposals` are the ends that are proposed, `may_propose` those that your seat may propose now,
    `takeback` what a seat asks about going back. `seat` is the seat that you play, `held` all that are yours. A bot
    asks for `version` only to send it back with its command.
    """

    match: str
    game: str
    rules_version: str
    status: Status
    version: int
    viewer: Viewer
    seat: int | None
    held: tuple[int, ...]
    players: tuple[Player | None, ...]
    view: dict[str, Any] | None
    turn: Turn
    offers: Offers
    committed: tuple[int, ...]
    hands: tuple[Hand, ...]
    paused: bool
    due_at: datetime | None
    proposals: tuple[Proposal, ...]
    may_propose: tuple[Agreement, ...]
    takeback: Takeback | None
    touched: tuple[str, ...]
    last: tuple[Fact, ...]
    log: tuple[LogLine, ...]
    outcome: Outcome | None


class Asked(Payload, frozen=True):
    """How much of the log to tell, and what lets strangers in."""

    lines: Annotated[int, Meta(ge=0, le=LINES)] = SHOWN
    key: str = ""


class View(Endpoint):
    """A match as it stands."""

    @operation(
        "view_match", _("The match as your seat, or a spectator, sees it"), scope=Scope.READ, gives=Seen, asks=Asked
    )
    def get(self, request: Request, match_id: str, query: Asked) -> Seen:
        """Closed: it holds nothing your seat may not know, in any form. Once the match is over, everybody sees all."""
        return seen(scene_at(request, match_id, query.key), query.lines)


def _takeback(match: Match) -> Takeback | None:
    asked = match.course.takeback
    if asked is None:
        return None
    until = datetime.fromtimestamp(asked.until / 1000, UTC)
    return Takeback(asked.seat, asked.to, asked.asked, asked.wanting, until)


def seen(here: Scene, lines: int = SHOWN) -> Seen:
    """Return everything that may be shown: the match and the last lines of its log."""
    seen, match = here.match_view, here.live.match
    known = people(seen.players, here.known)
    clock = match.clock
    return Seen(
        match=seen.id,
        game=seen.game,
        rules_version=seen.rules_version,
        status=_status(here),
        version=seen.version,
        viewer=seen.viewer,
        seat=here.seat,
        held=here.held,
        players=tuple(known.get(player or "") for player in seen.players),
        view=None if seen.view is None else _object(plain(seen.view)),
        turn=seen.turn,
        offers=seen.offers,
        committed=seen.committed,
        hands=seen.hands,
        paused=clock is not None and clock.pause is not None,
        due_at=here.row.due_at if match.runs and here.until is None else None,
        proposals=tuple(Proposal(one.kind, one.agreed) for one in match.course.proposals),
        may_propose=_may_propose(here),
        takeback=_takeback(match),
        touched=seen.touched,
        last=tuple(map(_fact, seen.last)),
        log=log_lines(here, here.line.numbers[-lines:] if lines else ()),
        outcome=seen.outcome,
    )


def log_lines(here: Scene, numbers: Sequence[int]) -> tuple[LogLine, ...]:
    """Return these steps in words, as the viewer may read them."""
    return tuple(map(line_of, steps(here.line, here.viewer, numbers, here.known))) if numbers else ()


def line_of(step: StoryStep) -> LogLine:
    """A step of the log as the API tells it."""
    return LogLine(step.version, step.kind, step.seat, step.text, step.rule, step.private, step.at)


def _fact(told: Told) -> Fact:
    return Fact(told.version, told.line.key, dict(told.line.args), told.line.rule, told.line.private)


def _may_propose(here: Scene) -> tuple[Agreement, ...]:
    match = here.live.match
    if here.user is None or here.seat is None:
        return ()
    return ends_to_propose(match, actor(here.user.player), here.seat)


def _status(here: Scene) -> Status:
    """Return the status as the viewer may know it: for a viewer with a delay, the match begins later, too."""
    match = here.live.match
    if match.outcome is not None:
        return "cancelled" if match.ending == "cancelled" else "over"
    return "running" if match.begun else "open"


def _object(value: object) -> dict[str, Any]:
    assert isinstance(value, dict)
    return value
