"""The position format: defaults, what does not fit, and the way back (chapter 3 of the vocabulary)."""

import pytest
from msgspec import json

from games.kernel.chance import FairChance, Luck
from games.kernel.codec import codec, encode
from games.kernel.refusals import Misfit
from games.kernel.replay import fold
from games.kernel.values import JSON, plain
from games.orcz.events import PositionPlaced
from games.orcz.game import GAME
from games.orcz.options import Options
from games.orcz.state import State
from tests.games.orcz.tables import (
    CARDS,
    FIELDS,
    HOUSE,
    QUIET,
    VARIANTS,
    Variant,
    at_anvil,
    awaited,
    opened,
    part,
    placed,
    plies,
    rank,
    see,
    states,
)

HALF = Options(taunt=True)
NAMED = {f"{variant.seats}-{number}": variant for number, variant in enumerate(VARIANTS)}


def again(state: State, options: Options) -> State:
    """The state after being written down, read and placed."""
    chance = FairChance(bytes(32), 0)
    events = GAME.place(options, state.seats, json.decode(encode(GAME.given(state))), chance)
    assert chance.draws == []
    return fold(GAME, GAME.blank(options, state.seats), events)


@pytest.mark.parametrize("variant", NAMED.values(), ids=NAMED)
def test_it_works(variant: Variant) -> None:
    """At every decision of a random match, and after its end."""
    for state in states(variant):
        assert again(state, variant.options) == state


@pytest.mark.parametrize(("seats", "turns"), [(2, 4), (3, 3), (4, 4)])
def test_an_empty_position_is_a_fresh_game_in_printed_order(seats: int, turns: int) -> None:
    table = placed({}, seats, Options())
    height = turns - 1
    for name in FIELDS:
        printed = HOUSE.challenges[name]  # type: ignore[index]
        shown = [see(table, f"/fields/{name}/{key}") for key in ("challenge", "stack", "removed")]
        assert shown == [printed[0], printed[1:height], printed[height:]]
    assert see(table, "/event_deck") == HOUSE.events[:11]
    assert [see(table, f"/players/{seat}/colour") for seat in range(seats)] == ["red", "green", "blue", "yellow"][
        :seats
    ]
    assert [see(table, f"/players/{seat}/hand") for seat in range(seats)] == [CARDS] * seats
    assert (see(table, "/first"), see(table, "/event"), see(table, "/round")) == (0, None, 1)


def test_in_phase_reveal_everything_is_turned_up_anew() -> None:
    """One more event is in the deck, and the whole stack lies face down; an unbeaten challenge may be given."""
    table = placed({"phase": "reveal", "game_turn": 2, "fields": {"tent": {"challenge": "5/2"}}}, 4, Options())
    assert see(table, "/event") == "divided_forces"
    assert see(table, "/event_deck") == HOUSE.events[1:11]
    assert (see(table, "/fields/tree/challenge"), see(table, "/fields/tree/stack")) == ("3/1", ("3/1", "4/2"))
    assert (see(table, "/fields/tent/challenge"), see(table, "/fields/tent/stack")) == ("5/2", ("3/1", "3/1"))


def test_the_deck_leaves_out_the_event_in_force() -> None:
    table = placed({"event": "divided_forces", "game_turn": 3}, 4, Options())
    assert see(table, "/event_deck") == HOUSE.events[1:10]


def test_a_challenge_left_out_and_one_that_is_null() -> None:
    fields: JSON = {"tree": {"challenge": None}, "anvil": {"challenge": "6/3"}, "tower": {"stack": ["6/3"]}}
    table = placed({"fields": fields})
    assert [see(table, f"/fields/{name}/stack") for name in FIELDS] == [(), ("3/1", "4/2"), ("6/3",), ("3/1", "3/1")]
    assert [see(table, f"/fields/{name}/beaten") for name in FIELDS] == [3, 0, 1, 0]


