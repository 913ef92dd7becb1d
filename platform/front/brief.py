"""A game in two minutes: its goal, its turn in a few sentences with a picture each, and what a match asks of one."""

from typing import NamedTuple

from games.kernel.lessons import lesson, lesson_words


class Part(NamedTuple):
    """A sentence, and the step of the lesson whose board illustrates it."""

    text: str
    number: int


class Brief(NamedTuple):
    """What a stranger reads before the rules; minutes from the fewest to the most, complexity from 1 to 5."""

    goal: str
    parts: tuple[Part, ...]
    least: int
    most: int
    complexity: int
    first: tuple[int, int] | None
    """The minutes of a first match from the fewest to the most, where it is shorter than others."""


def brief(game: str, language: str) -> Brief:
    """The game of that name, out of its lesson."""
    told, words = lesson(game), lesson_words(game, language)
    numbers = {step.name: number for number, step in enumerate(told.steps, 1)}
    parts = tuple(Part(text, numbers[name]) for name, text in words.brief.items())
    return Brief(words.goal, parts, *told.minutes, told.complexity, told.first_minutes)
