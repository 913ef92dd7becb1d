"""What a viewer has been told in the scene that is on the board, such as the rounds of a battle."""

from boards.drawing import Tale
from games.kernel.contract import Line, Viewer
from replays.lines import Line as Way

PARTS = 2
"""So many of the last parts of a scene are shown: what goes on, and what came before it."""
FAR = 500
"""A scene that ended so many steps ago is not told any more."""


def retold(way: Way, viewer: Viewer, number: int | None = None) -> Tale:
    """The last parts of the scene that is or was on the board at a step, by default the last.

    The way is walked back to where the game says that a scene, or the part before its last, begins; 2 µs a step.
    """
    places = way.places
    here = len(places) if number is None else way.index(number) + 1
    told: list[Line] = []
    parts: list[tuple[Line, ...]] = []
    since = 0
    for at in range(here, max(0, here - FAR), -1):
        rules, event = places[at - 1].reel.rules, places[at - 1].event
        if rules.artist is None or not rules.artist.scenes:
            return Tale()
        cut = rules.artist.scenes.get(type(event))
        if cut == "ends":
            if parts:
                break
            told.clear()
            since = here - at
        line = rules.tell(event, viewer) if type(event) in rules.event_types else None
        if line is not None:
            told.append(line)
        if cut in ("begins", "goes_on"):
            parts.append(tuple(reversed(told)))
            told.clear()
        if cut == "begins" or len(parts) == PARTS:
            break
    return Tale(tuple(reversed(parts)), since)
