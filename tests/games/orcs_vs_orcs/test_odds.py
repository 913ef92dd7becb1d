"""What is foretold of battles agrees with how they ended, and says no more than everybody sees."""

import re
from pathlib import Path

import pytest

from bench.odds import WON, Fought, calibration, fought
from games.kernel.chance import Luck
from games.kernel.contract import LogLine
from games.kernel.texts import LANGUAGES, catalogue, word
from games.kernel.values import JSON
from games.orcs_vs_orcs.game import GAME
from games.orcs_vs_orcs.picture.picture import picture
from games.orcs_vs_orcs.state import State
from games.orcs_vs_orcs.view import odds
from games.orcs_vs_orcs.view.schema import View
from tests.games.orcs_vs_orcs.tables import Board, match

BATTLES = Path(__file__).with_name("battles.txt")
"""Battles between Raiders in matches to which nothing was fitted: features, and how each ended (`bench.odds`)."""
ERRORS = 3


def _kept() -> list[Fought]:
    rows = [line.split() for line in BATTLES.read_text().splitlines()]
    return [(tuple(map(float, given)), int(result)) for *given, result in rows]


def _off(battles: list[Fought]) -> list[str]:
    """The fifths in which what came is further from what was foretold than chance explains."""
    return [
        f"{count} battles: foretold {said:.2f}, won {came:.2f}"
        for count, said, came in calibration(battles)
        if abs(came - said) > ERRORS * max(0.25, (said * (1 - said)) ** 0.5) / count**0.5
    ]


def test_it_works() -> None:
    battles = _kept()
    assert len(battles) == 400
    assert 0.5 < sum(result == WON for _, result in battles) / len(battles) < 0.9
    assert _off(battles) == []


def test_twin_weights_that_know_nothing_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "WON", (0.0,) * len(odds.WON))
    assert len(_off(_kept())) == 3


@pytest.mark.whole
def test_fresh_battles_agree() -> None:
    assert _off([one for number in range(90_000, 90_020) for one in fought(number)]) == []


def test_it_is_told_before_a_decision_and_rests_on_what_everybody_sees() -> None:
    """Before somebody stands or retreats, picks a battle or a deck; and on the map of each army in reach."""
    told: set[str] = set()
    for number, ply in enumerate(ply for one in range(1, 4) for ply in list(match(one))[::3]):
        assert isinstance(ply.after, State)
        view = GAME.view(ply.after, 0)
        ahead, attacks = picture(view).ahead, _attacks(view)
        told |= {view.turn.phase} if ahead else set()
        told |= {line.key for line in attacks}
        assert all(one.won + one.drawn + one.lost == 100 for one in ahead)
        for other in (GAME.view(ply.after, "spectator"), GAME.view(GAME.resample(ply.after, 0, Luck(str(number))), 0)):
            assert (picture(other).ahead, _attacks(other)) == (ahead, attacks)
        if view.turn.phase not in ("actions", "moving"):
            assert attacks == []
    attacked = {"board_attack", "board_more", "board_flees"}
    assert {"deck", "board_attack"} <= told <= {"contact", "choose_battle", "deck"} | attacked


def _attacks(view: View) -> list[LogLine]:
    return [line for zone in view.zones if (line := odds.attack(view, zone)) is not None]


def _marching(hordes: int, **state: JSON) -> Board:
    """Hordes that have moved stand beside an enemy army; or what else is given of them."""
    mine: JSON = {"hordes": {"0": hordes} if hordes else {}, "moved": hordes, "village": False, **state}
    theirs: JSON = {"hordes": {"1": 2}, "village": False}
    cards: JSON = {"orc": 4, "heavy_orc": 3, "crossbow": 2}
    return Board(
        {
            "active": 0,
            "actions_left": 2,
            "players": [{"cards": cards}, {"cards": cards}],
            "zones": {"Nb2": mine, "Nc1": theirs},
        }
    )


def test_a_forced_march_into_battle_is_foretold_as_it_is_fought() -> None:
    """Before it is chosen, while the defender decides, and at the choice of a deck; the loss counts in all of them."""
    board = _marching(hordes=4)
    ahead = odds.attack(GAME.view(board.table.state, 0), "Nc1")
    assert ahead is not None
    assert ahead.args["count"] == 3
    found = []
    for seat, type_, fields in (
        (0, "march", {"from_": "Nb2", "to": "Nc1", "count": 4}),
        (1, "stand", {}),
        (0, "end_actions", {}),
    ):
        board.give(seat, type_, **fields)
        view = GAME.view(board.table.state, 0)
        found += [(view.turn.phase, one.won, one.drawn, one.lost) for one in odds.battles_ahead(view)]
    told = tuple(ahead.args[name] for name in ("won", "drawn", "lost"))
    assert [one[0] for one in found] == ["contact", "deck"]
    assert {one[1:] for one in found} == {told}


