"""What a newer process has written, an older one still reads: fields added to events and terms are read over."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from eventlog import store
from games.kernel.codec import codec
from games.kernel.refusals import Misfit
from games.kernel.registry import game, games_by_name
from games.kernel.values import Event, Value, plain
from play import commands, live
from play.live import Live
from play.record import decode
from play.terms import Terms
from play.verify import check_match
from tests.play.clocked import ALICE, BOB, LIVE

pytestmark = pytest.mark.django_db
NEWER = {"since_tomorrow": {"deeply": [1, 2]}}


def newer(event: dict[str, Any]) -> dict[str, Any]:
    """The event as a newer process writes it: with a field more, and in its terms too."""
    return {**event, **NEWER, **({"terms": {**event["terms"], **NEWER}} if "terms" in event else {})}


def begun() -> Live:
    now = commands.open_match("armadora", 2, {"first": 0}, [ALICE, BOB], actor=ALICE, terms=LIVE)
    return commands.give(now.id, 0, {"type": "warrior", "value": 1, "at": "a1"}, actor=ALICE).live


def rewritten(now: Live) -> bytes:
    """The log of a match as a newer process would have written it."""
    return msgspec.json.encode([newer(event) for event in msgspec.json.decode(store.read(now.stream))])


def test_it_works(db: None) -> None:  # noqa: ARG001 - the log's
    """Events of the match, of its clocks and of its game."""
    now = begun()
    events = decode(rewritten(now), now.match.rules)
    assert events == live.log_of(now)
    assert {type(event).__module__.partition(".")[0] for event in events} == {"play", "games"}


def test_a_match_is_played_on_by_an_older_process() -> None:
    """Its next command follows an event that says more than this process knows; verification finds no fault."""
    now = begun()
    event = {"type": "end_proposed", "kind": "draw", "seat": 0, **NEWER}
    store.append(
        now.stream,
        now.version,
        [store.NewEvent("end_proposed", msgspec.json.encode(event))],
        store.Cause(ALICE, None, msgspec.json.encode({"do": "propose", "seat": 0, "kind": "draw"})),
    )
    live.shelf.clear()
    done = commands.answer(now.id, 1, "draw", False, actor=BOB)
    assert (done.receipt.last, done.live) == (now.version + 2, live.read(now.id))
    assert {fault.kind for fault in check_match(now.id)} <= {"row"}


@pytest.mark.parametrize("name", sorted(games_by_name()))
def test_every_event_of_every_game_takes_a_field_more(name: str) -> None:
    for type_ in game(name).event_types:
        assert type_.__struct_config__.forbid_unknown_fields is False, type_


def strict() -> type[Event]:
    class GoldFound(Event, frozen=True, forbid_unknown_fields=True):
        amount: int

    return GoldFound


def open_() -> type[Event]:
    class GoldFound(Event, frozen=True):
        amount: int

    return GoldFound


@pytest.mark.parametrize(("made", "reads"), [(open_, True), (strict, False)])
def test_twin_one_that_takes_no_field_more_stops_every_reader(made: Callable[[], type[Event]], reads: bool) -> None:
    written = msgspec.json.encode({"type": "gold_found", "amount": 1, **NEWER})
    try:
        event = msgspec.json.decode(written, type=made())
    except msgspec.ValidationError:
        assert not reads
    else:
        assert (reads, plain(event)) == (True, {"type": "gold_found", "amount": 1})


def test_what_people_give_is_still_held_to_its_fields() -> None:
    """Only what the log has is read leniently: a command, an option or another value with a field more is refused."""
    assert Value.__struct_config__.forbid_unknown_fields is True
    assert Terms.__struct_config__.forbid_unknown_fields is False
    with pytest.raises(Misfit, match="unknown field"):
        codec(game("armadora")).options({"first": 0, **NEWER})
