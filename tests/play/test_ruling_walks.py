"""Walks over deeds in memory: rewinds in rewinds, amendments after resignations, takebacks, rulings behind the end.

Told again from its log the match is the same, and no draw is ever made twice from the same seed, label and version.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from games.kernel.chance import Luck
from games.kernel.offers import sample
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import plain
from play import course as courses
from play.match import main_line, match_at, no_parent, tell_match
from play.ruling_events import PositionReplaced, Ruled, SeatForfeited
from tests.play.remembered import Remembered
from tests.play.ruled import OFFICER, PLAYERS, ruling

STEPS = 10_000
A_MATCH = 200
RULED = {"rule", "take_back", "answer_take_back"}
ENOUGH = 3
"""Every kind of deed is done at least so often."""
Deed = Callable[[Remembered, Luck, int], tuple[str, dict[str, Any]]]


def opened(game: str, seats: int, name: str, options: dict[str, Any] | None = None) -> Remembered:
    body = {"game": game, "rules_version": "", "seats": seats, "options": options or {}, "players": [*PLAYERS[:seats]]}
    return Remembered(body | {"terms": {"takeback": "free"}}, PLAYERS[0], name)


def move(now: Remembered, luck: Luck, _number: int) -> tuple[str, dict[str, Any]]:
    match = now.match
    seat = luck.pick("", match.awaited())
    command = sample(luck.pick("", match.rules.offers(match.state, seat)), luck)
    return str(match.players[seat]), {"do": "give", "seat": seat, "command": plain(command)}


def step(now: Remembered, luck: Luck) -> int:
    """A version at which a command ended, on whatever line; mostly a late one at which the match was not over."""
    ends = [*now.ends]
    running = [at for at in ends if now.kept[at].outcome is None]
    return luck.pick("", (ends, ends[-8:], running[-8:], running[-8:], running[-30:], running)[luck.below("", 6)])


def rule(scope: str, **more: Callable[[Remembered, Luck], Any]) -> Deed:
    def deed(now: Remembered, luck: Luck, number: int) -> tuple[str, dict[str, Any]]:
        made = {name: make(now, luck) for name, make in more.items()}
        body = ruling(number, scope, min(step(now, luck), now.match.version), **made)
        return OFFICER, {**body, "do": "rule"}

    return deed


def position(now: Remembered, luck: Luck) -> Any:
    """One that the match has had."""
    match = now.kept[step(now, luck)]
    return plain(match.rules.given(match.state))


def ranks(now: Remembered, luck: Luck) -> Any:
    first = luck.below("", now.match.seats)
    return {"ranks": [1 if seat == first else 2 for seat in range(now.match.seats)]}


def seat(now: Remembered, luck: Luck) -> int:
    return luck.below("", now.match.seats)


def player(now: Remembered, at: int) -> str:
    held = str(now.match.players[at])
    return held if held.startswith("user") else PLAYERS[at]


def by_seat(do: str, **more: Callable[[Remembered, Luck], Any]) -> Deed:
    def deed(now: Remembered, luck: Luck, _number: int) -> tuple[str, dict[str, Any]]:
        at = seat(now, luck)
        return player(now, at), {"do": do, "seat": at, **{name: make(now, luck) for name, make in more.items()}}

    return deed


def take_over(now: Remembered, luck: Luck, _number: int) -> tuple[str, dict[str, Any]]:
    at = seat(now, luck)
    return PLAYERS[at], {"do": "take_over", "seat": at, "player": PLAYERS[at]}


def answered(now: Remembered, luck: Luck, _number: int) -> tuple[str, dict[str, Any]]:
    asked = now.match.course.takeback
    at = luck.pick("", asked.asked) if asked is not None and asked.asked else seat(now, luck)
    return player(now, at), {"do": "answer_take_back", "seat": at, "yes": luck.below("", 4) > 0}


REWIND = rule(
    "rewind",
    to=step,
    redraw=lambda _now, luck: luck.below("", 4) > 0,
    commitment=lambda now, _luck: now.promise(),
)
DEEDS: dict[str, tuple[int, Deed]] = {
    "move": (24, move),
    "clarify": (1, rule("clarify")),
    "uphold": (1, rule("uphold")),
    "rewind": (3, REWIND),
    "amend": (3, rule("amend", position=position)),
    "adjudicate": (1, rule("adjudicate", outcome=ranks)),
    "void": (1, rule("void")),
    "take the seat": (1, rule("penalise", seat=seat, penalty=lambda _now, _luck: "seat")),
    "warn": (1, rule("penalise", seat=seat, penalty=lambda _now, _luck: "warning")),
    "resign": (1, by_seat("resign")),
    "leave": (1, by_seat("leave")),
    "take over": (2, take_over),
    "take back": (12, by_seat("take_back", to=lambda now, luck: luck.pick("", [*now.ends][-4:]))),
    "answer": (4, answered),
}
WEIGHED = [name for name, (weight, _) in DEEDS.items() for _ in range(weight)]


def walked(now: Remembered, steps: int, luck: Luck, done: Counter[str]) -> None:
    """So many deeds, each told again with all before it."""
    made = number = 0
    while made < steps:
        number += 1
        over = now.match.outcome is not None
        asked = now.match.course.takeback is not None and luck.below("", 2)
        name = (
            "answer"
            if asked
            else luck.pick("", (*("rewind",) * 7, "adjudicate", "void", "clarify", "warn") if over else WEIGHED)
        )
        before = len(now.log)
        try:
            now.give(*DEEDS[name][1](now, luck, number))
        except (Refused, Misfit):
            assert len(now.log) == before
            continue
        done[name] += 1
        made += 1
        assert tell_match(now.log, no_parent) == now.match
        assert sorted(main_line(now.log, len(now.log))) == main_line(now.log, len(now.log))


@pytest.mark.long
def test_it_works() -> None:
    """Live is rebuilt, at every version: 10,000 steps, most of them of the quickest game."""
    done: Counter[str] = Counter()
    left, number = STEPS, 0
    others = [("orcz", 3, {}), ("orcs_vs_orcs", 2, {}), ("few_orcs_more", 4, {"mode": "turns"}), ("orc_wars", 3, {})]
    for game, seats, options in others:
        walked(opened(game, seats, f"walk/{game}", options), 100, Luck(f"walk/{game}"), done)
        left -= 100
    while left:
        number += 1
        now = opened("armadora", 3, f"walk/{number}")
        walked(now, min(A_MATCH, left), Luck(f"walk/{number}"), done)
        left -= min(A_MATCH, left)
        again = match_at(now.log, now.match.line_from, no_parent)
        assert again.version == now.match.line_from
    assert {name for name in DEEDS if done[name] < ENOUGH} == set(), done


def test_a_live_match_that_is_not_its_log_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: a fold that does not know of a seat that was lost."""
    now = opened("armadora", 3, "twin")
    luck = Luck("twin")
    for _ in range(6):
        now.give(*move(now, luck, 0))
    first = [*now.ends][1]
    given = plain(now.match.rules.given(now.kept[first].state))
    now.give(OFFICER, {**ruling(1, "amend", first, position=given), "do": "rule"})
    assert tell_match(now.log, no_parent) == now.match
    now.give(OFFICER, {**ruling(2, "penalise", first, seat=0, penalty="seat"), "do": "rule"})
    monkeypatch.setattr("play.course._TOLD", {**courses._TOLD, SeatForfeited: lambda course, _event, _version: course})
    assert tell_match(now.log, no_parent) != now.match


