"""What the lesson of For a Few Orcs More says of its pictures is there, and is so by the rules."""

import pytest

from games.few_orcs_more.game import GAME
from games.few_orcs_more.picture.faces import face
from games.few_orcs_more.rules.cards import TRIBES
from games.few_orcs_more.rules.reveal import value
from games.kernel.lessons import lesson, lesson_words, position
from games.kernel.texts import catalogue

NAME = "few_orcs_more"
STEPS = [step.name for step in lesson(NAME).steps]
EVERY_LANGUAGE = pytest.mark.parametrize("language", ["en", "fr"])


@EVERY_LANGUAGE
def test_the_first_step_tells_tribes_from_mercenaries_by_the_names_on_its_piles(language: str) -> None:
    idea, sentences = lesson_words(NAME, language).steps["desert"].idea, catalogue(NAME, language)
    piles = GAME.view(position(NAME, 0), lesson(NAME).steps[0].seat).piles
    tops = {face(pile.top).kind for pile in piles if pile.top is not None}
    assert [tribe for tribe in TRIBES if sentences[f"tribe.{tribe}"] not in idea] == []
    assert {kind for kind in tops if face(kind).group == "mercenary"} == {"giant", "goblin"}
    assert {"en": "Giants and Goblins are mercenaries", "fr": "Géants et Gobelins sont des mercenaires"}[
        language
    ] in idea


@EVERY_LANGUAGE
def test_violet_cards_are_named_in_the_first_step_that_shows_any(language: str) -> None:
    shown = [
        at
        for at in range(len(STEPS))
        for pile in GAME.view(position(NAME, at), lesson(NAME).steps[at].seat).piles
        if any(face(item).group == "spy" for item in pile.items or ())
    ]
    idea = lesson_words(NAME, language).steps[STEPS[shown[0]]].idea
    assert {"en": "violet: spies", "fr": "en violet, des Espions"}[language] in idea


@EVERY_LANGUAGE
def test_the_commando_is_told_to_be_a_bet(language: str) -> None:
    """The reader's army has one Dwarf 6 and a leader: what is left of the dwarves may beat it, a Giant always does."""
    least, most = ("dwarf2", "dwarf2", "dwarf2"), ("dwarf6", "dwarf6", "dwarf_leader")
    assert value("dwarf", (*least, "giant")) > 12
    assert value("dwarf", least) < 12 < value("dwarf", most)
    assert {"en": "it is a bet", "fr": "c’est un pari"}[language] in lesson_words(NAME, language).steps["commando"].task


@EVERY_LANGUAGE
def test_strength_before_a_battle_is_told_to_leave_out_mercenaries(language: str) -> None:
    assert {"en": "without mercenaries", "fr": "sans mercenaires"}[language] in catalogue(NAME, language)[
        "board.tribes_worth"
    ]


@EVERY_LANGUAGE
def test_what_comes_back_to_the_hand_is_said_of_plays_of_one_turn_alone(language: str) -> None:
    """A pile claimed in an earlier turn is the third step's: a card wasted there stays on the pile."""
    step = lesson_words(NAME, language).steps["turns"]
    same_turn, back, again = {
        "en": ("in the same turn", "comes back to your hand.", "again"),
        "fr": ("au même tour", "vous revient en main.", "nouveau"),
    }[language]
    assert same_turn in step.idea
    assert step.idea.endswith(back)
    assert again not in step.task  # nothing is chosen yet that could be taken back


@EVERY_LANGUAGE
def test_the_card_that_the_commando_is_to_take_is_named_by_its_back(language: str) -> None:
    """A mercenary's back shows no name."""
    assert {"en": "the card with crossed swords", "fr": "la carte aux deux épées"}[language] in lesson_words(
        NAME, language
    ).steps["commando"].task
