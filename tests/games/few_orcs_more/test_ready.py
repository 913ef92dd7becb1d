"""Rule 4.4.6: where the table plays so, a round is dealt once everybody is ready, or when the clock waits no longer."""

import pytest

from games.few_orcs_more import GAME
from games.kernel.codec import encode
from games.kernel.contract import Due
from games.kernel.refusals import Misfit
from games.kernel.values import JSON
from games.kernel.values import plain as data
from games.players.bout import fight
from games.players.player import iterations
from games.players.raider import Raider
from tests.games.few_orcs_more.tables import give, names, opened, placed, refusal, tick, turn, view

WAITS = {"wait_for_all": True}


def test_it_works() -> None:
    table = opened(4, {**WAITS, "start_delay_ms": 5000}, {"first_wizard": [0]})
    assert GAME.due(table.state) == Due("ready", 60_000, "1.ready")
    assert [[offer.type for offer in GAME.offers(table.state, seat)] for seat in range(4)] == [["ready"]] * 4
    for seat, left in ((2, [0, 1, 3]), (0, [1, 3]), (3, [1])):
        give(table, seat, "ready")
        assert turn(table) == ("ready", left)
        assert GAME.due(table.state) == Due("ready", 60_000, "1.ready")
    give(table, 1, "ready")
    assert turn(table) == ("deal", [])
    assert GAME.due(table.state) == Due("deal", 5000, "1.0.False")
    assert names(table.events) == ["round_started", *["seat_ready"] * 4]


def test_after_a_minute_it_begins_without_those_who_say_nothing() -> None:
    table = opened(4, WAITS)
    give(table, 2, "ready")
    tick(table)
    assert names(table.events)[-1] == "ready_wait_ended"
    assert turn(table) == ("deal", [])
    tick(table)
    assert view(table).deal.dealt == 1
    assert refusal(table, 1, "ready") == ("wrong_phase", "4.4.6")


def test_nothing_else_can_be_done_meanwhile() -> None:
    table = opened(4, WAITS, {"first_wizard": [0]})
    give(table, 1, "ready")
    assert refusal(table, 1, "ready") == ("already_done", "4.4.6")
    assert refusal(table, 1, "desert", pile=0) == ("empty_pile", "4.2.2")


@pytest.mark.parametrize("options", [{}, {"wait_for_all": False}, {**WAITS, "mode": "turns"}])
def test_otherwise_nobody_is_waited_for(options: dict[str, JSON]) -> None:
    """Nor is anything of it written where the option is not named: what older matches wrote stays what it was."""
    table = opened(4, options)
    assert GAME.due(table.state) == (None if options.get("mode") else Due("deal", 3000, "1.0.False"))
    assert b'"ready"' not in encode(table.state)
    assert ("wait_for_all" in data(table.options)) == bool(options)


def test_every_round_waits_and_computers_are_ready() -> None:
    table = opened(4, WAITS)
    fight(table, [Raider()] * 4, "ready", iterations(1))
    told = names(table.events)
    rounds = [at for at, name in enumerate(told) if name == "round_started"]
    assert len(rounds) > 1
    assert [told[at + 1 : at + 6] for at in rounds] == [[*["seat_ready"] * 4, "card_dealt"]] * len(rounds)


def test_the_wizard_is_told_what_to_watch() -> None:
    table = opened(4, WAITS)
    lines = [GAME.artist.goal(GAME.view(table.state, seat), seat).key for seat in (0, 1)]
    assert lines == ["board_goal_wizard", "board_goal"]


@pytest.mark.parametrize(
    ("given", "raw"),
    [
        ({"ready": [0]}, {}),
        ({"ready": [0]}, {**WAITS, "mode": "turns"}),
        ({"ready": [2, 1]}, WAITS),
        ({"ready": [4]}, WAITS),
        ({"ready": [0, 1, 2, 3]}, WAITS),
        ({"ready": [0], "phase": "champion"}, WAITS),
    ],
)
def test_a_position_in_which_nobody_can_be_waited_for_is_none(given: dict[str, JSON], raw: dict[str, JSON]) -> None:
    with pytest.raises(Misfit) as misfit:
        placed(given, raw=raw)
    assert misfit.value.where == "ready"


def test_a_position_keeps_who_is_ready() -> None:
    table = placed({"ready": [1, 3]}, raw=WAITS)
    assert turn(table) == ("ready", [0, 2])
    assert placed(GAME.given(table.state), raw=WAITS).state == table.state
