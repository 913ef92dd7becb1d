"""The tournaments of the demo: really played, and in three states."""

import pytest
from django.test import Client

from tests.lobby.tavern import person, text
from tournament_pages.demo import add
from tournaments import commands
from tournaments.models import TournamentRow

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_works() -> None:
    people = [person(f"Player {number}") for number in range(1, 8)]
    over, running, entry = add(people)
    states = dict(TournamentRow.objects.values_list("id", "status"))
    assert states == {over: "over", running: "running", entry: "entry"}
    assert len(commands.find(over).tournament.corrections) == 1
    now = commands.find(running).tournament
    assert now.round is not None
    assert (now.round.number, bool(now.round.missing)) == (2, True)
    assert "Correction 1" in text(Client().get(f"/tournaments/{over}/"))