def test_a_lone_horde_does_not_march() -> None:
    assert odds.attack(GAME.view(_marching(hordes=1).table.state, 0), "Nc1") is None


@pytest.mark.parametrize(("hordes", "state"), [(4, {"moved": 0, "marched": 4}), (0, {})])
def test_where_nobody_can_come_no_battle_is_foretold(hordes: int, state: dict[str, JSON]) -> None:
    """All hordes around it have made their forced march, or none stand there at all."""
    view = GAME.view(_marching(hordes, **state).table.state, 0)
    assert [odds.attack(view, zone) for zone in view.zones] == [None] * len(view.zones)


def test_an_army_that_goes_on_is_foretold_with_the_hordes_that_it_can_take_along() -> None:
    """As many as the form for it says before anything is changed there, and as then fight."""
    cards: JSON = {"orc": 4, "heavy_orc": 3, "crossbow": 2}
    lone: JSON = {"hordes": {"0": 1}, "village": False}
    zones: JSON = {"Nb1": lone, "Nb2": lone, "Nc1": {"hordes": {"1": 2}, "village": False}}
    given: JSON = {"active": 0, "actions_left": 2, "players": [{"cards": cards}, {"cards": cards}], "zones": zones}
    board = Board(given)
    board.give(0, "move", from_="Nb1", to="Nb2", count=1)
    view = GAME.view(board.table.state, 0)
    ahead = odds.attack(view, "Nc1")
    assert (view.turn.phase, ahead is not None and ahead.args["count"]) == ("moving", 2)
    board.give(0, "go", to="Nc1", count=2)
    (found,) = odds.battles_ahead(GAME.view(board.table.state, 1))
    assert found.battle.attackers == 2


def _facing(own: int, theirs: int) -> Board:
    """So many hordes of the first player's on North middle ring 2, and of the other's in the next zone."""
    zones: JSON = {
        "Nb2": {"hordes": {"0": own}, "village": False},
        "Nc1": {"hordes": {"1": theirs}, "village": False},
        "Nd": {"village": False},
    }
    cards: JSON = [{"cards": {"orc": 4}}, {"cards": {"orc": 4}}]
    return Board({"active": 0, "actions_left": 2, "players": cards, "zones": zones})


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_two_may_expect_stands_beside_what_three_drive_off(language: str) -> None:
    """However many of three one then sends, both are said where there is room and where there is little."""
    board = _facing(3, 1)
    flees = odds.attack(GAME.view(board.table.state, 0), "Nc1")
    board.give(0, "move", from_="Nb2", to="Nc1", count=2)
    (two,) = odds.battles_ahead(GAME.view(board.table.state, 1))
    assert flees is not None
    assert (flees.key, flees.args["won"]) == ("board_flees", two.won)
    for line in (flees, odds.brief(flees)):
        assert line is not None
        told = word(line, catalogue("orcs_vs_orcs", language), str)
        assert re.search(rf"\b{two.won}\b", told), told


def test_an_army_that_was_asked_already_is_not_said_to_retreat_before_more() -> None:
    """At the first arrival it chooses, and not again (5.5.2)."""
    board = _facing(4, 2)
    told = [odds.brief(odds.attack(GAME.view(board.table.state, 0), "Nc1"))]
    board.give(0, "move", from_="Nb2", to="Nc1", count=2).give(1, "stand")
    told.append(odds.brief(odds.attack(GAME.view(board.table.state, 0), "Nc1")))
    assert [one and one.key for one in told] == ["board_attack_brief", "board_more_brief"]


def test_what_to_expect_of_a_battle_stands_in_the_answer_that_brings_it() -> None:
    """By the defender's own count; a retreat says nothing of it."""
    board = _marching(hordes=4).give(0, "march", from_="Nb2", to="Nc1", count=4)
    state = board.table.state
    view = GAME.view(state, 1)
    (ahead,) = odds.battles_ahead(view)
    told = {offer.type: [one.line for one in GAME.remarks(view, offer)] for offer in GAME.offers(state, 1)}
    assert told == {
        "stand": [LogLine("remark_stand", {"won": ahead.lost})],
        "retreat": [],
    }
