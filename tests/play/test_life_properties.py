"""Whatever is done to a match, in whatever order: told again it is the same, and verifies."""

from collections.abc import Callable
from hashlib import sha256
from itertools import product
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from eventlog import store
from games.kernel.chance import Luck
from games.kernel.offers import sample
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import plain
from play import commands, live
from play.events import BranchOpened, MatchEvent
from play.live import Live
from play.terms import Terms
from streams.actors import CLOCK
from streams.decider import Accepted
from tests.play.clocked import ALICE, BOB, CAROL, DAYS, LIVE, SetClock, clock
from tests.play.ruled import rewinding, ruling, settled
from tests.play.test_clock import assert_sound, told
from tests.play.test_time_out import log

pytestmark = pytest.mark.django_db
__all__ = ["clock"]

PEOPLE = (ALICE, BOB, CAROL, "computer:grunt")
OFFICER = "officer:900000009/adjudicate+amend+clarify+pause+penalise+rewind+seat+void"
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("armadora", {}),
    ("few_orcs_more", {"small_table": True, "mode": "turns"}),
    ("few_orcs_more", {"small_table": True, "mode": "live"}),
    ("orcz", {}),
    ("orc_wars", {}),
]
TERMS = {
    "none": Terms(takeback="free"),
    "live": replace(LIVE, takeback="consent"),
    "days": replace(DAYS, takeback="consent"),
    "hurried": Terms(pace="live", move_s=60, on_timeout="resign", bonus_s=3, bank_s=30),
}

DEEDS_A_MATCH = 90
Deed = Callable[[Live, str, Luck], object]


def move(now: Live, _actor: str, luck: Luck) -> None:
    """A legal command of a seat that may give one, by whoever sits there."""
    match = now.match
    for seat in match.awaited():
        offers = match.rules.offers(match.state, seat)
        if offers:
            commands.give(now.id, seat, sample(luck.pick("", offers), luck), actor=str(match.players[seat]))
            return


def rewind(now: Live, _actor: str, luck: Luck) -> None:
    commands.rewind(now.id, luck.number("", 1, now.match.version), "a try", actor=OFFICER)


def rule(now: Live, _actor: str, luck: Luck) -> None:
    """A ruling of any scope, on a step not long ago."""
    number, step = now.match.version, luck.pick("", (1, *settled(now))[-6:])
    match = live.at_version(now.id, step)
    position = plain(match.rules.given(match.state)) if match.begun else {}
    wanted = (
        lambda: ruling(number, "clarify", step),
        *(lambda: rewinding(number, step),) * 8,
        lambda: ruling(number, "amend", step, position=position),
        lambda: ruling(number, "penalise", step, seat=seat(luck), penalty=luck.pick("", ("warning", "seat", "ban"))),
        lambda: ruling(number, "adjudicate", step, outcome={"ranks": [1, 2, 2]}),
        lambda: ruling(number, "void", step),
    )
    commands.rule(now.id, luck.pick("", wanted)(), actor=OFFICER)


def take_back(now: Live, _actor: str, luck: Luck) -> None:
    """By the seat that has moved last or before, to before that move."""
    given = [one for one in live.shelf.past(now.stream).accepted(0, now.version) if one.body["do"] == "give"]
    one = luck.pick("", given[-2:] or [Accepted(2, ALICE, {"seat": 0}, None)])
    seat = one.body["seat"]
    commands.take_back(now.id, seat, one.first - 1, actor=str(now.match.players[seat]))


def answer_back(now: Live, actor: str, luck: Luck) -> None:
    """By somebody who is asked for a takeback, where one is asked for."""
    asked = now.match.course.takeback
    seat = luck.pick("", asked.asked) if asked is not None else held(now, actor, luck)
    commands.answer_take_back(now.id, seat, luck.below("", 3) > 0, actor=str(now.match.players[seat]))


def seat(luck: Luck) -> int:
    return luck.below("", 3)


def kind(luck: Luck) -> Any:
    return luck.pick("", ("draw", "stop"))


def held(now: Live, actor: str, luck: Luck) -> int:
    """A seat of the actor's own, where there is one."""
    return now.match.players.index(actor) if actor in now.match.players else seat(luck)


