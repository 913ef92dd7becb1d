"""What is wrong with the settings of a season."""

from collections.abc import Iterator

from games.kernel.refusals import Misfit
from leagues.season.settings import DAY_S, SeasonSettings
from streams.text_names import check as check_text
from tournaments.stream.checks import LATEST
from tournaments.stream.settings import Cells

LONGEST_NAME = 60
MOST_PLAYERS = 2000
MOST_IN_A_DIVISION = 200


def check(settings: SeasonSettings) -> None:
    """`Misfit` with the first fault, where there is one; what the game allows is checked with the tournaments."""
    for where, why in _faults(settings):
        raise Misfit(where, why)
    check_text(settings.about, "about")


def _faults(settings: SeasonSettings) -> Iterator[tuple[str, str]]:
    if not 1 <= len(settings.name.strip()) <= LONGEST_NAME:
        yield "name", f"has 1 to {LONGEST_NAME} characters"
    if not max(3, settings.seats) <= settings.size <= MOST_IN_A_DIVISION:
        yield "size", f"is a number from {max(3, settings.seats)} to {MOST_IN_A_DIVISION}"
    if isinstance(settings.form, Cells) and settings.form.cell > settings.size:
        yield "size", "is at least one group"
    if settings.promoted < 0 or settings.relegated < 0:
        yield "promoted", "is none or more"
    if settings.promoted + settings.relegated > settings.size:
        yield "promoted", "leaves nobody in the division"
    if not 0 <= settings.entry.capacity <= MOST_PLAYERS:
        yield "capacity", f"is at most {MOST_PLAYERS}"
    yield from _moments(settings)
    conduct = settings.conduct
    if not DAY_S // 24 <= conduct.no_show_s <= 90 * DAY_S:
        yield "no_show_s", "is an hour to ninety days"
    if not 0 < conduct.yellow_s <= 3660 * DAY_S or not 0 < conduct.red_s <= 3660 * DAY_S:
        yield "yellow_s", "is at most ten years"
    if not 2 <= conduct.yellows_for_red <= 10:
        yield "yellows_for_red", "is 2 to 10"
    if not 0 < conduct.appeal_s <= 90 * DAY_S:
        yield "appeal_s", "is at most ninety days"


def _moments(settings: SeasonSettings) -> Iterator[tuple[str, str]]:
    entry = settings.entry
    moments = {"opens_at": entry.opens_at, "closes_at": entry.closes_at, "starts_at": settings.starts_at}
    for where, at in moments.items():
        if at is not None and not 0 < at <= LATEST:
            yield where, "is no moment of a calendar"
    known = [at for at in moments.values() if at is not None]
    if known != sorted(known):
        yield "starts_at", "entry opens, then it closes, then the season begins"
    if not 0 <= settings.round_s <= 366 * DAY_S:
        yield "round_s", "is at most a year"