def test_an_unmet_allocation_is_judged_as_the_phase_says() -> None:
    """The dominant seat has been paid, or has paid, already."""
    aside = [part(0, "grunt4"), part(1, "grunt3"), part(2, "grunt1")]
    for phase, won in (("allocate", True), ("blame", False)):
        table = placed({**at_anvil(aside=aside), "phase": phase, "dominant": 1})
        assert (awaited(table), see(table, "/scores")) == (((1,), phase), (5, 5, 5, 5))
        assert (see(table, "/fields/anvil/result/won"), see(table, "/dominant")) == (won, 1)
        assert see(table, "/fields/anvil/result/dominant") == (1,)


def test_what_belongs_to_another_phase_is_passed_over() -> None:
    aside = [part(0, "grunt4"), part(1, "grunt3"), part(2, "grunt1")]
    plain_one: dict[str, JSON] = {**at_anvil(aside=aside), "phase": "blame", "dominant": 1}
    stray: dict[str, JSON] = {"round": 3, "active": 2, "taunt": {"state": "slow", "by": None}}
    assert placed({**plain_one, **stray}).state == placed(plain_one).state


def test_events_in_force_at_a_table_without_a_deck() -> None:
    """A position need not be reachable."""
    table = placed({"event": "blazing_sun"})
    assert (see(table, "/event"), see(table, "/events_left")) == ("blazing_sun", 0)


def test_what_the_others_know_of_slaves() -> None:
    """In a match they have counted them; in an arranged position only what is shown."""
    fresh, given = opened(2), placed({"players": {"0": {"slaves": 0, "shown_empty": True}}}, 2)
    assert [tribe.counted for tribe in fresh.state.tribes] == [True, True]
    assert [tribe.counted for tribe in given.state.tribes] == [True, False]
    shown = placed({}, 2, Options(open_slaves=True))
    assert [tribe.counted for tribe in shown.state.tribes] == [True, True]


