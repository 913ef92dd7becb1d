"""Scenarios: every form of step, and one clear line for everything that is wrong with a file."""

import json

import pytest

from games.checks.scenario import Failed, Run, parse, run
from games.kernel.refusals import Misfit
from games.kernel.values import JSON
from tests.games.toys.hoard import GAME as HOARD
from tests.games.toys.hoard.state import CARDS

LAY_ALL: list[JSON] = [{"seat": 0, "do": {"type": "lay", "card": 3}}, {"seat": 1, "do": {"type": "lay", "card": 4}}]


def text(**changes: JSON) -> bytes:
    whole: dict[str, JSON] = {
        "id": "HO-01",
        "game": "hoard",
        "title": "A round",
        "seats": 2,
        "chance": {"deck": [list(CARDS)]},
        "play": [],
        "expect": {},
    }
    return json.dumps({name: value for name, value in (whole | changes).items() if value is not ...}).encode()


def play(**changes: JSON) -> None:
    Run(parse(text(**changes)), HOARD).whole()


def failing(**changes: JSON) -> str:
    with pytest.raises(Failed) as failed:
        play(**changes)
    return str(failed.value)


def unusable(**changes: JSON) -> str:
    with pytest.raises(Misfit) as misfit:
        play(**changes)
    return str(misfit.value)


def test_it_works() -> None:
    play(
        play=[*LAY_ALL, {"tick": 1}],
        expect={"/turn": {"seats": [1], "phase": "spoils"}, "/pile": [3, 4], "/hands/1": [2]},
    )


def test_every_form_of_step() -> None:
    play(
        play=[
            LAY_ALL[0],
            {"seat": 0, "do": {"type": "lay", "card": 1}, "refused": True},
            {"seat": 0, "do": {"type": "end"}, "refused": "wrong_phase"},
            {"seat": 0, "do": {"type": "lay"}, "refused": "malformed"},
            {"seat": 0, "do": None, "refused": True},
            {"tick": 5},
            {"check": {"/turn/seats": [1]}},
            {"check": {"/hands": [[1], None], "/laid/0/card": 3}, "as": 0},
            {"check": {"/hands": [None, [2, 4]], "/laid/0/card": None}, "as": 1},
            {"check": {"/hands/0": None, "/laid/0/there": True}, "as": "spectator"},
            {"check": {"/hands/0": [1]}, "as": "arbiter"},
            {
                "offers": {
                    "seat": 1,
                    "has": [{"type": "lay", "card": 2}, {"type": "peek", "seat": 0}],
                    "lacks": [{"type": "lay", "card": 3}],
                }
            },
            {"offers": {"seat": 0, "lacks": [{"type": "lay", "card": 1}, {"type": "nonsense"}]}},
            LAY_ALL[1],
            {"check": {"/clock": {"due": "reveal", "after_ms": 1000}}},
            {"tick": 10**12},
            {"seat": 1, "do": {"type": "end"}},
        ],
        expect={"/round": 2, "/nothing/at/all": None, "/clock/due": None},
    )


def test_what_is_accepted_is_the_default_of_a_command() -> None:
    play(play=[LAY_ALL[0] | {"refused": False}])  # type: ignore[operator]


def test_given_positions_options_and_seeds() -> None:
    play(
        chance=...,
        options={"rounds": 1, "pause_ms": 0},
        given={"hands": [[5], [6]], "gold": [1, 2]},
        play=[{"check": {"/scores": [1, 2], "/deck_count": 14, "/clock": {"due": None, "after_ms": None}}}],
        expect={"/hands": [[5], [6]]},
    )
    with pytest.raises(Failed) as one:
        play(chance=..., seed="0a", expect={"/deck": None})
    with pytest.raises(Failed) as other:
        play(chance=..., seed="0b", expect={"/deck": None})
    assert str(one.value) != str(other.value)


def test_a_seed_left_out_is_nought() -> None:
    said = {failing(chance=..., seed=seed, expect={"/deck": None}) for seed in (..., "00")}
    assert len(said) == 1


def test_a_refused_command_uses_up_no_script() -> None:
    play(
        play=[{"seat": 0, "do": {"type": "lay", "card": 9}, "refused": True}, *LAY_ALL, {"tick": 1}],
        expect={"/pile": [3, 4]},
    )


@pytest.mark.parametrize(
    ("steps", "line"),
    [
        (
            [{"seat": 0, "do": {"type": "lay", "card": 9}}],
            'step 0: {"type":"lay","card":9} was refused: not_in_hand (rule 2.1)',
        ),
        ([LAY_ALL[0] | {"refused": True}], 'step 0: {"type":"lay","card":3} was accepted, not refused'),  # type: ignore[operator]
        (
            [LAY_ALL[0], LAY_ALL[0] | {"refused": "mine"}],
            'step 1: {"type":"lay","card":3} was refused as not_your_turn, not as mine',
        ),  # type: ignore[operator]
        ([{"check": {"/round": 2}}], "step 0: /round is 1, not 2"),
        ([{"check": {"/hands/1": [2, 4]}, "as": "spectator"}], "step 0: /hands/1 is null, not [2,4]"),
        ([{"check": {"/nonsense": 5}}], "step 0: /nonsense is null, not 5"),
        ([{"offers": {"seat": 0, "has": [{"type": "end"}]}}], 'step 0: {"type":"end"} is not offered to seat 0'),
        (
            [{"offers": {"seat": 0, "lacks": [{"type": "lay", "card": 1}]}}],
            'step 0: {"type":"lay","card":1} is offered to seat 0',
        ),
        ([{"tick": 1}, {"check": {"/pile": [1]}}], "step 1: /pile is [], not [1]"),
    ],
)
def test_what_does_not_come_out_is_named(steps: JSON, line: str) -> None:
    assert failing(play=steps) == line


