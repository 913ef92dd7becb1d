"""The ladders' pages, and the parts that other pages show: what they say, to whom, in both languages."""

import re
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.template import engines
from django.test import Client
from django.utils.translation import override

from accounts.models import User
from play import commands
from ratings import book as books
from ratings.history import MOST, RatingStep, history, plot
from ratings.models import Rated, Rating
from ratings.reading import results
from ratings.result import LadderName
from ratings.scale import ESTABLISHED
from ratings.standings import PAGE, leaderboard, line_of
from tests.ratings.tables import opened, taken_up_again, won_by

pytestmark = pytest.mark.django_db

NONE = LadderName("armadora", "none")
BEGUN = datetime(2026, 1, 1, tzinfo=UTC)


def person(name: str, **more: Any) -> User:
    return User.objects.create_user(name, **more)


def standing(user: User, mu: float, sigma: float = 1.0, **more: Any) -> Rating:
    """Somebody's place on the ladder, as the book keeps it."""
    fields = {"last": datetime.now(UTC), "matches": 20, "wins": 5, "said": ESTABLISHED, "lost_to_all": 0, **more}
    return Rating.objects.create(game="armadora", pace="none", player=user.player, mu=mu, sigma=sigma, **fields)


def shown(source: str, language: str = "en", **context: Any) -> str:
    """What a template with our parts makes of it, in one line."""
    with override(language):
        text = engines["django"].from_string("{% load ratings %}" + source).render(context)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text)).strip()


def text_of(client: Client, address: str) -> str:
    reply = client.get(address)
    assert reply.status_code == 200
    main = re.split(r"<main|</main>", reply.content.decode())[1]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", main))


def test_it_works(client: Client) -> None:
    """A rated match puts its players on the ladder, the winner first."""
    winner, loser = person("Grish"), person("Bea")
    won_by(winner.player, loser.player)
    books.rebuild(results())
    page = text_of(client, "/ratings/armadora/")
    assert re.search(r"1 Grish provisional 3[.]4 1 1 2 Bea provisional .1[.]8 1 0 ", page)


def test_the_front_of_all_ladders(client: Client) -> None:
    assert "Nobody is on a ladder yet" in text_of(client, "/ratings/")
    standing(person("Grish"), 30)
    assert "1 Grish 27.0 1 player" in text_of(client, "/ratings/")


@pytest.mark.parametrize("address", ["/ratings/chess/", "/ratings/armadora/?pace=bullet", "/ratings/armadora/?page=0",
    "/ratings/armadora/?page=2", "/ratings/armadora/?page=x", "/ratings/armadora/?page=99999999999"])  # fmt: skip
