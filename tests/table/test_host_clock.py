"""A web host whose clock is an hour wrong shows what every other shows: only the database's clock counts."""

import re
import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from play import commands
from play.terms import Terms
from streams import database_time
from tests.accounts.people import person
from tests.nonces import CHANCE
from tests.site import Site, cookie_of
from tests.table.tables import play_on

pytestmark = pytest.mark.django_db
TERMS = Terms(pace="live", move_s=600, bank_s=7200, delay_s=1800)
HOUR = 3600
_time, _now = time.time, timezone.now


def wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour fast."""
    monkeypatch.setattr(time, "time", lambda: _time() + HOUR)
    monkeypatch.setattr(timezone, "now", lambda: _now() + timedelta(seconds=HOUR))


def shown(match: str, *cookies: str) -> list[str]:
    """The table, the lobby and a player's page, as its player and an onlooker see them."""
    site, addresses = Site(), (f"/m/{match}/", f"/m/{match}/clock/", "/", "/players/Bea/", f"/m/{match}/version/")
    pages = [site.ask("GET", address, cookie).content.decode() for cookie in cookies for address in addresses]
    return [re.sub("|".join(CHANCE), "", page) for page in pages]


@pytest.mark.parametrize("twin", [False, True])
def test_it_works(twin: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the twin: by the host's clock clocks run an hour ahead and the delay is over."""
    bea, col = person("Bea"), person("Col")
    match = commands.open_match(
        "armadora", 2, {"first": 0}, [bea.player, "computer:grunt"], actor=bea.player, terms=TERMS
    ).id
    play_on(match, [bea], 2)
    at = database_time.now()
    now: Callable[[], int] = (lambda: round(time.time() * 1000)) if twin else (lambda: at)
    monkeypatch.setattr(database_time, "now", now)
    monkeypatch.setattr(database_time, "told", lambda _at: database_time.as_date(now()))
    cookies = cookie_of(bea), cookie_of(col), ""
    right = shown(match, *cookies)
    wrong(monkeypatch)
    late = shown(match, *cookies)
    table, _clock, lobby, _page, _version, onlooker, *_, version = [
        one == two for one, two in zip(right, late, strict=True)
    ]
    assert (table, lobby, onlooker, version) == ((False,) * 4 if twin else (True,) * 4)
    assert (right == late) is not twin
