"""What a viewer has been told in the scene on the board, such as the rounds of a battle, and what is on record."""

from collections.abc import Sequence

from boards.drawing import JUST_NOW, SceneLog
from games.kernel.contract import LogLine, Viewer
from replays.lines import Place, Timeline

PARTS = 2
"""So many of the last parts of a scene are shown: what goes on, and what came before it."""
FAR = 500
"""What lies so many steps back is not told any more."""
RECORD = 40
"""So many lines are kept on record."""


def scene_log(timeline: Timeline, viewer: Viewer, number: int | None = None) -> SceneLog:
    """The last parts of the scene that is or was on the board at a step, by default the last, and the record.

    The timeline is walked back to where the game says that a scene, or the part before its last, begins; 2 µs a step. A
    scene that is over, and in which nothing was told but that it began and ended, is passed over.
    """
    here = len(timeline.places) if number is None else timeline.index(number) + 1
    far = max(0, here - FAR)
    places = timeline.places[far:here]
    record, latest = _record(places, viewer)
    scene = _scene(timeline, viewer, here, far)
    moved = scene.since < JUST_NOW and _has_moved(places[len(places) - scene.since - 1 :], viewer)
    return scene._replace(record=record, latest=latest, moment=_moment(places), moved=moved)


def last_moment(timeline: Timeline) -> tuple[LogLine, ...]:
    """What everybody could see for a moment only as the last step came about: for the board, and for no log."""
    return _moment(timeline.places[-FAR:])


def last_line(timeline: Timeline, viewer: Viewer) -> LogLine | None:
    """What the viewer was told last, such as how a match came to its end; None where that lies further back."""
    lines = (line_of(place, viewer) for place in reversed(timeline.places[-RECORD:]))
    return next((line for line in lines if line is not None), None)


def first_play(timeline: Timeline) -> int:
    """The number of the first step that is the game's own, from which there is a board; else the first of all."""
    steps = zip(timeline.places, timeline.numbers, strict=True)
    found = (number for place, number in steps if type(place.event) in place.reel.rules.event_types)
    return next(found, timeline.numbers[0])


def _has_moved(places: Sequence[Place], viewer: Viewer) -> bool:
    """Whether the viewer's seat has decided something after the command of which the first of these steps is a part."""
    awaited: tuple[int, ...] | None = None
    for place in places:
        if place.mark.settled:
            if awaited is not None and viewer in awaited:
                return True
            awaited = place.mark.awaited
    return False


def _scene(timeline: Timeline, viewer: Viewer, here: int, far: int) -> SceneLog:
    told: list[LogLine] = []
    parts: list[tuple[LogLine, ...]] = []
    since = first = 0
    empty = False  # of what goes on it is said that it has begun
    for at in range(here, far, -1):
        place = timeline.places[at - 1]
        artist = place.reel.rules.artist
        if artist is None or not artist.scenes:
            return SceneLog()
        cut = artist.scenes.get(type(place.event))
        if cut == "ends":
            if parts:
                break
            told.clear()
            since, empty = here - at, True
        line = line_of(place, viewer)
        if line is not None:
            told.append(line)
            empty = empty and cut in ("begins", "ends")
        if cut in ("begins", "goes_on"):
            parts.append(tuple(reversed(told)))
            told.clear()
            first = timeline.numbers[at - 1]
        if cut == "begins" and empty:
            parts.clear()
        elif cut == "begins" or len(parts) == PARTS:
            break
    return (
        SceneLog(tuple(reversed(parts)), since, first, timeline.numbers[here - since - 1])
        if parts
        else SceneLog(since=since)
    )


def _record(places: Sequence[Place], viewer: Viewer) -> tuple[tuple[LogLine, ...], int]:
    """The last lines of what stays on record, and how many of them events of one kind told without a break at the end;
    0.5 µs a step.
    """
    found: list[LogLine] = []
    latest: set[type] = set()
    together = 0
    for place in reversed(places):
        artist, event = place.reel.rules.artist, place.event
        if artist is None or len(found) == RECORD:
            break
        line = line_of(place, viewer) if artist.recorded(event) else None
        if line is not None:
            found.append(line)
        if found:
            latest.add(type(event))
            together = len(found) if len(latest) == 1 else together
    return tuple(reversed(found)), together


def _moment(places: Sequence[Place]) -> tuple[LogLine, ...]:
    """What could be seen for a moment as the last of these steps came about."""
    artist = places[-1].reel.rules.artist if places else None
    return () if artist is None else artist.moment(place.event for place in reversed(places))


def line_of(place: Place, viewer: Viewer) -> LogLine | None:
    """What the viewer is told of the step; nothing of what is no event of the game."""
    rules, event = place.reel.rules, place.event
    return rules.tell(event, viewer) if type(event) in rules.event_types else None
