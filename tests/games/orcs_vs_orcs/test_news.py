"""What a seat is told of what has come since it decided."""

import pytest

from games.kernel.contract import LoggedLine
from games.kernel.texts import LANGUAGES, catalogue, word
from games.kernel.values import JSON
from games.orcs_vs_orcs.game import GAME
from games.orcs_vs_orcs.rules.battle import BattleEnded
from games.orcs_vs_orcs.rules.entry import MarkerPlaced
from games.orcs_vs_orcs.rules.log import OrcEvent
from games.orcs_vs_orcs.rules.reveal import CardTurnedUp
from games.orcs_vs_orcs.rules.scoring import ObjectiveScored, RiverShifted
from games.orcs_vs_orcs.rules.strikes import StrikesTaken
from games.orcs_vs_orcs.rules.turns import GameTurnBegun
from games.orcs_vs_orcs.state import Objective
from tests.games.orcs_vs_orcs.tables import ANY, Board, in_battle

ZONES: JSON = {"Na1": {"marker": 0, "village": False}, "Sa1": {"marker": 1, "village": False}}
BLOWS = (CardTurnedUp(1, "orc", blind=False), StrikesTaken(0, 1, 2, 0, False, "strength", "orc"))
SAID = [
    (
        "en",
        [
            "Glory for objectives – Bea: 2, Cid: 1. Yours is for: Standing villages, Hordes.",
            "New objective: White Tower, in place of Standing villages.",
        ],
    ),
    (
        "fr",
        [
            "Gloire des objectifs – Bea\u00a0: 2, Cid\u00a0: 1. La vôtre, pour\u00a0: Villages debout, Hordes.",
            "Nouvel objectif\u00a0: Tour blanche, à la place de\u00a0: Villages debout.",
        ],
    ),
]
ENDED = BattleEnded("extermination", 1, 0, (1, 0), True)


def _news(board: Board, *events: OrcEvent) -> list[str]:
    assert GAME.artist is not None
    lines = [(type(event), GAME.tell(event, 0)) for event in events]
    told = [LoggedLine(kind, line) for kind, line in lines if line is not None]
    news = GAME.artist.news(told, GAME.view(board.table.state, 0), 0)
    for language in LANGUAGES:
        assert all(word(line, catalogue(ANY, language), str) for line in news)
    return [line.key for line in news]


def test_a_zone_is_lost_by_whoever_held_it() -> None:
    board = Board({"zones": ZONES})
    placed = MarkerPlaced(1, "Na1", "landmark"), MarkerPlaced(1, "Sa1", "landmark")
    assert _news(board, *placed) == ["robbed_zone"]


def test_of_a_battle_that_is_over_its_end_is_told() -> None:
    board = Board(in_battle({"hand": ["orc"]}, {"hand": ["orc"]}))
    assert _news(board, *BLOWS) == ["card_turned_up", "strikes_strength"]
    assert _news(board, *BLOWS, ENDED) == ["battle_won_extermination"]


def test_what_all_objectives_brought_is_told_in_one_line_and_the_new_one_in_another() -> None:
    """A whole new game turn has room where it is told: with whoever begins it, three lines."""
    board = Board({})
    won: list[Objective] = ["villages", "hordes", "cities"]
    scored = [*(ObjectiveScored(one, (2, 1), (0,)) for one in won), ObjectiveScored("razed", (2, 2), (0, 1))]
    told = _news(board, *scored, RiverShifted("villages", "tower"), GameTurnBegun(2, 1))
    assert told == ["scored", "new_objective", "begins_again"]
    assert _news(board, ObjectiveScored("razed", (1, 2), (1,))) == ["scored_by_others"]
    assert _news(board, ObjectiveScored("razed", (0, 0), ())) == []


@pytest.mark.parametrize(("language", "said"), SAID)
def test_it_is_told_who_gained_how_much_and_what_for(language: str, said: list[str]) -> None:
    assert GAME.artist is not None
    events = (
        ObjectiveScored("villages", (2, 1), (0,)),
        ObjectiveScored("hordes", (2, 2), (0, 1)),
        RiverShifted("villages", "tower"),
    )
    lines = [(type(event), GAME.tell(event, 0)) for event in events]
    told = [LoggedLine(kind, line) for kind, line in lines if line is not None]
    news = GAME.artist.news(told, GAME.view(Board({}).table.state, 0), 0)
    assert [word(line, catalogue(ANY, language), ["Bea", "Cid"].__getitem__) for line in news] == said


def test_two_turns_running_are_explained() -> None:
    """Of two players the one who played last begins: the other hears why; who begins is told by the question."""
    assert _news(Board({}), GameTurnBegun(2, 1)) == ["begins_again"]
    assert _news(Board({}), GameTurnBegun(2, 0)) == []
    assert _news(Board({}, seats=3), GameTurnBegun(2, 1)) == []
