"""The consequences of a deed in words, before it is confirmed."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boards.labels import labelled
from lobby.consequences import Consequence
from tournament_pages.fact_words import at_or_none, fact_words, some
from tournament_pages.words import locked_words, number
from tournaments.stream.consequences import consequences
from tournaments.stream.decide import Decided
from tournaments.stream.facts.rounds import Seeded
from tournaments.stream.facts.tables import ResultCorrected, ResultRecorded
from tournaments.stream.round_end import NOT_FINISHED
from tournaments.stream.state import Tournament


def deed_consequences(before: Tournament, decided: Decided) -> list[Consequence]:
    """Who is told, what is paired, which places and deadlines change, and what to be warned of."""
    made = consequences(before, decided.facts, decided.after)
    after = decided.after
    found = [_facts(before, decided)]
    if made.told:
        names = some([after.entrants[one - 1].name for one in made.told if one <= len(after.entrants)])
        count = ngettext("%(count)d entrant", "%(count)d entrants", len(made.told)) % {"count": len(made.told)}
        found.append(Consequence(_("Who is told"), labelled(count, names)))
    if _has_lots(decided):
        found.append(
            Consequence(
                _("Lots"), _("Entrants with equal ratings are ordered by lot, which is drawn once you confirm.")
            )
        )
    if made.new_tables:
        tables = [
            f"{table.number}. " + " – ".join(after.entrants[one - 1].name for one in table.entrants)
            for table in made.new_tables
        ]
        found.append(Consequence(_("Pairings"), some(tables, "; ")))
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
        found.append(Consequence(_("Standings"), some(moved, "; ")))
    for round_, was, then in made.deadlines:
        said = _("round %(number)d: %(was)s to %(then)s")
        blanks = {"number": round_, "was": at_or_none(was), "then": at_or_none(then)}
        found.append(Consequence(_("Deadlines"), said % blanks))
    if made.warnings:
        tables = [one.partition(":")[2] for one in made.warnings]
        found.append(Consequence(_("Warning"), _("not finished: tables %(tables)s") % {"tables": ", ".join(tables)}))
    found += [Consequence(_("The match"), said) for said in _ended_matches(before, decided)]
    windows = [fact.window for fact in decided.facts if isinstance(fact, ResultCorrected)]
    found += [Consequence(_("How far it reaches"), locked_words(window)) for window in windows]
    return [one for one in found if one.said]


def _has_lots(decided: Decided) -> bool:
    """Whether the order of the field is partly a matter of lots, of which the look shows an example."""
    entrants = decided.after.entrants
    drawn = [[entrants[one - 1].rating for one in fact.order] for fact in decided.facts if isinstance(fact, Seeded)]
    by_lot = any(isinstance(fact, Seeded) and fact.seed for fact in decided.facts)
    return by_lot and any(len(set(ratings)) < len(ratings) for ratings in drawn)


def _ended_matches(before: Tournament, decided: Decided) -> list[str]:
    """What becomes of the matches of tables that are decided while they may still be played."""
    ended = [
        str(fact.table)
        for fact in decided.facts
        if isinstance(fact, ResultRecorded) and fact.result.kind != "played" and _has_match(before, fact)
    ]
    if ended and decided.after.friendly:
        said = ngettext(
            "If it is still being played, the match of table %(number)s continues as a friendly, unrated.",
            "If they are still being played, the matches of tables %(number)s continue as friendlies, unrated.",
            len(ended),
        )
        return [said % {"number": some(ended)}]
    said = ngettext(
        "If it is still being played, the match of table %(number)s ends, unrated.",
        "If they are still being played, the matches of tables %(number)s end, unrated.",
        len(ended),
    )
    return [said % {"number": some(ended)}] if ended else []


def _unfinished(decided: Decided) -> Iterator[str]:
    """What tables come to that get their result with the end of their round."""
    tables: dict[str, list[str]] = {}
    for fact in decided.facts:
        if isinstance(fact, ResultRecorded) and fact.reason == NOT_FINISHED:
            tables.setdefault(fact.result.kind, []).append(str(fact.table))
    if void := tables.get("void"):
        said = ngettext("Table %(number)s counts for nobody.", "Tables %(number)s count for nobody.", len(void))
        yield said % {"number": some(void)}
    if level := tables.get("adjudicated"):
        said = ngettext("Everyone at table %(number)s is level.", "Everyone at tables %(number)s is level.", len(level))
        yield said % {"number": some(level)}


def _has_match(before: Tournament, fact: ResultRecorded) -> bool:
    round_ = before.find(fact.stage, fact.round)
    table = round_.table(fact.table) if round_ is not None else None
    return table is not None and bool(table.match)


def _facts(before: Tournament, decided: Decided) -> Consequence:
    """What happens, in a sentence for each kind of fact that has one."""
    parts = list(_unfinished(decided))
    for fact in decided.facts:
        parts += fact_words(decided.after, fact)
    if decided.after.status != before.status:
        words = {
            "entry": _("Everybody sees the tournament and may enter."),
            "running": _("The tournament begins; entry is closed."),
            "over": _("The tournament is over; its places are final."),
            "cancelled": _("The tournament will not continue."),
        }
        parts.append(words.get(decided.after.status, ""))
    return Consequence(_("What happens"), " ".join(parts))
