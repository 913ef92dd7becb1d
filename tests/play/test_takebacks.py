"""Moves taken back by agreement: free, with consent, or not at all; and no answer that tells what is hidden."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest

from games.checks.variants import settings
from games.checks.walk import luck_of, walk
from games.kernel import exposure
from games.kernel.exposure import Played, learnt
from games.kernel.refusals import Misfit, Refused
from games.kernel.registry import AnyGame, game, games_by_name
from games.kernel.values import JSON, Value
from play import commands
from play.events import Rewound
from play.live import Live
from play.models import MatchRow
from play.ruling_events import PositionReplaced
from play.takeback_events import TakebackAnswered, TakebackAsked, TakebackLapsed
from play.terms import Terms
from tests.play.clocked import MINUTE, NOON, SECOND, SetClock, banks, clock, clocks_of
from tests.play.test_clock import assert_sound
from tests.play.test_time_out import log

pytestmark = pytest.mark.django_db
__all__ = ["clock"]
ALICE, BOB, CAROL = "user:1", "user:2", "user:3"
FREE, CONSENT = Terms(takeback="free"), Terms(takeback="consent")
DAY = 24 * 60 * MINUTE


def opened(terms: Terms = FREE, players: tuple[str, ...] = (ALICE, BOB, CAROL)) -> Live:
    return commands.open_match("armadora", len(players), {"first": 0}, players, actor=ALICE, terms=terms)


def lay(now: Live, seat: int, at: str) -> Live:
    actor = now.match.players[seat]
    assert actor is not None
    return commands.give(now.id, seat, {"type": "warrior", "value": 1, "at": at}, actor=actor).live


def code(deed: Any) -> str:
    with pytest.raises(Refused) as refusal:
        deed()
    return refusal.value.code


def test_it_works(clock: SetClock) -> None:  # noqa: ARG001 - it stands still
    """A move nobody has answered goes back at once; who asks, and to where, is in the log."""
    begun = opened()
    lay(begun, 0, "a1")
    done = commands.take_back(begun.id, 0, begun.version, actor=ALICE).live.match
    assert (done.state, done.awaited()) == (begun.match.state, (0,))
    asked, rewound = log(begun.id)[-2:]
    assert asked == TakebackAsked(NOON, 0, begun.version, (), NOON + DAY)
    assert rewound == Rewound(to=begun.version, reason="", seat=0)
    assert_sound(begun.id)


def test_whoever_has_moved_since_is_asked(clock: SetClock) -> None:  # noqa: ARG001
    begun = opened()
    lay(lay(begun, 0, "a1"), 1, "a2")
    asked = commands.take_back(begun.id, 0, begun.version, actor=ALICE).live.match
    assert asked.course.takeback is not None
    assert asked.course.takeback.wanting == (1,)
    assert code(lambda: commands.answer_take_back(begun.id, 2, yes=True, actor=CAROL)) == "no_say"
    assert code(lambda: commands.answer_take_back(begun.id, 0, yes=True, actor=ALICE)) == "no_say"
    assert code(lambda: commands.take_back(begun.id, 1, begun.version, actor=BOB)) == "already_asked"
    back = commands.answer_take_back(begun.id, 1, yes=True, actor=BOB).live.match
    assert back.state == begun.match.state
    assert [type(event) for event in log(begun.id)[-4:-1]] == [TakebackAnswered, Rewound, PositionReplaced]
    assert_sound(begun.id)


def test_by_consent_everybody_is_asked_even_for_what_costs_nobody_anything() -> None:
    begun = opened(CONSENT)
    lay(begun, 0, "a1")
    commands.take_back(begun.id, 0, begun.version, actor=ALICE)
    assert commands.answer_take_back(begun.id, 1, yes=True, actor=BOB).live.match.state != begun.match.state
    assert commands.answer_take_back(begun.id, 2, yes=True, actor=CAROL).live.match.state == begun.match.state


@pytest.mark.parametrize("terms", [Terms(), Terms(takeback="off")])
def test_older_tables_and_those_without_take_nothing_back(terms: Terms) -> None:
    begun = opened(terms)
    lay(begun, 0, "a1")
    assert code(lambda: commands.take_back(begun.id, 0, begun.version, actor=ALICE)) == "no_takeback"


def test_who_is_denied_asks_again_only_after_a_while() -> None:
    begun = opened()
    now = lay(lay(begun, 0, "a1"), 1, "a2")
    commands.take_back(begun.id, 0, begun.version, actor=ALICE)
    commands.answer_take_back(begun.id, 1, yes=False, actor=BOB)
    assert code(lambda: commands.take_back(begun.id, 0, begun.version, actor=ALICE)) == "denied_lately"
    assert code(lambda: commands.answer_take_back(begun.id, 1, yes=True, actor=BOB)) == "nothing_asked"
    lay(now, 2, "a3")
    assert_sound(begun.id)


def test_who_has_asked_may_ask_no_longer_and_who_plays_on_has_answered() -> None:
    begun = opened()
    now = lay(lay(begun, 0, "a1"), 1, "a2")
    commands.take_back(begun.id, 0, begun.version, actor=ALICE)
    commands.answer_take_back(begun.id, 0, yes=False, actor=ALICE)
    commands.take_back(begun.id, 1, begun.version, actor=BOB)
    after = lay(now, 2, "a3").match
    assert (after.course.takeback, [one.seat for one in after.course.denied]) == (None, [0, 1])
    assert isinstance(log(begun.id)[-1], TakebackLapsed)
    assert_sound(begun.id)


@pytest.mark.parametrize("terms", [FREE, Terms(pace="live", move_s=600, takeback="free")])
def test_who_does_not_answer_in_time_has_not_consented(terms: Terms, clock: SetClock) -> None:
    """With clocks or without; by the sweep that looks for what is overdue, or before whatever comes next."""
    begun = opened(terms)
    lay(lay(begun, 0, "a1"), 1, "a2")
    commands.take_back(begun.id, 0, begun.version, actor=ALICE)
    allowed = MINUTE if terms.pace == "live" else DAY
    due = MatchRow.objects.get(id=begun.id).deadline
    assert due is not None
    assert round(due.timestamp() * 1000) == NOON + allowed
    clock.on(allowed)
    assert code(lambda: commands.answer_take_back(begun.id, 1, yes=True, actor=BOB)) == "nothing_asked"
    assert TakebackLapsed(NOON + allowed) in log(begun.id)
    assert_sound(begun.id)


def test_nobody_gets_time_back(clock: SetClock) -> None:
    """What a seat has thought is gone, however often it takes its move back."""
    begun = opened(Terms(pace="live", bank_s=300, takeback="free"), (ALICE, BOB))
    now = begun
    for _ in range(3):
        clock.on(60 * SECOND)
        lay(now, 0, "a1")
        now = commands.take_back(begun.id, 0, now.version, actor=ALICE).live
    assert banks(now.id) == (120 * SECOND, 300 * SECOND)
    assert clocks_of(now.id).running == (0,)
    assert_sound(begun.id)


def test_a_takeback_never_leads_behind_a_rewind() -> None:
    begun = opened()
    now = lay(lay(begun, 0, "a1"), 1, "a2")
    commands.rewind(begun.id, now.version - 1, "a slip", actor="officer:900000009/rewind")
    assert code(lambda: commands.take_back(begun.id, 0, begun.version, actor=ALICE)) == "takeback_too_far"


def test_a_takeback_undoes_nobodys_going() -> None:
    begun = opened()
    lay(begun, 0, "a1")
    commands.resign(begun.id, 2, actor=CAROL)
    assert code(lambda: commands.take_back(begun.id, 0, begun.version, actor=ALICE)) == "takeback_too_far"


@pytest.mark.usefixtures("clock")
def test_nothing_is_taken_back_while_the_clocks_are_stopped() -> None:
    begun = opened(Terms(pace="live", move_s=60, takeback="consent"), (ALICE, BOB))
    lay(begun, 0, "a1")
    commands.take_back(begun.id, 0, begun.version, actor=ALICE)
    commands.pause(begun.id, 1, actor=BOB)
    assert code(lambda: commands.answer_take_back(begun.id, 1, yes=True, actor=BOB)) == "paused"
    assert commands.answer_take_back(begun.id, 1, yes=False, actor=BOB).live.match.course.takeback is None


def test_draws_are_for_everybody_to_consent_to() -> None:
    """And who has seen what was hidden asks in vain."""
    codes: dict[str, int] = {}
    for name in ("orcs_vs_orcs", "orcz"):
        rules = game(name)
        for setting in list(settings(rules))[:1]:
            for before, played, seat in _takebacks(rules, setting, b"a"):
                answer = _answer(rules, before, played, seat, setting.seats)
                codes[answer] = codes.get(answer, 0) + 1
    assert {"for an arbiter"} < set(codes)


# What an answer tells


def _takebacks(rules: AnyGame, setting: Any, seed: bytes) -> Iterator[tuple[Value, list[Played], int]]:
    """Each step of a walk that a seat might take back at once: the state before, what was played, and the seat."""
    for ply in list(walk(rules, setting, seed))[1:60]:
        if ply.wish is not None:
            yield ply.before, [Played(ply.wish[0], ply.wish[1], ply.draws)], ply.wish[0]


def _answer(rules: AnyGame, before: Value, played: list[Played], asking: int, seats: int) -> str:
    """What a seat that asks is answered, as everybody may see it."""
    if any(one.draws for one in played):
        return "everybody"
    if learnt(rules, before, played, asking):
        return "for an arbiter"
    moved = {one.seat for one in played}
    return str(
        [seat for seat in range(seats) if seat != asking and (seat in moved or learnt(rules, before, played, seat))]
    )


def _told_apart(rules: AnyGame, most: int) -> Iterator[str]:
    """Answers that differ between two steps which somebody, who asks or looks on, cannot tell apart."""
    setting = next(iter(settings(rules)))
    for before, played, seat in islice(_takebacks(rules, setting, b"leaks"), most):
        one = _answer(rules, before, played, seat, setting.seats)
        for viewer in range(setting.seats):
            _, seen = exposure.step(rules, before, played[0], viewer, 0)
            for number in range(3):
                world = rules.resample(before, viewer, luck_of("world", number))
                twin = _alike(rules, world, played[0], viewer, seen)
                if twin is not None and _answer(rules, world, [twin], seat, setting.seats) != one:
                    yield f"{rules.name}: {one} to {viewer} of {played[0].command}, but not of {twin.command}"


def _alike(rules: AnyGame, world: Value, played: Played, viewer: int, seen: bytes) -> Played | None:
    """What looks the same to the viewer in another world of theirs; None where nothing was found that does."""
    for other in exposure.alternatives(rules, world, played, viewer):
        with suppress(Refused):
            if exposure.step(rules, world, other, viewer, 0)[1] == seen:
                return other
    return None


@pytest.mark.parametrize("name", games_by_name())
def test_no_answer_tells_what_is_hidden(name: str) -> None:
    assert [*_told_apart(game(name), 12)] == []


def test_an_answer_that_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: an answer that looks into the true hands is another one where they differ."""
    rules = game("orcz")

    def looking(rules: AnyGame, before: Value, played: list[Played], viewer: Any) -> bool:
        return hash(str(rules.view(before, "arbiter"))) % 2 == 0 and bool(played) and viewer is not None

    monkeypatch.setattr("tests.play.test_takebacks.learnt", looking)
    assert [*_told_apart(rules, 12)] != []


