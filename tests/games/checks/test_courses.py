"""Courses: a step may end in a question for one secret and go on for another only where something public says why."""

import pytest

from games.checks.courses import COURSE, SameFall, varied
from games.checks.leaks import Search
from games.checks.variants import settings
from games.kernel.chance import Chance, Luck
from games.kernel.offers import Fixed, Group, Maybe, Number, Offer, OneOf, SomeOf, offered
from games.kernel.values import Command, Event
from tests.games.toys.hoard import commands as do
from tests.games.toys.hoard import events as on
from tests.games.toys.hoard.game import Hoard
from tests.games.toys.hoard.state import State
from tests.games.toys.leaky import SKIPPING, AnswersForTheBestCard


class SaysSo(AnswersForTheBestCard):
    """The same skip, and everybody is told that the best card was the reason."""

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> tuple[Event, ...]:
        demanded, *handed = super().decide(state, seat, command, chance)
        return (
            (demanded, on.Declined(command.seat), *handed)
            if handed and isinstance(command, do.Demand)
            else (demanded, *handed)
        )


def channels(game: Hoard) -> set[str]:
    """On which channels the search finds something."""
    found = Search(game)
    return {
        leak.channel
        for number, setting in enumerate(settings(game) * 2)
        for leak in found.match(setting, number.to_bytes(32, "big"), 20)
    }


def test_it_works() -> None:
    search = Search(Hoard())
    assert list(search.match(settings(search.game)[0], bytes(32), 20)) == []
    assert search.runs > 1000


@pytest.mark.long
@pytest.mark.parametrize("leak", SKIPPING, ids=lambda leak: leak.__name__)
def test_twin_what_is_skipped_is_found_by_the_course_and_by_nothing_else(leak: type[Hoard]) -> None:
    assert channels(leak()) == {COURSE}


@pytest.mark.long
def test_what_is_told_explains_what_is_skipped() -> None:
    """No false alarm: the public line stays a difference whatever comes after the question."""
    assert channels(SaysSo()) == set()


def test_a_command_is_varied_in_one_field() -> None:
    terms = Group({"give": SomeOf((1, 2, 3), 1, 2), "price": Number(0, 5), "claim": Maybe(Number(1, 9))})
    offer = Offer("bargain", {"to": Fixed(1), "seat": OneOf((1, 2)), "terms": terms})
    command = {"type": "bargain", "to": 1, "seat": 2, "terms": {"give": [1], "price": 3}}
    luck = Luck("varied")
    for _ in range(200):
        other = varied(offer, command, luck)
        assert offered((offer,), other)
        assert isinstance(other, dict)
        old, new = (dict(one) | dict(one["terms"]) | {"terms": None} for one in (command, other))  # type: ignore[arg-type]
        assert sum(old.get(name) != new.get(name) for name in old | new) <= 1


def test_the_same_label_falls_the_same_in_one_command_or_in_two() -> None:
    one, other = SameFall("seed"), SameFall("seed")
    drawn = [one.below("die", 6), one.below("coin", 2), one.below("die", 6), one.order("deck", 9)]
    first = other.below("die", 6)
    rest = other.copy()
    other.below("die", 6)
    assert [first, rest.below("coin", 2), rest.below("die", 6), rest.order("deck", 9)] == drawn
