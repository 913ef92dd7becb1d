"""What a step of a lesson shows: the board, the forms of a real match, and what an answer came to."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django.templatetags.static import static
from django.urls import reverse

from boards.drawing import Marks, Sitting, board, described
from boards.games import language, rules_address
from boards.prompts import prompt, stakes
from boards.seats import MARKS
from boards.words import Words
from games.kernel.contract import LogLine
from games.kernel.lessons import LessonStep, StepWords, Tried, asked_for, attempt, lesson, lesson_words, position
from games.kernel.refusals import Misfit, Refused
from games.kernel.registry import AnyGame
from games.kernel.registry import game as find_game
from games.kernel.texts import catalogue, word
from games.kernel.values import Event, Value
from table.controls import Filled
from table.feedback import Notice, refused, unreadable
from table.form_values import Unreadable
from table.forms import deeds, read
from table.match_view import Told, touched

NAMES = ("Ashka", "Borg", "Dura", "Gash", "Krul", "Muzga", "Rok")
"""Who sits at the table of a lesson; the reader is told which of them they are."""
MOST_TOLD = 12
"""So many lines of what an answer has led to are shown: the story of the answer, not of the next round."""
MOST_OF_A_KIND = 4
"""So many events of a kind are told each by itself."""


class Chair(NamedTuple):
    """A seat at the table of a lesson."""

    at: int
    player: str
    mark: str
    me: bool


class Answered(NamedTuple):
    """What an answer came to: the sentence, the rule, and where it was the right one the state and the log's lines."""

    notice: Notice
    tried: Tried | None = None

    @property
    def right(self) -> bool:
        """Whether it was looked for."""
        return self.tried is not None and self.tried.right


class Place(NamedTuple):
    """A step of a game's lesson, in the reader's language."""

    rules: AnyGame
    number: int
    step: LessonStep
    words: StepWords

    @property
    def state(self) -> Value:
        """The position in which the reader finds the game."""
        return position(self.rules.name, self.number - 1)


def place(name: str, number: int) -> Place:
    """The step of that number, from one; `Misfit` where there is none."""
    rules = find_game(name)
    steps = lesson(name).steps
    if not 1 <= number <= len(steps):
        raise Misfit("lesson", f"the lesson of {name} has {len(steps)} steps, not {number}")
    step = steps[number - 1]
    return Place(rules, number, step, lesson_words(name, language()).steps[step.name])


def answer(here: Place, filled: Filled) -> Answered:
    """What the form that was sent comes to: right, or else why not. Never fails, whatever was sent."""
    offers = here.rules.offers(here.state, here.step.seat)
    words = _words(here)
    try:
        command = read(offers, filled)
        tried = attempt(here.rules.name, here.number - 1, command)
    except Unreadable as fault:
        return Answered(unreadable(fault, words))
    except Refused as no:
        return Answered(refused(no, here.rules))
    except Misfit:
        return Answered(unreadable(Unreadable("", "unknown"), words))
    if tried.right:
        return Answered(Notice(here.words.done, here.step.rule, good=True), tried)
    return Answered(Notice(here.words.answers[tried.say] if tried.say else here.words.other, here.step.rule), tried)


def context(here: Place, answered: Answered | None = None, filled: Filled | None = None) -> dict[str, Any]:
    """Everything that the page shows. `filled` is a form that is to be filled in further; after an answer the forms are
    as they were at first, ready for the next try.
    """
    rules, seat = here.rules, here.step.seat
    right = answered is not None and answered.right
    tried = answered.tried if answered is not None else None
    state = tried.state if right and tried is not None else here.state
    told = _told(rules, tried, seat)[:MOST_TOLD] if right and tried is not None else []
    view, words = rules.view(state, seat), _words(here)
    offers = () if right else rules.offers(state, seat)
    asked = asked_for(rules.name, here.number - 1, offers)
    remarks = [rules.remarks(view, offer) for offer in offers]
    forms = deeds(offers, words, filled, asked, rules.clashes, remarks)
    forms = forms.with_stakes(stakes(rules, view, None if right else seat, words))
    seats = chairs(here)
    marks = Marks(forms.targets, touched([Told(0, line) for line in told]))
    return {
        "game": {"name": rules.name, "title": words.catalogue["game.title"]},
        "number": here.number,
        "total": len(lesson(rules.name).steps),
        "words": here.words,
        "rule": here.step.rule,
        "look": here.step.look,
        "shows": " ".join(here.step.shows or _spots(here.step)),
        "rules": rules_address(rules),
        "seats": seats,
        "me": seats[seat],
        "my_name": NAMES[0],
        "prompt": prompt(rules, view, rules.turn(state), words, offers),
        "board": board(rules, view, seat, seats, language(), marks),
        "described": described(rules, view, seat, [Sitting(name) for name in words.players], language()),
        "rows": (),
        "told": [word(line, words.catalogue, words.player) for line in told],
        "deeds": forms,
        "notice": answered.notice if answered is not None else None,
        "right": right,
        "do": reverse("lessons:step", args=[rules.name, here.number]),
        "version": 0,
        "fresh_id": "lesson",
        "key": "",
        "swap": False,
        "missing": (),
        "elsewhere": words.elsewhere(rules.turn(state).phase),
        "may_hint": False,
        "result_box": "",
        "marks": static("img/marks.svg"),
    }


def _spots(step: LessonStep) -> Iterator[str]:
    """The spots of the board that stand for what is looked for, as the offers name them."""
    for wanted in step.wanted:
        for name, value in wanted.items():
            items = value if isinstance(value, Iterable) and not isinstance(value, str) else (value,)
            yield from (f"{'do' if name == 'type' else name}={item}" for item in items)


def _told(rules: AnyGame, tried: Tried, seat: int) -> list[LogLine]:
    """What the reader is told of what came of the right answer. What came about many times over, such as a card being
    dealt, is seen on the board.
    """
    events = [event for event in tried.events if isinstance(event, Event)]
    times = Counter(type(event) for event in events)
    lines = (rules.tell(event, seat) for event in events if times[type(event)] <= MOST_OF_A_KIND)
    return [line for line in lines if line is not None]


def chairs(here: Place) -> list[Chair]:
    """The seats of the step in their order round the table. Which of them is the reader's is said beside the task."""
    names = _names(here)
    return [Chair(at, names[at], MARKS[at], at == here.step.seat) for at in range(here.step.seats)]


def _names(here: Place) -> tuple[str, ...]:
    """The reader has the first name, whatever the seat; the others have those after it."""
    others = iter(NAMES[1:])
    return tuple(NAMES[0] if at == here.step.seat else next(others) for at in range(here.step.seats))


def _words(here: Place) -> Words:
    return Words(catalogue(here.rules, language()), [chair.player for chair in chairs(here)])
