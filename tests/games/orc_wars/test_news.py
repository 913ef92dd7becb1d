"""What a coalition is told of what has come since it decided."""

import pytest

from games.kernel.contract import LoggedLine, LogLine
from games.kernel.events import GameEvent
from games.kernel.texts import LANGUAGES, catalogue, to_own, word
from games.kernel.values import JSON
from games.orc_wars.game import GAME
from games.orc_wars.rules.battle import ShamanRolled
from games.orc_wars.rules.counters import CaravanDrawn, CaravanPlaced, GoldMoved, ShamanMoved
from games.orc_wars.rules.territories import AreaTaken
from games.orc_wars.state.places import CUP, ground, hand, under
from games.orc_wars.state.state import State
from tests.games.orc_wars.tables import Board, army, battle

AREAS: JSON = {"bugburbia": {"owner": 1}, "kol": {"owner": 2}}


def _news(board: Board, seat: int, *events: GameEvent[State]) -> list[str]:
    assert GAME.artist is not None
    lines = [(type(event), GAME.tell(event, seat)) for event in events]
    told = [LoggedLine(kind, line) for kind, line in lines if line is not None]
    news = GAME.artist.news(told, GAME.view(board.table.state, seat), seat)
    for language in LANGUAGES:
        assert all(word(line, catalogue(GAME, language), str) for line in news)  # type: ignore[arg-type]
    return [line.key for line in news]


def _attacked(board: Board) -> tuple[GameEvent[State], ...]:
    """What follows from an attack in which the defender is captured."""
    begun = len(board.table.events)
    board.give(0, "attack", leader="thar").give(0, "end_step")
    return tuple(board.table.events[begun:])


def _battle() -> Board:
    given = battle({"thar": army(0, "bugburbia", "orcus_rex*6"), "ohrr": army(1, "bugburbia", "bugburbia")}, AREAS)
    return Board(given, 3, dice={"dice:combat": [5], "dice:servility": [8]})


def test_a_lost_area_and_a_captured_leader_are_told_to_whose_they_were() -> None:
    events = _attacked(_battle())
    assert _news(_battle(), 1, *events) == ["captured", "robbed_area"]
    assert _news(_battle(), 2, *events) == []


def test_of_an_area_that_goes_from_hand_to_hand_the_last_is_told() -> None:
    board = _battle()
    taken = [AreaTaken("bugburbia", seat, "stopped") for seat in (0, 2)]
    assert _news(board, 1, *taken) == ["robbed_area"]
    assert _news(board, 1, *taken, AreaTaken("bugburbia", None, "neutral")) == ["area_neutral"]
    assert _news(board, 1, AreaTaken("kol", 0, "stopped")) == []


@pytest.mark.parametrize(
    ("pile", "key"), [("tribe", "robbed_counters_stolen_private"), ("gold", "robbed_gold_stolen_private")]
)
def test_who_allows_a_theft_is_told_what_has_gone(pile: str, key: str) -> None:
    """And was told before what the spy is at work for, without a spy and with one."""
    hands: list[JSON] = [{"tribe": ["spy_2"]}, {"tribe": ["mine"], "gold": [3]}]
    board = Board({"phase": "cheat", "hands": hands}, 2).give(0, "steal", spy=2, seat=1, pile=pile)
    assert GAME.artist is not None
    asked = GAME.artist.prompt(GAME.view(board.table.state, 1), GAME.offers(board.table.state, 1))
    assert asked == LogLine("prompt_steal_none", {"seat": 0, "leader": ""})
    begun = len(board.table.events)
    board.give(1, "allow")
    assert _news(board, 1, *board.table.events[begun:]) == [key]
    assert key not in _news(board, 0, *board.table.events[begun:])
    told = [GAME.artist.upshot(event, 1) for event in board.table.events[begun:]]
    assert [one.line.key for one in told if one is not None] == [key]
    assert [one for one in (GAME.artist.upshot(event, 0) for event in board.table.events[begun:]) if one] == []
    hands[1]["tribe"] = ["spy_1"]  # type: ignore[index, call-overload]
    armed = Board({"phase": "cheat", "hands": hands}, 2).give(0, "steal", spy=2, seat=1, pile=pile)
    asked = GAME.artist.prompt(GAME.view(armed.table.state, 1), GAME.offers(armed.table.state, 1))
    assert asked == LogLine("prompt_steal", {"seat": 0, "leader": ""})


def test_what_a_battle_came_to_is_said_first() -> None:
    """As short as it can be, for a phone's receipt shows two lines."""
    board = _battle()
    told = [GAME.artist.upshot(event, 0) for event in _attacked(board)]  # type: ignore[union-attr]
    lines = [one.line for one in told if one is not None]
    assert [line.key for line in lines] == ["battle_brief", "captured"]
    assert word(lines[0], catalogue(GAME, "en"), str).startswith("Thar against Ohr'r: odds ")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("why", "told"),
    [
        ("home", "You take Kol, where your leader is at home."),
        ("sold", "Kol is yours now, by the exchange."),
        ("bribed", "Kol is yours now, with the traitor."),
    ],
)
def test_whoever_has_got_a_territory_is_told_how_as_theirs(why: str, told: str) -> None:
    line = AreaTaken("kol", 0, why).tell(0)
    assert line is not None
    english = catalogue("orc_wars", "en")
    assert word(to_own(line, 0, english), english, str) == told


