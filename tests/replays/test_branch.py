"""Branch here: from a step of a finished match to the table of a what-if line."""

import re

import pytest
from django.test import Client

from accounts.models import User
from play import commands, live
from play.live import find_reel
from play.models import MatchRow
from play.terms import Terms
from replays.lines import main
from replays.outline import settled
from tests.played import played
from tests.table.tables import client_of, person, play_on, table

pytestmark = pytest.mark.django_db
ME_AGAINST_GRUNT = {"seat-0": "me", "seat-1": "grunt"}


def test_it_works() -> None:
    bea, match = person("Bea"), played("armadora", 2)
    before = live.fresh(match)
    reply = client_of(bea).post(f"/m/{match}/12/branch/", ME_AGAINST_GRUNT)
    branch = MatchRow.objects.get(parent=match)
    assert (reply.status_code, reply["Location"]) == (302, f"/m/{branch.id}/")
    assert branch.players == [bea.player, "computer:grunt"]
    assert branch.parent_version == settled(main(find_reel(match)), 12)
    assert live.fresh(match) == before


def test_a_stranger_becomes_a_guest() -> None:
    client = Client()
    client.post(f"/m/{played('armadora', 2)}/12/branch/", ME_AGAINST_GRUNT, follow=True)
    guest = User.objects.get()
    assert guest.is_guest
    assert MatchRow.objects.get(parent__isnull=False).players[0] == guest.player


def test_the_form_offers_the_seat_that_is_to_decide_and_computers() -> None:
    match = played("armadora", 2)
    line = main(find_reel(match))
    number = next(one for one in line.numbers[10:] if line.at(one).mark.awaited == (1,))
    page = client_of(None).get(f"/m/{match}/{number}/").content.decode()
    chosen = re.findall(r'<select id="branch-(\d)".*?<option value="(\w+)" selected>', page, re.DOTALL)
    assert chosen == [("0", "raider"), ("1", "me")]
    assert set(re.findall(r'<option value="(\w+)"', page)) >= {"me", "grunt", "raider", "warlord"}


@pytest.mark.parametrize(
    "sent", [{}, {"seat-0": "grunt", "seat-1": "grunt"}, {"seat-0": "me"}, {"seat-0": "me", "seat-1": "user:1"}]
)
def test_a_line_that_nobody_can_play_is_refused_in_words(sent: dict[str, str]) -> None:
    match = played("armadora", 2)
    page = Client().post(f"/m/{match}/12/branch/", sent, follow=True).content.decode()
    assert "Choose who plays each seat" in page
    assert (MatchRow.objects.count(), User.objects.count()) == (1, 0)


def test_a_running_match_has_no_what_if() -> None:
    bea = person("Bea")
    match = play_on(table("armadora", [bea]).id, [bea], 2).id
    page = client_of(bea).post(f"/m/{match}/3/branch/", ME_AGAINST_GRUNT, follow=True).content.decode()
    assert "can start only from a finished match" in page
    assert MatchRow.objects.count() == 1
    assert "Branch here" not in client_of(bea).get(f"/m/{match}/3/").content.decode()


def test_before_anybody_decided_there_is_nothing_to_leave() -> None:
    match = played("armadora", 2)
    assert "can start only" in Client().post(f"/m/{match}/1/branch/", ME_AGAINST_GRUNT, follow=True).content.decode()


def test_an_abandoned_line_can_be_gone_on_with() -> None:
    """What was taken back is still there to be tried."""
    bea = person("Bea")
    match = play_on(table("armadora", [bea]).id, [bea], 3).id
    left = live.fresh(match).match.version
    commands.rewind(match, 4, "a wrong click", actor="officer:900000009/rewind+seat")
    commands.resign(match, 0, actor=bea.player)
    client_of(bea).post(f"/m/{match}/{left}/branch/?line={left}", ME_AGAINST_GRUNT)
    branch = MatchRow.objects.get(parent=match)
    assert branch.parent_version == left
    assert live.fresh(branch.id).match.state == find_reel(match).match_at(left).state


def test_a_match_with_clocks_has_what_ifs_too() -> None:
    """What the clocks do behind a decision is no step, and yet the decision has not come to rest without it."""
    bea = person("Bea")
    terms = Terms(pace="days", move_s=86400)
    match = play_on(table("armadora", [bea], terms=terms).id, [bea], 3).id
    commands.resign(match, 0, actor=bea.player)
    line = main(find_reel(match))
    number = settled(line, line.numbers[-1])
    assert number is not None
    assert number > line.numbers[2]
    client = client_of(bea)
    client.post(f"/m/{match}/{number}/branch/", ME_AGAINST_GRUNT)
    branch = MatchRow.objects.get(parent=match)
    assert live.fresh(branch.id).match.state == line.at(number).match.state
    assert client.get(f"/m/{branch.id}/").status_code == 200
    assert client.get(f"/m/{match}/{number}/?line={branch.id}").status_code == 200
