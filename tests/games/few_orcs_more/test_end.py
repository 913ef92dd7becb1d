"""Chapter 8: the end of a round, the end of the game, and the ranking."""

from typing import cast

import pytest

from games.few_orcs_more import GAME
from games.few_orcs_more.options import Options
from games.few_orcs_more.rules.ending import ranking
from games.few_orcs_more.state import Clan
from games.kernel.chance import Luck
from games.kernel.contract import Outcome
from games.kernel.table import Table
from games.kernel.texts import catalogue, word
from games.kernel.values import JSON
from games.players.bout import AnyTable, fight
from games.players.levels import LEVELS
from games.players.player import iterations
from tests.games.few_orcs_more import naive
from tests.games.few_orcs_more.tables import SMALL, OrcsTable, give, names, placed, turn, view

NAMES = ("Ann", "Bea", "Cid", "Dan")
FOUGHT = ["orc", "dwarf", "barbarian"]


def last_battle(scores: list[int], seats: int = 4, raw: dict[str, JSON] | None = None, **more: JSON) -> OrcsTable:
    """The fourth battle, which seat 1 wins alone, and which is over with its pass over the goblin."""
    given: dict[str, JSON] = {"phase": "tribe", "fought": FOUGHT, "hands": {"1": ["skeleton6"]}, "scores": scores}
    champion: dict[str, JSON] = {"champion": 2} if seats > 2 else {}
    return placed({**given, **champion, **more}, seats, {**SMALL, **(raw or {})})


def test_it_works() -> None:
    """Below the threshold the next round begins, with the left neighbour as wizard and all cards back."""
    table = last_battle([0, 5, 7, 3])
    assert names(table.events)[-3:] == ["battle_scored", "round_ended", "round_started"]
    seen = view(table)
    assert (seen.round, seen.wizard, seen.champion, seen.scores) == (2, 1, None, (0, 7, 7, 3))
    assert [(cards.desertions, cards.enlistments) for cards in seen.player_cards] == [(2, 2), (0, 0), (2, 2), (2, 2)]
    assert (len(seen.deck or ()), seen.discard, seen.outcome) == (81, (), None)


@pytest.mark.parametrize(("seats", "threshold"), naive.THRESHOLD.items())
def test_threshold(seats: int, threshold: int) -> None:
    """It ends the game when it is reached, or only when it is exceeded if the table says so."""
    for score, exceed, over in (
        (threshold - 3, False, False),
        (threshold - 2, False, True),
        (threshold - 2, True, False),
        (threshold - 1, True, True),
    ):
        scores = [0] * seats
        scores[1] = score
        table = last_battle(scores, seats, {"end_rule": "exceed"} if exceed else {})
        assert (GAME.outcome(table.state) is not None) == over
        assert (turn(table)[0] == "over") == over


def test_the_end_is_checked_only_after_the_fourth_battle() -> None:
    table = placed({"phase": "tribe", "champion": 2, "scores": [9, 9, 9, 9], "hands": {"1": ["orc6"]}})
    give(table, 0, "tribe", tribe="orc")
    assert (GAME.outcome(table.state), turn(table)) == (None, ("tribe", [0]))


def test_after_round_30_the_game_is_over_in_any_case() -> None:
    assert GAME.outcome(last_battle([0, 0, 0, 0], round=29).state) is None
    assert GAME.outcome(last_battle([0, 0, 0, 0], round=30).state) == Outcome((2, 1, 2, 2), (0, 2, 0, 0), (1,))


def test_what_the_end_shows() -> None:
    """The last round stays in sight, every card is out of play, and nothing is asked or due."""
    table = last_battle([0, 7, 7, 3], hands={"1": ["skeleton6"], "3": ["orc2"]})
    seen = view(table)
    assert names(table.events)[-2:] == ["round_ended", "game_ended"]
    assert seen.outcome == Outcome((4, 1, 2, 3), (0, 9, 7, 3), (1,))
    assert seen.last_round is not None
    assert (seen.last_round.round, seen.last_round.gains) == (1, (0, 2, 0, 0))
    assert (len(seen.battles), seen.gains, seen.champion, seen.tribes_left) == (4, (0, 2, 0, 0), 2, ())
    assert (len(seen.discard or ()), turn(table), GAME.due(table.state)) == (80, ("over", []), None)
    assert [GAME.offers(table.state, seat) for seat in range(4)] == [()] * 4


RANKINGS = [
    # score, wins, oldest first; rank
    ([(8, [(3, 2)]), (5, []), (8, [(3, 3)]), (3, [])], (2, 3, 1, 4)),
    ([(8, [(1, 1), (3, 3)]), (8, [(1, 2), (3, 3)])], (2, 1)),
    ([(8, [(3, 3)]), (8, [(1, 1), (3, 3)])], (2, 1)),
    ([(8, [(3, 3)]), (8, [(3, 3)]), (8, []), (9, [])], (2, 2, 4, 1)),
    ([(0, []), (0, [])], (1, 1)),
    ([(8, [(2, 4)]), (8, [(3, 1)])], (2, 1)),
]


@pytest.mark.parametrize(("seats", "expected"), RANKINGS)
def test_ranking(seats: list[tuple[int, list[tuple[int, int]]]], expected: tuple[int, ...]) -> None:
    assert ranking(tuple(Clan(score=score, wins=tuple(wins)) for score, wins in seats)).ranks == expected


def test_ranking_as_the_second_reading_has_it() -> None:
    luck = Luck("ranking")
    battles = [(number, battle) for number in (1, 2) for battle in (1, 2, 3)]
    for _ in range(500):
        seats = []
        for _ in range(4):
            wins = sorted(luck.shuffle("", battles)[: luck.below("", 4)])
            seats.append((luck.below("", 3), wins))
        found = ranking(tuple(Clan(score=score, wins=tuple(wins)) for score, wins in seats)).ranks
        assert list(found) == [1 + sum(naive.ahead(other, one) for other in seats) for one in seats]


