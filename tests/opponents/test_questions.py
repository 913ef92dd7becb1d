"""The queue of questions: each host in turn, live before slow, each question once, and none lost with its worker."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

import pytest
from django.db import connection, transaction
from msgspec.structs import replace

from eventlog import store
from opponents import questions
from opponents.answer import answer
from opponents.models import Question as Row
from opponents.questions import Question
from opponents.sweep import sweep
from opponents.worker import MOST_LOST, serve
from play import commands, live
from play.terms import Terms
from retries.models import Failure
from tests.opponents import broker
from tests.play.beside import beside

pytestmark = pytest.mark.django_db(transaction=True)

DAYS = Terms(pace="days", move_s=86_400)


def asked(host: str, **terms: Any) -> str:
    """A match of this host's that waits for a Warlord."""
    players = ["computer:warlord", host]
    options = {"first": 0}
    return commands.open_match("armadora", 2, options, players, actor=host, **terms).id


def waiting() -> list[Question]:
    """The messages that wait, in the order in which they were sent."""
    return [Question(*arguments) for _, arguments in broker.sent("thinking")]


def served(messages: list[Question], take: Callable[[Question], Any] = questions.take) -> list[str]:
    """The matches in the order in which one worker takes them, message by message; nobody answers."""
    order = []
    while messages:
        own = messages.pop(0)
        taken = take(own)
        if taken is None:
            continue
        if taken.question != own:
            messages.append(own)
        order.append(taken.question.match)
        questions.done(taken.question)
    return order


def test_it_works() -> None:
    """A question is put into the queue with its message, taken by whoever the message comes to, and then done."""
    match = asked("user:1")
    (own,) = waiting()
    assert own == Question(match, live.fresh(match).match.version, 0)
    assert questions.take(own) == questions.Taken(own, "thinking")
    assert questions.done(own) is None
    assert questions.take(own) is None


def test_hosts_are_served_in_turn() -> None:
    """Somebody's six tables hold up a second and a third person by one thought each round, not by six."""
    many = [asked("user:1") for _ in range(6)]
    few = [asked("user:2"), asked("user:2")]
    one = asked("user:3")
    assert served(waiting()) == [many[0], few[0], one, many[1], few[1], *many[2:]]


def test_by_the_order_of_messages_one_host_comes_before_all_others() -> None:
    """The twin: each message has its own question answered."""
    many = [asked("user:1") for _ in range(6)]
    one = asked("user:2")
    assert served(waiting(), lambda own: questions.Taken(own, "thinking")) == [*many, one]


def test_who_asks_again_and_again_has_one_turn_a_round_too() -> None:
    """A host whose next question comes only with the answer is not always the first."""
    many = [asked("user:1") for _ in range(3)]
    messages, order = waiting(), []
    for _ in range(3):
        one = asked("user:2")
        messages += waiting()
        for _ in range(2):
            taken = questions.take(messages[0])
            assert taken is not None
            order.append(taken.question.match == one)
            questions.done(taken.question)
            messages.remove(taken.question)
    assert order == [False, True] * 3
    assert many


def test_live_seats_come_before_slow_ones_and_slow_ones_do_come() -> None:
    """Two hosts, whose live seats keep one worker busy, have so many rounds before somebody's correspondence."""
    slow = asked("user:1", terms=DAYS)
    waiting()
    order = []
    for number in range(2 * questions.SLOW_ROUNDS + 2):
        asked(f"user:{2 + number % 2}")
        taken = questions.take(*waiting())
        assert taken is not None
        order.append(taken.question.match)
        questions.done(taken.question)
    assert order.index(slow) == 2 * questions.SLOW_ROUNDS


def test_a_hosts_slow_seats_do_not_hold_up_the_hosts_live_ones() -> None:
    slow = [asked("user:1", terms=DAYS) for _ in range(20)]
    now = asked("user:1")
    assert served(waiting()) == [now, *slow]


def test_a_what_if_line_counts_for_whoever_plays_it() -> None:
    match = live.fresh(asked("user:1")).match
    assert questions.host_of(match) == "user:1"
    assert questions.host_of(replace(match, host="", players=("computer:warlord", "user:2"))) == "user:2"


def test_a_seat_asked_anew_while_others_move_is_asked_once_and_keeps_its_place() -> None:
    match = live.fresh(asked("user:1")).match
    before = Row.objects.get(match=match.id)
    asked("user:2")
    questions.put(replace(match, version=match.version + 1), {0: 60.0})
    now = Row.objects.get(match=match.id)
    assert (now.version, now.round, now.ready_at) == (match.version + 1, before.round, before.ready_at)