def test_what_is_expected_at_last_is_named() -> None:
    assert failing(expect={"/round": True}) == "expect: /round is 1, not true"
    assert failing(expect={"/deck": []}).startswith("expect: /deck is [5,6,7")


def test_long_values_are_cut_off() -> None:
    assert len(failing(expect={"": {"x": "y" * 10_000}})) < 700


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"seats": 9}, "seats: hoard is not played by 9"),
        ({"seats": -1}, "seats: hoard is not played by -1"),
        ({"options": {"x": 1}}, "options: Object contains unknown field `x`"),
        ({"options": {"rounds": "2"}}, "options: Expected `int`, got `str` - at `$.rounds`"),
        ({"options": {"teams": True}}, "options: teams need four seats"),
        ({"given": {"x": 1}}, "given: Object contains unknown field `x`"),
        (
            {"chance": {"deck": [[1, 2]]}},
            "chance deck: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] is missing from the scripted order",
        ),
        ({"chance": {"deck": ["high"]}}, "chance deck: 'high' is not (any more) among"),
        ({"play": [{"seat": 2, "do": {"type": "end"}}]}, "step 0: seat: there is no seat 2; seats are 0 to 1"),
        ({"play": [{"seat": -1, "do": {"type": "end"}}]}, "step 0: seat: there is no seat -1; seats are 0 to 1"),
        ({"play": [{"offers": {"seat": 2}}]}, "step 0: seat: there is no seat 2; seats are 0 to 1"),
        ({"play": [{"check": {}, "as": 7}]}, "step 0: seat: there is no seat 7; seats are 0 to 1"),
        ({"play": [{"check": {}, "as": "judge"}]}, "step 0: as: 'judge' is no viewer"),
        ({"play": [{"check": {"round": 1}}]}, "step 0: pointer: 'round' does not begin with a slash"),
        ({"expect": {"/~": 1}}, "expect: pointer: '/~' has a tilde that neither 0 nor 1 follows"),
        ({"play": [{}]}, "step 0: form: no step is made of nothing"),
        ({"play": [{"do": {"type": "end"}}]}, "step 0: form: no step is made of do"),
        ({"play": [{"seat": 0}]}, "step 0: form: no step is made of seat"),
        ({"play": [{"tick": 1, "check": {}}]}, "step 0: form: no step is made of tick, check"),
        ({"play": [{"tick": 1, "as": 0}]}, "step 0: form: no step is made of tick, as"),
        ({"play": [{"tick": 1, "refused": True}]}, "step 0: form: no step is made of refused, tick"),
    ],
    ids=lambda one: json.dumps(one)[:40],
)
def test_what_cannot_be_played_is_named(changes: dict[str, JSON], line: str) -> None:
    said = unusable(**changes)
    assert said.startswith(line)
    assert "\n" not in said


@pytest.mark.parametrize(
    "changes",
    [
        {"id": ...},
        {"expect": ...},
        {"play": ...},
        {"game": ...},
        {"title": 5},
        {"seats": "2"},
        {"seats": 2.5},
        {"seats": True},
        {"seed": "0"},
        {"seed": "zz"},
        {"seed": 0},
        {"given": None},
        {"given": []},
        {"chance": {"deck": 1}},
        {"expect": []},
        {"play": {}},
        {"play": [1]},
        {"play": [{"tick": -1}]},
        {"play": [{"tick": "1"}]},
        {"play": [{"tick": None}]},
        {"play": [{"seat": "0", "do": {}}]},
        {"play": [{"seat": 0, "do": {}, "refused": 1}]},
        {"play": [{"check": []}]},
        {"play": [{"check": {}, "as": None}]},
        {"play": [{"offers": {}}]},
        {"play": [{"offers": {"seat": 0, "has": {}}}]},
        {"play": [{"offers": {"seat": 0, "x": 1}}]},
        {"play": [{"look": {}}]},
        {"comment": "x"},
    ],
    ids=str,
)
def test_a_file_of_another_form_is_no_scenario(changes: dict[str, JSON]) -> None:
    with pytest.raises(Misfit) as misfit:
        parse(text(**changes))
    assert misfit.value.where == "scenario"
    assert misfit.value.why


@pytest.mark.parametrize(
    "broken", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"id":' * 10_000, text() + b"x"], ids=range(8)
)
def test_a_file_that_is_no_json_is_no_scenario(broken: bytes) -> None:
    with pytest.raises(Misfit) as misfit:
        parse(broken)
    assert misfit.value.where == "scenario"


def test_a_game_that_there_is_not_is_named() -> None:
    with pytest.raises(Misfit, match="game: there is no game 'chess'; there are"):
        run(parse(text(game="chess")))
