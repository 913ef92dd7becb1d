"""The cases of the demo: five in different states, and a replay with a ruling and an abandoned line."""

import pytest
from django.test import Client

from moderation import commands
from moderation.demo import OFFICERS, add
from moderation.models import CaseRow
from play.live import find_reel
from play.verify import check_everything
from replays.lines import abandoned
from tests.accounts.people import person

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_works() -> None:
    people = [person(f"Player {number}") for number in range(1, 8)]
    *cases, hint = add(people)
    states = dict(CaseRow.objects.values_list("id", "status"))
    assert [states[case] for case in cases] == ["open", "claimed", "proposed", "executed", "appealed"]
    assert all(name in hint for name in OFFICERS)
    rewound = commands.find(cases[3]).case
    reel = find_reel(rewound.subject.match)
    assert len(abandoned(reel, reel.version)) == 1
    assert f"{cases[3]}.1" in Client().get("/rulings/").content.decode()
    assert list(check_everything()) == []
