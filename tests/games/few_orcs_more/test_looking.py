"""Rule 5.7: where the table plays so, a batch dealt in turns waits until the wizard has looked at it."""

import pytest

from games.few_orcs_more import GAME
from games.kernel.codec import encode
from games.kernel.refusals import Misfit
from games.kernel.values import JSON
from games.players.bout import fight
from games.players.grunt import Grunt
from games.players.player import iterations
from games.players.raider import Raider
from tests.games.few_orcs_more.tables import give, names, opened, placed, refusal, turn, view

LOOKS: dict[str, JSON] = {"mode": "turns", "wizard_looks": True}
OTHERS = (1, 2, 3)


def offered(table: object, seat: int) -> list[str]:
    return [offer.type for offer in GAME.offers(table.state, seat)]  # type: ignore[attr-defined]


def test_it_works() -> None:
    """The wizard is asked once all others have chosen; nothing is dealt before the word, and then one batch."""
    table = opened(4, LOOKS, {"first_wizard": [0]})
    for dealt in (9, 18, 27):
        assert view(table).deal.dealt == dealt
        for seat in OTHERS:
            assert turn(table) == ("deal", list(range(seat, 4)))
            assert offered(table, 0) == []
            give(table, seat, "plays", plays=[])
        assert turn(table) == ("look", [0])
        assert (view(table).deal.dealt, offered(table, 0)) == (dealt, ["deal_on", "deal_all"])
        assert all(offered(table, seat) == [] for seat in OTHERS)
        give(table, 0, "deal_on")


def test_the_rest_of_a_round_is_dealt_without_waiting_where_the_wizard_wants_it() -> None:
    table = opened(4, LOOKS, {"first_wizard": [0]})
    for seat in OTHERS:
        give(table, seat, "plays", plays=[])
    give(table, 0, "deal_all")
    for dealt in (18, 27):
        assert (view(table).deal.dealt, turn(table)) == (dealt, ("deal", [1, 2, 3]))
        for seat in OTHERS:
            give(table, seat, "plays", plays=[])


@pytest.mark.parametrize("looks", [[], ["deal_on"], ["deal_all"]])
def test_what_was_played_last_is_shown_with_a_look_and_without(looks: list[str]) -> None:
    """Face up until the next batch covers it."""
    table = opened(4, {"mode": "turns", "wizard_looks": bool(looks)}, {"first_wizard": [0]})
    for seat, plays in zip(OTHERS, (["desert:3"], ["desert:5"], []), strict=True):
        give(table, seat, "plays", plays=plays)
    for look in looks:
        give(table, 0, look)
    told = GAME.artist.moment(reversed(table.events))
    assert [(line.key, line.args["pile"]) for line in told] == [
        ("desertion_played_known", 3),
        ("desertion_played_known", 5),
    ]


def test_the_start_card_is_shown_with_what_was_played_before_it() -> None:
    """It is why hardly a card has come: until the next batch it stays on the board, also while the others choose."""
    table = opened(4, LOOKS, {"first_wizard": [0], "start": [55]})
    while view(table).deal.dealt < 54:
        for seat in OTHERS:
            give(table, seat, "plays", plays=[])
        give(table, 0, "deal_on")
    give(table, 1, "plays", plays=["desert:3"])
    for seat in (2, 3):
        give(table, seat, "plays", plays=[])
    give(table, 0, "deal_on")
    assert (view(table).deal.dealt, view(table).deal.enlistment_open) == (55, True)
    shown = ["desertion_played_known", "board_start_card"]
    assert [line.key for line in GAME.artist.moment(reversed(table.events))] == shown
    for seat in OTHERS:
        give(table, seat, "plays", plays=[])
    assert [line.key for line in GAME.artist.moment(reversed(table.events))] == shown
    give(table, 0, "deal_on")
    assert GAME.artist.moment(reversed(table.events)) == ()


@pytest.mark.parametrize("options", [{"mode": "turns"}, {"mode": "turns", "wizard_looks": False}])
def test_otherwise_no_batch_waits(options: dict[str, JSON]) -> None:
    """The twin; and nothing of it is written where the option is not named: older matches are what they were."""
    table = opened(4, options, {"first_wizard": [0]})
    for seat in OTHERS:
        give(table, seat, "plays", plays=[])
    assert (view(table).deal.dealt, turn(table)) == (18, ("deal", [1, 2, 3]))
    assert b'"seen"' not in encode(table.state)
    assert refusal(table, 0, "deal_on") == ("wrong_phase", "5.7")


def test_only_the_wizard_says_so_and_only_when_all_have_chosen() -> None:
    table = opened(4, LOOKS, {"first_wizard": [0]})
    assert refusal(table, 0, "deal_on") == ("not_your_turn", "5.7")
    assert refusal(table, 0, "deal_all") == ("not_your_turn", "5.7")
    assert refusal(table, 1, "deal_on") == ("wizard_only", "5.7")
    live = opened(4, {"wizard_looks": True}, {"first_wizard": [0]})
    assert refusal(live, 0, "deal_on") == ("wrong_mode", "1.3")


def test_two_players_have_no_wizard_to_wait_for() -> None:
    table = opened(2, {**LOOKS, "small_table": True})
    for seat in (0, 1):
        give(table, seat, "plays", plays=[])
    assert turn(table)[0] == "deal"


@pytest.mark.parametrize("player", [Raider, Grunt])
def test_computers_look_on_in_every_round(player: type[Raider | Grunt]) -> None:
    """To the end of the match; each deal ends with nobody waited for."""
    table = opened(4, LOOKS)
    fight(table, [player()] * 4, "look", iterations(1))
    told = names(table.events)
    assert GAME.outcome(table.state) is not None
    assert told.count("round_started") > 1
    assert told.count("batch_seen") + told.count("looking_ended") >= told.count("round_started")


@pytest.mark.parametrize(
    ("given", "raw"),
    [
        ({"wizard": 0, "seen": False}, {"mode": "turns"}),
        ({"wizard": 0, "seen": False}, {"wizard_looks": True}),
        ({"wizard": 0, "seen": False, "phase": "champion"}, LOOKS),
        ({"seen": False}, {**LOOKS, "small_table": True}),
    ],
)
def test_a_position_in_which_no_batch_can_wait_is_none(given: dict[str, JSON], raw: dict[str, JSON]) -> None:
    with pytest.raises(Misfit) as misfit:
        placed(given, raw=raw, seats=2 if "small_table" in raw else 4)
    assert misfit.value.where == "seen"


def test_a_position_keeps_that_the_wizard_has_still_to_look() -> None:
    table = opened(4, LOOKS, {"first_wizard": [0]})
    for seat in OTHERS:
        give(table, seat, "plays", plays=[])
    again = placed(GAME.given(table.state), raw=LOOKS)
    assert (again.state, turn(again)) == (table.state, ("look", [0]))


def test_the_wizard_reads_what_a_wizard_does_while_the_first_cards_lie_there() -> None:
    """Nobody else does, and nobody once the piles grow."""
    table = opened(4, LOOKS, {"first_wizard": [2]})
    told = [GAME.artist.picture(GAME.view(table.state, seat), seat).watching for seat in range(4)]
    assert [None if line is None else line.key for line in told] == [None, None, "board_watching", None]
    for seat in (3, 0, 1):
        give(table, seat, "plays", plays=[])
    assert GAME.artist.picture(GAME.view(table.state, 2), 2).watching is not None
    give(table, 2, "deal_on")
    assert GAME.artist.picture(GAME.view(table.state, 2), 2).watching is None