def test_what_is_not_there_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("address", ["/ratings/", "/ratings/armadora/"])
def test_the_pages_are_only_read(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405


def test_equal_numbers_share_a_place() -> None:
    for name, mu in (("a name", 30), ("b name", 30), ("c name", 20)):
        standing(person(name), mu, last=None)
    assert [(line.place, line.name) for line in leaderboard(NONE).lines] == [
        (1, "a name"),
        (1, "b name"),
        (3, "c name"),
    ]


def test_guests_and_those_who_are_gone_have_no_place() -> None:
    """The twin of those above: the same row, and a person who can be met again."""
    standing(person("Guest", is_guest=True), 30)
    standing(person("Gone", is_active=False), 30)
    standing(person("Only lost", email=""), 30, matches=0, lost_to_all=3)
    assert leaderboard(NONE).lines == []
    User.objects.update(is_guest=False)
    assert [line.name for line in leaderboard(NONE).lines] == ["Guest"]


def test_who_stays_away_sinks() -> None:
    standing(person("Here"), 25.0)
    standing(person("Away"), 25.5, last=datetime.now(UTC) - timedelta(days=365))
    assert [line.name for line in leaderboard(NONE).lines] == ["Here", "Away"]


def test_a_ladder_longer_than_a_page(client: Client) -> None:
    for number in range(PAGE + 3):
        standing(person(f"Player {number:02}"), 60 - number)
    first, second = text_of(client, "/ratings/armadora/"), text_of(client, "/ratings/armadora/?page=2")
    assert ("Lower places" in first, "Higher places" in first) == (True, False)
    assert ("Lower places" in second, "Higher places" in second) == (False, True)
    assert "53 Player 52" in second
    me = User.objects.get(name="Player 52")
    client.force_login(me, backend="accounts.backend.Backend")
    assert "Your place: 53, with 5.0." in text_of(client, "/ratings/armadora/")
    assert "Player 52 you" in text_of(client, "/ratings/armadora/?page=2")


def test_the_computers_are_fixed_measures(client: Client) -> None:
    page = text_of(client, "/ratings/few_orcs_more/")
    assert re.search(r"Warlord \(computer\) [\d.]+ Raider \(computer\) [\d.]+ Grunt \(computer\) ", page)


def test_the_record_against_the_game_itself(client: Client) -> None:
    assert "Together against the game" not in text_of(client, "/ratings/armadora/")
    standing(person("Grish"), 30, lost_to_all=5)
    assert "Player Matches Held All lost Grish 25 20 5" in text_of(client, "/ratings/armadora/")


def test_a_ladder_in_french(client: Client) -> None:
    standing(person("Grish"), 30.5)
    client.cookies["language"] = "fr"
    assert "1 Grish 27,5 20 5" in text_of(client, "/ratings/armadora/")


# what a match did


def test_what_a_match_did_is_shown_seat_by_seat() -> None:
    winner, loser = person("Grish"), person("Bea")
    match = won_by(winner.player, loser.player)
    part = "{% rating_change match %}"
    assert shown(part, match=match) == "This match counts for ratings; they are being calculated."
    books.rebuild(results())
    told = shown(part, match=match)
    assert told == "Ratings Player before after change Grish 0.0 → 3.4 +3.4 Bea 0.0 → −1.8 −1.8".replace(
        "→ ", "→&nbsp; "
    )
    assert "Grish 0,0 →&nbsp; 3,4 +3,4" in shown(part, "fr", match=match)


def test_a_computer_s_rating_is_fixed() -> None:
    match = opened(person("Grish").player, "computer:raider")
    commands.resign(match.id, 0, actor=match.match.players[0] or "")
    books.rebuild(results())
    assert re.search(r"Raider \(computer\) [\d.]+ fixed$", shown("{% rating_change match %}", match=match.id))


def test_an_unrated_or_running_match_says_nothing() -> None:
    running = opened(person("Grish").player, person("Bea").player)
    assert shown("{% rating_change match %}", match=running.id) == ""
    assert shown("{% rating_change match %}", match="nowhere") == ""


@pytest.mark.parametrize(
    ("kind", "said"), [("lost", "Everybody lost: no rating changes."), ("void", "This match changes no rating.")]
)
def test_a_match_that_changed_nobody_says_why(kind: str, said: str) -> None:
    match = won_by(person("Grish").player, person("Bea").player)
    books.rebuild(results())
    Rated.objects.update(kind=kind, mu_before=[], mu_after=[], sigma_before=[], sigma_after=[])
    assert shown("{% rating_change match %}", match=match) == said


def test_what_a_ruling_took_back_is_gone() -> None:
    match = won_by(person("Grish").player, person("Bea").player)
    books.rebuild(results())
    taken_up_again(match)
    books.rebuild(results())
    assert shown("{% rating_change match %}", match=match) == ""


@pytest.mark.parametrize(
    ("value", "plain", "signs"),
    [(26.96, "27.0", "+27.0"), (0.04, "0.0", "0.0"), (-0.04, "0.0", "0.0"), (-1.25, "−1.2", "−1.2")],
)
def test_numbers_are_rounded_and_bear_true_signs(value: float, plain: str, signs: str) -> None:
    assert shown("{{ value|number }} {{ value|signed }}", value=value) == f"{plain} {signs}"


# a player's way


def test_a_player_s_way_is_a_picture_and_a_list() -> None:
    winner, loser = person("Grish"), person("Bea")
    for _ in range(3):
        won_by(winner.player, loser.player)
    books.rebuild(results())
    steps = history(NONE, winner.player)
    assert [round(step.before, 6) for step in steps[1:]] == [round(step.after, 6) for step in steps[:-1]]
    told = shown("{% player_ratings player %}", player=winner.player)
    assert re.search(r"^Ratings Armadora no clock [\d.]+ provisional place 1 3 matches 3 won ", told)
    line = line_of(NONE, winner.player)
    assert line is not None
    assert f"{line.shown:.1f}" in told


def test_whoever_has_no_rating_has_no_way() -> None:
    assert shown("{% player_ratings player %}", player=person("Grish").player) == ""


def steps(*numbers: float) -> list[RatingStep]:
    return [RatingStep("match", BEGUN + timedelta(days=day), *pair) for day, pair in enumerate(pairwise(numbers))]


def test_the_picture_holds_every_match_between_round_lines() -> None:
    picture = plot(steps(0, 3, 7, 5))
    assert [tick.number for tick in picture.ticks] == ["0", "2", "4", "6", "8"]
    assert len(picture.dots) == 3
    assert all(picture.left <= dot.x <= picture.right for dot in picture.dots)
    heights = [dot.y for dot in picture.dots]
    assert heights[1] < heights[2] < heights[0]


@pytest.mark.parametrize("numbers", [(0, 0), (-3.2, -3.2, -3.2), (12, 12.05), (-40, 60), (0, *range(MOST))])
def test_any_way_fits_into_the_picture(numbers: tuple[float, ...]) -> None:
    picture = plot(steps(*numbers))
    assert 2 <= len(picture.ticks) <= 8
    assert all(0 <= dot.y <= picture.high for dot in picture.dots)
