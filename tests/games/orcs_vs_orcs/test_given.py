"""The position format: what it gives back, what it fills in, what it refuses."""

import msgspec
import pytest

from games.kernel.chance import FairChance
from games.kernel.codec import encode
from games.kernel.refusals import Misfit
from games.kernel.replay import fold
from games.kernel.values import JSON
from games.orcs_vs_orcs.game import GAME
from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.state import State
from tests.games.orcs_vs_orcs.tables import TILES, Board, match

BATTLE: dict[str, JSON] = {"Nd": {"village": False, "hordes": {"0": 2, "1": 2}}}


def placed(options: Options, seats: int, given: JSON) -> State:
    events = GAME.place(options, seats, given, FairChance(bytes(32), 0))
    return fold(GAME, GAME.blank(options, seats), events)


def test_it_works() -> None:
    """Every state of some matches, the last one too, is given back by its own position."""
    for number in range(9):
        for step, ply in enumerate(match(number)):
            state = ply.after
            assert isinstance(state, State)
            if step % 4 == 0 or state.outcome is not None:
                given: JSON = msgspec.json.decode(encode(GAME.given(state)))
                assert placed(state.options, state.seats, given) == state


def test_what_is_left_out_is_fresh() -> None:
    state = placed(Options(), 2, {"first_player": 1, **TILES, "hero_pile": ["kraash"]})
    assert (state.active, state.actions, state.pool, state.game_turn, state.pile) == (1, 3, 26, 1, ("kraash",))
    assert state.zones == GAME.blank(Options(), 2).zones


def test_the_market_is_what_nobody_holds() -> None:
    players: JSON = [{"cards": {"heavy_orc": 3}}, {}]
    assert Board({"players": players}).see("/market") == {
        "orc": 4, "heavy_orc": 5, "boar_rider": 8, "crossbow": 5, "shaman": 8, "catapult": 7,
    }  # fmt: skip


def test_glory_leaves_the_pool() -> None:
    assert Board({"players": [{"glory": 4}, {"glory": 5}]}).see("/pool") == 17


def test_a_well_counts_at_the_beginning_of_the_turn() -> None:
    assert Board({"zones": {"Nb3": {"marker": 0}}}).see("/actions_left") == 4


def test_heroes_in_columns_are_used() -> None:
    columns: JSON = [{"front": "orc", "back": "crossbow", "hero": "buurk", "hero_on": "back"}]
    sides: JSON = [{"hand": ["orc"], "deck": ["orc"], "columns": columns}, {"hand": ["orc"], "deck": ["orc"]}]
    given: dict[str, JSON] = {"players": [{"heroes": ["buurk"]}], "zones": BATTLE}
    table = Board({**given, "battle": {"zone": "Nd", "stage": "draw", "sides": sides}})
    assert table.see("/players/0/heroes_used") == ["buurk"]
    assert table.see("/players/0/heroes_shown") == ["buurk"]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ([], "Expected `object`"),
        ({"colour": 1}, "unknown field"),
        ({"first_player": 2}, "there is no seat 2"),
        ({"game_turn": 0}, ">= 1"),
        ({"players": [{}, {}, {}]}, "there are 3 for 2 seats"),
        ({"players": [{"cards": {"elf": 1}}]}, "there is no unit 'elf'"),
        ({"players": [{"cards": {"orc": 9}}]}, "cards orc"),
        ({"players": [{"heroes": ["bob"]}]}, "there is no hero 'bob'"),
        ({"players": [{"heroes": ["buurk"]}, {"heroes": ["buurk"]}]}, "a hero is in two places"),
        ({"players": [{"kills": {"0": 1}}]}, "its own hordes"),
        ({"players": [{"kills": {"x": 1}}]}, "'x' is none of 0, 1, 2, 3"),
        ({"players": [{"glory": 27}]}, "more glory than there is"),
        ({"hero_pile": ["bob"]}, "there is no hero 'bob'"),
        ({"river": ["cities", "cities", "hordes", "tower"]}, "not the eight objectives"),
        ({"river": ["cities"], "stack": []}, "not the eight objectives"),
        ({"zones": {"A0": {}}}, "there is no zone 'A0'"),
        ({"zones": {"Nd": {"hordes": {"0": 16}}}}, "more than 15 hordes"),
        ({"zones": {"Nd": {"hordes": {"0": 1, "1": 1}}}}, "hordes of several seats"),
        ({"zones": {"Nd": {"hordes": {"7": 1}}}}, "'7' is none of 0, 1, 2, 3"),
        ({"zones": {"N0": {"hordes": {"1": 1}}}}, "the Dark City of another seat"),
        ({"zones": {"N0": {"marker": 0}}}, "neither marker nor fortress"),
        ({"zones": {"Nd": {"fortress": "standing"}}}, "under nobody's marker"),
        ({"zones": {"Nd": {"fresh": True}}}, "no fresh fortress"),
        ({"zones": {"T": {"village": True}}}, "no village can stand"),
        ({"zones": {"N0": {"moved": 7}}}, "more hordes have moved"),
        ({"recruited": {"Z": 1}}, "there is no zone 'Z'"),
        ({"pending": [{"zone": "Nd"}]}, "nobody defends Nd"),
        ({"pending": [{"zone": "Z"}]}, "there is no zone 'Z'"),
        ({"battle": {"zone": "Nd"}}, "nobody defends Nd"),
        ({"zones": BATTLE, "battle": {"zone": "Nd", "sides": [{}, {}, {}]}}, "two sides"),
        ({"zones": BATTLE, "battle": {"zone": "Nd", "sides": [{"hand": ["orc"]}]}}, "the sides hold no cards"),
        ({"zones": BATTLE, "battle": {"zone": "Nd", "stage": "play", "sides": [{"hand": ["elf"]}]}}, "no card 'elf'"),
        ({"zones": BATTLE, "battle": {"zone": "Nd", "stage": "play", "sides": [{"hand": ["shaman"]}]}}, "not so many"),
        (
            {
                "zones": BATTLE,
                "battle": {"zone": "Nd", "stage": "play", "sides": [{"columns": [{"back": "crossbow"}]}]},
            },
            "stands behind nothing",
        ),
        (
            {"zones": BATTLE, "battle": {"zone": "Nd", "stage": "play", "sides": [{"columns": [{"front": "wall"}]}]}},
            "wall is no front",
        ),
        ({"zones": BATTLE, "battle": {"zone": "Nd", "sides": [{"marched": 1}]}}, "losses of a forced march"),
        ({"agenda": [{"type": "fury"}]}, "Invalid value"),
        ({"agenda": [{"type": "retreat", "seat": 0, "zone": "Q", "origins": [], "other": 1}]}, "no zone 'Q'"),
        ({"agenda": [{"type": "contact", "zone": "Nd", "defender": 3, "must": True}]}, "nobody at the table"),
        ({"moving": {"zone": "Nb2", "count": 1, "origin": "N0"}}, "is not there"),
        ({"offered": ["kraash"], "hero_pile": []}, "no two heroes"),
        (
            {"zones": BATTLE, "battle": {"zone": "Nd", "stage": "effects", "effects": [{"side": 2, "card": "orc"}]}},
            "nobody has an effect",
        ),
    ],
)
def test_what_is_no_position_is_named(given: JSON, why: str) -> None:
    whole: JSON = {**TILES, **given} if isinstance(given, dict) else given
    with pytest.raises(Misfit) as misfit:
        placed(Options(), 2, whole)
    assert why in str(misfit.value)
