"""The receipt of a command: what came of one's own play, then what else of it is read in the log; and the answers to
what was asked for.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from accounts.names import shown_as_own
from boards.words import Words
from games.kernel.contract import LogLine
from games.kernel.texts import is_seat, to_own, word
from games.kernel.values import Event
from play.commands import Done
from play.events import Rewound
from play.takeback_events import TakebackAnswered, TakebackLapsed
from replays.scene_log import last_moment
from table import feedback
from table.feedback import Notice
from table.page import passes_by_itself, words_of
from table.scene import Scene
from table.state import shortly

OWN = "\ue000"
"""Stands behind the reader's own name until it is known where that is said first; no name has it."""


def receipt(here: Scene, after: Scene, done: Done, step: int) -> Notice | None:
    """What came of one's own play, failures first, then the rest. Nothing where the match is over; None where a moment
    has passed by itself and nothing came of that: the receipt before it is of more use.
    """
    rules, words = after.live.match.rules, own_marked(shortly(words_of(after)), here.seat)
    if after.live.match.outcome is not None:
        return feedback.done(step)
    events = after.reel.log[done.receipt.first - 1 : done.receipt.last]
    own = [event for event in events if type(event) in rules.event_types]
    seat, artist = here.seat, rules.artist
    found = [artist.upshot(event, seat) if artist is not None and seat is not None else None for event in own]
    lines_of = {
        kind: joined(one.line for one in found if one is not None and one.kind == kind)
        for kind in ("failed", "done", "chosen")
    }
    said = {kind: [word(line, words.catalogue, words.player) for line in came] for kind, came in lines_of.items()}
    came = said["failed"] + said["done"] or said["chosen"]
    others = [event for event, one in zip(own, found, strict=True) if one is None]
    passed = passes_by_itself(here)
    told = _told(here, after, others, words, first=not came and not passed)
    news = bool(said["failed"] or said["done"])
    lines = said_once([*came, *told], words, here.seat)
    if passed and not lines:
        return None
    return feedback.done(step, lines, failed=bool(said["failed"]), news=news)


def joined(lines: Iterable[LogLine]) -> list[LogLine]:
    """The lines, with those in a row made one that differ in one list alone, such as what was drawn one by one."""
    found: list[LogLine] = []
    for line in lines:
        both = _in_one(found[-1], line) if found else None
        if both is not None:
            found.pop()
        found.append(both or line)
    return found


def _in_one(one: LogLine, other: LogLine) -> LogLine | None:
    """The line that says what both say; None where they differ in more than a list, or a number stands beside it."""
    lists = [name for name, value in one.args.items() if isinstance(value, list)]
    differ = [name for name, value in one.args.items() if other.args.get(name) != value] or lists
    before, after = (line.args.get(differ[0]) if len(differ) == 1 else None for line in (one, other))
    counted = any(type(value) is int and not is_seat(name) for name, value in one.args.items())
    if counted or not isinstance(before, list) or not isinstance(after, list):
        return None
    joint = {differ[0]: [*before, *after]}
    both = replace(one, args={**one.args, **joint})
    return both if replace(other, args={**other.args, **joint}) == both else None


def own_marked(words: Words, seat: int | None) -> Words:
    """The words with a mark behind the name of the seat's own player."""
    names = (f"{name}{OWN}" if at == seat else name for at, name in enumerate(words.players))
    return words._replace(players=tuple(names))


def said_once(lines: Sequence[str], words: Words, seat: int | None) -> list[str]:
    """The lines with it said at one's own name, the first time, that one bears it: a guest has not chosen it."""
    if seat is None:
        return list(lines)
    marked = words.player(seat)
    own, first = marked.removesuffix(OWN), next((at for at, line in enumerate(lines) if marked in line), None)
    said = (line.replace(marked, shown_as_own(own), int(at == first)) for at, line in enumerate(lines))
    return [line.replace(OWN, "") for line in said]


def answer_given(here: Scene, events: Sequence[Event]) -> Notice | None:
    """That the visitor has agreed to a takeback, declined it, or asks for it no longer; None where they have not."""
    given = next((event for event in events if isinstance(event, TakebackAnswered)), None)
    asked = here.live.match.course.takeback
    if given is None or asked is None:
        return None
    return feedback.answered(given.yes, own=asked.seat == given.seat)


def answer_had(here: Scene, since: int) -> Notice | None:
    """What has come, since a version, of the visitor's own request to take a move back; None where nothing has."""
    if here.seat is None or since < 1:
        return None
    answers = [one for one in here.reel.log[since:] if isinstance(one, Rewound | TakebackAnswered | TakebackLapsed)]
    if not answers:
        return None
    asked = here.reel.match_at(since).course.takeback
    if asked is None or asked.seat != here.seat:
        return None
    for event in answers:
        if isinstance(event, TakebackAnswered) and not event.yes and event.seat != here.seat:
            return feedback.declined(words_of(here).player(event.seat))
        if isinstance(event, TakebackLapsed):
            return feedback.lapsed()
        if isinstance(event, Rewound):
            return feedback.allowed()
    return None


def _told(here: Scene, after: Scene, own: Sequence[Event], words: Words, *, first: bool) -> list[str]:
    """What whoever sent a command reads of these events in the log, in words: what it did, the `first` of them, then
    what stays on record of it. What everybody sees on the board for this moment only is said as it is to be seen there,
    their own part of it first.
    """
    rules = after.live.match.rules
    shown, kept = last_moment(after.line), int(first)
    seen = _as_shown([rules.tell(event, "arbiter") for event in own], shown)
    told = [(event, line or rules.tell(event, here.viewer)) for event, line in zip(own, seen, strict=True)]
    told[kept:] = sorted(told[kept:], key=lambda one: one[1] not in shown or one[1].args.get("seat") != here.seat)
    own_lines = ((event, to_own(line, here.seat, words.catalogue)) for event, line in told if line is not None)
    lines = [(event, word(line, words.catalogue, words.player)) for event, line in own_lines]
    recorded = [line for event, line in lines[kept:] if rules.artist is not None and rules.artist.recorded(event)]
    # Of nine cards dealt the first would stand for all.
    alone = [line for event, line in lines[1:2] if sum(type(one) is type(event) for one, _line in lines) == 1]
    return [line for _event, line in lines[:kept]] + (recorded or (alone if first else []))


def _as_shown(lines: Sequence[LogLine | None], shown: Sequence[LogLine]) -> list[LogLine | None]:
    """For each line the shown one with the same arguments, each used once; None where there is none. What is shown may
    say more than the log: that a card was wasted, since another one lay there.
    """
    left = list(shown)
    found: list[LogLine | None] = []
    for line in lines:
        at = next((at for at, one in enumerate(left) if line is not None and line.args and one.args == line.args), None)
        found.append(None if at is None else left.pop(at))
    return found