def test_a_caravan_among_the_gold_and_the_yield_of_a_mine_are_said_first() -> None:
    """As one's own; nothing is said so of the caravan of another."""
    assert GAME.artist is not None
    english = catalogue(GAME, "en")
    events = (CaravanDrawn(0, "CE"), GoldMoved(CUP, hand(0), (2,), "mined", knowers=(0,)))
    told = [GAME.artist.upshot(event, 0) for event in events]
    said = [word(to_own(one.line, 0, english), english, str) for one in told if one is not None]
    assert said[0].startswith("You draw caravan CE, which lies among the gold counters: ")
    assert "when you loot or raid, another counter is drawn" in said[0]
    assert said[1] == "Your mine yields: gold 2."
    assert GAME.artist.upshot(events[0], 1) is None


def test_the_gold_that_counters_were_swapped_for_is_said_to_whoever_swapped_them() -> None:
    """All of it: the sheet lies over the hand that it came to."""
    assert GAME.artist is not None
    english = catalogue(GAME, "en")
    events = [GoldMoved(CUP, hand(0), (gold,), "swapped", knowers=(0,)) for gold in (3, 0)]
    told = [GAME.artist.upshot(event, 0) for event in events]
    said = [word(to_own(one.line, 0, english), english, str) for one in told if one is not None]
    assert said == ["You draw gold: 3.", "You draw gold: 0."]
    assert [GAME.artist.upshot(event, 1) for event in events] == [None, None]


def test_a_caravan_that_leaves_the_hand_by_itself_is_told_to_whose_hand_it_was() -> None:
    """As the turn begins; nothing is said so to another, nor of one that comes from the cup (4.3.1)."""
    assert GAME.artist is not None
    sent, placed = CaravanPlaced("ce", "sent", 1), CaravanPlaced("ce", "neutral_mine")
    assert _news(_battle(), 1, sent, placed) == ["caravan_sent"]
    assert _news(_battle(), 0, sent, placed) == []
    told = GAME.artist.upshot(sent, 1)
    assert told is not None
    english = catalogue("orc_wars", "en")
    said = word(to_own(told.line, 1, english), english, str)
    assert said.startswith("Your turn begins: caravan CE leaves your hand by itself, and sets out from Corunglain.")
    assert [GAME.artist.upshot(sent, 0), GAME.artist.upshot(placed, 1)] == [None, None]


def _upshots(board: Board, seat: int, type_: str, /, **fields: JSON) -> list[str]:
    """What the receipt of a command says first, in words, in both languages alike in number."""
    assert GAME.artist is not None
    begun = len(board.table.events)
    board.give(seat, type_, **fields)
    told = [GAME.artist.upshot(event, seat) for event in board.table.events[begun:]]
    said = {
        language: [word(one.line, catalogue(GAME, language), "Seat {0}".format) for one in told if one is not None]
        for language in LANGUAGES
    }
    assert len({len(lines) for lines in said.values()}) == 1
    return said["en"]


def test_an_exchange_says_what_it_came_to() -> None:
    given = battle({"thar": army(0, "kol", "orcus_rex*2"), "alebane": army(1, "kol", "ogremoor")}, {})
    board = Board(given, dice={"dice:combat": [3]})
    begun = len(board.table.events)
    said = _upshots(board, 0, "attack", leader="thar")
    fought = next(one for one in board.table.events[begun:] if type(one).__name__ == "BattleFought")
    assert fought.battle.result == "X"  # type: ignore[attr-defined]
    assert (
        said[0]
        == "Thar against Alebane, 10 against 7: exchange: the smaller side is wiped out, the larger loses as much."
    )
    assert "Alebane of Seat 1 dies in battle." in said


def test_whoever_chooses_a_retreat_is_told_which_area_that_has_cost() -> None:
    """The attack goes on within that same command, so no news would tell of it."""
    given = battle(
        {"thar": army(0, "kol", "orcus_rex*4"), "hool": army(1, "kol", "red_orcland")}, {"kol": {"owner": 1}}
    )
    board = Board(given, dice={"dice:combat": [3]}).give(0, "attack", leader="thar")
    assert board.asked == (1, "retreat")
    said = _upshots(board, 1, "retreat", path=["red_orcland"])
    assert said == ["Hool retreats to Red Orcland.", "Seat 0 has won Kol."]


def test_a_fresh_hand_is_told_to_whoever_drew_it() -> None:
    said = _upshots(Board({"phase": "draw", "hands": [{"tribe": ["mine"]}, {}]}), 0, "redraw")
    assert len(said) == 6
    assert all(one.startswith("You draw: ") for one in said)


def test_a_shaman_without_a_leader_is_said_to_be_nobodys_and_where() -> None:
    rolls = [ShamanRolled(roll).tell(0) for roll in (16, 19)]
    gone = ShamanMoved(under("thar"), ground("yellow_orkia"), "wandered").tell(0)
    assert gone is not None
    said = [word(one, catalogue(GAME, "en"), str) for one in (*rolls, gone)]
    assert said[0] == "A shaman has lost his leader, and the die sends him away: 16 is Yellow Orkia."
    assert said[1].endswith("19 leads nowhere, so it is rolled again.")
    assert said[2].startswith("The shaman goes to Yellow Orkia and is nobody’s")
    french = catalogue(GAME, "fr")
    assert all(french["area.yellow_orkia"] in word(one, french, str) for one in (rolls[0], gone))
