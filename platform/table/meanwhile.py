"""What has happened to a seat since it decided last, told when it is asked again: computers answer before anybody could
watch them.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from config import kept
from games.kernel.contract import LoggedLine, LogLine
from games.kernel.texts import to_own, word
from games.kernel.values import Value
from play.events import Rewound
from replays.lines import Place, Timeline
from replays.scene_log import line_of
from table import feedback
from table.feedback import Notice
from table.page import words_of
from table.receipts import own_marked, said_once
from table.scene import Scene
from table.state import shortly

FAR = 500
"""What lies so many steps back is not told any more."""


class Found(NamedTuple):
    """What a seat's last decision has brought it, and, with the version of each, what it reads of all since; what it
    saw when it decided. Before its first decision, all since the match has `begun`, and what it saw then.
    """

    brought: tuple[LogLine, ...]
    since: tuple[tuple[int, LoggedLine], ...]
    before: Value
    begun: bool


def meanwhile(here: Scene, known: int = 0) -> Notice | None:
    """What has come since the visitor's last decision and concerns them, and what that decision itself has brought;
    before their first, what has come since the match began. None while nobody asks them, and where nothing of it has
    come since a version at which they knew that they were asked already.
    """
    match, seat = here.live.match, here.seat
    artist = match.rules.artist
    if artist is None or seat is None or match.parent or match.outcome is not None or seat not in match.awaited():
        return None
    found = kept.made(_found, (here.live.stream, here.live.version, seat), lambda: _found(here.line, seat))
    if found is None:
        return None
    told = [one for _, one in found.since]
    knew = known if known and seat in here.reel.mark(min(known, here.reel.version)).awaited else 0
    fresh = [one for version, one in found.since if version > knew]
    if not artist.news(fresh, found.before, seat):
        return None
    words = own_marked(shortly(words_of(here)), seat)
    lines = (found.brought, artist.news(told, found.before, seat))
    own, others = (
        [word(to_own(line, seat, words.catalogue), words.catalogue, words.player) for line in some] for some in lines
    )
    said = said_once([*own, *others], words, seat)
    return feedback.meanwhile(said[: len(own)], said[len(own) :], begun=found.begun)


def lately(here: Scene) -> list[str]:
    """Of a match that is over, what the visitor's last decision set off and what came after it, as far as it concerned
    them: nobody could watch how it came to its end. Nothing where that lies further back or moves were taken back
    since, nor where players ended the match.
    """
    match = here.live.match
    if len(here.held) != 1 or match.parent or match.outcome is None or match.ending:
        return []
    (seat,) = here.held
    lines = kept.made(_last_lines, (here.live.stream, here.live.version, seat), lambda: _last_lines(here.line, seat))
    words = words_of(here)
    own = (to_own(line, seat, words.catalogue) for line in lines)
    return [word(line, words.catalogue, words.player) for line in own]


def _last_lines(timeline: Timeline, seat: int) -> list[LogLine]:
    """What is news to a seat of its last decision and of all that came after it."""
    groups = list(_groups(timeline))
    at = next((at for at, group in enumerate(groups) if _is_own(group, seat)), None)
    places = [] if at is None else [*chain(*reversed(groups[: at + 1]))]
    reel = timeline.stretches[-1].reel
    if not places or reel.rules.artist is None or any(isinstance(place.event, Rewound) for place in places):
        return []
    lines = ((place, line_of(place, seat)) for place in places)
    told = [LoggedLine(type(place.event), line) for place, line in lines if line is not None]
    before = reel.rules.view(reel.match_at(max(1, places[0].version - 1)).state, seat)
    return reel.rules.artist.news(told, before, seat)


def _found(timeline: Timeline, seat: int) -> Found | None:
    """What a seat has read since its last decision, or since the match began; None where that is too long ago, or where
    moves were taken back since.
    """
    groups = list(_groups(timeline))
    at = next((at for at, group in enumerate(groups) if _is_own(group, seat)), None)
    rules, begun = timeline.stretches[-1].reel.rules, at is None
    own, since = _opening(timeline) if at is None else (groups[at], [*chain(*reversed(groups[:at]))])
    if rules.artist is None or not own:
        return None
    if any(isinstance(place.event, Rewound) for place in since):
        return None
    done = () if begun else (place.event for place in own if type(place.event) in rules.event_types)
    upshots = (rules.artist.upshot(event, seat) for event in done)
    brought = tuple(one.line for one in upshots if one is not None and one.kind != "chosen")
    lines = ((place, line_of(place, seat)) for place in since)
    told = tuple((place.version, LoggedLine(type(place.event), line)) for place, line in lines if line is not None)
    return Found(brought, told, rules.view(own[-1].match.state, seat), begun)


def _opening(timeline: Timeline) -> tuple[Sequence[Place], Sequence[Place]]:
    """The steps by which the match began, and those since; none where there are too many."""
    places = timeline.places[-FAR:]
    first = next((at for at, place in enumerate(places, 1) if place.mark.settled), 0)
    return (places[:first], places[first:]) if len(places) == len(timeline.places) else ((), ())


def _groups(timeline: Timeline) -> Iterator[list[Place]]:
    """The steps of each command, or of each that came about by itself, the newest first."""
    group: list[Place] = []
    for place in reversed(timeline.places[-FAR:]):
        if group and place.mark.settled:
            yield group[::-1]
            group.clear()
        group.append(place)


def _is_own(group: Sequence[Place], seat: int) -> bool:
    """Whether a command of the seat's begins with these steps: nobody else was asked, or it is the first they name."""
    first = group[0]
    before = first.reel.mark(first.version - 1) if first.version > 1 else None
    if before is None or seat not in before.awaited:
        return False
    lines = (line_of(place, seat) for place in group)
    return before.awaited == (seat,) or next((line.args.get("seat") for line in lines if line), None) == seat
