"""What all matches of a game say together: summed up when the book has changed, and shown on the ladder's page."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client

from accounts.models import User
from ratings import book, summary
from ratings.models import PastBoard, Rated, Rating, Summary
from ratings.months import Months
from ratings.past import months_of, past, places
from ratings.result import LadderName, Result
from ratings.scale import rested, shown
from ratings.strength import ranking_of, strengths
from ratings.summary import PaceSummary, outdated, quarter, sum_up, sum_up_all, summary_of
from ratings.tasks import sum_up as task
from tests.ratings.simulated import PLAYERS, results

pytestmark = pytest.mark.django_db
NONE = LadderName("armadora", "none")


def people() -> dict[str, str]:
    """Accounts for the players of simulated matches, whom the log calls otherwise."""
    made = User.objects.bulk_create([User(name=f"Player {number:02}") for number in range(PLAYERS)])
    return {f"user:{number}": user.player for number, user in enumerate(made)}


def kept(played: list[Result], named: dict[str, str] | None = None) -> list[Result]:
    """These matches, with real players, in the book."""
    known = named or people()
    real = [one._replace(players=tuple(known[player] for player in one.players)) for one in played]
    book.rebuild((NONE, one) for one in real)
    return real


def text_of(client: Client, address: str) -> str:
    reply = client.get(address)
    assert reply.status_code == 200
    main = re.split(r"<main|</main>", reply.content.decode())[1]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", main))


def of_ladder() -> PaceSummary:
    made = summary_of("armadora")
    assert made is not None
    return made.paces["none"]


def test_it_works() -> None:
    played = kept(results(250))
    assert (outdated(), summary_of("armadora")) == (["armadora"], None)
    assert task() == 1
    made = of_ladder()
    assert (made.matches, made.usual) == (250, 4)
    assert made.reliability is not None
    assert (made.reliability.fitted, made.reliability.judged) == (125, 125)
    assert made.season is not None
    expected = strengths(ranking_of(one) for one in played)
    assert [(one.player, one.strength, one.matches) for one in made.season.players] == [
        (one.entrant[0], one.strength, one.results) for one in expected
    ]
    assert len(summary_of("armadora").seats) == 4  # type: ignore[union-attr]


def test_it_is_summed_up_again_only_where_the_book_has_changed() -> None:
    known = people()
    kept(results(3), known)
    assert (sum_up_all(), sum_up_all(), outdated()) == (1, 0, [])
    kept(results(4), known)
    assert (outdated(), sum_up_all()) == (["armadora"], 1)
    assert of_ladder().matches == 4


def test_what_changes_meanwhile_is_left_to_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    kept(results(3))
    of_one_ladder = summary._of_ladder

    def meanwhile(name: LadderName) -> object:
        summary.outdate(name.game)
        return of_one_ladder(name)

    monkeypatch.setattr(summary, "_of_ladder", meanwhile)
    sum_up("armadora")
    assert outdated() == ["armadora"]
    monkeypatch.undo()
    sum_up("armadora")
    assert outdated() == []


def test_a_season_is_the_quarter_of_the_last_match() -> None:
    played = results(10)
    late = [
        one._replace(match_id="z" + one.match_id, finished_at=one.finished_at + timedelta(days=95))
        for one in played[:4]
    ]
    kept([*played, *late])
    sum_up_all()
    season = of_ladder().season
    assert season is not None
    assert (season.begins, season.matches) == (date(2026, 4, 1), 4)
    assert [quarter(datetime(2026, month, 1, tzinfo=UTC)).month for month in (1, 3, 4, 12)] == [1, 1, 4, 10]


def test_a_board_is_kept_of_every_month_that_is_over() -> None:
    """As it stood when the month was over."""
    known = people()
    played = kept(results(180, hours=8), known)
    sum_up_all()
    assert months_of(NONE) == [date(2026, 1, 1), date(2026, 2, 1)]
    book.rebuild((NONE, one) for one in played if one.finished_at < datetime(2026, 2, 1, tzinfo=UTC))
    board = past(NONE, date(2026, 1, 1))
    assert board is not None
    assert (board.before, board.after) == (None, date(2026, 2, 1))
    assert [line.place for line in board.lines[:3]] == [1, 2, 3]
    end = datetime(2026, 2, 1, tzinfo=UTC)
    now = {
        row.player: (shown(row.mu, rested(row.sigma, (end - row.last).total_seconds())), row.matches, row.wins)
        for row in Rating.objects.all()
        if row.last is not None
    }
    assert {line.player: (line.shown, line.matches, line.wins) for line in board.lines} == now


def test_a_correction_changes_the_boards_of_months_that_are_over() -> None:
    known = people()
    played = kept(results(100, hours=8), known)
    sum_up_all()
    before = PastBoard.objects.get(month=date(2026, 1, 1)).lines
    book.rebuild((NONE, one) for one in played[1:])
    sum_up_all()
    assert PastBoard.objects.get(month=date(2026, 1, 1)).lines != before


def test_who_has_no_place_is_left_out_of_past_boards_too() -> None:
    known = people()
    kept(results(100, hours=8), known)
    sum_up_all()
    first, second = (line.player for line in past(NONE, date(2026, 1, 1)).lines[:2])  # type: ignore[union-attr]
    User.objects.filter(pk=int(first.removeprefix("user:"))).update(is_active=False)
    assert places(NONE, date(2026, 1, 1))[second] == 1
    assert first not in places(NONE, date(2026, 1, 1))


def test_months_without_a_match_are_left_out() -> None:
    months = Months()
    assert months.over == []
    assert past(NONE, date(2026, 1, 1)) is None


def test_nothing_is_kept_of_games_without_matches() -> None:
    assert Rated.objects.count() == 0
    assert sum_up_all() == 0
    sum_up("armadora")
    assert summary_of("armadora").paces == {}  # type: ignore[union-attr]
    assert Summary.objects.get().at is not None


# the ladder's page


def test_the_page_shows_forecasts_season_seats_and_what_was_before(client: Client) -> None:
    kept(results(400, hours=4))
    first = text_of(client, "/ratings/armadora/")
    assert "200 more matches are needed" in first
    sum_up_all()
    page = text_of(client, "/ratings/armadora/")
    assert "The forecasts are reliable" in page
    assert re.search(r"Above the others by Chance of winning 2 \d+% 5 \d+% 10 \d+% ", page)
    assert "From 400 matches of the quarter that began on" in page
    assert "Table of 4 · 400 matches Seat Ahead by Won Predicted" in page
    assert re.search(r" Seat 1 [+−]?\d+ \([+−]?\d+ … [+−]?\d+\) \d+% \(\d+% – \d+%\) \d+% ", page)
    assert "In brackets the place at the end of February 2026" in page
    past_page = text_of(client, "/ratings/armadora/none/2026/1/")
    assert "At the end of January 2026" in past_page
    assert "February 2026" in past_page


def test_the_page_prints_no_chance_where_forecasts_do_not_hold(client: Client) -> None:
    """The twin: the same number of matches, decided by chance."""
    kept(results(400, chance=True))
    sum_up_all()
    page = text_of(client, "/ratings/armadora/")
    assert "No chance of winning is shown." in page
    assert "Chance of winning" not in page


def test_the_page_in_french(client: Client) -> None:
    kept(results(250))
    sum_up_all()
    client.cookies["language"] = "fr"
    page = text_of(client, "/ratings/armadora/")
    assert "Forces de la saison" in page
    assert "Sièges et camps" in page
    assert re.search(r"\d %", page)


@pytest.mark.parametrize(
    "address",
    ["/ratings/chess/none/2026/1/", "/ratings/armadora/bullet/2026/1/", "/ratings/armadora/none/2026/13/",
     "/ratings/armadora/none/99999/1/", "/ratings/armadora/none/2026/1/"],
)  # fmt: skip
def test_boards_that_are_not_kept_are_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404
