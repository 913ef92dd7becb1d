"""The consequences of a deed in words, before it is confirmed."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lobby.consequences import Consequence
from tournament_pages.words import locked_words, moment_of, number
from tournaments.stream.consequences import consequences
from tournaments.stream.decide import Decided
from tournaments.stream.events import Configured, ResultCorrected, ResultRecorded, RoundPaired, StageBegun, Withdrawn
from tournaments.stream.state import Tournament

MOST = 40
"""So many names and tables are told; of the others how many they are."""


def effects(before: Tournament, decided: Decided) -> list[Consequence]:
    """Who is told, what is paired, which places and deadlines change, and what to be warned of."""
    made = consequences(before, decided.facts, decided.after)
    after = decided.after
    found = [_facts(before, decided)]
    if made.told:
        names = _some([after.entrants[one - 1].name for one in made.told if one <= len(after.entrants)])
        count = ngettext("%(count)d entrant", "%(count)d entrants", len(made.told)) % {"count": len(made.told)}
        found.append(Consequence(_("Who is told"), f"{count}: {names}"))
    if made.new_tables:
        tables = [
            f"{table.number}. " + " – ".join(after.entrants[one - 1].name for one in table.entrants)
            for table in made.new_tables
        ]
        found.append(Consequence(_("Pairings"), _some(tables, "; ")))
    if made.moved:
        moved = [
            _("%(name)s: place %(was)d to %(is)d, points %(had)s to %(has)s")
            % {
                "name": after.entrants[one.entrant - 1].name,
                "was": one.place[0],
                "is": one.place[1],
                "had": number(one.points[0]),
                "has": number(one.points[1]),
            }
            for one in made.moved
        ]
        found.append(Consequence(_("Standings"), _some(moved, "; ")))
    for round_, was, then in made.deadlines:
        said = _("round %(number)d: %(was)s to %(then)s")
        blanks = {"number": round_, "was": _moment(was), "then": _moment(then)}
        found.append(Consequence(_("Deadlines"), said % blanks))
    if made.warnings:
        tables = [one.partition(":")[2] for one in made.warnings]
        found.append(Consequence(_("Warning"), _("not finished: tables %(tables)s") % {"tables": ", ".join(tables)}))
    windows = [fact.window for fact in decided.facts if isinstance(fact, ResultCorrected)]
    found += [Consequence(_("How far it reaches"), locked_words(window)) for window in windows]
    return [one for one in found if one.said]


def warning_words(warning: str) -> str:
    """What a director is warned of who changes the settings late."""
    return {
        "rounds_changed": _("The number of rounds changes although the tournament has begun."),
        "terms_changed": _("The terms change for matches that begin from now on; those being played keep theirs."),
        "kept_apart_changed": _("Who is kept apart changes for rounds that are not paired yet."),
        "entry_changed": _("The conditions of entry change although the tournament has begun."),
    }.get(warning, warning)


def _moment(at: int | None) -> str:
    return _("none") if at is None else moment_of(at)


def _some(names: list[str], between: str = ", ") -> str:
    more = len(names) - MOST
    said = between.join(names[:MOST])
    return said + (" " + _("and %(count)d more") % {"count": more} if more > 0 else "")


def _facts(before: Tournament, decided: Decided) -> Consequence:
    """What happens, in a sentence for each kind of fact that has one."""
    parts: list[str] = []
    for fact in decided.facts:
        parts += _fact(decided.after, fact)
    if decided.after.status != before.status:
        words = {
            "entry": _("Everybody sees the tournament and may enter."),
            "running": _("The tournament begins; entry is closed."),
            "over": _("The tournament is over; its places are final."),
            "cancelled": _("The tournament does not take place any further."),
        }
        parts.append(words.get(decided.after.status, ""))
    return Consequence(_("What happens"), " ".join(parts))


def _fact(after: Tournament, fact: Any) -> list[str]:
    match fact:
        case Withdrawn():
            name = after.entrants[fact.entrant - 1].name
            said = _("%(name)s is out, not being there.") if fact.absent else _("%(name)s leaves.")
            return [said % {"name": name}]
        case RoundPaired():
            return [_("Round %(number)d is paired.") % {"number": fact.round}]
        case ResultRecorded(result=result) if result.kind == "void":
            return [_("Table %(number)d counts for nobody.") % {"number": fact.table}]
        case ResultRecorded(result=result) if result.kind == "forfeited":
            return [_("Table %(number)d is forfeited.") % {"number": fact.table}]
        case StageBegun():
            count = len(fact.seeding)
            return [ngettext("%(count)d entrant plays.", "%(count)d entrants play.", count) % {"count": count}]
        case Configured():
            return [_("The settings change."), *(warning_words(one) for one in fact.warnings)]
        case _:
            return []
