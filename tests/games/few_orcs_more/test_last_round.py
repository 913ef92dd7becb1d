"""What a round has brought, summed up until one's own first move of the next one."""

import pytest

from games.few_orcs_more import GAME
from games.few_orcs_more.picture.last_round import RoundSummary
from games.kernel.contract import Viewer
from games.kernel.values import JSON
from tests.games.few_orcs_more.tables import TURNS, OrcsTable, give, opened, placed, tick, view
from tests.games.few_orcs_more.test_picture import FOUGHT, drawn, said

VIEWERS: tuple[Viewer, ...] = (0, 1, 2, 3, "spectator")


def summed_up(table: OrcsTable, viewer: Viewer = "spectator") -> RoundSummary | None:
    found = GAME.artist.summary((), view(table, viewer), viewer)
    assert found is None or isinstance(found, RoundSummary)
    return found


def informed(table: OrcsTable) -> list[Viewer]:
    return [viewer for viewer in VIEWERS if summed_up(table, viewer) is not None]


def test_it_works() -> None:
    """Every battle with its winner, the points of the round, and everybody's points now."""
    found = summed_up(placed(FOUGHT, 4, TURNS))
    assert found is not None
    assert said(found.title) == ["Round 1 is over. Points won in it – Bea: 2."]
    assert said(*found.battles) == [
        "Battle 1, Orcs: fought.",
        "Battle 2, Dwarves: fought.",
        "Battle 3, Barbarians: fought.",
        "Battle 4, Skeletons: won by Bea (+2).",
    ]
    assert said(*found.after) == [
        "Points now – Ann: 1, Bea: 4, Cid: 0, Dan: 3.",
        "Next is round 2: Bea is the wizard, plays no cards, and wins as many points as the champion.",
    ]


def test_who_is_asked_about_the_piles_is_given_it_folded_to_the_last_battle_and_who_leads() -> None:
    """The next piles lie there as soon as that battle is won: nobody has seen it otherwise."""
    table = placed(FOUGHT, 4, TURNS)
    asked, waiting = summed_up(table, 2), summed_up(table, 1)
    assert asked is not None
    assert waiting is not None
    assert (asked.asked, waiting.asked) == (True, False)
    assert said(asked.last, asked.lead) == [
        "Battle 4, Skeletons: won by Bea (+2).",
        "Round 1 is over. In the lead – Bea: 4.",
    ]


def test_dealt_in_turns_it_stays_until_one_has_chosen() -> None:
    """For the wizard, who plays no cards, and for onlookers until the second turn; then no more for anybody."""
    table = placed(FOUGHT, 4, TURNS)
    assert informed(table) == [*VIEWERS]
    give(table, 2, "plays", plays=[])
    assert informed(table) == [0, 1, 3, "spectator"]
    give(table, 0, "plays", plays=[])
    assert informed(table) == [1, 3, "spectator"]
    give(table, 3, "plays", plays=[])
    assert (view(table).deal.tick, informed(table)) == (1, [])


def test_for_a_wizard_who_looks_at_each_batch_it_stays_until_the_first_look_is_over() -> None:
    table = placed(FOUGHT, 4, {**TURNS, "wizard_looks": True})
    for seat in (0, 2, 3):
        give(table, seat, "plays", plays=[])
    assert informed(table) == [1, "spectator"]
    give(table, 1, "deal_on")
    assert informed(table) == []


@pytest.mark.parametrize("options", [{"wait_for_all": True}, {}])
def test_live_it_is_gone_when_the_first_card_lies_there(options: dict[str, JSON]) -> None:
    """From then on every moment counts: the piles stay where they are. What was won stands below them for a lap."""
    table = placed(FOUGHT, 4, options)
    assert informed(table) == [*VIEWERS]
    for seat in range(4) if options else ():
        give(table, seat, "ready")
    tick(table, 1)
    while not view(table).deal.dealt:
        tick(table)
    assert informed(table) == []
    assert drawn(table).since != ()


def test_before_any_round_there_is_nothing_to_sum_up() -> None:
    assert summed_up(opened()) is None
