"""A position as text: which line of it something stands on, so that a fault can be shown where it is."""

import json
import re
from collections.abc import Iterator
from json import JSONDecodeError
from typing import NamedTuple, TypeAlias

from django.utils.translation import gettext as _

from games.kernel.chance import FairChance
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import JSON
from play.match import Match
from play.rewinding import replaced

Path: TypeAlias = tuple[str | int, ...]
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')
_TYPED = re.compile(r" - at `\$([^`]*)`$")
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")


class Faulty(Exception):
    """No position of this match, in one sentence that names the line where it can."""


class Open(NamedTuple):
    """An object or list that is being read, with the place in it where the next value stands."""

    path: Path
    at: str | int


def read(text: str, match: Match) -> dict[str, object]:
    """The position that a text says, which the match's game places and reads back the same; `Faulty` for any other."""
    try:
        made = json.loads(text)
    except JSONDecodeError as fault:
        raise Faulty(_at(fault.lineno, _("this is not JSON (%(why)s)") % {"why": fault.msg})) from None
    except RecursionError:
        raise Faulty(_("This is not JSON.")) from None
    if not isinstance(made, dict):
        raise Faulty(_("A position is a JSON object."))
    check(made, text, match)
    return made


def check(position: JSON, text: str, match: Match) -> None:
    """`Faulty` where the game does not place the position, or does not read it back the same."""
    try:
        replaced(match, position, FairChance(bytes(32), 0))
    except Misfit as fault:
        raise Faulty(_at(line_of(text, fault), f"{fault.where}: {_TYPED.sub('', fault.why)}")) from None
    except Refused as refusal:
        raise Faulty(str(refusal)) from None


def line_of(text: str, fault: Misfit) -> int | None:
    """The line that a fault is about; None where it is about the whole."""
    known = dict(lines(text))
    typed = _TYPED.search(fault.why)
    if typed:
        path: Path = tuple(int(at) if at else name for name, at in _STEP.findall(typed[1]))
    else:
        words = re.findall(r"\w+", fault.where)
        path = tuple(int(one) if one.isdecimal() else one for one in words if one != "given")
    found = next((known[path[:end]] for end in range(len(path), 0, -1) if path[:end] in known), None)
    return found or next((line for at, line in known.items() if at and at[-1] in path), None)


def lines(text: str) -> Iterator[tuple[Path, int]]:
    """The line of each value of a JSON text by its path; the text must be JSON."""
    inside: list[Open] = []
    key = ""
    for token in _TOKEN.finditer(text):
        said, line = token[0], text.count("\n", 0, token.start()) + 1
        here = inside[-1] if inside else None
        if said in "}]":
            inside.pop()
        elif said == ",":
            assert here is not None
            inside[-1] = here._replace(at=here.at + 1 if isinstance(here.at, int) else "")
        elif said == ":":
            assert here is not None
            inside[-1] = here._replace(at=key)
        elif here is not None and here.at == "":
            key = json.loads(said)
        else:
            path = () if here is None else (*here.path, here.at)
            yield path, line
            if said in "{[":
                inside.append(Open(path, "" if said == "{" else 0))


def _at(line: int | None, said: str) -> str:
    return said if line is None else _("Line %(line)d: %(said)s") % {"line": line, "said": said}