def test_a_shared_victory() -> None:
    """Two who won the same battles with the same score."""
    hands: JSON = {"1": ["skeleton6"], "2": ["skeleton6"]}
    table = last_battle([0, 6, 6, 3], champion=3, hands=hands)
    assert GAME.outcome(table.state) == Outcome((4, 1, 1, 3), (0, 8, 8, 3), (1, 2))


def test_the_end_tells_what_each_battle_of_the_last_round_has_brought() -> None:
    """In both languages, with the points; also through the champion, and of battles that nobody has won."""
    table = last_battle([0, 7, 3, 3], champion=1)
    lines = GAME.artist.ending(view(table))
    said = [word(line, catalogue("few_orcs_more", "en"), NAMES.__getitem__) for line in lines]
    assert said == [
        "Round 1 is over. Points won in it – Ann: 2, Bea: 2.",
        "Battle 1, Orcs: fought.",
        "Battle 2, Dwarves: fought.",
        "Battle 3, Barbarians: fought.",
        "Battle 4, Skeletons: won by Bea (+2), and +2 for the wizard, Ann.",
    ]
    french = word(lines[-1], catalogue("few_orcs_more", "fr"), NAMES.__getitem__)
    assert french.replace("\N{NO-BREAK SPACE}", " ") == (
        "Bea remporte la bataille 4 (Squelettes) : +2. Le sorcier, Ann, aussi : +2."
    )


def test_the_end_tells_of_every_battle_of_a_match_played_out() -> None:
    """And nothing of the kind is told while a match runs."""
    table: OrcsTable = Table(GAME, Options(mode="turns"), 4, Luck("x"))
    assert GAME.artist.ending(view(table)) == ()
    fight(cast("AnyTable", table), [LEVELS["raider"]] * 4, "s", iterations(0))
    lines = GAME.artist.ending(view(table))
    said = [word(line, catalogue("few_orcs_more", "en"), NAMES.__getitem__) for line in lines]
    assert said[1:] == [
        "Battle 1, Barbarians: won by Dan (+2).",
        "Battle 2, Dwarves: won by Cid (+1).",
        "Battle 3, Skeletons: won by Cid (+1).",
        "Battle 4, Orcs: won by Bea (+2), and +2 for the wizard, Ann.",
        "Bea and Cid have the same score: whoever won the later battle is ahead.",
    ]


def test_the_end_says_first_by_what_the_highest_score_was_parted() -> None:
    """Only where it was, not of a shared victory; and last by what those were who are behind."""
    table = last_battle([0, 6, 8, 3], champion=3, hands={"1": ["skeleton6"]})
    assert GAME.outcome(table.state).ranks[1:3] == (1, 2)  # type: ignore[union-attr]
    lines = GAME.artist.ending(view(table))
    assert word(lines[0], catalogue("few_orcs_more", "en"), NAMES.__getitem__) == (
        "Bea and Cid have the same score: whoever won the later battle is ahead."
    )
    shared = last_battle([0, 6, 6, 3], champion=3, hands={"1": ["skeleton6"], "2": ["skeleton6"]})
    behind = last_battle([6, 6, 8, 3], champion=3, hands={"2": ["skeleton6"]})
    told = [[line.key for line in GAME.artist.ending(view(other))].count("ending_tied") for other in (shared, behind)]
    assert told == [0, 0]
    given = {"wins": [[[1, 1]], [[1, 2]], [[1, 3]], []]}
    parted = [*GAME.artist.ending(view(last_battle([6, 6, 8, 3], champion=3, hands={"2": ["skeleton6"]}, **given)))]
    assert (parted[-1].key, parted[-1].args) == ("ending_tied", {"tied_seats": [0, 1]})


def test_the_end_tells_what_each_round_before_the_last_has_brought() -> None:
    """One line a round; the points of all rounds are the final scores."""
    table: OrcsTable = Table(GAME, Options(mode="turns"), 4, Luck("x"))
    fight(cast("AnyTable", table), [LEVELS["raider"]] * 4, "s", iterations(0))
    last = view(table).last_round
    assert last is not None
    lines = GAME.artist.earlier(table.events)
    assert [line.args["round"] for line in lines] == list(range(1, last.round))
    assert lines
    points = [0] * 4
    for line in (*lines, GAME.artist.ending(view(table))[0]):
        for seat, gain in cast("dict[int, int]", line.args["score_seats"]).items():
            points[int(seat)] += gain
    assert tuple(points) == view(table).scores
    said = word(lines[0], catalogue("few_orcs_more", "en"), NAMES.__getitem__)
    assert said.startswith("Round 1 – ")


def test_a_battle_that_two_have_won_brings_each_of_them_its_points() -> None:
    table = last_battle([0, 9, 3, 3], hands={"1": ["skeleton6"], "2": ["skeleton6"]})
    lines = GAME.artist.ending(view(table))
    assert word(lines[-1], catalogue("few_orcs_more", "en"), NAMES.__getitem__) == (
        "Battle 4, Skeletons: won by Bea and Cid (+2 each), and +2 for the wizard, Ann."
    )


def test_a_battle_that_nobody_wins_is_told_too() -> None:
    table = last_battle([0, 9, 3, 3], round=30, hands={})
    lines = GAME.artist.ending(view(table))
    assert (
        word(lines[-1], catalogue("few_orcs_more", "en"), NAMES.__getitem__) == "Battle 4, Skeletons: nobody wins it."
    )
