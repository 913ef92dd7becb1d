"""The advice lent to computer players: always playable, and better than chance."""

from collections.abc import Iterator

import pytest

from games.few_orcs_more import GAME
from games.few_orcs_more.advisor.advisor import DEALING
from games.few_orcs_more.state import State
from games.kernel.chance import Luck
from games.kernel.offers import offered, sample
from games.kernel.refusals import Refused
from games.kernel.table import decide
from games.kernel.values import JSON
from games.players.player import iterations
from games.players.situation import situation
from games.players.warlord import Warlord
from tests.games.few_orcs_more.tables import SETTINGS, TURNS, OrcsTable, opened, options, placed, plies, turn


def test_it_works() -> None:
    """Wherever a seat is awaited its advice fits an offer and is accepted.

    Where the clock acts anyway it may be to wait.
    """
    advised = waited = 0
    for _, ply in plies():
        state = ply.after
        for seat in GAME.turn(state).seats:
            offers = GAME.offers(state, seat)
            wish = GAME.advisor.advise(GAME.view(state, seat), seat, offers, Luck(advised))
            if wish is None:
                assert GAME.due(state) is not None
                waited += 1
                continue
            assert offered(offers, wish)
            assert decide(GAME, state, seat, wish, Luck(0))[0]
            advised += 1
    assert advised > 1000
    assert waited > 100


def test_what_is_worth_searching_can_be_played() -> None:
    for count, (_, ply) in enumerate(plies()):
        if count % 5:
            continue
        state = ply.after
        for seat in GAME.turn(state).seats:
            offers = GAME.offers(state, seat)
            found = GAME.advisor.candidates(state, seat, offers, Luck(count))
            assert bool(found) == (state.phase not in DEALING)
            for wish in found:
                assert offered(offers, wish)
                assert decide(GAME, state, seat, wish, Luck(0))[0]


def test_worth_is_a_share_of_the_victory() -> None:
    """From 0 to 1, all together 1; at the end exactly the winners'."""
    for _, ply in plies():
        shares = GAME.advisor.worth(ply.after)
        assert all(0 <= share <= 1 for share in shares)
        assert abs(sum(shares) - 1) < 1e-9
        outcome = GAME.outcome(ply.after)
        if outcome is not None:
            won = tuple((seat in outcome.winners) / len(outcome.winners) for seat in range(len(shares)))
            assert shares == won


def advice(table: OrcsTable, seat: int) -> JSON:
    state = table.state
    return GAME.advisor.advise(GAME.view(state, seat), seat, GAME.offers(state, seat), Luck("advice"))


def test_searching_may_wait_too() -> None:
    """The searching player, too, may let a moment of the deal pass; with no time to think it does as advised."""
    table = placed({"deck": ["troll", "start", "goblin"], "piles": {"0": ["orc2"]}})
    assert advice(table, 1) is None
    for units in (0, 3):
        seen = situation(GAME, table.state, 1)  # type: ignore[arg-type]
        wish = Warlord().choose(seen, Luck("search"), iterations(units))
        assert wish is None or offered(seen.offers, wish)
        assert units or wish is None


OPEN: JSON = {
    "0": ["giant", "enlistment:2", "troll"],
    "1": ["orc6", "orc6", "goblin"],
    "2": ["giant", "desertion:3", "orc2", "commando"],
}
"""The highest cards lie on a pile that is taken; the best free pile has an inconspicuous top."""


def test_at_an_open_table_it_counts_what_lies_there() -> None:
    given: dict[str, JSON] = {"phase": "late_enlist", "piles": OPEN}
    assert advice(placed(given, 4, {"open_piles": True}), 1) == {"type": "enlist", "pile": 1, "seen_height": 3}
    richer = {**OPEN, "1": ["orc2", "orc2", "goblin"]}
    assert advice(placed({**given, "piles": richer}, 4, {"open_piles": True}), 1)["pile"] == 2  # type: ignore[index,call-overload]


