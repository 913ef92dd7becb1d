"""Where something changed for one viewpoint: steps at which what it may know of the game is not what it was before."""

from collections.abc import Callable, Iterable

from games.kernel.codec import encode
from games.kernel.contract import Viewer
from replays.lines import Place
from replays.outline import Stops
from replays.visibility import Visibility


def changes(visible: Visibility, number: int) -> Stops:
    """The nearest changes on either side; looks at as many steps as lie between, some 60 µs each."""
    line, viewer = visible.line, visible.eyes.viewer
    here = line.index(number)
    first, last = line.index(visible.oldest), line.index(visible.newest)
    after = _first(range(here + 1, last + 1), lambda at: _changed(line.places[at - 1], line.places[at], viewer))
    before = _first(range(here - 1, first, -1), lambda at: _changed(line.places[at - 1], line.places[at], viewer))
    return Stops(
        None if before is None else line.numbers[before],
        None if after is None else line.numbers[after],
    )


def seen(place: Place, viewer: Viewer) -> bytes:
    """All that the viewpoint may know of the game after a step; empty before there is a game to look at."""
    return encode(place.reel.rules.view(place.match.state, viewer)) if place.mark.begun else b""


def _changed(before: Place, after: Place, viewer: Viewer) -> bool:
    return seen(before, viewer) != seen(after, viewer)


def _first(candidates: Iterable[int], holds: Callable[[int], bool]) -> int | None:
    return next((one for one in candidates if holds(one)), None)