TWICE: dict[str, JSON] = {"tree": {"ranks": [rank(0, "grunt1", "grunt2")]}, "tent": {"aside": [part(0, "grunt2")]}}
MISFITS: list[tuple[JSON, str]] = [
    (None, "given"),
    ([], "given"),
    ({"turn": 1}, "given"),
    ({"phase": "over"}, "given"),
    ({"game_turn": 0}, "given"),
    ({"game_turn": 5}, "given game_turn"),
    ({"first": 4}, "given first"),
    ({"first": -1}, "given"),
    ({"active": 4}, "given active"),
    ({"round": 6}, "given"),
    ({"round": None}, "given"),
    ({"event": "rain"}, "given"),
    ({"phase": "reveal", "event": "war_drums"}, "given event"),
    ({"event": "war_drums", "event_deck": ["war_drums"]}, "given event_deck"),
    ({"event_deck": ["war_drums", "war_drums"]}, "given event_deck"),
    ({"fields": {"castle": {}}}, "given"),
    ({"fields": {"tree": {"challenge": "4-2"}}}, "given"),
    ({"fields": {"tree": {"challenge": "0/0"}}}, "given"),
    ({"fields": {"tree": {"challenge": "3/1", "stack": ["3/1", "3/1", "3/1"]}}}, "given fields.tree"),
    ({"fields": {"tree": {"challenge": None, "stack": ["3/1"]}}}, "given fields.tree"),
    ({"fields": {"tree": {"removed": ["3/1"]}}}, "given fields.tree"),
    ({"fields": {"tree": {"ranks": [rank(4, "grunt1", "grunt2")]}}}, "given fields.tree.ranks"),
    ({"fields": {"tree": {"ranks": [rank(0, "grunt1", "grunt1")]}}}, "given fields.tree"),
    ({"fields": {"tree": {"ranks": [rank(0, "grunt1", "scout")]}}}, "given fields.tree"),
    ({"fields": {"tree": {"ranks": [rank(0, "grunt1", "grunt2", "up")]}}}, "given"),
    ({"fields": {"tree": {"ranks": [rank(0, "grunt1", "grunt2", seen={"left": [1]})]}}}, "given fields.tree"),
    ({"fields": {"tree": {"ranks": [rank(0, "grunt1", "grunt2", seen={"right": [7]})]}}}, "given fields.tree.ranks"),
    ({"fields": {"tree": {"aside": [part(0, None)]}}}, "given fields.tree"),
    ({"fields": {"tree": {"aside": [part(-1, "grunt1")]}}}, "given fields.tree.aside"),
    ({"fields": TWICE}, "given players.0"),
    ({"players": {"4": {}}}, "given players"),
    ({"players": {"00": {}}}, "given players"),
    ({"players": {"0": {"slaves": -1}}}, "given"),
    ({"players": {"0": {"used": ["scout", "scout"]}}}, "given players.0"),
    ({"players": {"0": {"used": ["grunt1"]}}}, "given"),
    ({"players": {"0": {"hand": ["grunt1"]}}}, "given"),
    ({"players": {"0": {"last_paid": 2}}}, "given players.0"),
    ({"players": {"0": {"back": ["champion"]}}}, "given players.0"),
    ({"fields": TWICE | {"tent": {}}, "players": {"0": {"back": ["grunt1"]}}}, "given players.0"),
    ({"active": 1, "players": {"0": {"skipped": True}}}, "given players.0"),
    (
        {"fields": {"tree": {"ranks": [rank(0, "grunt1", "archer1")]}}, "players": {"0": {"skipped": True}}},
        "given players.0",
    ),
    (
        {"fields": TWICE | {"tent": {}}, "players": {"0": {"used": ["shaman"]}, "1": {"used": ["shaman"]}, "2": 3}},
        "given",
    ),
    ({"field": "tree"}, "given field"),
    ({"phase": "resolve", "field": "tree", "fields": {"tree": {"challenge": None}}}, "given field"),
    ({"phase": "resolve", "field": "tree", "fields": {"tree": {"resolved": True}}}, "given field"),
    ({"phase": "resolve", "dominant": 2}, "given dominant"),
    ({"phase": "resolve", "fighting": True}, "given fighting"),
    ({"phase": "resolve", "field": "tree", "fighting": True}, "given fighting"),
    ({"phase": "allocate", "field": "tree"}, "given dominant"),
    ({"phase": "blame", "dominant": 2}, "given field"),
    ({"taunt": {"state": "bored"}}, "given"),
    ({"taunt": {"state": "taunted"}}, "given taunt"),
    ({"taunt": {"state": "slow", "by": 2}}, "given taunt"),
    ({"taunt": {"state": "fined", "by": 0}}, "given taunt"),
    ({"taunt": {"state": "fined", "by": 5}}, "given taunt"),
]


@pytest.mark.parametrize(("given", "where"), MISFITS, ids=[str(given)[:60] for given, _ in MISFITS])
def test_a_misfit_names_the_place(given: JSON, where: str) -> None:
    with pytest.raises(Misfit) as misfit:
        GAME.place(HALF, 4, given, FairChance(bytes(32), 0))
    assert misfit.value.where == where
    assert "\n" not in str(misfit.value)


def test_a_misfit_of_the_options() -> None:
    for given, where in (({"taunt": {}}, "given taunt"), ({"event_deck": ["war_drums"]}, "given event_deck")):
        with pytest.raises(Misfit) as misfit:
            placed(given)
        assert misfit.value.where == where


LEFT_WITH_ARCHERS: dict[str, dict[str, JSON]] = {
    "tree": {"ranks": [rank(0, "grunt1", "grunt2"), rank(0, "grunt3", "grunt4")]},
    "tent": {"aside": [part(0, "cavalry1"), part(0, "cavalry2"), part(0, "cavalry3")]},
}
"""Of the troops only the archers are left to the hand, and two archers form no rank."""


BEHIND_EACH_OTHER: tuple[list[JSON], list[JSON]] = (
    [rank(1, "grunt1", "grunt2"), rank(2, "grunt3", "grunt4")],
    [part(0, "grunt1")],
)


