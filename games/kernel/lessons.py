"""Lessons: a game taught in a few steps, each a position of the position format and a command that is looked for.

A game's folder holds them as data: `lessons/steps.json` has the positions and the answers, `lessons/<language>.toml`
the words. The rules themselves say what each answer leads to.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from games.kernel.chance import FairChance, ScriptedChance
from games.kernel.codec import codec
from games.kernel.french import printed
from games.kernel.offers import Fixed, Offer
from games.kernel.registry import AnyGame
from games.kernel.registry import game as find_game
from games.kernel.table import Table, decide
from games.kernel.values import JSON, Value, plain, same


class Part(Value, frozen=True):
    """What happens before the reader is asked: a seat's command, or so many automatic steps."""

    seat: int | UnsetType = UNSET
    do: object = UNSET
    tick: int | UnsetType = UNSET


class Answer(Value, frozen=True):
    """What is said to commands like `like` that are not the one looked for: the sentence `say` of the step's words.

    `count` says of lists in the command how many items they must have.
    """

    like: dict[str, object]
    say: str
    count: dict[str, int] = {}

    def fits(self, command: JSON) -> bool:
        """Whether this is what is said to the command, unless an answer before it fits too."""
        return like(command, self.like) and all(_length(command, name) == most for name, most in self.count.items())


class LessonStep(Value, frozen=True):
    """One idea: a position, the seat that the reader plays, and the commands that are right.

    A command is like a pattern where it has all of the pattern's fields with these values; a list stands for any of its
    items, except where the command's own value is a list. `chance` is what a right answer draws. `look` is the id of
    the part of the board that the task is about; the words of the step call the way there by its name. `shows` are the
    spots of the board that must be in sight when the step begins on a phone, where they are others than those of the
    commands that are right.
    """

    name: str
    seats: int
    wanted: tuple[dict[str, object], ...]
    rule: str
    seat: int = 0
    options: dict[str, object] = {}
    given: dict[str, object] | UnsetType = UNSET
    chance: dict[str, list[object]] = {}
    before: tuple[Part, ...] = ()
    look: str = ""
    shows: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()


class SuggestedClock(Value, frozen=True):
    """A clock for one pace: by the day in days, days and hours, live in seconds, minutes and seconds."""

    move: int
    bank: int
    bonus: int


class Lesson(Value, frozen=True):
    """All steps in their order, the minutes that a match takes from and to, and how hard the game is, from 1 to 5.

    By number of seats, the `decisions` of a seat in a whole match, counted at matches among Raiders: house data, as are
    the clocks by `paces`, by which a table ends within a year.
    """

    minutes: tuple[int, int]
    complexity: Literal[1, 2, 3, 4, 5]
    decisions: dict[int, int]
    paces: dict[Literal["days", "live"], SuggestedClock]
    brief: tuple[str, ...]
    """The parts of the game in brief: each has a sentence of its name, and the picture of the step of that name."""
    steps: tuple[LessonStep, ...]
    usual_seats: int = 0
    """At how many seats somebody plays who chooses nothing; 0 for the fewest that the default options allow. A game
    that is another one for two is better met as it was meant, and as its lesson has shown it.
    """
    first_match: dict[str, object] = {}
    """Options of a first match, where those of every other would be too much at once."""
    first_minutes: tuple[int, int] | None = None
    """The minutes that a first match takes from and to, where it is shorter by these options."""
    at_tables: dict[str, object] = {}
    """Options with which people's tables begin, where the engine's defaults stay what they were in older matches."""


class StepWords(Value, frozen=True):
    """A step in words: its title, the idea, the task, what the right answer has brought about, and other answers'.

    `now` is what the board shows when the step begins, after what it showed in the step before.
    """

    title: str
    idea: str
    task: str
    done: str
    other: str
    now: str = ""
    look: str = ""
    answers: dict[str, str] = {}


class FirstMatchWords(Value, frozen=True):
    """What a game calls the button of another match by the options of a first one, and how later matches differ; and at
    the table of such a match, in two words and in full, what is not as in others.
    """

    button: str
    difference: str
    short: str
    full: str


