"""What happens in a tournament, in a sentence for each kind of fact that has one."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament_pages.words import moment_of
from tournaments.stream.facts.deductions import PointsDeducted, PointsRestored
from tournaments.stream.facts.entrants import ByeAsked, Substituted, Withdrawn
from tournaments.stream.facts.event import Cancelled, Configured, Paused, Postponed, Resumed
from tournaments.stream.facts.invitations import InvitationTakenBack, Invited
from tournaments.stream.facts.replays import ReplayEnded, RulesMoved, TableReplayed
from tournaments.stream.facts.rounds import DrawAsked, RoundPaired, Seeded, StageBegun
from tournaments.stream.facts.tables import ResultRecorded
from tournaments.stream.round_end import NOT_FINISHED
from tournaments.stream.state import Tournament

MOST = 40
"""So many names and tables are told; of the others how many they are."""


def warning_words(warning: str) -> str:
    """What a director is warned of who changes the settings late."""
    return {
        "rounds_changed": _("The number of rounds changes although the tournament has begun."),
        "terms_changed": _("The terms change for matches that begin from now on; those being played keep theirs."),
        "kept_apart_changed": _("Who is kept apart changes for rounds that are not paired yet."),
        "entry_changed": _("The conditions of entry change although the tournament has begun."),
    }.get(warning, warning)


def at_or_none(at: int | None) -> str:
    """A moment, or that there is none."""
    return _("none") if at is None else moment_of(at)


def some(names: list[str], between: str = ", ") -> str:
    """The first of them, and how many more there are."""
    more = len(names) - MOST
    said = between.join(names[:MOST])
    return said + (" " + _("and %(count)d more") % {"count": more} if more > 0 else "")


def fact_words(after: Tournament, fact: Any) -> list[str]:
    """The sentences of a fact; none where it needs no words of its own."""
    words = _WORDS.get(type(fact))
    return words(after, fact) if words is not None else []


def _name(after: Tournament, entrant: int) -> str:
    return after.entrants[entrant - 1].name


def _withdrawn(after: Tournament, fact: Withdrawn) -> list[str]:
    said = _("%(name)s is out for not checking in.") if fact.absent else _("%(name)s leaves.")
    return [said % {"name": _name(after, fact.entrant)}]


def _seeded(after: Tournament, fact: Seeded) -> list[str]:
    names = [f"{place}. {_name(after, one)}" for place, one in enumerate(fact.order, 1)]
    return [_("The order is: %(names)s.") % {"names": some(names)}]


def _substituted(_after: Tournament, fact: Substituted) -> list[str]:
    return [_("%(name)s plays on for them.") % {"name": fact.name}]


def _invited(after: Tournament, fact: Invited) -> list[str]:
    one = fact.invitation
    if one.entrant:
        said = _("%(name)s has been asked to play on for %(out)s, and will once they accept.")
        return [said % {"name": one.name, "out": _name(after, one.entrant)}]
    return [_("%(name)s has been asked to take part, and is entered once they accept.") % {"name": one.name}]


def _taken_back(after: Tournament, fact: InvitationTakenBack) -> list[str]:
    return [_("%(name)s is no longer invited.") % {"name": after.invitations[fact.invitation - 1].name}]


def _bye_asked(after: Tournament, fact: ByeAsked) -> list[str]:
    blanks = {"name": _name(after, fact.entrant), "number": fact.round}
    return [_("%(name)s does not play round %(number)d.") % blanks]


def _postponed(_after: Tournament, fact: Postponed) -> list[str]:
    return [_("The tournament begins: %(moment)s.") % {"moment": at_or_none(fact.starts_at)}]


def _paused(_after: Tournament, _fact: Paused) -> list[str]:
    return [_("Nothing is paired, started or closed; no deadline runs, and all are put off by the same time.")]


def _resumed(_after: Tournament, _fact: Resumed) -> list[str]:
    return [_("The tournament resumes; deadlines have been put off by the length of the pause.")]


def _cancelled(_after: Tournament, fact: Cancelled) -> list[str]:
    kept = _("The results so far stay on the pages, and count.")
    return [kept if fact.results_count else _("The results so far stay on the pages, but no longer count for ratings.")]


def _paired(_after: Tournament, fact: RoundPaired) -> list[str]:
    return [_("Round %(number)d is paired.") % {"number": fact.round}]


def _draw_asked(_after: Tournament, fact: DrawAsked) -> list[str]:
    said = _("With so many entrants, pairing takes a moment: round %(number)d appears as soon as it is ready.")
    return [said % {"number": fact.round}]


def _recorded(_after: Tournament, fact: ResultRecorded) -> list[str]:
    said = {"void": _("Table %(number)d counts for nobody."), "forfeited": _("Table %(number)d is forfeited.")}
    if fact.reason == NOT_FINISHED:  # they may be hundreds, and are told together
        return []
    return [said[fact.result.kind] % {"number": fact.table}] if fact.result.kind in said else []


def _begun(_after: Tournament, fact: StageBegun) -> list[str]:
    count = len(fact.seeding)
    return [ngettext("%(count)d entrant plays.", "%(count)d entrants play.", count) % {"count": count}]


def _configured(_after: Tournament, fact: Configured) -> list[str]:
    return [_("The settings change."), *(warning_words(one) for one in fact.warnings)]


def _rules_moved(_after: Tournament, fact: RulesMoved) -> list[str]:
    said = _("From round %(number)d on, version %(version)s of the rules applies.")
    return [said % {"number": fact.round, "version": fact.rules_version}]


def _replayed(_after: Tournament, fact: TableReplayed) -> list[str]:
    said = _("Table %(table)d of round %(round)d is played again under version %(version)s of the rules.")
    return [said % {"table": fact.table, "round": fact.round, "version": fact.rules_version}]


def _replay_ended(_after: Tournament, fact: ReplayEnded) -> list[str]:
    said = _("Table %(table)d of round %(round)d has been played again; that result counts.")
    return [said % {"table": fact.table, "round": fact.round}]


def _deducted(after: Tournament, fact: PointsDeducted) -> list[str]:
    said = ngettext("%(name)s loses %(count)d point.", "%(name)s loses %(count)d points.", fact.points)
    return [said % {"name": _name(after, fact.entrant), "count": fact.points}]


def _restored(after: Tournament, fact: PointsRestored) -> list[str]:
    blanks = {"name": _name(after, fact.entrant), "ruling": fact.ruling}
    return [_("%(name)s gets back what ruling %(ruling)s took.") % blanks]


_WORDS: Mapping[type, Callable[[Tournament, Any], list[str]]] = {
    Invited: _invited,
    InvitationTakenBack: _taken_back,
    Withdrawn: _withdrawn,
    Seeded: _seeded,
    Substituted: _substituted,
    ByeAsked: _bye_asked,
    Postponed: _postponed,
    Paused: _paused,
    Resumed: _resumed,
    Cancelled: _cancelled,
    RoundPaired: _paired,
    DrawAsked: _draw_asked,
    ResultRecorded: _recorded,
    StageBegun: _begun,
    Configured: _configured,
    RulesMoved: _rules_moved,
    TableReplayed: _replayed,
    ReplayEnded: _replay_ended,
    PointsDeducted: _deducted,
    PointsRestored: _restored,
}
