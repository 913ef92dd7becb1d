"""Every refusal at the door, by its code; and that nothing happens then."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override

from eventlog import store
from games.kernel.refusals import Misfit, Refused
from games.kernel.registry import game
from play import commands, live
from play.access import may_join, may_take_over, may_watch, seat_of, watch_key
from play.live import Live
from play.models import MatchRow
from play.refusal_words import WORDS, worded
from play.rights.agreements import PROPOSE_AGAIN_EVENTS
from play.terms import Terms
from tests.play.clocked import ALICE, BOB, CAROL, DAYS, LIVE, SQUARES, SetClock, clock, lay, opened

pytestmark = pytest.mark.django_db
__all__ = ["clock"]

GRUNT, OFFICER = "computer:grunt", "officer:900000009/pause+rewind+seat"
Deed = Callable[[str], object]
PLATFORM = Path(__file__).parents[2] / "platform"
SOURCES = sorted(path for app in ("play", "streams") for path in (PLATFORM / app).rglob("*.py"))
CODE = re.compile(r'(?:Refused\(|NotSeated\(actor.name, seat, |code: str = )"(\w+)"')


def refused(begun: Live, code: str, deed: Deed) -> None:
    """The deed is refused with this code, and has left no trace."""
    before = store.head(begun.stream)
    with pytest.raises(Refused) as refusal:
        deed(begun.id)
    assert refusal.value.code == code
    assert code in WORDS
    assert store.head(begun.stream) == before


def table(*players: str | None, **terms: Any) -> Live:
    return commands.open_match("armadora", len(players), {"first": 0}, players, actor=ALICE, terms=Terms(**terms))


def over() -> Live:
    begun = table(ALICE, BOB)
    commands.resign(begun.id, 0, actor=ALICE)
    return begun


def seat(number: int, player: str | None, actor: str) -> Deed:
    return lambda match_id: commands.seat(match_id, number, player, actor=actor)


SITTING = [
    ("seat_taken", (ALICE, BOB, None), seat(1, CAROL, CAROL)),
    ("already_seated", (ALICE, BOB, None), seat(2, BOB, BOB)),
    ("already_seated", (ALICE, BOB, None), seat(1, BOB, BOB)),
    ("not_yourself", (ALICE, None, None), seat(1, CAROL, BOB)),
    ("not_host", (ALICE, None, None), seat(1, GRUNT, BOB)),
    ("match_begun", (ALICE, BOB), seat(1, CAROL, CAROL)),
    ("match_begun", (ALICE, BOB), seat(1, None, BOB)),
    ("match_begun", (ALICE, BOB), seat(1, None, OFFICER)),
    ("seat_free", (ALICE, None, None), seat(1, None, ALICE)),
    ("not_your_seat", (ALICE, BOB, None), seat(0, None, BOB)),
    ("not_your_seat", (ALICE, BOB, None), lambda match_id: commands.leave(match_id, 0, actor=BOB)),
    ("not_your_seat", (ALICE, BOB, None), lambda match_id: commands.leave(match_id, 2, actor=BOB)),
    ("match_begun", (ALICE, BOB), lambda match_id: commands.cancel(match_id, actor=ALICE)),
    ("not_host", (ALICE, BOB, None), lambda match_id: commands.cancel(match_id, actor=BOB)),
]


@pytest.mark.parametrize(("code", "players", "deed"), SITTING)
def test_sitting_down_and_getting_up(code: str, players: tuple[str | None, ...], deed: Deed) -> None:
    refused(table(*players), code, deed)


OVER: dict[str, Deed] = {
    "seat": seat(0, CAROL, CAROL),
    "free": seat(0, None, ALICE),
    "leave": lambda match_id: commands.leave(match_id, 1, actor=BOB),
    "cancel": lambda match_id: commands.cancel(match_id, actor=ALICE),
    "resign": lambda match_id: commands.resign(match_id, 1, actor=BOB),
    "take over": lambda match_id: commands.take_over(match_id, 0, CAROL, actor=CAROL),
    "propose": lambda match_id: commands.propose(match_id, 1, "draw", actor=BOB),
    "answer": lambda match_id: commands.answer(match_id, 1, "draw", True, actor=BOB),
    "pause": lambda match_id: commands.pause(match_id, 1, actor=BOB),
    "resume": lambda match_id: commands.resume(match_id, actor=BOB),
    "vacation": lambda match_id: commands.vacation(match_id, 1, 60, actor=BOB),
}


@pytest.mark.parametrize("deed", OVER.values(), ids=OVER)
def test_nothing_more_happens_at_a_match_that_is_over(deed: Deed) -> None:
    refused(over(), "match_over", deed)


WAITING = {name: OVER[name] for name in ("resign", "take over", "propose", "answer", "pause", "resume", "vacation")}


@pytest.mark.parametrize("deed", WAITING.values(), ids=WAITING)
def test_nothing_happens_at_a_match_that_has_not_begun(deed: Deed) -> None:
    refused(table(ALICE, BOB, None), "not_begun", deed)


STRANGERS: dict[str, Deed] = {
    "give": lambda match_id: commands.give(match_id, 1, {"type": "pass"}, actor=CAROL),
    "resign": lambda match_id: commands.resign(match_id, 1, actor=CAROL),
    "leave": lambda match_id: commands.leave(match_id, 1, actor=ALICE),
    "propose": lambda match_id: commands.propose(match_id, 1, "draw", actor=ALICE),
    "answer": lambda match_id: commands.answer(match_id, 1, "draw", True, actor=CAROL),
    "pause": lambda match_id: commands.pause(match_id, 1, actor=ALICE),
    "vacation": lambda match_id: commands.vacation(match_id, 1, 60, actor=CAROL),
}


@pytest.mark.parametrize("deed", STRANGERS.values(), ids=STRANGERS)
def test_nobody_speaks_for_another(deed: Deed) -> None:
    refused(opened(DAYS), "not_your_seat", deed)


def test_there_are_no_other_seats() -> None:
    begun = table(ALICE, BOB)
    for number in (-1, 2):
        with pytest.raises(Misfit, match=f"there is no seat {number}; seats are 0 to 1"):
            commands.resign(begun.id, number, actor=ALICE)
        with pytest.raises(Misfit, match="there is no seat"):
            commands.take_over(begun.id, number, CAROL, actor=CAROL)
    with pytest.raises(Misfit, match="there is no level 'berserker'"):
        commands.seat(table(ALICE, None).id, 1, "computer:berserker", actor=ALICE)
    with pytest.raises(Misfit, match="there is no level 'berserker'"):
        table(ALICE, "computer:berserker")


def test_taking_over() -> None:
    begun = table(ALICE, BOB, CAROL)
    refused(begun, "seat_taken", lambda match_id: commands.take_over(match_id, 0, "user:4", actor="user:4"))
    commands.leave(begun.id, 0, actor=ALICE)
    commands.resign(begun.id, 1, actor=BOB)
    refused(begun, "seat_taken", lambda match_id: commands.take_over(match_id, 1, "user:4", actor="user:4"))
    refused(begun, "not_yourself", lambda match_id: commands.take_over(match_id, 0, "user:4", actor=ALICE))
    refused(begun, "not_yourself", lambda match_id: commands.take_over(match_id, 0, GRUNT, actor="operator:site"))
    refused(begun, "already_seated", lambda match_id: commands.take_over(match_id, 0, CAROL, actor=CAROL))
    refused(begun, "resigned_before", lambda match_id: commands.take_over(match_id, 0, BOB, actor=BOB))
    refused(begun, "seat_lost", lambda match_id: commands.give(match_id, 0, {"type": "pass"}, actor=ALICE))
    assert commands.take_over(begun.id, 0, ALICE, actor=ALICE).live.match.players[0] == ALICE
    begun = table(ALICE, BOB, CAROL)
    commands.leave(begun.id, 0, actor=ALICE)
    commands.leave(begun.id, 1, actor=BOB)
    refused(begun, "sat_elsewhere", lambda match_id: commands.take_over(match_id, 1, ALICE, actor=ALICE))
    refused(begun, "sat_elsewhere", lambda match_id: commands.take_over(match_id, 0, BOB, actor=BOB))


def test_agreeing(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = table(ALICE, BOB)

    def propose(match_id: str) -> object:
        return commands.propose(match_id, 0, "draw", actor=ALICE)

    def agree(match_id: str) -> object:
        return commands.answer(match_id, 0, "draw", True, actor=ALICE)

    refused(begun, "nothing_proposed", agree)
    propose(begun.id)
    refused(begun, "already_proposed", propose)
    refused(begun, "already_proposed", lambda match_id: commands.propose(match_id, 1, "draw", actor=BOB))
    refused(begun, "already_agreed", agree)
    commands.answer(begun.id, 1, "draw", False, actor=BOB)
    refused(begun, "declined_lately", propose)
    refused(table(ALICE, GRUNT), "computers_decline", propose)
    monkeypatch.setattr(type(game("armadora")), "agreements", frozenset({"stop"}))
    refused(table(ALICE, BOB), "not_in_this_game", propose)


def test_what_was_declined_may_be_proposed_again_after_a_while() -> None:
    begun = table(ALICE, BOB)
    commands.propose(begun.id, 0, "draw", actor=ALICE)
    declined = commands.answer(begun.id, 1, "draw", False, actor=BOB).receipt.last
    for number in range(PROPOSE_AGAIN_EVENTS):
        assert live.fresh(begun.id).match.version - declined == number
        refused(begun, "declined_lately", lambda match_id: commands.propose(match_id, 0, "draw", actor=ALICE))
        lay(begun.id, number % 2, SQUARES[number])
    assert commands.propose(begun.id, 0, "draw", actor=ALICE).live.match.course.proposals[0].agreed == (0,)


def test_the_other_may_propose_what_one_was_declined() -> None:
    begun = table(ALICE, BOB)
    commands.propose(begun.id, 0, "draw", actor=ALICE)
    commands.answer(begun.id, 1, "draw", False, actor=BOB)
    commands.propose(begun.id, 1, "draw", actor=BOB)
    assert commands.answer(begun.id, 0, "draw", True, actor=ALICE).live.match.ending == "draw"


def test_clocks(clock: SetClock) -> None:
    plain, days = table(ALICE, BOB), opened(DAYS)

    def pause(match_id: str) -> object:
        return commands.pause(match_id, 0, actor=ALICE)

    def away(seconds: int) -> Deed:
        return lambda match_id: commands.vacation(match_id, 0, seconds, actor=ALICE)

    refused(plain, "no_clock", pause)
    refused(plain, "no_clock", away(60))
    refused(plain, "not_paused", lambda match_id: commands.resume(match_id, actor=ALICE))
    refused(opened(LIVE), "no_vacation", away(60))
    refused(days, "not_away", away(0))
    refused(days, "vacation_too_long", away(10 * 86_400 + 1))
    refused(days, "vacation_too_long", away(-1))
    commands.vacation(days.id, 0, 60, actor=ALICE)
    refused(days, "already_away", away(60))
    refused(days, "officers_only", lambda match_id: commands.pause(match_id, actor=ALICE))
    commands.pause(days.id, 1, actor=BOB)
    refused(days, "paused", pause)
    refused(days, "paused", lambda match_id: commands.give(match_id, 0, {"type": "pass"}, actor=ALICE))
    refused(days, "not_your_pause", lambda match_id: commands.resume(match_id, actor=ALICE))
    clock.on(1)
    commands.resume(days.id, actor=BOB)
    refused(days, "pauses_used_up", lambda match_id: commands.pause(match_id, 1, actor=BOB))
    commands.pause(days.id, actor=OFFICER, reason="a dispute")
    refused(days, "not_your_pause", lambda match_id: commands.resume(match_id, actor=BOB))
    commands.resume(days.id, actor=OFFICER)
    commands.pause(days.id, actor=OFFICER)


def test_a_tick_waits_for_the_end_of_a_pause(clock: SetClock) -> None:
    """Even one that was sent on its way before."""
    from play.kind import MATCHES
    from streams.actors import CLOCK
    from streams.door import execute
    from streams.kind import Wish

    players = (ALICE, BOB, CAROL, "user:4")
    begun = commands.open_match("few_orcs_more", 4, {"mode": "live"}, players, actor=ALICE, terms=LIVE)
    commands.pause(begun.id, 0, actor=ALICE)
    clock.on(1)
    refused(begun, "paused", lambda match_id: execute(MATCHES, match_id, Wish(CLOCK, {"do": "tick"})))


# Looking


def row(begun: Live) -> MatchRow:
    return MatchRow.objects.get(id=begun.id)


def test_who_holds_a_seat() -> None:
    begun = table(ALICE, BOB)
    assert [seat_of(begun.match, player) for player in (BOB, CAROL, None)] == [1, None, None]
    assert seat_of(row(table(ALICE, None)), None) is None


@pytest.mark.parametrize(
    ("watch", "seen"),
    [("everyone", (True, True, True)), ("link", (True, False, True)), ("players", (True, False, False))],
)
def test_who_may_watch(watch: str, seen: tuple[bool, bool, bool]) -> None:
    begun = commands.open_match(
        "armadora",
        2,
        {},
        [BOB, CAROL],
        actor=ALICE,
        terms=Terms(watch=watch),  # type: ignore[arg-type]
    )
    key = watch_key(begun.id)
    for player in (ALICE, BOB):
        assert may_watch(row(begun), player)
    assert (may_watch(row(begun), BOB), may_watch(row(begun), None), may_watch(row(begun), "user:4", key)) == seen
    assert may_watch(row(begun), "user:4", "x" * len(key)) is (watch == "everyone")
    commands.leave(begun.id, 0, actor=BOB)
    assert may_watch(row(begun), BOB)


def test_who_may_join() -> None:
    public, private = table(ALICE, None), table(None, None, watch="link")
    assert [may_join(row(public), player) for player in (ALICE, BOB)] == [False, True]
    assert [may_join(row(private), player) for player in (ALICE, BOB)] == [True, False]
    assert may_join(row(private), BOB, watch_key(private.id))
    assert not may_join(row(private), BOB, watch_key(public.id))
    assert not may_join(row(over()), CAROL)


def test_who_may_take_over() -> None:
    begun = table(ALICE, BOB, watch="players")
    assert not may_take_over(row(begun), CAROL)
    commands.leave(begun.id, 0, actor=ALICE)
    assert [may_take_over(row(begun), player) for player in (ALICE, BOB, CAROL)] == [True, False, False]
    assert may_take_over(row(begun), CAROL, watch_key(begun.id))
    assert not may_take_over(row(over()), CAROL)


# The words


def test_every_refusal_has_words_in_both_languages() -> None:
    raised = {code for path in SOURCES for code in CODE.findall(path.read_text())}
    assert raised | {"malformed", "not_offered"} == {*WORDS}
    for code in WORDS:
        with override("fr"):
            french = worded(Refused(code))
        assert french != worded(Refused(code))


def test_a_game_words_its_own_refusals() -> None:
    assert worded(Refused("mine"), "armadora") == "A mine takes no warrior."
    assert worded(Refused("mine"), "armadora", "fr") != worded(Refused("mine"), "armadora")
    assert worded(Refused("paused"), "armadora") == "The clocks are stopped: nobody can act."
    assert worded(Refused("unheard of")) == "This cannot be done now."