class LessonWords(Value, frozen=True):
    """A lesson in one language: `end` point by point; words about a first match where the lesson has options of one."""

    brief: dict[str, str]
    goal: str
    end: tuple[str, ...]
    steps: dict[str, StepWords]
    first_match: FirstMatchWords | None = None


class Tried(NamedTuple):
    """What an answer came to: whether it was looked for, the state after it, and which sentence is its."""

    right: bool
    state: Value
    events: tuple[Value, ...]
    say: str = ""


@cache
def lesson(game: str) -> Lesson:
    """Return the lesson of a game in its current rules; read once per process."""
    return msgspec.json.decode(_file(find_game(game), "steps.json").encode(), type=Lesson)


@cache
def lesson_words(game: str, language: str) -> LessonWords:
    """Return the words of the lesson in a language; read once per process."""
    text = _file(find_game(game), f"{language}.toml")
    return msgspec.convert(tomllib.loads(printed(text) if language == "fr" else text), LessonWords)


@cache
def position(game: str, at: int) -> Value:
    """Return the state in which the reader of that step finds the game; worked out once per process."""
    rules, step = find_game(game), lesson(game).steps[at]
    chance = _chance({})
    given = None if step.given is UNSET else plain(step.given)
    table = Table(rules, _options(rules, step), step.seats, chance, given, step.given is not UNSET)
    for part in step.before:
        if not isinstance(part.tick, UnsetType):
            for _ in range(part.tick):
                table.tick(chance)
        elif not isinstance(part.seat, UnsetType):
            table.give(part.seat, plain(part.do), chance)
    return table.state


def attempt(game: str, at: int, command: JSON) -> Tried:
    """Return what the command of the step's reader leads to by the rules; raises `Refused` if they forbid it."""
    rules, step = find_game(game), lesson(game).steps[at]
    right = any(like(command, wanted) for wanted in step.wanted)
    chance = _chance(step.chance if right else {})
    events, state = decide(rules, position(game, at), step.seat, command, chance)
    if right:
        return Tried(True, state, events)
    say = next((answer.say for answer in step.answers if answer.fits(command)), "")
    return Tried(False, state, events, say)


def asked_for(game: str, at: int, offers: Sequence[Offer]) -> Offer | None:
    """Return the first offer from which a wanted answer can be made; None if there is none."""
    wanted = lesson(game).steps[at].wanted
    return next((offer for offer in offers for pattern in wanted if _may_make(offer, pattern)), None)


def _may_make(offer: Offer, pattern: Mapping[str, object]) -> bool:
    fixed = {name: domain.value for name, domain in offer.fields.items() if isinstance(domain, Fixed)}
    return offer.type == pattern.get("type") and all(
        _is(value, plain(pattern[name])) for name, value in fixed.items() if name in pattern
    )


def like(command: JSON, pattern: Mapping[str, object]) -> bool:
    """Whether a command has all that the pattern names."""
    return isinstance(command, Mapping) and all(
        name in command and _is(command[name], plain(value)) for name, value in pattern.items()
    )


def _length(command: JSON, name: str) -> int | None:
    found = command.get(name) if isinstance(command, Mapping) else None
    return len(found) if isinstance(found, list | tuple) else None


def _is(value: JSON, wanted: JSON) -> bool:
    if isinstance(wanted, list) and not isinstance(value, list | tuple):
        return any(same(one, value) for one in wanted)
    return same(wanted, value)


def _chance(scripted: Mapping[str, Sequence[object]]) -> ScriptedChance:
    script = {label: [plain(outcome) for outcome in outcomes] for label, outcomes in scripted.items()}
    return ScriptedChance(script, FairChance(b"\0" * 32, 0))


def _options(rules: AnyGame, step: LessonStep) -> Value:
    made: Value = codec(rules).options(plain(step.options))
    return made


def _file(rules: AnyGame, name: str) -> str:
    package = type(rules).__module__.rpartition(".")[0]
    return (files(package) / "lessons" / name).read_text("utf-8")
