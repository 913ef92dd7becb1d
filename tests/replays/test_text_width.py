"""The words of share pictures have the room that they are given."""

import pytest

from replays.text_width import ELLIPSIS, cut, fitting, lines, width

LONG = "Torvald places rank 2 on Urth Valley: on the right cavalry 3, the left card face down."


def test_it_works() -> None:
    assert lines("one two", 26, 400, 3) == ["one two"]


def test_bold_letters_are_wider() -> None:
    assert width("Armadora", 40, bold=True) > width("Armadora", 40)
    assert width("Armadora", 40) == 2 * width("Armadora", 20)


@pytest.mark.parametrize("sign", ["\n", "\r", "\x1c", "\x85", "\u2029", "\u202e", "\u0000", "\U0010ffff"])
def test_every_sign_can_be_measured(sign: str) -> None:
    assert cut(f"Thar{sign}Hool" * 20, 26, 300).endswith(ELLIPSIS)


def test_a_text_is_broken_between_words_and_nothing_is_lost() -> None:
    made = lines(LONG, 26, 300, 9)
    assert " ".join(made) == LONG
    assert [line for line in made if width(line, 26) > 300] == []


def test_no_line_begins_with_a_sign_that_belongs_to_the_word_before() -> None:
    """Where French wants a blank before it; wherever the line may end."""
    text = "Un mot\N{NO-BREAK SPACE}: deux mots\N{NARROW NO-BREAK SPACE}! Trois"
    made = [line for room in range(40, 400, 4) for line in lines(text, 26, room, 9)]
    assert len({*made}) > 6
    assert [line for line in made if line.startswith((":", "!"))] == []


def test_an_ellipsis_says_that_there_is_more() -> None:
    made = lines(LONG, 26, 300, 2)
    assert len(made) == 2
    assert made[-1].endswith(ELLIPSIS)
    assert [line for line in made if width(line, 26) > 300] == []


@pytest.mark.parametrize("text", ["W" * 60, "", " ", "a " + "W" * 60])
def test_a_word_without_end_is_cut(text: str) -> None:
    assert [line for line in lines(text, 26, 300, 3) if width(line, 26) > 300] == []


def test_a_title_becomes_smaller_only_where_it_must() -> None:
    assert fitting("Orcz", 46, 450, bold=True) == 46
    small = fitting("For a Few Orcs More", 46, 450, bold=True)
    assert width("For a Few Orcs More", small, bold=True) == pytest.approx(450)


def test_what_fits_is_not_cut() -> None:
    assert cut("Bea", 22, 400) == "Bea"
    assert cut("Bea " * 40, 22, 400).startswith("Bea Bea")
