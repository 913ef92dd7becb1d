"""The stretch of the log around a step, and the bars: the same for every step of a block, and so rendered once for all.

What is kept knows nobody: the viewpoint, the language and what is marked for a visitor are part of its name.
"""

from collections.abc import Sequence
from sys import getsizeof
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from boards.games import language
from replays import step_bar
from replays.address import Ask, base
from replays.story import rounds
from replays.visibility import Visibility
from streams.cache import Cache

KEPT = 48 * 2**20
"""Bytes kept by one process: two a letter as soon as one of them is a dash or a French apostrophe."""
HERE = 'x="-100"'
"""Where the band's mark for the step shown stands as long as no step is."""


class Strip(NamedTuple):
    """The bars and the log as parts of a page."""

    bars: str
    log: str


_strips: Cache[tuple[object, ...], Strip] = Cache(KEPT, lambda strip: sum(map(getsizeof, strip)))


def strip(
    visible: Visibility, number: int, ask: Ask, commented: Sequence[int], bookmarked: Sequence[int]
) -> dict[str, SafeString]:
    """The stretch around a step, that step marked in it: 50 ms the first time, 1 ms for its neighbours."""
    line = visible.line
    block, shown = step_bar.window(visible.steps, number, ask.blind)
    drawn = (visible.over, visible.oldest, visible.newest, tuple(shown) if ask.blind else block)
    of = (visible.row.id, *(one.reel.version for one in line.stretches), ask, language())
    name = (*of, *drawn, *sorted(visible.known.items()), tuple(commented), tuple(bookmarked))
    made = _strips.get(name)
    if made is None:
        made = _rendered(visible, ask, shown, (commented, bookmarked))
        _strips.put(name, made)
    here = HERE if ask.blind else f'x="{step_bar.here(visible, number)}"'
    current = f'data-at="{number}"'
    bars, log = (part.replace(current, f'{current} aria-current="step"') for part in made)
    # Both were rendered by templates of ours; what is put in is numbers.
    return {"bars": mark_safe(bars.replace(HERE, here)), "log": mark_safe(log)}  # noqa: S308


def _rendered(
    visible: Visibility, ask: Ask, shown: Sequence[int], marked: tuple[Sequence[int], Sequence[int]]
) -> Strip:
    log = rounds(visible.line, visible.eyes.viewer, shown, visible.known)
    commented, bookmarked = marked
    context = {
        "ask": ask,
        "base": base(visible.row.id),
        "rounds": log,
        "running": not visible.over,
        "ticks": step_bar.ticks(visible, ask, log, set(commented), set(bookmarked)),
        "band": step_bar.band(visible, ask),
        "cut_before": shown[0] > visible.steps[0],
        "cut_after": not ask.blind and shown[-1] < visible.steps[-1],
    }
    return Strip(render_to_string("replays/bars.html", context), render_to_string("replays/lines.html", context))
