"""Commands, options, events and states in and out of JSON."""

import math

import pytest

from games.kernel.codec import Codec, codec, encode, schema
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import JSON
from tests.games.toys.hoard import GAME as HOARD
from tests.games.toys.hoard.commands import Bargain, Lay, Terms
from tests.games.toys.hoard.events import Drawn, RoundBegun
from tests.games.toys.hoard.state import Clan, Options, State


def test_it_works() -> None:
    assert codec(HOARD).command({"type": "lay", "card": 3}) == Lay(3)
    assert codec(HOARD).command_text(b'{"type":"lay","card":3}') == Lay(3)
    assert codec(HOARD) is codec(HOARD)


def test_nested_fields_and_fields_left_out() -> None:
    raw: JSON = {"type": "bargain", "to": 1, "terms": {"give": [4], "price": 0}}
    assert codec(HOARD).command(raw) == Bargain(1, Terms((4,), 0))
    assert encode(codec(HOARD).command(raw)) == b'{"type":"bargain","to":1,"terms":{"give":[4],"price":0}}'


def _deep() -> JSON:
    made: JSON = []
    for _ in range(10_000):
        made = [made]
    return made


NO_COMMANDS: list[JSON] = [
    None,
    [],
    "lay",
    {},
    {"type": "lay"},
    {"type": "Lay", "card": 1},
    {"type": None, "card": 1},
    {"type": ["lay"], "card": 1},
    {"type": "lay", "card": "1"},
    {"type": "lay", "card": True},
    {"type": "lay", "card": 1.0},
    {"type": "lay", "card": math.nan},
    {"type": "lay", "card": math.inf},
    {"type": "lay", "card": None},
    {"type": "lay", "card": 10**5000},
    {"type": "lay", "card": _deep()},
    {"type": "lay", "card": 1, "__class__": "x"},
    {"type": "lay", "card": 1, "\ud800": 1},
    {"type": "share", "split": {"\ud800": 1}},
    {"type": "bargain", "to": 1, "terms": {"give": [4], "price": 0, "x": 1}},
    _deep(),
]


@pytest.mark.parametrize("raw", NO_COMMANDS, ids=range(len(NO_COMMANDS)))
def test_what_is_no_command_is_malformed(raw: JSON) -> None:
    with pytest.raises(Refused) as refused:
        codec(HOARD).command(raw)
    assert (refused.value.code, refused.value.rule) == ("malformed", "")
    assert 0 < len(refused.value.detail.encode()) <= 1000


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"nul",
        b"NaN",
        b'{"type":"lay","card":NaN}',
        b'{"type":"lay","card":1e400}',
        b'{"type":"lay","card":1}x',
        b'\xef\xbb\xbf{"type":"lay","card":1}',
        b'{"type":"lay","card":"\x00"}',
        b'{"type":"lay","card":"\xff"}',
        b'{"type":"share","split":{"\\ud800":1}}',
        b'{"type":"lay","card":' + b"9" * 1_000_000 + b"}",
        b"[" * 10_000,
        b'{"type":' * 10_000,
        b'{"type":"lay","card":1,"type":"end"}',
    ],
    ids=lambda text: text[:30].decode("ascii", "replace"),
)
def test_text_that_is_no_command_is_malformed(text: bytes) -> None:
    with pytest.raises(Refused) as refused:
        codec(HOARD).command_text(text)
    assert refused.value.code == "malformed"


def test_numbers_too_great_for_a_machine_word_are_still_numbers() -> None:
    assert codec(HOARD).command({"type": "lay", "card": 10**30}) == Lay(10**30)


def test_options_are_filled_in_and_named_where_they_are_wrong() -> None:
    assert codec(HOARD).options(None) == Options()
    assert codec(HOARD).options({"rounds": 3}) == Options(rounds=3)
    for raw in (
        {"rounds": 4},
        {"rounds": True},
        {"dragon": "dead"},
        {"x": 1},
        [],
        "",
        {"rounds": 10**5000},
        {"\ud800": 1},
    ):
        with pytest.raises(Misfit) as misfit:
            codec(HOARD).options(raw)
        assert misfit.value.where == "options"


def test_events_and_states_come_back_as_they_were() -> None:
    events = [RoundBegun(1), Drawn(0, 5)]
    assert codec(HOARD).events(encode(events)) == events
    assert codec(HOARD).event(encode(events[1])) == events[1]
    state = State(Options(), (Clan((1, 2)), Clan(laid=3)), deck=(4, 5))
    assert codec(HOARD).state(encode(state)) == state


def test_a_schema_closes_every_object() -> None:
    made = schema(Options)
    assert isinstance(made, dict)
    assert made["$defs"] == {
        "Options": {
            "title": "Options",
            "type": "object",
            "properties": {
                "rounds": {"type": "integer", "minimum": 1, "maximum": 3, "default": 2},
                "teams": {"type": "boolean", "default": False},
                "dragon": {"enum": ["asleep", "awake"], "default": "awake"},
                "pause_ms": {"type": "integer", "minimum": 0, "maximum": 60000, "default": 1000},
            },
            "required": [],
            "additionalProperties": False,
        }
    }


def test_every_game_has_a_codec_of_its_own() -> None:
    other = type(HOARD)()
    assert codec(other) is not codec(HOARD)
    assert isinstance(codec(other), Codec)
