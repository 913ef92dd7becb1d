"""What people write is kept with the command that they wrote it for, or not at all: in forms and by programs."""

from contextlib import nullcontext
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from leagues import commands
from streams import kept_texts, rate_limit
from streams.models import Text
from tests.api.programs import program
from tests.eventlog.support import at_once
from tests.leagues.league import PAIRS, League
from tests.lobby.tavern import browser, person

pytestmark = pytest.mark.django_db(transaction=True)
SAID = "Whoever reads this was refused."


def played() -> League:
    """A league whose season is being played, so that nobody calls it off any more."""
    league = League()
    league.open(PAIRS)
    league.enter(*(person(name) for name in ("Alice", "Bob", "Charlie", "Dora")))
    league.begin()
    return league


def refusals(league: League) -> list[int]:
    """Words sent in vain: with a form at the newest version and at an older one, and by programs; the statuses."""
    page, own = browser(league.owner), program(league.owner)
    here, version = f"leagues/{league.id}/", league.season.version
    form = f"/{here}seasons/1/desk/cancel/"
    sent = {"reason": SAID, "confirm": "yes"}
    command = {"command": {"do": "cancel", "reason": SAID}}
    return [
        page.post(form, sent | {"version": str(version)}).status_code,
        page.post(form, sent | {"version": str(version - 1)}).status_code,
        own.refused(f"{here}seasons/1/commands/", command)[0],
        own.refused(f"{here}seasons/1/commands/", command, Idempotency_Key="one")[0],
        own.refused("leagues/", {"name": "Moor", "zone": "Nowhere", "about": SAID})[0],
    ]


@pytest.mark.parametrize("apart", [False, True])
def test_a_refused_command_leaves_no_text_behind(apart: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin keeps the words in transactions of their own: then each refusal leaves some."""
    league = played()
    if apart:
        monkeypatch.setattr(kept_texts, "transaction", SimpleNamespace(atomic=nullcontext))
    assert refusals(league) == [409, 409, 422, 422, 422]
    assert Text.objects.filter(text=SAID).count() == (5 if apart else 0)
    assert league.season.status == "running"


@pytest.mark.parametrize("counted", [True, False])
def test_a_refused_command_counts_all_the_same(counted: bool, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin counts within the transaction that the refusal takes back."""
    league, alice = played(), program(person("Eve"))
    settings.COMMANDS_PER_PERSON = 2
    monkeypatch.setattr(rate_limit, "WINDOW", timedelta(hours=1))
    if not counted:
        monkeypatch.setattr(kept_texts, "rate_limit", SimpleNamespace(hold_back=lambda _actor: None))
    command = {"command": {"do": "propose_extension", "seconds": 3600, "reason": SAID}}
    codes = [alice.refused(f"leagues/{league.id}/seasons/1/commands/", command)[1] for _ in range(4)]
    assert ("rate_limited" in codes) == counted


def test_the_same_command_at_once_keeps_its_words_once() -> None:
    league = League()
    own, said = program(league.owner), {"command": {"do": "announce", "text": "Welcome"}}
    given = at_once(4, lambda _: own.post(f"leagues/{league.id}/commands/", said, 201, Idempotency_Key="one"))
    assert [one for one in given if one != given[0]] == []
    assert Text.objects.filter(text="Welcome").count() == 1
    assert len(commands.find_organisation(league.id).organisation.announcements) == 1
