"""Every lesson, walked by the rules: what is looked for is offered and right, any other answer gets a sentence."""

from collections.abc import Iterator
from itertools import islice

import pytest

from games.kernel.lessons import LessonStep, attempt, lesson, lesson_words, like, position
from games.kernel.listing import commands
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame, games_by_name
from games.kernel.texts import LANGUAGES, catalogue, rule_numbers, rules_text
from games.kernel.values import JSON

STEPS = range(8, 13)
TRIED, MOST = 40, 5000
"""So many answers of each offer are tried in any case, and so many are looked at."""
LONGEST_IDEA = 330
"""Letters: an idea and its task fit a phone's screen beside the board."""


def faults(game: AnyGame, at: int) -> Iterator[str]:
    """What is wrong with a step of the game's lesson, one line for each."""
    step = lesson(game.name).steps[at]
    state = position(game.name, at)
    if step.seat not in game.turn(state).seats:
        yield "it is not the reader's turn"
    used: set[str] = set()
    right = 0
    for command in _answers(game, step, at):
        try:
            tried = attempt(game.name, at, command)
        except Refused as no:
            if f"refusal.{no.code}" not in catalogue(game, "en"):
                yield f"no sentence says why {command} is refused"
            continue
        right += tried.right
        if not tried.right and tried.say:
            used.add(tried.say)
    if not right:
        yield "nothing that is looked for is offered"
    for answer in step.answers:
        if answer.say not in used:
            yield f"no answer tried is told {answer.say!r}"
    if step.rule not in rule_numbers(rules_text(game, "en")):
        yield f"there is no rule {step.rule}"


def _answers(game: AnyGame, step: LessonStep, at: int) -> Iterator[dict[str, JSON]]:
    """Commands from every offer: the first few, and all that the step says something about."""

    def is_named(command: JSON) -> bool:
        return any(like(command, one) for one in step.wanted) or any(one.fits(command) for one in step.answers)

    for offer in game.offers(position(game.name, at), step.seat):
        for nth, command in enumerate(islice(commands(offer), MOST)):
            if nth < TRIED or is_named(command):
                yield command


def test_an_answer_may_be_about_how_much_was_chosen() -> None:
    """Two cards where one was asked for, whichever they are."""
    at = [step.name for step in lesson("few_orcs_more").steps].index("turns")
    chosen: list[list[JSON]] = [[], ["desert:3"], ["enlist:4", "desert:3"], ["enlist:4", "enlist:4"]]
    told = [attempt("few_orcs_more", at, {"type": "plays", "plays": plays}).say for plays in chosen]
    assert told == ["nothing", "", "two", "two"]


@pytest.mark.parametrize("name", list(games_by_name()))
def test_it_works(name: str) -> None:
    game, steps = games_by_name()[name], lesson(name).steps
    assert len(steps) in STEPS
    assert len({step.name for step in steps}) == len(steps)
    assert {step.name: found for at, step in enumerate(steps) if (found := list(faults(game, at)))} == {}


@pytest.mark.parametrize("name", list(games_by_name()))
def test_every_sentence_is_there_in_both_languages_and_short_enough(name: str) -> None:
    told = lesson(name)
    for language in LANGUAGES:
        words = lesson_words(name, language)
        assert tuple(words.brief) == told.brief
        assert (words.first_match is not None) == bool(told.first_match)
        assert set(told.brief) <= {step.name for step in told.steps}
        assert list(words.steps) == [step.name for step in told.steps]
        for step in told.steps:
            said = words.steps[step.name]
            assert set(said.answers) == {answer.say for answer in step.answers}, (language, step.name)
            assert len(said.idea) <= LONGEST_IDEA, (language, step.name, len(said.idea))
            assert bool(said.look) == bool(step.look), (language, step.name)
            assert all((said.title, said.idea, said.task, said.done, said.other, *said.answers.values()))