class ByTheLine(Remembered):
    """The twin: draws keyed by the step of the line, from the seed that the match had at first."""

    def key(self, version: int) -> int:
        return len(main_line(self.log, len(self.log))) + 1 if self.log and version else 1

    def seed_of(self, promised: str) -> bytes:
        del promised
        return next(iter(self.seeds.values()))


REWINDS, MATCHES = 10_000, 10


def rewound(now: Remembered, times: int) -> list[tuple[bytes, str, int]]:
    """What was drawn in a match that is rewound so often, with a move in between now and then."""
    luck = Luck(now.name)
    for number in range(1, times + 1):
        if number % 100 == 1:
            now.give(*move(now, luck, number))
        ends = [*now.ends][-6:]
        body = ruling(number, "rewind", ends[-1], to=luck.pick("", ends), redraw=True, commitment=now.promise())
        now.give(OFFICER, {**body, "do": "rule"})
    return now.drawn


@pytest.mark.long
def test_no_draw_is_ever_made_twice_from_the_same_seed_label_and_version() -> None:
    drawn = [
        draw
        for number in range(MATCHES)
        for draw in rewound(opened("orcs_vs_orcs", 2, f"rewinds/{number}"), REWINDS // MATCHES)
    ]
    assert len(drawn) > REWINDS
    assert len({*drawn}) == len(drawn)


def test_draws_keyed_by_the_step_of_the_line_are_found() -> None:
    body = {"game": "orcs_vs_orcs", "rules_version": "", "seats": 2, "options": {}, "players": [*PLAYERS[:2]]}
    drawn = rewound(ByTheLine(body | {"terms": {}}, PLAYERS[0], "rewinds"), 20)
    assert len({*drawn}) < len(drawn)


def test_the_walks_have_made_every_fact() -> None:
    now = opened("armadora", 3, "facts")
    walked(now, 400, Luck("facts"), Counter())
    assert {Ruled, PositionReplaced, SeatForfeited} <= {*map(type, now.log)}
