"""A match's page: everything of a finished match, nothing secret of a running one."""

import re
from html import unescape

import pytest
from django.test import Client

from front.rules import rules_page
from games.kernel.chance import Luck
from games.kernel.registry import games_by_name
from games.kernel.texts import catalogue
from play import commands, computers, live
from play.models import MatchRow
from replays.story import story
from tests.played import opened, played

STEP = re.compile(r'<li id="step-(\d+)" class="step( secret)?">')
RESULT = re.compile(r"<td>(\d+)</td>.*?<td class=\"number\">(-?\d+)</td>", re.DOTALL)
TABLES = [(name, seats) for name, game in games_by_name().items() for seats in game.seats]


def _steps(page: str) -> list[tuple[int, bool]]:
    return [(int(number), bool(secret)) for number, secret in STEP.findall(page)]


@pytest.mark.django_db
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_it_works(client: Client, game: str, seats: int) -> None:
    match = played(game, seats)
    page = client.get(f"/m/{match}/").content.decode()
    row = MatchRow.objects.get(id=match)
    assert row.outcome is not None
    shown = [(int(rank), int(score)) for rank, score in RESULT.findall(page)]
    assert sorted(shown) == sorted(zip(row.outcome["ranks"], row.outcome["scores"], strict=True))
    assert page.count('class="laurel"') == len(row.outcome["winners"])
    numbers = [number for number, _ in _steps(page)]
    assert (numbers[0], numbers[-1], numbers) == (1, row.version, sorted(set(numbers)))


@pytest.mark.django_db
@pytest.mark.parametrize("game", games_by_name())
def test_every_rule_it_cites_is_in_the_book(client: Client, game: str) -> None:
    page = client.get(f"/m/{played(game, games_by_name()[game].seats[0])}/").content.decode()
    cited = set(re.findall(rf'href="/games/{game}/#rule-([\d.]+)"', page))
    assert len(cited) > 2
    assert cited <= rules_page(game, "en").numbers


@pytest.mark.django_db
def test_a_running_match_shows_spectators_no_secret(client: Client) -> None:
    match = opened("armadora", 2)
    for _, done in zip(range(12), computers.play_out(match, Luck("a")), strict=False):
        assert done.live.id == match
    page = unescape(client.get(f"/m/{match}/").content.decode())
    secret, public = (_told(match, viewer) for viewer in ("arbiter", "spectator"))
    assert len(secret) > 0
    assert {text for text in secret if text in page} == secret & public


@pytest.mark.django_db
def test_after_the_end_the_secrets_are_told(client: Client) -> None:
    """The twin: the same search finds the secret lines where they may be shown."""
    match = played("armadora", 2)
    page = unescape(client.get(f"/m/{match}/").content.decode())
    secret = _told(match, "arbiter")
    assert {text for text in secret if text in page} == secret
    assert any(private for _, private in _steps(page))


@pytest.mark.django_db
def test_a_rewound_match_shows_its_main_line(client: Client) -> None:
    match = opened("armadora", 2)
    for _ in zip(range(6), computers.play_out(match, Luck("b")), strict=False):
        pass
    before = live.fresh(match).match.version
    commands.rewind(match, 2, "a wrong click", actor="moderator")
    page = client.get(f"/m/{match}/").content.decode()
    assert [number for number, _ in _steps(page)] == [1, 2, before + 1]
    assert "Rewound to step 2: a wrong click" in page


@pytest.mark.django_db
def test_hostile_names_and_reasons_are_only_text(client: Client) -> None:
    match = opened("armadora", 2)
    commands.seat(match, 0, "<script>alert(1)</script>", actor="test")
    commands.rewind(match, 2, "<img src=x onerror=alert(1)>", actor="test")
    page = client.get(f"/m/{match}/").content.decode()
    assert re.findall(r"<script>|<img", page) == []


@pytest.mark.django_db
def test_the_story_is_told_in_french(client: Client) -> None:
    match = played("armadora", 2)
    page = unescape(client.get(f"/m/{match}/", headers={"Accept-Language": "fr"}).content.decode())
    assert "Armadora commence à 2 joueurs" in page
    assert catalogue("armadora", "fr")["game.title"] in page


def _told(match: str, viewer: str) -> set[str]:
    """The game's own lines as this viewer reads them."""
    row = live.find(match)
    now = live.read(match).match
    log = live.read_log(row.stream, row.game, row.rules_version)
    steps = story(
        now.rules, log, list(now.players), "arbiter" if viewer == "arbiter" else "spectator", "en", "Armadora"
    )
    return {step.text for step in steps}
