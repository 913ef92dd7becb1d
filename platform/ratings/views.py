"""The ladders' pages."""

from datetime import date
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from games.kernel.registry import games_by_name
from ratings.past import months_of, past, places
from ratings.reliability_plot import plot_words
from ratings.result import LadderName
from ratings.revision_pages import newest_revision
from ratings.scale import CAUTION
from ratings.standings import PAGE, LeaderboardRow, leaderboard, line_of, measures, paces_of, together
from ratings.summary import summary_of
from ratings.summary_pages import season_table, seat_tables
from ratings.words import PACES, pace_words, title_of

TOP = 5
FARTHEST = 10_000


class Top(NamedTuple):
    """The first places of a ladder."""

    name: LadderName
    title: str
    pace: str
    lines: list[LeaderboardRow]
    players: int


class Tab(NamedTuple):
    """A ladder of the same game at another pace, or this one."""

    pace: str
    words: str
    current: bool


@require_safe
def ladders(request: HttpRequest) -> HttpResponse:
    """The first of every ladder that somebody stands on."""
    tops = [_top(LadderName(game, pace)) for game in games_by_name() for pace in paces_of(game)]
    games = [(game, title_of(game)) for game in games_by_name()]
    return render(request, "ratings/ladders.html", {"tops": [top for top in tops if top.lines], "games": games})


@require_safe
def ladder(request: HttpRequest, game: str) -> HttpResponse:
    """A game's leaderboard at one pace, page by page, and what all its matches say; 404 for what is no game, pace or
    page.
    """
    if game not in games_by_name():
        raise Http404("there is no such game")
    played = paces_of(game)
    pace = request.GET.get("pace", max(played, key=played.__getitem__, default=PACES[0]))
    page = _number(request.GET.get("page", "1"))
    if pace not in PACES or page is None:
        raise Http404("there is no such ladder")
    name = LadderName(game, pace)
    board = leaderboard(name, page)
    if page > 1 and not board.lines:
        raise Http404("the ladder is shorter")
    reader = request.user.player if isinstance(request.user, User) else None
    summed = summary_of(game)
    of_pace = summed.paces.get(pace) if summed is not None else None
    months = months_of(name)
    stood = places(name, months[-1]) if months else {}
    context = {
        "name": name,
        "title": title_of(game),
        "pace": pace_words(pace),
        "tabs": [Tab(one, pace_words(one), one == pace) for one in PACES if one in played or one == pace],
        "board": board,
        "lines": [(line, stood.get(line.player)) for line in board.lines],
        "month": months[-1] if months else None,
        "reader": reader,
        "mine": line_of(name, reader) if reader and all(line.player != reader for line in board.lines) else None,
        "measures": measures(game),
        "together": together(name),
        "season": season_table(of_pace.season if of_pace is not None else None),
        "forecasts": plot_words(of_pace),
        "seats": seat_tables(summed.seats if summed is not None else ()),
        "revision": newest_revision(game),
        "caution": CAUTION,
        "before": page - 1,
        "after": page + 1 if page * PAGE < board.players else 0,
    }
    return render(request, "ratings/ladder.html", context)


@require_safe
def past_board(request: HttpRequest, game: str, pace: str, year: int, month: int) -> HttpResponse:
    """The leaderboard as it stood when a month was over; 404 of what is not kept."""
    if game not in games_by_name() or pace not in PACES or not (1 <= month <= 12 and 1 <= year <= FARTHEST - 1):
        raise Http404("there is no such ladder")
    name = LadderName(game, pace)
    board = past(name, date(year, month, 1))
    if board is None:
        raise Http404("no board of that month is kept")
    reader = request.user.player if isinstance(request.user, User) else None
    context = {"name": name, "title": title_of(game), "pace": pace_words(pace), "board": board, "reader": reader}
    return render(request, "ratings/past.html", context)


def _number(text: str) -> int | None:
    """A page's number; None for anything else."""
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        return None
    return int(text) if 1 <= int(text) <= FARTHEST else None


def _top(name: LadderName) -> Top:
    board = leaderboard(name, size=TOP)
    return Top(name, title_of(name.game), pace_words(name.pace), board.lines, board.players)