JUDGEMENTS: list[tuple[str, dict[str, JSON], int, JSON]] = [
    (
        "enlists on the pile that nobody has touched",
        {"phase": "late_enlist", "piles": {"0": ["orc2"] * 2, "1": ["giant"], "2": ["orc6", "enlistment:2"]}},
        1,
        {"type": "enlist", "pile": 1, "seen_height": 1},
    ),
    (
        "flies with no more goblins than it takes",
        {
            "phase": "flying",
            "hands": {"1": ["goblin", "goblin", "goblin", "flying_machine"]},
            "battle": {"tribe": "orc", "armies": {"1": ["orc6"], "2": ["orc6", "orc2", "orc2", "orc2"]}},
        },
        1,
        {"type": "fly", "goblins": 3},
    ),
    (
        "does not fly where it has won already",
        {
            "phase": "flying",
            "hands": {"1": ["goblin", "flying_machine"]},
            "battle": {"tribe": "orc", "armies": {"1": ["orc6"], "2": ["orc2"]}},
        },
        1,
        {"type": "pass"},
    ),
    (
        "sends nothing with two leaders that quarrel",
        {
            "phase": "mercenaries",
            "hands": {"1": ["giant", "troll"], "2": ["troll"]},
            "battle": {"tribe": "orc", "armies": {"1": ["orc_leader", "orc_leader", "orc6"]}},
        },
        1,
        {"type": "mercenaries", "cards": ()},
    ),
    (
        "calls the champion's best tribe first",
        {"phase": "tribe", "hands": {"3": ["orc6", "orc6", "dwarf2"], "1": ["dwarf6", "skeleton6"]}},
        0,
        {"type": "tribe", "tribe": "orc"},
    ),
    (
        "asks for the leader of the tribe it is strong in",
        {
            "phase": "spy",
            "hands": {
                "1": ["spy1", "orc6", "orc6", "orc6", "orc6", "orc2"],
                "2": ["orc_leader", "orc2", "orc2"],
                "3": ["dwarf2"],
            },
        },
        1,
        {"type": "spy", "target": 2, "kind": "orc_leader"},
    ),
]


@pytest.mark.parametrize(("why", "given", "seat", "wish"), JUDGEMENTS, ids=[one[0] for one in JUDGEMENTS])
def test_judgement(why: str, given: dict[str, JSON], seat: int, wish: JSON) -> None:
    assert why
    assert advice(placed(given), seat) == wish


def chosen(state: State, seat: int, luck: Luck) -> Iterator[JSON]:
    """Random wishes, until one is accepted."""
    offers = GAME.offers(state, seat)
    while True:
        yield sample(luck.pick("", offers), luck)


def played(raw: dict[str, JSON], seed: int) -> tuple[int, ...]:
    """The winners of a match in which seats 0 and 2 follow advice and the others play at random, one time in four
    where the clock acts.
    """
    table, luck = OrcsTable(GAME, options(raw), 4, Luck(f"table {seed}")), Luck(f"seats {seed}")
    while (outcome := GAME.outcome(table.state)) is None:
        moved = False
        for seat in turn(table)[1]:
            if seat not in turn(table)[1]:
                continue
            if seat % 2 == 0:
                view, offers = GAME.view(table.state, seat), GAME.offers(table.state, seat)
                wish = GAME.advisor.advise(view, seat, offers, luck)
                if wish is not None:
                    table.give(seat, wish, luck)
                    moved = True
            elif GAME.due(table.state) is None or not luck.below("", 4):
                _at_random(table, seat, luck)
                moved = True
        if not moved:
            table.tick(luck)
    return outcome.winners


def _at_random(table: OrcsTable, seat: int, luck: Luck) -> None:
    for wish in chosen(table.state, seat, luck):
        try:
            table.give(seat, wish, luck)
        except Refused:
            continue
        return


@pytest.mark.parametrize("raw", [{}, TURNS], ids=["live", "turns"])
def test_advice_beats_chance(raw: dict[str, JSON]) -> None:
    """Two against two: the advised win at least four of five."""
    wins = [seat % 2 == 0 for seed in range(20) for seat in played(raw, seed)]
    assert wins.count(True) >= 0.8 * len(wins)


def test_every_setting_was_advised() -> None:
    assert len({number for number, _ in plies()}) == len(SETTINGS)
    assert turn(opened())[1] == []


@pytest.mark.parametrize(("kind", "sense"), [("spy1", False), ("spy2", False), ("spy3", True), ("giant", True)])
def test_a_grunt_asks_for_no_spy_that_nobody_can_hold(kind: str, sense: bool) -> None:
    """Neither for the one that asks, nor for one that came before it."""
    table = placed({"phase": "spy", "champion": 3, "hands": {"1": ["spy2", "orc2"], "2": ["spy3"]}})
    wish: dict[str, JSON] = {"type": "spy", "target": 2, "kind": kind}
    assert GAME.advisor.makes_sense(GAME.view(table.state, 1), 1, wish) == sense
