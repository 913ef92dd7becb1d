"""Opening, settings, entry, special days, challenges, agreed times, announcements, the end."""

from games.kernel.refusals import Misfit, Refused
from streams.actors import Actor, Kind
from tournaments.ladder.challenge import Challenge as Challenging
from tournaments.ladder.challenge import refusal
from tournaments.stream.act import (
    Act,
    director_only,
    director_or_system,
    not_over,
    own_entrant,
    reason,
    round_named,
    running,
    table_named,
)
from tournaments.stream.checks import LATEST, faults, locked, warnings
from tournaments.stream.commands import (
    Announce,
    Cancel,
    CloseEntry,
    Configure,
    Extend,
    MakeChallenge,
    OfferTimes,
    Open,
    OpenEntry,
    Pause,
    Postpone,
    Resume,
    SetDeadline,
)
from tournaments.stream.events import (
    Announced,
    Cancelled,
    Challenged,
    Configured,
    DeadlineSet,
    DeadlinesExtended,
    EntryClosed,
    EntryOpened,
    Fact,
    Paused,
    Postponed,
    Resumed,
    TimeAgreed,
    TimesOffered,
    TournamentOpened,
)
from tournaments.stream.settings import Ladder, Settings
from tournaments.stream.standings import ladder
from tournaments.stream.state import Tournament

LONGEST_EXTENSION_S = 366 * 86_400
MOST_TIMES = 20


def opened(actor: Actor, wish: Open) -> list[Fact]:
    """Open a tournament as its host."""
    if actor.kind not in (Kind.PERSON, Kind.OPERATOR, Kind.SYSTEM):
        raise Refused("not_a_host")
    _check(wish.settings, wish.can_all_lose)
    return [TournamentOpened(wish.id, wish.host or actor.name, wish.settings, wish.commitment)]


def _check(settings: Settings, can_all_lose: bool) -> None:
    wrong = faults(settings, can_all_lose)
    if wrong:
        raise Misfit(wrong[0].where, wrong[0].why)


def configure(act: Act, wish: Configure) -> list[Fact]:
    """Change the settings; what the tournament already rests on is locked, what else changes late is warned of."""
    director_only(act)
    not_over(act)
    settings = wish.settings
    _check(settings, wish.can_all_lose)
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


def extend(act: Act, wish: Extend) -> list[Fact]:
    """Move every open deadline, after an outage or a bad release; one act, one reason."""
    director_only(act)
    not_over(act)
    seconds = wish.seconds
    if not 0 < seconds <= LONGEST_EXTENSION_S:
        raise Misfit("seconds", "is more than none and at most a year")
    if not any(round_.open and round_.deadline for stage in act.now.stages for round_ in stage.rounds):
        raise Refused("no_deadline")
    return [DeadlinesExtended(seconds, reason(wish.reason))]


def _ahead(act: Act, where: str, at: int | None) -> None:
    """Refuse a moment that has passed, or that no calendar has."""
    if at is None:
        return
    if at <= act.at:
        raise Misfit(where, "has passed already")
    if at > LATEST:
        raise Misfit(where, "is no moment of a calendar")


def set_deadline(act: Act, wish: SetDeadline) -> list[Fact]:
    """Set the deadline of one round; never into the past, never before it began."""
    director_only(act)
    not_over(act)
    round_ = round_named(act, wish)
    if not round_.open:
        raise Refused("round_not_open")
    deadline = wish.deadline
    _ahead(act, "deadline", deadline)
    if deadline == round_.deadline:
        raise Refused("nothing_changed")
    return [DeadlineSet(round_.stage, round_.number, deadline, reason(wish.reason))]


def pause(act: Act, wish: Pause) -> list[Fact]:
    """Let nothing be paired, started or closed for a while; deadlines stand still."""
    director_only(act)
    not_over(act)
    if act.now.paused_since is not None:
        raise Refused("tournament_paused")
    return [Paused(reason(wish.reason))]


def resume(act: Act, _wish: Resume) -> list[Fact]:
    """Let the tournament go on."""
    director_only(act)
    not_over(act)
    if act.now.paused_since is None:
        raise Refused("not_paused")
    return [Resumed()]


def postpone(act: Act, wish: Postpone) -> list[Fact]:
    """Begin at another moment."""
    director_only(act)
    not_over(act)
    if act.now.stages:
        raise Refused("already_begun")
    starts_at = wish.starts_at
    _ahead(act, "starts_at", starts_at)
    if starts_at == act.now.settings.times.starts_at:
        raise Refused("nothing_changed")
    return [Postponed(starts_at, reason(wish.reason))]


def cancel(act: Act, wish: Cancel) -> list[Fact]:
    """Call the tournament off; the body says whether results so far count for ratings."""
    director_only(act)
    not_over(act)
    return [Cancelled(reason(wish.reason), wish.results_count)]


def challenge(act: Act, wish: MakeChallenge) -> list[Fact]:
    """Challenge somebody above on the ladder."""
    running(act)
    challenger = own_entrant(act, wish.entrant)
    stage = act.now.stage
    form = act.now.form.format
    if stage is None or not isinstance(form, Ladder) or stage.over:
        raise Refused("no_ladder")
    other = act.now.entrant(wish.challenged)
    if other is None or not other.takes_part or not challenger.takes_part:
        raise Refused("not_on_the_ladder")
    wanted = Challenging(challenger.number, other.number)
    why = refusal(ladder(stage), running_challenges(act.now), wanted, form.rules)
    if why is not None:
        raise Refused(why.value)
    return [Challenged(challenger.number, other.number)]


def running_challenges(now: Tournament) -> list[Challenging]:
    """The challenges of a ladder that wait for their table or are being played."""
    going = [Challenging(one.challenger, one.challenged) for one in now.challenges]
    for round_ in now.stage.rounds if now.stage is not None else ():
        for table in round_.missing:
            mine = int(table.place)
            going.append(Challenging(mine, next(one for one in table.entrants if one != mine)))
    return going


def offer_times(act: Act, wish: OfferTimes) -> list[Fact]:
    """Say when one could play a table. Where everybody has offered the same moment, the earliest of these is agreed."""
    running(act)
    entrant = own_entrant(act, wish.entrant)
    round_, table = table_named(act, wish)
    if not act.now.settings.times.agreed:
        raise Refused("no_agreed_times")
    if entrant.number not in table.entrants:
        raise Refused("not_your_table")
    if table.result is not None or table.match:
        raise Refused("table_open")
    times = tuple(sorted(set(wish.times)))
    if len(times) > MOST_TIMES:
        raise Misfit("times", f"are at most {MOST_TIMES}")
    if any(at <= act.at or (round_.deadline is not None and at >= round_.deadline) for at in times):
        raise Misfit("times", "lie between now and the deadline")
    facts: list[Fact] = [TimesOffered(round_.stage, round_.number, table.number, entrant.number, times)]
    offered = {**dict(table.offered), entrant.number: times}
    common = set.intersection(*(set(offered.get(one, ())) for one in table.entrants))
    agreed = min(common, default=None)
    if agreed != table.opens_at:
        facts.append(TimeAgreed(round_.stage, round_.number, table.number, agreed))
    return facts


def announce(act: Act, wish: Announce) -> list[Fact]:
    """Say something to all who take part."""
    director_only(act)
    text = wish.text.strip()
    if not 1 <= len(text) <= 2000:
        raise Misfit("text", "has 1 to 2000 characters")
    return [Announced(text)]