def test_learning_is_seen() -> None:
    """A card drawn from a pile is learnt by who draws it; a warrior laid face down tells nobody anything."""
    rules = game("armadora")
    setting = next(iter(settings(rules)))
    ply = next(ply for ply in walk(rules, setting, b"x") if ply.wish is not None and _is(ply.wish[1], "warrior"))
    assert ply.wish is not None
    played = [Played(ply.wish[0], ply.wish[1], ply.draws)]
    assert [learnt(rules, ply.before, played, seat) for seat in range(setting.seats)] == [False] * setting.seats
    assert exposure.WORLDS > 1


def _is(command: JSON, kind: str) -> bool:
    return isinstance(command, dict) and command["type"] == kind


@pytest.mark.parametrize("takeback", ["free", "consent"])
def test_a_rated_match_is_never_tried_again(takeback: str) -> None:
    """Against computers nobody would have to consent."""
    for terms in (Terms(takeback="off", rated=True), Terms(takeback=takeback)):
        commands.open_match("armadora", 2, {}, [ALICE, "computer:grunt"], actor=ALICE, terms=terms)
    with pytest.raises(Misfit, match="no move is taken back"):
        commands.open_match(
            "armadora", 2, {}, [ALICE, "computer:grunt"], actor=ALICE, terms=Terms(takeback=takeback, rated=True)
        )
