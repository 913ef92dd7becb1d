"""A director at the matches of their event: powers there and nowhere else, and none where they play or have played."""

from collections.abc import Callable
from contextlib import suppress

import pytest

from eventlog import store
from games.kernel.refusals import Refused
from play import commands, live
from play.live import Live
from play.match import Match
from play.rights import clocks, conditions
from play.terms import NO_TERMS, Terms
from streams import actors
from streams.actors import Actor, Kind, Power
from tests.play.clocked import ALICE, BOB, CAROL, DAYS, LIVE, SetClock, clock

__all__ = ["clock"]
pytestmark = pytest.mark.django_db

GRUNT, SYSTEM = "computer:grunt", "system:tournaments"
POWERS = (Power.CANCEL, Power.EXTEND, Power.PAUSE, Power.REWIND, Power.SEAT)
PLAYERS = {"host": ALICE, "opponent": BOB, "computer": GRUNT, "stranger": CAROL}
ACTORS = {
    **PLAYERS,
    "clock": "clock",
    "system": SYSTEM,
    "operator": "operator:grishnak",
    "director": actors.director(9, "cup", *POWERS).name,
    "director without powers": actors.director(9, "cup", Power.DIRECT).name,
    "director of another event": actors.director(9, "cup-2", *POWERS).name,
    "director who plays": actors.director(1, "cup", *POWERS).name,
    "officer": actors.officer(9, *POWERS).name,
    "officer who plays": actors.officer(1, *POWERS).name,
}
ABOVE = {"operator", "director", "officer"}
"""Who may do whatever is asked for below."""


def of(event: str, *players: str | None, terms: Terms = LIVE) -> Live:
    """A match of an event; of none where it is not named."""
    opener = SYSTEM if event else ALICE
    sat = players or (ALICE, BOB, GRUNT)
    return commands.open_match("armadora", len(sat), {"first": 0}, sat, actor=opener, terms=terms, event=event)


def waiting(event: str) -> Live:
    return of(event, ALICE, BOB, None, terms=NO_TERMS)


def paused(event: str) -> Live:
    begun = of(event)
    return commands.pause(begun.id, actor="operator:site").live


DEEDS: dict[str, tuple[Callable[[str], Live], Callable[[str, str], object]]] = {
    "pause": (of, lambda match_id, actor: commands.pause(match_id, actor=actor)),
    "resume": (paused, lambda match_id, actor: commands.resume(match_id, actor=actor)),
    "extend": (of, lambda match_id, actor: commands.extend(match_id, 600, actor=actor)),
    "call off": (waiting, lambda match_id, actor: commands.cancel(match_id, actor=actor)),
    "free a seat": (waiting, lambda match_id, actor: commands.seat(match_id, 1, None, actor=actor)),
    "seat a substitute": (of, lambda match_id, actor: commands.seat(match_id, 1, "user:5", actor=actor)),
    "rewind": (of, lambda match_id, actor: commands.rewind(match_id, settled(match_id), "a slip", actor=actor)),
}
OF_THE_HOST = {"call off", "free a seat"}
"""What a table's own host may do: at a match of an event that is the platform."""
OF_THE_SEAT = {"free a seat"}
OF_THE_SYSTEM = {"call off", "free a seat", "seat a substitute"}
"""What the platform does by itself at matches of events, by the policy of each."""


def settled(match_id: str) -> int:
    """The first step that one may go on from: the opening."""
    return next(row.last for row in store.rows(live.find(match_id).stream))


def may(deed: str, event: str) -> set[str]:
    """Who may do it at a match of the event. Who may not leaves no trace."""
    made, give = DEEDS[deed]
    found = set()
    for name, actor in ACTORS.items():
        begun = made(event)
        before = store.head(begun.stream)
        try:
            give(begun.id, actor)
        except Refused:
            assert store.head(begun.stream) == before
        else:
            found.add(name)
    return found


def by_seat(deed: str, event: str) -> set[str]:
    """Who may do it without any power."""
    host = {"host"} if deed in OF_THE_HOST and not event else set()
    return host | ({"opponent"} if deed in OF_THE_SEAT else set())


