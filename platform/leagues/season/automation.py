"""What the platform does by itself in a season, and when."""

from leagues.season.commands import CloseEntry, OpenEntry
from leagues.season.defect import Defect
from leagues.season.state import Division, Season


def due(now: Season, at: int) -> OpenEntry | CloseEntry | None:
    """The command that is due at this moment; None where people, matches or time are waited for."""
    entry = now.settings.entry
    if now.status == "draft" and entry.opens_at is not None and at >= entry.opens_at:
        return OpenEntry()
    if now.status == "entry" and not now.entry_closed and entry.closes_at is not None and at >= entry.closes_at:
        return CloseEntry()
    return None


def to_open(now: Season, at: int) -> tuple[Division, ...]:
    """The divisions whose tournaments are to be opened now; none that were refused and not changed since."""
    if now.status not in ("drawn", "running") or (now.settings.starts_at is not None and at < now.settings.starts_at):
        return ()
    return tuple(one for one in now.divisions if not (one.tournament or one.refused or one.over))


def to_carry_out(now: Season) -> tuple[tuple[Defect, Division], ...]:
    """What was decided about defects of the rules, and the divisions in which that is still to be done."""
    if now.ended:
        return ()
    return tuple((one, now.divisions[number - 1]) for one in now.defects for number in one.left)


def due_at(now: Season) -> int | None:
    """The next moment at which something becomes due by time alone."""
    entry = now.settings.entry
    moments = (entry.opens_at, entry.closes_at, now.settings.starts_at)
    known = sorted(at for at in moments if at is not None and at > now.at)
    return next((at for at in known if due(now, at) is not None or to_open(now, at)), None)
