"""Where a link to a step leads: never to one that its viewpoint reads nothing about."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from replays.outline import Stops
from replays.story import is_told
from replays.visibility import Visibility


def landing(visible: Visibility, number: int) -> int:
    """The step, or where the viewpoint reads no line about it the last before that has one; the ends as they are.

    2 µs for each step that is passed over; `Misfit` where the line has no step of the number.
    """
    line, viewer = visible.line, visible.eyes.viewer
    if number in (visible.oldest, visible.newest):
        return number
    at, first = line.index(number), line.index(visible.oldest)
    found = next((one for one in range(at, first, -1) if is_told(line.places[one], viewer)), first)
    return line.numbers[found]


def landings(visible: Visibility, numbers: Sequence[int], number: int) -> Stops:
    """The nearest of these rising steps on either side of one, as links to them lead."""
    before = reversed(numbers[: bisect_left(numbers, number)])
    after = numbers[bisect_right(numbers, number) :]
    return Stops(
        next((to for one in before if (to := landing(visible, one)) < number), None),
        next((to for one in after if (to := landing(visible, one)) > number), None),
    )
