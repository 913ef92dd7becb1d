"""Not waiting for what comes by itself: who alone plays against computers lets it happen at once."""

from itertools import pairwise
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.few_orcs_more.state import State
from games.kernel.refusals import Refused
from play import commands, live
from play.live import Live
from play.terms import Terms
from play.verify import check_match
from tests.play.clocked import ALICE, BOB

pytestmark = pytest.mark.django_db

GRUNT = "computer:grunt"
SEED = b"\x05" * 32


def dealing(at_wizard: str, *others: str, **terms: Any) -> tuple[Live, int]:
    """A deal that goes on by itself, and the wizard's seat; the same for the same seats, whoever sits there."""

    def opened(players: list[str]) -> Live:
        wanted = Terms(**terms)
        return commands.open_match(
            "few_orcs_more", 4, {"mode": "live"}, players, actor="operator:test", terms=wanted, seed=SEED
        )

    wizard = state_of(opened([GRUNT] * 4)).wizard
    assert wizard is not None
    around = iter((*others, *[GRUNT] * 3))
    return opened([at_wizard if seat == wizard else next(around) for seat in range(4)]), wizard


def state_of(match: Live) -> State:
    state = live.fresh(match.id).match.state
    assert isinstance(state, State)
    return state


def test_it_works() -> None:
    """The wizard deals card by card; the log says whose wish each step was, and can be decided again from it."""
    here, wizard = dealing(ALICE)
    dealt = [state_of(here).dealt]
    for _ in range(5):
        commands.hasten(here.id, wizard, actor=ALICE)
        dealt.append(state_of(here).dealt)
    assert [later - before for before, later in pairwise(dealt)].count(1) >= 4
    assert list(check_match(here.id)) == []


def test_sent_twice_it_happens_once() -> None:
    here, wizard = dealing(ALICE)
    for _ in range(2):
        commands.hasten(here.id, wizard, actor=ALICE, command_id="once")
    assert state_of(here).dealt == 1


def test_nobody_else_may() -> None:
    """Not who is asked, nor where another person sits, nor for a rating, nor where nothing comes by itself."""
    for here, wizard in (dealing(ALICE, BOB), dealing(ALICE, rated=True, pace="live", move_s=60)):
        _refused(here, wizard, "not_to_hasten")
    here, wizard = dealing(GRUNT, ALICE)
    recruiter = live.fresh(here.id).match.players.index(ALICE)
    _refused(here, wizard, "not_your_seat")
    commands.hasten(here.id, recruiter, actor=ALICE)
    _refused(here, recruiter, "not_to_hasten")
    laid = commands.open_match("armadora", 2, {"first": 1}, [ALICE, GRUNT], actor=ALICE)
    _refused(laid, 0, "not_to_hasten")


def _refused(here: Live, seat: int, code: str) -> None:
    before = live.fresh(here.id).match.version
    with pytest.raises(Refused) as refusal:
        commands.hasten(here.id, seat, actor=ALICE)
    assert (refusal.value.code, live.fresh(here.id).match.version) == (code, before)


def test_the_page_offers_it_to_whoever_may(transactional_db: None) -> None:  # noqa: ARG001
    bea, cid = User.objects.create_user("Bea"), User.objects.create_user("Cid")
    alone, _wizard = dealing(bea.player)
    beside, _wizard = dealing(bea.player, cid.player)
    client = Client()
    client.force_login(bea, backend="accounts.backend.Backend")
    shown = [b'value="hasten"' in client.get(f"/m/{one.id}/").content for one in (alone, beside)]
    assert shown == [True, False]
    before = state_of(alone).dealt
    assert client.post(f"/m/{alone.id}/agree/", {"what": "hasten"}).status_code == 302
    assert state_of(alone).dealt == before + 1