def test_a_seat_may_have_been_skipped_that_holds_no_legal_rank() -> None:
    """Without a hero, in a witch hunt, or with nothing but what has come back since."""
    used: dict[str, JSON] = {"used": ["champion", "shaman"]}
    for given in (
        {"fields": LEFT_WITH_ARCHERS, "players": {"0": {"skipped": True, **used}}},
        {"fields": LEFT_WITH_ARCHERS, "players": {"0": {"skipped": True}}, "event": "witch_hunt"},
        at_anvil(*BEHIND_EACH_OTHER, players={"0": {"skipped": True, "back": CARDS[1:10]}}),
    ):
        state = placed(given).state
        assert state.tribes[0].skipped
        for number in range(20):
            assert GAME.resample(state, 1, Luck(number)).tribes[0].skipped


def test_nobody_counts_as_skipped_when_the_game_is_over() -> None:
    """The witch hunt, for which a seat was skipped, is over too: what remained of it would contradict the hand."""
    troops: list[JSON] = [part(0, f"grunt{strength}") for strength in (1, 2, 3, 4)]
    troops += [part(0, f"cavalry{strength}") for strength in (1, 2, 3)]
    skipped: JSON = {"0": {"skipped": True}}
    state = placed(at_anvil(aside=troops, event="witch_hunt", game_turn=4, players=skipped)).state
    assert (state.phase, state.event, again(state, QUIET)) == ("over", None, state)


CONTRADICTIONS: list[tuple[dict[str, JSON], str]] = [
    ({"players": {"0": {"skipped": True}}}, "given players.0"),
    ({"phase": "reveal", "players": {"2": {"skipped": True}}}, "given players.2"),
    ({"fields": LEFT_WITH_ARCHERS, "players": {"0": {"skipped": True}}}, "given players.0"),
    ({"players": {"0": {"back": ["grunt1"]}}}, "given players.0"),
    ({"phase": "reveal", "players": {"0": {"back": ["grunt1"]}}}, "given players.0"),
    ({"fields": LEFT_WITH_ARCHERS, "players": {"0": {"skipped": True, "used": ["champion"]}}}, "given players.0"),
    ({"fields": LEFT_WITH_ARCHERS, "event": "witch_hunt", "players": {"1": {"skipped": True}}}, "given players.1"),
]


@pytest.mark.parametrize(("given", "where"), CONTRADICTIONS, ids=[str(given)[:60] for given, _ in CONTRADICTIONS])
def test_what_contradicts_what_all_have_seen_is_refused_when_it_is_read(given: JSON, where: str) -> None:
    """No world could be drawn: see `test_no_world_is_handed_out_that_does_not_fit`."""
    with pytest.raises(Misfit) as misfit:
        GAME.place(Options(), 4, given, FairChance(bytes(32), 0))
    assert misfit.value.where == where


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"fields": LEFT_WITH_ARCHERS, "event": "moonless_night"},
        at_anvil([rank(1, "grunt1", "grunt2"), rank(0, "grunt3", "grunt4")]),
    ],
)
def test_the_event_holds_the_whole_position(given: dict[str, JSON]) -> None:
    """Whatever was left out is written out, so that the log needs no defaults; nothing of the state stands there."""
    placed_, *_ = GAME.place(Options(), 4, given, FairChance(bytes(32), 0))
    assert isinstance(placed_, PositionPlaced)
    state = placed_.apply(GAME.blank(Options(), 4))
    assert GAME.given(state) == plain(placed_.position)
    assert {"tree", "anvil", "tower", "tent"} == placed_.position.fields.keys()
    assert codec(GAME).event(encode(placed_)) == placed_


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_moment_between_two_decisions_can_be_written_down_too(seats: int) -> None:
    """What is placed from it rests at a decision."""
    for ply in plies(Variant(seats, Options()))[1:]:
        state = ply.before
        for event in ply.events:
            state = GAME.apply(state, event)
            chance = FairChance(bytes(32), 0)
            events = GAME.place(Options(), seats, GAME.given(state), chance)
            placed_again = fold(GAME, GAME.blank(Options(), seats), events)
            assert GAME.turn(placed_again).seats or GAME.outcome(placed_again)