DEEDS: dict[str, Deed] = {
    "move": move,
    "tick": lambda now, _actor, _luck: commands.tick(now.id, version=now.match.version),
    "hasten": lambda now, actor, luck: commands.hasten(now.id, held(now, actor, luck), actor=actor),
    "rewind": rewind,
    "sit": lambda now, actor, luck: commands.seat(now.id, seat(luck), actor, actor=actor),
    "seat": lambda now, actor, luck: commands.seat(now.id, seat(luck), actor, actor=OFFICER),
    "free": lambda now, actor, luck: commands.seat(now.id, seat(luck), None, actor=actor),
    "leave": lambda now, actor, luck: commands.leave(now.id, held(now, actor, luck), actor=actor),
    "cancel": lambda now, actor, luck: None if luck.below("", 4) else commands.cancel(now.id, actor=actor),
    "resign": lambda now, actor, luck: commands.resign(now.id, held(now, actor, luck), actor=actor),
    "take over": lambda now, actor, luck: commands.take_over(now.id, seat(luck), actor, actor=actor),
    "propose": lambda now, actor, luck: commands.propose(now.id, held(now, actor, luck), kind(luck), actor=actor),
    "answer": lambda now, actor, luck: commands.answer(
        now.id, held(now, actor, luck), kind(luck), luck.below("", 3) > 0, actor=actor
    ),
    "pause": lambda now, actor, luck: commands.pause(now.id, held(now, actor, luck), actor=actor),
    "inquire": lambda now, _actor, _luck: commands.pause(now.id, actor=OFFICER),
    "resume": lambda now, _actor, _luck: commands.resume(now.id, actor=OFFICER),
    "go away": lambda now, actor, luck: commands.vacation(
        now.id, held(now, actor, luck), 86_400 * luck.below("", 3), actor=actor
    ),
    "take back": take_back,
    "answer back": answer_back,
    "rule": rule,
    "time out": lambda now, _actor, _luck: commands.time_out(now.id),
}
OFTEN = {"move": 10, "sit": 8, "take over": 4, "propose": 6, "answer": 9, "tick": 2, "resume": 2, "rewind": 2}
OFTEN |= {"go away": 3, "rule": 4, "take back": 9, "answer back": 20}
WEIGHED = [name for name in DEEDS for _ in range(OFTEN.get(name, 1))]
WAITS = (0, 1, 1_000, 1_000, 40_000, 40_000, 100_000, 86_400_000, -60_000)


def done(begun: Live, what: str, luck: Luck) -> None:
    """One deed by somebody, or its refusal, after which nothing has changed."""
    now = live.fresh(begun.id)
    try:
        DEEDS[what](now, luck.pick("", PEOPLE), luck)
    except (Refused, Misfit):
        # Whatever was overdue has happened all the same.
        assert {row.actor for row in store.rows(begun.stream, after=now.match.version)} <= {CLOCK.name}


def walked(clock: SetClock, game: str, options: dict[str, Any], name: str, seed: int) -> set[type]:
    """The kinds of events of a match at which so much was done, which is then looked at from every side."""
    label, terms = f"{game}/{options}/{name}/{seed}", TERMS[name]
    luck = Luck(label)
    players = (ALICE, BOB, CAROL) if seed % 2 else (ALICE, None, None)
    begun = commands.open_match(
        game, 3, options, players, actor=ALICE, terms=terms, seed=sha256(label.encode()).digest()
    )
    for _ in range(DEEDS_A_MATCH):
        what = luck.pick("what", WEIGHED)
        clock.on(luck.pick("wait", WAITS))
        done(begun, what, luck)
    assert_sound(begun.id)
    moments = [event.at for event in told(begun.id)]
    assert moments == sorted(moments)
    clocks = live.fresh(begun.id).match.clock
    assert (clocks is None) == (terms.pace == "none")
    for one in clocks.seats if clocks is not None else ():
        assert min(one.free_ms, one.bank_ms, one.vacation_ms) >= 0
        assert one.bank_ms <= 1000 * terms.bank_s
    return {*map(type, log(begun.id))}


@pytest.mark.long
def test_it_works(clock: SetClock) -> None:
    """And the walks have been everywhere: whatever can happen around a game has happened in one of them."""
    happened: set[type] = set()
    for (game, options), name, seed in product(TABLES, TERMS, range(3)):
        try:
            happened |= walked(clock, game, options, name, seed)
        except Exception as fault:
            fault.add_note(f"{game} {options}, terms {name}, seed {seed}")
            raise
    assert {*get_args(MatchEvent)} - happened == {BranchOpened}