@pytest.mark.parametrize("deed", DEEDS)
def test_it_works(deed: str) -> None:
    """Every actor before every deed: at a match of the event, of another, and of none."""
    system = {"system"} if deed in OF_THE_SYSTEM else set()
    assert may(deed, "cup") == ABOVE | system | by_seat(deed, "cup")
    other = ABOVE - {"director"} | {"director of another event"} | system
    assert may(deed, "cup-2") == other | by_seat(deed, "cup-2")
    assert may(deed, "") == ABOVE - {"director"} | by_seat(deed, "")


@pytest.mark.parametrize("deed", DEEDS)
def test_powers_that_ask_neither_for_the_event_nor_for_who_plays_are_found(
    deed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin."""

    def by_name(_match: Match | None, actor: Actor, power: Power) -> bool:
        return power in actor.powers

    monkeypatch.setattr(conditions, "has_power", by_name)
    assert may(deed, "cup") - ABOVE >= {"director of another event", "director who plays", "officer who plays"}


@pytest.mark.parametrize("event", ["cup", ""])
def test_the_platform_alone_calls_off_what_has_begun(event: str) -> None:
    """At a match of an event; at any other nobody does."""
    found = set()
    for name, actor in ACTORS.items():
        begun = of(event)
        with suppress(Refused):
            done = commands.cancel(begun.id, actor=actor)
            assert done.live.match.ending == "decided"
            found.add(name)
    assert found == ({"system"} if event else set())


def test_who_has_left_a_match_has_no_powers_there() -> None:
    begun = of("cup", ALICE, BOB, CAROL)
    commands.leave(begun.id, 0, actor=ALICE)
    for who in ("director who plays", "officer who plays"):
        with pytest.raises(Refused, match="officers_only"):
            commands.pause(begun.id, actor=ACTORS[who])
    assert commands.pause(begun.id, actor=ACTORS["director"]).live.match.clock


def test_only_the_platform_opens_matches_of_an_event() -> None:
    def opened_by(actor: str) -> Match:
        return commands.open_match("armadora", 2, {}, [ALICE, BOB], actor=actor, event="cup").match

    assert opened_by(SYSTEM).event == "cup"
    for name in ACTORS.keys() - {"system"}:
        with pytest.raises(Refused, match="officers_only"):
            opened_by(ACTORS[name])


@pytest.mark.parametrize("terms", [LIVE, DAYS])
def test_an_extension_goes_to_people_and_no_decision_takes_it_away(terms: Terms, clock: SetClock) -> None:
    """More time for everybody who has a clock; a bonus adds nothing to a bank that is fuller than at first."""
    begun = of("cup", terms=terms)
    before = begun.match.clock
    after = commands.extend(begun.id, 600, actor=ACTORS["director"]).live.match.clock
    assert before is not None
    assert after is not None
    added = [now.bank_ms - then.bank_ms for now, then in zip(after.seats, before.seats, strict=True)]
    assert added == [600_000, 600_000, 0]
    clock.at += 1000
    given = commands.give(begun.id, 0, {"type": "warrior", "value": 1, "at": "a1"}, actor=ALICE).live.match.clock
    assert given is not None
    assert given.seats[0].bank_ms == after.seats[0].bank_ms


@pytest.mark.parametrize("seconds", [0, -1, clocks.LONGEST_EXTENSION_S + 1])
def test_an_extension_that_is_none(seconds: int) -> None:
    begun = of("cup")
    before = store.head(begun.stream)
    with pytest.raises(ValueError, match="seconds"):
        commands.extend(begun.id, seconds, actor=ACTORS["director"])
    assert store.head(begun.stream) == before


def test_who_acts_as_a_director_is_a_person() -> None:
    assert [actors.actor(ACTORS[name]).person for name in ("director", "officer who plays", "opponent")] == [
        "user:9",
        ALICE,
        BOB,
    ]
    assert actors.actor(ACTORS["director"]).kind is Kind.DIRECTOR
