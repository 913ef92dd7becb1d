"""The clocks explained: every charge, bonus and pause of a match, in its order, with what was left after it.

Times are told to the thousandth, as they are counted, so that whoever adds them up comes to the same.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple, cast

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from boards.seats import MARKS, table_names
from games.kernel.values import Event
from play import clock_events as on
from play.clock import Clocks
from play.match import main_line
from replays.story import LINES, known_names
from table.log import More, more
from table.scene import Scene

DAY_MS = 24 * 60 * 60 * 1000


class Entry(NamedTuple):
    """A line of the account: the step it belongs to, when, whose clock, what happened, and what is left on it.

    `at` is the moment that the event itself names, by which time was counted; `player` is who held the seat then.
    """

    step: int
    at: datetime
    seat: int
    player: str
    mark: str
    text: str
    left: str


class Ledger(NamedTuple):
    """A page of the account: what the clocks have done at so many versions, and what there is before and after."""

    entries: list[Entry]
    before: More | None
    after: More | None


def ledger(scene: Scene, upto: int = 0) -> Ledger:
    """What the clocks have done up to a version, by default up to the newest that the viewer may see; nothing for a
    match without clocks. Folds each event of the page once, about 25 µs.
    """
    reel = scene.line.tip
    told = [number for number in main_line(reel.log, scene.live.match.version) if type(reel.event(number)) in _TELLINGS]
    end = bisect_right(told, upto) if upto > 0 else len(told)
    first = max(end - LINES, 0)
    return Ledger(_entries(scene, told[first:end]), more(told, 0, first), more(told, end, len(told), ahead=True))


def _entries(scene: Scene, versions: Sequence[int]) -> list[Entry]:
    known = known_names(scene.line)
    found: list[Entry] = []
    reel = scene.line.tip
    for version, match in reel.matches_at(versions):
        event, clocks = reel.event(version), match.clock
        if clocks is None:
            continue
        telling, names = _TELLINGS[type(event)], table_names(reel.mark(version).players, known)
        step, at = scene.step(version), datetime.fromtimestamp(cast(on.ClockEvent, event).at / 1000, UTC)
        for seat, text in telling(event):
            if seat is None:
                found.append(Entry(step, at, -1, "", "", text, ""))
            else:
                found.append(Entry(step, at, seat, names[seat], MARKS[seat], text, _left(clocks, seat)))
    return found


def exact(ms: int) -> str:
    """A time in full, thousandths of a second and all."""
    days, ms = divmod(ms, DAY_MS) if ms >= 2 * DAY_MS else (0, ms)
    (minutes, seconds), rest = divmod(ms // 1000, 60), ms % 1000
    hours, minutes = divmod(minutes, 60)
    whole = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    told = f"{whole}{get_format('DECIMAL_SEPARATOR')}{rest:03}" if rest else whole
    return f"{_('%(days)s days') % {'days': days}} {told}" if days else told


def _left(clocks: Clocks, seat: int) -> str:
    clock = clocks.seats[seat]
    return exact(clock.free_ms + clock.bank_ms)


def _started(event: Event) -> list[tuple[int | None, str]]:
    started = cast(on.ClockStarted, event)
    text = _("The clock starts, with the full time for a new move.") if started.fresh else _("The clock goes on.")
    return [(seat, text) for seat in started.seats]


def _charged(event: Event) -> list[tuple[int | None, str]]:
    charged = cast(on.ClockCharged, event)
    said = {"move": exact(charged.free_ms), "bank": exact(charged.bank_ms)}
    if not charged.free_ms and not charged.bank_ms:
        return [(charged.seat, _("The clock stops; no time has been used."))]
    if charged.bank_ms:
        return [
            (
                charged.seat,
                _("The clock stops: %(move)s of the move time and %(bank)s of the bank have been used.") % said,
            )
        ]
    return [(charged.seat, _("The clock stops: %(move)s of the move time has been used.") % said)]


def _added(event: Event) -> list[tuple[int | None, str]]:
    added = cast(on.ClockAdded, event)
    return [(added.seat, _("%(time)s is added to the bank.") % {"time": exact(added.bank_ms)})]


def _paused(event: Event) -> list[tuple[int | None, str]]:
    paused = cast(on.ClockPaused, event)
    if paused.reason:
        return [(paused.seat, _("All clocks are stopped: %(reason)s") % {"reason": paused.reason})]
    return [(paused.seat, _("All clocks are stopped."))]


def _resumed(_event: Event) -> list[tuple[int | None, str]]:
    return [(None, _("The clocks may run again."))]


def _away(event: Event) -> list[tuple[int | None, str]]:
    return [(cast(on.VacationBegun, event).seat, _("Vacation: the clock waits."))]


def _back(event: Event) -> list[tuple[int | None, str]]:
    return [(cast(on.VacationEnded, event).seat, _("The vacation is over."))]


def _timed_out(event: Event) -> list[tuple[int | None, str]]:
    return [(cast(on.TimedOut, event).seat, _("The time is up."))]


_TELLINGS: dict[type[Event], Callable[[Event], list[tuple[int | None, str]]]] = {
    on.ClockStarted: _started,
    on.ClockCharged: _charged,
    on.ClockAdded: _added,
    on.ClockPaused: _paused,
    on.ClockResumed: _resumed,
    on.VacationBegun: _away,
    on.VacationEnded: _back,
    on.TimedOut: _timed_out,
}
