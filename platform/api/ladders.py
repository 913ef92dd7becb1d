"""The ladders: who stands where, by which number."""

from typing import Annotated

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import Endpoint, operation
from api.games import found
from api.payload import Payload
from api.people import Player, people
from api.scopes import Scope
from games.kernel.registry import games_by_name
from play.terms import Pace
from ratings.result import LadderName
from ratings.standings import LeaderboardRow, leaderboard, measures, paces_of
from ratings.words import PACES

FARTHEST = 10_000


class Ladder(Payload, frozen=True):
    """A ladder, and how many people are rated on it."""

    game: str
    pace: Pace
    rated: int


class Ladders(Payload, frozen=True):
    """Every ladder the player is on."""

    ladders: tuple[Ladder, ...]


class Rung(Payload, frozen=True):
    """A place on a ladder. `rating` is the number that is almost certainly not too high; `provisional` while little is
    known.
    """

    place: int
    player: Player
    rating: float
    matches: int
    wins: int
    provisional: bool


class Measure(Payload, frozen=True):
    """A computer, whose rating never changes."""

    name: str
    version: int
    rating: float


class Leaderboard(Payload, frozen=True):
    """A page of fifty places, how many there are in all, and the computers as fixed measures."""

    game: str
    pace: Pace
    page: int
    players: int
    rungs: tuple[Rung, ...]
    measures: tuple[Measure, ...]


class Page(Payload, frozen=True):
    """Which page."""

    page: Annotated[int, Meta(ge=1, le=FARTHEST)] = 1


class AllLadders(Endpoint):
    """The ladders there are."""

    @operation("list_ladders", _("All ladders"), scope=Scope.READ, gives=Ladders)
    def get(self, request: Request) -> Ladders:
        """One for each game and pace at which somebody has played a rated match."""
        rated = ((game, pace, count) for game in games_by_name() for pace, count in paces_of(game).items())
        return Ladders(tuple(Ladder(game, pace, count) for game, pace, count in rated))  # type: ignore[arg-type]


class OneLadder(Endpoint):
    """A ladder."""

    @operation("get_ladder", _("A leaderboard"), scope=Scope.READ, gives=Leaderboard, asks=Page)
    def get(self, request: Request, game: str, pace: str, query: Page) -> Leaderboard:
        """People and bots by place; guests have none."""
        name = LadderName(found(game).name, pace)
        if pace not in PACES:
            raise Http404("there is no such pace")
        board = leaderboard(name, query.page)
        if query.page > 1 and not board.lines:
            raise Http404("the ladder is shorter")
        known = people(line.player for line in board.lines)
        return Leaderboard(
            game=name.game,
            pace=name.pace,  # type: ignore[arg-type]  # one of the paces, see above
            page=query.page,
            players=board.players,
            rungs=tuple(_rung(line, known) for line in board.lines),
            measures=tuple(Measure(one.name, one.version, one.shown) for one in measures(name.game)),
        )


def _rung(line: LeaderboardRow, known: dict[str, Player]) -> Rung:
    return Rung(line.place, known[line.player], line.shown, line.matches, line.wins, line.provisional)