def until_the_other_is_answered() -> int:
    """How many questions one worker answers until a second host's only one is answered, while the first host has five
    tables of a game in which a seat decides several times in a row.
    """
    for number in range(5):
        players = ["computer:warlord", "user:1"]
        commands.open_match("orcs_vs_orcs", 2, None, players, actor="user:1", seed=bytes([number]) * 32)
    messages = waiting()
    for _ in range(5):
        serve(messages.pop(0))
        messages += waiting()
    one = asked("user:2")
    messages += waiting()
    before = live.fresh(one).match.version
    for answered in range(1, 50):
        serve(messages.pop(0))
        messages += waiting()
        if live.fresh(one).match.version != before:
            return answered
    return 50


def test_a_seat_that_its_own_answer_asks_again_has_a_new_place() -> None:
    """Six messages are there, and the second host's is the last of them; in the queue it is the first or second."""
    assert until_the_other_is_answered() <= 2


def test_with_its_old_place_the_other_host_waits_for_all_its_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    old = questions._PUT.replace(questions._ANSWERED, "question.done")
    assert old != questions._PUT
    monkeypatch.setattr(questions, "_PUT", old)
    assert until_the_other_is_answered() > 2


def test_a_seat_asked_again_by_its_own_answer_is_free_at_once() -> None:
    """Its place is behind what its host has waiting, and what it was asked before is not reckoned as being served."""
    many = [asked("user:1") for _ in range(3)]
    own, *others = waiting()
    assert questions.take(own) is not None
    match = live.fresh(own.match).match
    questions.put(replace(match, version=match.version + 1), {0: 0.0})
    now = Row.objects.get(match=match.id)
    assert (now.round, now.taken_by, now.taken_at, now.done) == (len(many), None, None, False)
    assert questions.done(own) is None
    other = asked("user:2")
    assert served([*others, *waiting()])[:2] == [many[1], other]


def test_a_question_that_came_up_during_the_answer_is_told_of() -> None:
    match = asked("user:1")
    (own,) = waiting()
    questions.take(own)
    Row.objects.filter(match=match).update(version=own.version + 1)
    anew = own._replace(version=own.version + 1)
    found = questions.done(own)
    assert found is not None
    assert found.question == anew
    assert questions.take(anew) is not None


def test_nothing_is_answered_before_its_pause_is_over() -> None:
    """However early its round; the message of its own comes after the pause."""
    match, early = asked("user:1"), asked("user:2")
    own, its = waiting()
    Row.objects.filter(match=early).update(round=-1, ready_at="2999-01-01T00:00Z")
    assert questions.take(own) == questions.Taken(own, "thinking")
    assert questions.take(its) == questions.Taken(its, "thinking")
    assert own.match == match


@contextmanager
def at_work(own: Question) -> Iterator[None]:
    """Another worker who has taken the question and thinks, until the block ends."""
    has_taken, ending = Event(), Event()

    def work() -> None:
        try:
            assert questions.take(own) is not None
            has_taken.set()
            ending.wait(30)
        finally:
            connection.close()

    worker = Thread(target=work)
    worker.start()
    assert has_taken.wait(30)
    try:
        yield
    finally:
        ending.set()
        worker.join()


def end(session: int | None, owner: Any) -> None:
    """End a session as the death of its process does, and wait until the server knows."""
    with owner.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [session])
        assert cursor.fetchone() == (True,)


def test_what_a_worker_is_at_nobody_else_takes() -> None:
    match = asked("user:1")
    (own,) = waiting()
    with at_work(own):
        assert questions.take(own) is None
        assert Row.objects.get(match=match).taken_by is not None


def test_the_message_of_what_a_worker_is_at_comes_again_until_it_is_answered(owner: Any) -> None:
    """A worker that was killed may not be known to be dead yet."""
    match = asked("user:1")
    (own,) = waiting()
    with at_work(own):
        serve(own)
        assert waiting() == [own]
        end(Row.objects.get(match=match).taken_by, owner)
        serve(own)
    assert own not in waiting()
    serve(own)
    assert own not in waiting()


def test_the_message_of_a_question_that_was_asked_anew_ends() -> None:
    """The newer one has its own, which comes when the pause is over."""
    match = asked("user:1")
    (own,) = waiting()
    Row.objects.filter(match=match).update(version=own.version + 1, ready_at="2999-01-01T00:00Z")
    serve(own)
    assert waiting() == []
    assert questions.take(own._replace(version=own.version + 1)) is not None


def test_what_a_dead_worker_was_at_comes_again(owner: Any) -> None:
    match = asked("user:1")
    (own,) = waiting()
    with at_work(own):
        end(Row.objects.get(match=match).taken_by, owner)
        assert questions.take(own) == questions.Taken(own, "thinking", lost=1)


