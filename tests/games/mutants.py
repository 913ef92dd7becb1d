"""Hostile commands: what a game is offered, bent in every way that ever broke a server, as data and as text."""

import json
import math
from collections.abc import Callable, Mapping
from typing import Any

from games.kernel.chance import Luck

DEEP = 10_000
DIGITS = 1_000_000
RARE = 80
"""The largest values are tried once in so many mutants: they cost a thousand times as much as the others."""

NAMES = [
    "__class__",
    "__init__",
    "__dict__",
    "prompt",
    "seat",
    "TYPE",
    "type\0",
    "",
    "constructor",
    "$where",
    "x" * 1000,
]
SCALARS: list[object] = [
    *(None, True, False, -1, 0, 1, 99, 2**31, 2**63, 2**64, -(2**63) - 1, 10**30),
    *(1.5, 3.0, -0.0, 1e308, math.nan, math.inf, -math.inf),
    *(
        "",
        "\0",
        "a\0b",
        "\ud800",
        "é",
        "１",
        "٣",
        "0",
        "-1",
        "x" * 10_000,
        "<script>",
        "' OR 1=1 --",
        "{{7*7}}",
        "%s%n",
    ),
    *NAMES,
    *(
        [],
        [[]],
        {},
        {"": {}},
        [None],
        ["lay"],
        {"__class__": "Lay"},
        {"0": -1},
        {"0": 10**30},
        {"-1": 1},
        {"\ud800": 1},
        {"x": 1},
    ),
    *(b"lay", (), {1: 2}, {None: None}, {"type"}),
]
TYPES = [
    "",
    "Lay",
    "__class__",
    "match_opened",
    "seed_revealed",
    "game_over",
    "\ud800",
    "x" * 1000,
    None,
    0,
    [],
    {"type": "lay"},
]


def deep_list() -> object:
    made: object = []
    for _ in range(DEEP):
        made = [made]
    return made


def deep_object() -> object:
    made: object = {}
    for _ in range(DEEP):
        made = {"type": made}
    return made


HUGE: list[Callable[[], object]] = [
    deep_list,
    deep_object,
    lambda: 10**DIGITS,
    lambda: "x" * DIGITS,
    lambda: [0] * DIGITS,
]


def bent(command: Mapping[str, object], luck: Luck) -> object:
    """The command as data with one or more things wrong with it, or, now and then, with nothing."""
    made: dict[Any, object] = dict(command)
    for _ in range(1 + luck.below("", 2)):
        name = luck.pick("", list(made)) if made else "type"
        match luck.below("", 9):
            case 0 | 1 | 2:
                made[name] = luck.pick("", SCALARS)
            case 3:
                made[luck.pick("", NAMES)] = luck.pick("", SCALARS)
            case 4:
                made.pop(name, None)
            case 5:
                made["type"] = luck.pick("", TYPES)
            case 6:
                made[name] = _inside(made.get(name), luck)
            case 7 if luck.below("", RARE) == 0:
                made[name] = luck.pick("", HUGE)()
            case 8 if luck.below("", 8) == 0:
                return luck.pick("", SCALARS)
    return made


NONSENSE = [b"", b"null", b"[]", b"0", b'"lay"', b"NaN", b"{}", b"true"]
AFTER = [b"x", b"{}", b",", b"\0", b"\xff"]
BEFORE = [b"\xef\xbb\xbf", b"\0", b"//\n", b"\xff\xfe"]
INSIDE = [
    b', "type": "__class__"}',
    b', "n": NaN}',
    b', "a": 1e999}',
    b', "a": Infinity}',
    b', "a": 0x10}',
    b', "a": 01}',
    b', "\\ud800": "\\ud800"}',
]


def huge_text(text: bytes) -> list[bytes]:
    inner = [b"9" * DIGITS, b"[" * DEEP, b'{"a":' * DEEP, b'"' + b"x" * DIGITS]
    return [*(text[:-1] + b', "a": ' + value + b"}" for value in inner), b"[" * DEEP, b'{"type":' * DEEP, b" " * DIGITS]


def bent_text(command: Mapping[str, object], luck: Luck) -> bytes:
    """The text of a request with something wrong with it as text."""
    text = json.dumps(command).encode()
    at = luck.below("", len(text))
    match luck.below("", 9):
        case 0:
            return text[:at]
        case 1:
            return text + luck.pick("", [*AFTER, text])
        case 2:
            return luck.pick("", BEFORE) + text
        case 3 | 4:
            return text[:-1] + luck.pick("", INSIDE)
        case 5:
            return text[:-1] + b"," + text[1:]
        case 6:
            return text.replace(b'"', b"'")
        case 7:
            return text[:at] + bytes([luck.below("", 256)]) + text[at + 1 :]
    return luck.pick("", NONSENSE if luck.below("", RARE // 8) else huge_text(text))


def _inside(value: object, luck: Luck) -> object:
    """A list or an object with something added or changed; of anything else a list."""
    if isinstance(value, list | tuple):
        return [*value, luck.pick("", SCALARS)] if luck.below("", 2) else [*value, *value]
    if isinstance(value, Mapping):
        names = [*value, *NAMES]
        return {**value, luck.pick("", names): luck.pick("", SCALARS)}
    return [value]
