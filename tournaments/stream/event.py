"""The whole event: opening, settings, entry, words to all, calling it off."""

from collections.abc import Iterable

from msgspec import UNSET

from games.kernel.refusals import Misfit, Refused
from streams.actors import Actor, Kind
from tournaments.stream.act import Act, director_only, director_or_system, not_over, reason
from tournaments.stream.checks import MOST_ENTRANTS, Fault, faults, locked, unknown_apart, warnings
from tournaments.stream.commands import Announce, Cancel, CloseEntry, Configure, Open, OpenEntry
from tournaments.stream.facts.event import Announced, Cancelled, Configured, EntryClosed, EntryOpened, TournamentOpened
from tournaments.stream.facts.fact import Fact
from tournaments.stream.round_end import left_open
from tournaments.stream.settings import Settings


def opened(actor: Actor, wish: Open) -> list[Fact]:
    """Open a tournament as its host."""
    if actor.kind not in (Kind.PERSON, Kind.OPERATOR, Kind.SYSTEM):
        raise Refused("not_a_host")
    _check(wish.settings, wish.can_all_lose)
    _say(unknown_apart(wish.settings, MOST_ENTRANTS))
    return [TournamentOpened(wish.id, wish.host or actor.name, wish.settings, wish.commitment)]


def _check(settings: Settings, can_all_lose: bool) -> None:
    _say(faults(settings, can_all_lose))


def _say(wrong: Iterable[Fault]) -> None:
    for fault in wrong:
        raise Misfit(fault.where, fault.why)


def configure(act: Act, wish: Configure) -> list[Fact]:
    """Change the settings; what the tournament already rests on is locked, what else changes late is warned of."""
    director_only(act)
    not_over(act)
    settings = wish.settings
    _check(settings, wish.can_all_lose)
    if settings.apart != act.now.settings.apart:
        _say(unknown_apart(settings, len(act.now.entrants)))
    if settings == act.now.settings:
        raise Refused("nothing_changed")
    what = locked(act.now, settings)
    if what:
        raise Refused("locked", detail=what)
    return [Configured(settings, warnings(act.now.settings, settings) if act.now.stages else ())]


def open_entry(act: Act, _wish: OpenEntry) -> list[Fact]:
    """Announce the tournament; whoever fits may enter."""
    director_or_system(act)
    not_over(act)
    if act.now.stages:
        raise Refused("already_begun")
    if act.now.status == "entry" and not act.now.entry_closed:
        raise Refused("entry_is_open")
    return [EntryOpened()]


def close_entry(act: Act, _wish: CloseEntry) -> list[Fact]:
    """Let nobody enter any more."""
    director_or_system(act)
    not_over(act)
    if act.now.status != "entry" or act.now.entry_closed:
        raise Refused("entry_closed")
    return [EntryClosed()]


def cancel(act: Act, wish: Cancel) -> list[Fact]:
    """Call the tournament off: what is not finished counts for nobody. The body says whether the results so far count
    for ratings, and whether matches that are being played are played on as friendly ones.
    """
    director_only(act)
    not_over(act)
    rounds = [round_ for stage in act.now.stages for round_ in stage.rounds if round_.open]
    matches = [table.match for round_ in rounds for table in round_.missing if table.match]
    ended = [] if wish.matches is UNSET else [fact for round_ in rounds for fact in left_open(round_, act.at)]
    friendly = tuple(matches) if wish.matches == "play_on" else ()
    return [*ended, Cancelled(reason(wish.reason), wish.results_count, friendly)]


def announce(act: Act, wish: Announce) -> list[Fact]:
    """Say something to all who take part."""
    director_only(act)
    text = wish.text.strip()
    if not 1 <= len(text) <= 2000:
        raise Misfit("text", "has 1 to 2000 characters")
    return [Announced(text)]
