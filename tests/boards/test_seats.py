"""Names round a table: each is borne once, and computers of one level differ at first sight."""

import pytest
from django.utils.translation import override

from boards.seats import GIVEN, MARKS, table_names

KNOWN = {"user:1": "Ada", "user:2": "Ada", "user:3": "Bolwort 853", "user:4": "Bolwort 853"}
LEVELS = {"computer:grunt": "Grunt (computer)", "computer:raider": "Raider (computer)"}


def _names(*players: str | None) -> tuple[str, ...]:
    return table_names(players, KNOWN | LEVELS)


def test_it_works() -> None:
    assert _names("user:1", "computer:grunt") == ("Ada", "Grunt (computer)")


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ("Bor (computer)", "Dug (computer)")),
        ("fr", ("Bor (ordinateur)", "Dug (ordinateur)")),
    ],
)
def test_computers_of_one_level_have_names_of_their_own(language: str, names: tuple[str, str]) -> None:
    with override(language):
        assert _names("user:1", "computer:grunt", "computer:grunt")[1:] == names


def test_levels_are_named_where_computers_of_several_play() -> None:
    assert _names(*["computer:grunt"] * 2, "computer:raider") == (
        "Ash (Grunt, computer)",
        "Bor (Grunt, computer)",
        "Raider (computer)",
    )


def test_the_names_differ_in_their_first_letter_and_there_is_one_for_every_seat() -> None:
    assert len({name[0] for name in GIVEN}) == len(GIVEN) == len(MARKS)


def test_one_of_each_level_is_called_by_it() -> None:
    assert _names("computer:grunt", "computer:raider") == ("Grunt (computer)", "Raider (computer)")


def test_people_of_one_name_are_told_apart_by_their_seats() -> None:
    assert _names("user:1", "user:2") == ("Ada 1", "Ada 2")
    assert _names("user:3", "user:4") == ("Bolwort 853 (seat 1)", "Bolwort 853 (seat 2)")


def test_a_free_seat_has_its_number() -> None:
    assert _names("user:1", None) == ("Ada", "Seat 2")
