"""The position format: what is left out, what is refused, what is stored, and writing back."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.few_orcs_more import GAME
from games.few_orcs_more.events import PositionPlaced
from games.kernel.chance import FairChance
from games.kernel.codec import codec, encode
from games.kernel.refusals import Misfit
from games.kernel.replay import fold
from games.kernel.table import Table
from games.kernel.values import JSON
from tests.games.few_orcs_more.tables import SETTINGS, SMALL, TURNS, names, options, placed, plain, plies, turn, view


def test_it_works() -> None:
    """A position is taken as it stands; army cards mentioned nowhere lie in the discard."""
    given: JSON = {"deck": ["troll", "goblin"], "piles": {"0": ["orc2", "desertion:1"], "1": ["orc6", "enlistment:3"]}}
    assert isinstance(given, dict)
    table = placed(given)
    seen = view(table)
    assert names(table.events) == ["position_placed"]
    assert (seen.deal.dealt, seen.deal.left, seen.deal.next_pile, seen.deal.enlistment_open) == (78, 2, 6, True)
    assert len(seen.discard or ()) == 76
    assert [(cards.desertions, cards.enlistments) for cards in seen.player_cards] == [(0, 0), (1, 2), (2, 2), (2, 1)]


def test_an_empty_position_is_a_fresh_match() -> None:
    """The wizard, the deck and the Start card are drawn; in turns the batch of the current tick is dealt."""
    for raw, dealt in ((SMALL, 0), ({**SMALL, **TURNS}, 7)):
        drawn = FairChance(bytes(32), 1)
        table = Table(GAME, options(raw), 3, drawn, {}, arranged=True)
        assert [draw.label for draw in drawn.draws] == ["first_wizard", "shuffle:deck", "start"]
        assert (view(table).deal.dealt, view(table).round) == (dealt, 1)
    table = placed({"tick": 4, "round": 3}, 4, TURNS)
    assert (view(table).deal.tick, view(table).deal.dealt, view(table).round) == (4, 9, 3)


def test_player_cards_left_out() -> None:
    """What is not on the piles, in the phases in which it can be played."""
    items = ["orc2", "desertion:1", "enlistment:1", "desertion:1"]
    counts = {}
    for phase, deck in (("deal", {"deck": ["troll"]}), ("late_enlist", {}), ("champion", {})):
        seen = view(placed({"phase": phase, "piles": {"0": items}, **deck}))
        counts[phase] = [(cards.desertions, cards.enlistments) for cards in seen.player_cards][1:3]
    assert counts == {"deal": [(0, 1), (2, 2)], "late_enlist": [(0, 1), (0, 2)], "champion": [(0, 0), (0, 0)]}


def test_whatever_needs_no_decision_follows_at_once() -> None:
    """Late enlistment without enlistments, the piles of two, the giants, the fourth tribe, a battle that nobody is
    asked in.
    """
    none: JSON = {str(seat): {"enlistments": 0} for seat in (1, 2, 3)}
    assert turn(placed({"phase": "late_enlist", "piles": {"0": ["orc2"]}, "player_cards": none})) == ("champion", [0])
    two = placed({"phase": "champion", "piles": {"0": ["orc2", "giant", "enlistment:1"]}}, 2, SMALL)
    assert turn(two) == ("mercenaries", [1])
    assert turn(placed({"phase": "spy", "hands": {"1": ["giant", "giant"]}})) == ("tribe", [0])
    fought: JSON = {"phase": "tribe", "fought": ["orc", "dwarf", "skeleton"], "hands": {"1": ["barbarian2", "troll"]}}
    assert isinstance(fought, dict)
    assert turn(placed(fought)) == ("mercenaries", [1])


def test_where_nothing_is_left_to_enlist_no_pile_is_needed() -> None:
    """Also where enlistments that are left must be placed."""
    none: JSON = {str(seat): {"enlistments": 0} for seat in (1, 2, 3)}
    given: dict[str, JSON] = {"phase": "late_enlist", "player_cards": none}
    assert turn(placed(given, 4, {"late_enlist": "mandatory"})) == ("champion", [0])


def test_who_sends_next() -> None:
    """The seat named or, where it has no mercenaries, the one after it."""
    battle: dict[str, JSON] = {"tribe": "orc", "armies": {"1": ["orc2", "troll"]}, "next": 2}
    given: dict[str, JSON] = {"phase": "mercenaries", "battle": battle}
    assert turn(placed({**given, "hands": {"2": ["goblin"], "3": ["goblin"]}})) == ("mercenaries", [2])
    assert turn(placed({**given, "hands": {"3": ["goblin"]}})) == ("mercenaries", [3])
    assert turn(placed({**given, "hands": {"1": ["goblin"]}})) == ("commando", [1])


def test_battles_given_by_their_tribes_alone() -> None:
    seen = view(placed({"phase": "tribe", "fought": ["orc", "dwarf"]}))
    assert [(battle["number"], battle["tribe"]) for battle in _battles(seen)] == [(1, "orc"), (2, "dwarf")]
    assert {key for battle in _battles(seen) for key, value in battle.items() if value is not None} == {
        "number",
        "tribe",
    }
    assert seen.tribes_left == ("barbarian", "skeleton")


def _battles(seen: object) -> list[dict[str, Any]]:
    made: Any = plain(seen)
    return list(made["battles"])


def test_a_commando_given_in_a_battle_has_been_played() -> None:
    """Nobody is asked for it, and the armies are revealed at once."""
    strike = {"seat": 1, "target": 2, "card": "goblin"}
    battle: JSON = {"tribe": "orc", "armies": {"2": ["orc2"]}, "commando": strike}
    table = placed({"phase": "commando", "hands": {"1": ["goblin"]}, "battle": battle, "commando_played": True})
    assert (names(table.events), turn(table)) == (["position_placed", "armies_revealed"], ("flying", [1]))
    assert plain(view(table).battle and view(table).battle.commando) == strike  # type: ignore[union-attr]


MISFITS = msgspec.json.decode((Path(__file__).parent / "misfits.json").read_bytes())


@pytest.mark.parametrize("case", MISFITS, ids=[case["why"] for case in MISFITS])
def test_misfit(case: dict[str, Any]) -> None:
    """One line that names what is wrong."""
    with pytest.raises(Misfit) as misfit:
        Table(
            GAME,
            options(case.get("options", {})),
            case.get("seats", 4),
            FairChance(bytes(32), 0),
            case["given"],
            arranged=True,
        )
    assert (misfit.value.where, misfit.value.why) == (case["where"], case["why"])


def test_every_state_is_given_back() -> None:
    """Printed and placed again, through JSON and without a draw, every state of random matches is the same, the ends
    included.
    """
    count = 0
    for number, ply in plies():
        setting = SETTINGS[number]
        nothing = FairChance(bytes(32), 0)
        given: JSON = msgspec.json.decode(encode(GAME.given(ply.after)))
        raw = codec(GAME).options(setting.raw)
        events = GAME.place(raw, setting.seats, given, nothing)
        assert fold(GAME, GAME.blank(raw, setting.seats), events) == ply.after
        assert (names(events), nothing.draws) == (["position_placed"], [])
        count += 1
    assert count > 2000


@pytest.mark.parametrize("raw", [{}, TURNS], ids=["live", "turns"])
def test_a_stored_position_is_read_again_without_a_draw(raw: dict[str, JSON]) -> None:
    """What was left to chance stands in the event: the log alone gives the match again, as far as it had come."""
    table = Table(GAME, options(raw), 4, FairChance(bytes(32), 1), {}, arranged=True)
    stored = [codec(GAME).event(encode(event)) for event in table.events]
    begun = stored[0]
    assert isinstance(begun, PositionPlaced)
    assert (begun.position.wizard, len(begun.position.deck or ())) == (table.state.wizard, 81)
    assert begun.position.to_deal == (9 if raw else 0)
    assert fold(GAME, GAME.blank(table.options, 4), stored) == table.state


def test_a_batch_being_dealt_is_given_back() -> None:
    """A replay shows the states between the cards of a batch; as positions they deal what is left of it."""
    count = 0
    for number, ply in plies():
        setting, state = SETTINGS[number], ply.before
        for at, event in enumerate(ply.events):
            state = GAME.apply(state, event)
            if state.ticks is None or not state.ticks.to_deal:
                continue
            raw = codec(GAME).options(setting.raw)
            events = GAME.place(raw, setting.seats, GAME.given(state), FairChance(bytes(32), 0))
            assert GAME.apply(GAME.blank(raw, setting.seats), events[0]) == state
            assert events[1:] == ply.events[at + 1 :]
            count += 1
    assert count > 200
