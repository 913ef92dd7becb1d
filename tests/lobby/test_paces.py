"""Suggested clocks: with them no table lasts for years, and everybody sees that they are the house's own."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.kernel.lessons import lesson
from games.kernel.registry import game, games_by_name
from lobby.forecast import forecast
from lobby.terms_form import TermsForm
from play.models import MatchRow
from play.terms import Terms
from tests.lobby.tavern import browser, person

pytestmark = pytest.mark.django_db
GAMES = sorted(games_by_name())
NOW = datetime(2026, 1, 1, tzinfo=UTC)
YEAR = timedelta(days=366)


def _terms(form: TermsForm, pace: str) -> Terms:
    """What the form comes to when nothing of it is changed but the pace."""
    shown = {**{name: form[name].value() for name in form.fields}, "pace": pace}
    sent = TermsForm({name: value for name, value in shown.items() if value is not None and value is not False})
    assert sent.is_valid(), sent.errors
    return sent.terms()


def _latest(name: str, terms: Terms) -> dict[int, timedelta]:
    """How long the game may last with people on all seats, by their number."""
    found = {seats: forecast(name, seats, seats, terms, NOW) for seats in game(name).seats}
    return {seats: one.latest - NOW for seats, one in found.items() if one is not None and one.house}


@pytest.mark.parametrize("name", GAMES)
def test_it_works(name: str, client: Client) -> None:
    cache.clear()
    lengths = _latest(name, _terms(TermsForm(game=name), "days"))
    assert set(lengths) == set(game(name).seats) == set(lesson(name).decisions)
    assert max(lengths.values()) <= YEAR
    page = client.get(f"/new/{name}/").content.decode()
    clock = lesson(name).paces["days"]
    values = [re.findall(rf'name="days_{part}" value="(\d+)"', page) for part in ("move", "bank", "bonus")]
    assert values == [[str(clock.move)], [str(clock.bank)], [str(clock.bonus)]]
    assert "our suggestion for this game; the rulebook sets none." in page
    assert "The bank is extra time" in page
    assert "as we counted in matches among computers." in page
    assert "house data are numbers that the book does not give" in page or "House data" not in page


@pytest.mark.parametrize("name", GAMES)
def test_a_short_game_is_played_in_one_sitting(name: str, client: Client) -> None:
    """What the form says at first of the end of a game of half an hour is no date weeks away."""
    cache.clear()
    least, most = lesson(name).minutes
    page = client.get(f"/new/{name}/").content.decode()
    (pace,) = re.findall(r'name="pace" value="(\w+)"[^>]* checked', page)
    assert pace == ("live" if most <= 60 else "days")
    told = re.findall(r"About (?:(\d+) h ?)?(?:(\d+) min)? after it begins", page)
    assert len(told) == (most <= 60)
    for hours, minutes in told:
        assert least * 0.75 <= int(hours or 0) * 60 + int(minutes or 0) <= most * 1.5


def test_one_clock_for_all_games_would_take_years() -> None:
    """The twin: the form of no game in particular."""
    cache.clear()
    assert max(_latest("orc_wars", _terms(TermsForm(), "days")).values()) > 10 * YEAR


@pytest.mark.parametrize(("bank", "made"), [("3", 1), ("0", 0)])
def test_a_clock_may_have_no_more_than_a_bank(bank: str, made: int) -> None:
    wanted: dict[str, Any] = {"chair_0": "me", "chair_1": "grunt", "seats": "2", "door": "everyone", "pace": "days"}
    times = {"days_move": "0", "days_bank": bank, "days_bonus": "0", "days_vacation": "0"}
    rest = {"on_timeout": "computer", "stand_in": "raider", "watch": "everyone", "delay": "0"}
    reply = browser(person("Alice")).post("/new/orc_wars/", {**wanted, **times, **rest, **_options("orc_wars")})
    assert MatchRow.objects.count() == made
    assert made or "A clock needs time per move or time in the bank." in reply.content.decode()


def _options(name: str) -> dict[str, str]:
    """What a browser sends of the game's own options as the form shows them."""
    page = Client().get(f"/new/{name}/").content.decode()
    selects = re.findall(r'<select name="(option_\w+)".*?<option value="([^"]*)" selected', page, re.DOTALL)
    ticked = re.findall(r'<input type="checkbox" name="(option_\w+)"[^>]* checked', page)
    numbers = re.findall(r'<input type="number" name="(option_\w+)" value="([^"]*)"', page)
    return dict(selects) | dict(numbers) | dict.fromkeys(ticked, "on")