def lose_workers(own: Question, number: int, owner: Any) -> None:
    """Have so many workers die at the question, one after the other."""
    for _ in range(number):
        with at_work(own):
            end(Row.objects.get(match=own.match).taken_by, owner)


def on_record() -> set[tuple[str, str]]:
    return set(Failure.objects.values_list("sweep", "item"))


def test_a_question_at_which_workers_die_is_answered_plainly(owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The operator sees it for a day."""
    monkeypatch.setattr("opponents.answer.choose", lambda *_: pytest.fail("the level itself is asked again"))
    match = asked("user:1")
    (own,) = waiting()
    lose_workers(own, MOST_LOST, owner)
    serve(own)
    assert [row.actor for row in store.rows(live.fresh(match).stream, after=own.version)] == ["computer:warlord"]
    assert on_record() == {("lost worker", match)}
    sweep()
    assert on_record() == {("lost worker", match)}
    Failure.objects.update(last_at="2000-01-01T00:00Z")
    sweep()
    assert on_record() == set()


def test_fewer_dead_workers_change_nothing(owner: Any) -> None:
    asked("user:1")
    (own,) = waiting()
    lose_workers(own, MOST_LOST - 1, owner)
    taken = questions.take(own)
    assert (taken, on_record()) == (questions.Taken(own, "thinking", lost=MOST_LOST - 1), set())


def test_a_question_at_which_workers_die_however_it_is_answered_rests(owner: Any) -> None:
    """It is asked again, but later each time."""
    match = asked("user:1")
    (own,) = waiting()
    lose_workers(own, 2 * MOST_LOST, owner)
    serve(own)
    assert live.fresh(match).match.version == own.version
    assert on_record() == {("lost worker", match), ("think", match)}
    assert sweep(seconds=0) == 0


def test_a_question_of_another_version_is_not_to_blame(owner: Any) -> None:
    match = live.fresh(asked("user:1")).match
    (own,) = waiting()
    lose_workers(own, MOST_LOST, owner)
    questions.put(match, {0: 0.0})
    assert Row.objects.get(match=match.id).tries == MOST_LOST
    questions.put(replace(match, version=match.version + 1), {0: 0.0})
    assert Row.objects.get(match=match.id).tries == 0


def test_what_is_not_known_in_the_queue_is_answered_all_the_same() -> None:
    """The queue is only a saving: it is empty after a crash of the database."""
    match = asked("user:1")
    (own,) = waiting()
    Row.objects.all().delete()
    serve(own)
    assert [row.actor for row in store.rows(live.fresh(match).stream, after=own.version)] == ["computer:warlord"]


def test_a_message_that_serves_another_sends_on_its_own() -> None:
    first, own = asked("user:1"), asked("user:2")
    Row.objects.filter(match=own).update(round=100)
    (_, mine) = waiting()
    serve(mine)
    assert live.fresh(first).match.version > 1
    assert mine in waiting()


def test_an_answer_that_fails_is_done_with_and_on_record(monkeypatch: pytest.MonkeyPatch) -> None:
    match = asked("user:1")
    (own,) = waiting()
    monkeypatch.setattr("opponents.worker.answer", lambda *_: 1 / 0)
    serve(own)
    assert [(one.sweep, one.item, one.tries) for one in Failure.objects.all()] == [("think", match, 1)]
    assert Row.objects.get(match=match).done
    monkeypatch.setattr("opponents.worker.answer", answer)
    questions.put(live.fresh(match).match, {0: 0.0})
    serve(own)
    assert not Failure.objects.exists()


def test_old_questions_are_forgotten() -> None:
    """What was answered a minute ago, and what nobody asks again; not what waits."""
    answered, forgotten, waits = asked("user:1"), asked("user:2"), asked("user:3")
    long_ago = "2000-01-01T00:00Z"
    Row.objects.filter(match=answered).update(done=True, taken_at=long_ago)
    Row.objects.filter(match=forgotten).update(asked_at=long_ago)
    questions.forget_old()
    assert [row.match for row in Row.objects.all()] == [waits]


def test_what_somebody_holds_is_forgotten_later() -> None:
    """Two that drop and answer many at once never wait for each other."""
    held, free = asked("user:1"), asked("user:2")
    Row.objects.update(done=True, taken_at="2000-01-01T00:00Z")
    with beside() as others, transaction.atomic():
        Row.objects.select_for_update().get(match=held)
        others.do(questions.forget_old)
        assert [row.match for row in Row.objects.all()] == [held]
    assert free != held
