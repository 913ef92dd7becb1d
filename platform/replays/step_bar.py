"""The step bar: a tick for each step near the one shown, and the whole match as a band in the seats' colours."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from boards.seats import MARKS
from replays.address import Ask, step_address
from replays.lines import Timeline
from replays.outline import outline
from replays.story import LINES, Round, round_title
from replays.visibility import Visibility

BLOCK = 100
"""Steps after which another stretch of the log is shown: half of what a page holds, so that its ends are never near."""
WIDE = 1000
MOST_PARTS = 160


class Tick(NamedTuple):
    """A step on the bar: where it leads, what the log says there, its kind and whose it is."""

    number: int
    url: str
    kind: str
    mark: str
    text: str
    round: int
    begins_turn: bool
    commented: bool
    bookmarked: bool


class Part(NamedTuple):
    """A part of the band: where it begins and how wide it is in thousandths, and the step it leads to."""

    url: str
    x: float
    width: float
    mark: str
    text: str


class Band(NamedTuple):
    """The whole match at once, and where its rulings lie."""

    parts: list[Part]
    rulings: list[float]


def window(steps: Sequence[int], number: int, blind: bool) -> tuple[int, Sequence[int]]:
    """The steps shown around one, and the name of that stretch: the same for all steps of a block."""
    at = bisect_left(steps, number)
    block = at // BLOCK
    start = max(0, block * BLOCK - (LINES - BLOCK) // 2)
    return block, steps[start : at + 1 if blind else start + LINES]


def ticks(
    visible: Visibility, ask: Ask, log: Sequence[Round], commented: Collection[int], bookmarked: Collection[int]
) -> list[Tick]:
    """A tick for each step that the log tells of; the first of a turn or a round is marked as such."""
    return [
        Tick(
            number=step.version,
            url=step_address(visible.row.id, step.version, ask),
            kind=step.kind,
            mark=step.mark,
            text=step.text,
            round=one.number if step is one.turns[0].steps[0] else 0,
            begins_turn=step is turn.steps[0],
            commented=step.version in commented,
            bookmarked=step.version in bookmarked,
        )
        for one in log
        for turn in one.turns
        for step in turn.steps
    ]


def band(visible: Visibility, ask: Ask) -> Band | None:
    """The whole of what may be seen; None where its length shall not be seen."""
    steps = visible.steps
    if ask.blind or len(steps) < 2:
        return None
    scale = WIDE / len(steps)
    parts = [
        Part(
            step_address(visible.row.id, steps[start], ask), round(start * scale, 2), round(long * scale, 2), mark, text
        )
        for start, long, mark, text in _parts(visible)
    ]
    rulings = [one for one in outline(visible.line).rulings if visible.oldest <= one <= visible.newest]
    return Band(parts, [round(steps.index(one) * scale, 2) for one in rulings])


def _parts(visible: Visibility) -> Iterator[tuple[int, int, str, str]]:
    """Where each part begins, how many steps it has, whose it is most, its name: a turn, or a share of many turns."""
    line, steps = visible.line, visible.steps
    for start, end, mark in _shares(line, line.index(visible.oldest), line.index(visible.newest) + 1):
        round_ = line.at(steps[start]).mark.round
        said = {"round": round_title(line.root.rules, round_) if round_ else "", "step": steps[start]}
        text = _("%(round)s, from step %(step)d") if round_ else _("From step %(step)d")
        yield start, end - start, mark, text % said


def _shares(line: Timeline, first: int, last: int) -> list[tuple[int, int, str]]:
    """The parts of a stretch of a line by place: beginning, end, and the mark of the seat that has most of it."""
    return line.once(("shares", first, last), lambda: _shared(line, first, last))


def _shared(line: Timeline, first: int, last: int) -> list[tuple[int, int, str]]:
    whose, begins = list[str](), list[int]()
    for turn in outline(line).turns:
        begins.append(len(whose))
        whose += [MARKS[turn.awaited[0]] if len(turn.awaited) == 1 else ""] * len(turn.steps)
    whose = whose[first:last]
    starts = sorted({max(0, one - first) for one in begins if one < last})
    if len(starts) > MOST_PARTS:
        starts = sorted({len(whose) * part // MOST_PARTS for part in range(MOST_PARTS)})
    ends = [*starts[1:], len(whose)]
    return [(a, b, Counter(whose[a:b]).most_common(1)[0][0]) for a, b in zip(starts, ends, strict=True)]


def here(visible: Visibility, number: int) -> float:
    """Where a step lies on the band."""
    return round(bisect_left(visible.steps, number) * WIDE / len(visible.steps), 2)
