"""What comes about by itself, where nobody need watch a clock for it: the page says when."""

import json
from pathlib import Path

import pytest
from django.test import Client

from play import commands, live
from play.models import MatchRow
from tests.table.tables import client_of, person

pytestmark = pytest.mark.django_db
SCENARIO = Path(__file__).parents[1] / "scenarios/orc_wars/OW-160.json"
"""A market with an hour to answer an offer."""


def _opened(options: dict[str, int]) -> tuple[str, Client, Client]:
    """Two people at the market, the first of whom has made an offer."""
    bea, ann = person("Bea"), person("Ann")
    given = json.loads(SCENARIO.read_text())["given"]
    here = commands.open_match(
        "orc_wars", 2, options, [bea.player, ann.player], actor=bea.player, given=given, arranged=True
    )
    offer = {"type": "offer", "to": 1, "give": {"gold": [1]}, "get": {"gold": 1}}
    commands.give(here.id, 0, offer, actor=bea.player)
    return here.id, client_of(bea), client_of(ann)


def _page(client: Client, match_id: str) -> str:
    return client.get(f"/m/{match_id}/").content.decode()


def test_it_works() -> None:
    """Both read until when the offer stands; when it has lapsed neither reads of it any more, and the log says so."""
    match_id, bea, ann = _opened({"answer_s": 3600})
    due = MatchRow.objects.get(id=match_id).due_at
    assert due is not None
    for client in (bea, ann):
        assert "Without an answer the offer lapses:" in _page(client, match_id)
    commands.tick(match_id, version=live.fresh(match_id).match.version)
    assert MatchRow.objects.get(id=match_id).due_at is None
    for client in (bea, ann):
        page = _page(client, match_id)
        assert "Without an answer" not in page
        assert "Ann has not answered the offer in time." in page


def test_without_the_option_offers_stand() -> None:
    match_id, bea, _ = _opened({})
    assert MatchRow.objects.get(id=match_id).due_at is None
    assert "Without an answer" not in _page(bea, match_id)
