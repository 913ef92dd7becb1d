"""A precedent as a scenario file for `manage.py scenario`: the position before the step, the step, what followed.

Written only of matches that are over: a position shows every hand.
"""

import json
from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec

from games.checks.scenario import parse, run
from games.kernel.chance import Chance, Draw, FairChance
from games.kernel.codec import codec
from games.kernel.table import Table
from games.kernel.values import JSON, plain, same
from moderation.disputed_step import disputed
from moderation.models import RulingRow
from play.live import find_reel
from play.match import Match

T = TypeVar("T")
N = TypeVar("N")
EXPECTED = ("turn", "scores", "outcome")
"""What every view has, and what a precedent says of the step's outcome."""
LONGEST_TITLE = 120


class Unwritten(Exception):
    """There is no scenario of this step, and why."""


def of_ruling(row: RulingRow, step: int) -> bytes:
    """The scenario file; `Unwritten` where nobody gave a seat's command there, or the position cannot be written."""
    reel = find_reel(row.match)
    if not reel.over:
        raise Unwritten("the match is being played")
    command = disputed(reel, step)
    seat, given = command.body.get("seat"), command.body.get("command")
    if command.body.get("do") != "give" or not isinstance(seat, int):
        raise Unwritten("nobody gave a command of the game at this step")
    before, after = reel.match_at(command.first - 1), reel.match_at(command.last)
    position = placeable(before)
    chance = _script(before, position, seat, given, command.chance)
    view = plain(after.rules.view(after.state, "arbiter"))
    assert isinstance(view, Mapping)
    made = {
        "id": f"precedent-{row.name}",
        "game": row.game,
        "title": row.reason.splitlines()[0][:LONGEST_TITLE],
        "seats": before.seats,
        "options": before.options,
        "given": position,
        **({"chance": chance} if chance else {}),
        "play": [{"seat": seat, "do": given}],
        "expect": {f"/{name}": view[name] for name in EXPECTED if name in view},
    }
    text = json.dumps(made, ensure_ascii=False, indent=1, sort_keys=False).encode() + b"\n"
    run(parse(text))
    return text


def placeable(match: Match) -> JSON:
    """The position of a match in its game's form; `Unwritten` where placing it gives another one."""
    rules = match.rules
    position = rules.given(match.state)
    options = codec(rules).options(plain(match.options))
    again = Table(rules, options, match.seats, FairChance(bytes(32), 0), position, True)
    if not same(plain(rules.view(again.state, "arbiter")), plain(rules.view(match.state, "arbiter"))):
        raise Unwritten("the position comes back otherwise")
    return position


def _script(before: Match, position: JSON, seat: int, given: JSON, draws: bytes | None) -> Mapping[str, list[JSON]]:
    """What came out at each draw of the step, by label, in the form of scenario files."""
    noted = Noted(msgspec.json.decode(draws or b"[]", type=list[Draw]))
    rules = before.rules
    options = codec(rules).options(plain(before.options))
    Table(rules, options, before.seats, FairChance(bytes(32), 0), position, True).give(seat, given, noted)
    return noted.outcomes


class Noted(Chance):
    """Draws of the log once more, with a note of what came out under each label."""

    def __init__(self, draws: Sequence[Draw]) -> None:
        self._left = list(draws)
        self.outcomes: dict[str, list[JSON]] = {}

    def below(self, label: str, n: int) -> int:
        return self._note(label, self._number(label))

    def order(self, label: str, n: int) -> list[int]:
        return self._note(label, self._order(label))

    def number(self, label: str, lo: int, hi: int) -> int:
        return self._note(label, lo + self._number(label))

    def pick(self, label: str, items: Sequence[T]) -> T:
        return self._note(label, items[self._number(label)])

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        return self._note(label, tuple(items[place] for place in self._order(label)))

    def _number(self, label: str) -> int:
        out = self._next(label).out
        if not isinstance(out, int):
            raise Unwritten(f"{label} was drawn as an order")
        return out

    def _order(self, label: str) -> list[int]:
        out = self._next(label).out
        if isinstance(out, int):
            raise Unwritten(f"{label} was drawn as a number")
        return list(out)

    def _next(self, label: str) -> Draw:
        found = next((one for one in self._left if one.label == label), None)
        if found is None:
            raise Unwritten(f"{label} was not drawn at this step")
        self._left.remove(found)
        return found

    def _note(self, label: str, outcome: N) -> N:
        self.outcomes.setdefault(label, []).append(plain(outcome))
        return outcome
