"""The pages of one tournament that everybody may see: event, rounds, standings, a player's path."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from streams import database_time
from tournament_pages.access import Visitor, visitor
from tournament_pages.agenda import needs
from tournament_pages.drawings import drawing_of
from tournament_pages.entry_conditions import entry_conditions
from tournament_pages.invitations import invited
from tournament_pages.next_thing import next_thing
from tournament_pages.paging import LINES, piece
from tournament_pages.partners import asked_by, asked_of
from tournament_pages.path import path_of, standing_words
from tournament_pages.reasons import reasons_of
from tournament_pages.standings import piece_of
from tournament_pages.tables import bye_lines, table_lines
from tournament_pages.words import date_of, locked_words, stages_words, status_words, table_result, title_of
from tournaments import entrants_elsewhere
from tournaments.models import TournamentRow
from tournaments.stream.entries import LONGEST_NAME
from tournaments.stream.settings import CROSSTABLE, Ladder, PodSwiss, Swiss
from tournaments.stream.state import Deduction, Round, StageState, Table, Tournament

LONGEST_VERSION = 9
SAID = 5
"""So many of the newest announcements stand on the page of a tournament."""
MOST_NAMES = 200
"""So many entrants stand on the page of a tournament; the others in its standings."""


@require_safe
@never_cache
def event(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """What it is, whether the reader takes part, what they do next, and until when; 204 as a round's page."""
    if _unchanged(request, tournament_id):
        return HttpResponse(status=204)
    at = visitor(request, tournament_id)
    now = at.now
    entrants = [one for one in now.entrants if one.takes_part]
    waiting = [one for one in now.entrants if one.waiting and not one.left]
    own = at.user.player if at.user is not None else ""
    context = frame(at) | {
        "next": next_thing(at),
        "elsewhere": entrants_elsewhere.address(now.id),
        "asked": entry_conditions(now),
        "entrants": entrants[:MOST_NAMES],
        "waiting": waiting[:MOST_NAMES],
        "field": len(entrants),
        "more": max(0, len(entrants) - MOST_NAMES),
        "reported_host": now.host if now.host.startswith("user:") and now.host != own else "",
        "announcements": [(one.text, date_of(one.at)) for one in now.announcements[:SAID]],
        "corrections": _corrections(now),
        "deductions": _deductions(now),
        "asked_of": asked_of(at),
        "asked_by": asked_by(at),
        "invited": invited(at),
        "byes": at.me is not None and byes_can_be_asked(now),
        "ladder": isinstance(now.form.format, Ladder) and bool(now.stages),
        "starts": date_of(now.settings.times.starts_at),
        "reported": isinstance(now.form.format, CROSSTABLE),
        "podium": [(place, now.entrants[entrant - 1]) for entrant, place in now.placing if place <= 3],
    }
    return render(request, "tournaments/event.html", context)


@require_safe
@never_cache
def round_page(request: HttpRequest, tournament_id: str, stage: int, round_number: int) -> HttpResponse:
    """A round with its tables, the reader's own first; 204 where `version` names the one that there is."""
    if _unchanged(request, tournament_id):
        return HttpResponse(status=204)
    at = visitor(request, tournament_id)
    round_ = _round(at.now, stage, round_number)
    me = at.me.number if at.me else None
    part = piece(request, len(round_.tables))
    context = frame(at) | {
        "round": round_,
        "tables": table_lines(at.now, round_, me, part),
        "piece": part,
        "decisions": _decisions(at) if round_ is at.now.round else 0,
        "byes": bye_lines(at.now, round_, me),
        "deadline": date_of(round_.deadline),
        "over": sum(table.result is not None for table in round_.tables),
        "rounds": [one for some in at.now.stages for one in some.rounds],
        "grouped": len(at.now.stages[stage - 1].groups) > 1,
    }
    return render(request, "tournaments/round.html", context)


@require_safe
def why(request: HttpRequest, tournament_id: str, stage: int, round_number: int) -> HttpResponse:
    """Why these sit together: the reasons that were stored with the pairing, of so many tables a page.

    With a `name`, of the tables at which somebody sits whose name has it in it.
    """
    at = visitor(request, tournament_id)
    round_ = _round(at.now, stage, round_number)
    name = request.GET.get("name", "").strip()[:LONGEST_NAME]
    tables = _tables_of(at.now, round_, name) if name else round_.tables
    part = piece(request, len(tables))
    context = frame(at) | {
        "round": round_,
        "why": reasons_of(at.live, round_, part.of(tables)),
        "piece": part,
        "own": _own_piece(at, tables),
        "name": name,
        "asked": urlencode({"name": name}) + "&" if name else "",
        "searched": bool(name) or len(round_.tables) > LINES,
        "mine": at.me.number if at.me is not None else 0,
    }
    return render(request, "tournaments/why.html", context)


def _tables_of(now: Tournament, round_: Round, name: str) -> Sequence[Table]:
    """The tables at which an entrant sits whose name has this in it."""
    wanted = name.casefold()
    found = {one.number for one in now.entrants if wanted in one.name.casefold()}
    return [table for table in round_.tables if not found.isdisjoint(table.entrants)]


def _own_piece(at: Visitor, tables: Sequence[Table]) -> int | None:
    """Where the piece of the list begins that the reader's own table is in; None where all is one piece."""
    places = (place for place, table in enumerate(tables) if at.me is not None and at.me.number in table.entrants)
    own = next(places, None)
    return own // LINES * LINES if own is not None and len(tables) > LINES else None


@require_safe
@never_cache
def standings_page(request: HttpRequest, tournament_id: str, stage: int) -> HttpResponse:
    """The standings of a stage, every number explained, with its bracket or cross-table."""
    if _unchanged(request, tournament_id):
        return HttpResponse(status=204)
    at = visitor(request, tournament_id)
    found = _stage(at.now, stage)
    me = at.me.number if at.me else None
    groups, part, own = piece_of(request, at.now, found, me)
    context = frame(at) | {
        "stage": found,
        "groups": groups,
        "piece": part,
        "own": own,
        "drawings": drawing_of(at.now, found, me),
        "corrections": [one for one in _corrections(at.now) if one["stage"] == stage],
        "deductions": [one for one in _deductions(at.now) if one.of.stage == stage],
        "completed": found.completed,
    }
    return render(request, "tournaments/standings.html", context)


@require_safe
def player(request: HttpRequest, tournament_id: str, entrant: int) -> HttpResponse:
    """An entrant's path through the tournament."""
    at = visitor(request, tournament_id)
    found = at.now.entrant(entrant)
    if found is None:
        raise Http404("there is no such entrant")
    context = frame(at) | {"entrant": found, "path": path_of(at.now, found), "standing": standing_words(found)}
    return render(request, "tournaments/player.html", context)


def frame(at: Visitor) -> dict[str, object]:
    """What the head of each of these pages shows."""
    now = at.now
    return {
        "at": at,
        "now": now,
        "title": title_of(now.settings.game),
        "formula": stages_words(now.settings),
        "status": status_words()[now.status],
        "newest": now.round,
        "stages": now.stages,
    }


def byes_can_be_asked(now: Tournament) -> bool:
    """Whether a round is still to come in which an entrant may ask not to play."""
    form, stage = now.form.format, now.stage
    played = len(stage.rounds) if stage is not None else 0
    return now.status in ("entry", "running") and isinstance(form, Swiss | PodSwiss) and played < form.rounds


def _decisions(at: Visitor) -> int:
    """How many things wait for a decision of this reader."""
    return len(needs(at.now, database_time.now())) if at.directs else 0


def _unchanged(request: HttpRequest, tournament_id: str) -> bool:
    """Whether a page that asks again has what there is; one row is looked at, and nothing told of a draft."""
    version = request.GET.get("version", "")
    if not version.isdecimal() or len(version) > LONGEST_VERSION:
        return False
    rows = TournamentRow.objects.filter(id=tournament_id, version=int(version))
    return rows.filter(status__in=("entry", "running", "over")).exists()


def _stage(now: Tournament, number: int) -> StageState:
    if not 1 <= number <= len(now.stages):
        raise Http404("there is no such stage")
    return now.stages[number - 1]


def _round(now: Tournament, stage: int, number: int) -> Round:
    found = now.find(stage, number)
    if found is None:
        raise Http404("there is no such round")
    return found


class Deducted(NamedTuple):
    """Points that a ruling took, from whom and when."""

    of: Deduction
    name: str
    at: datetime | None


def _deductions(now: Tournament) -> list[Deducted]:
    """The points that rulings took, newest first."""
    return [Deducted(one, now.entrants[one.entrant - 1].name, date_of(one.at)) for one in reversed(now.deductions)]


def _corrections(now: Tournament) -> list[dict[str, object]]:
    """The corrections, newest first: which table, what it was, what it is, why."""
    made = []
    for one in reversed(now.corrections):
        round_ = now.find(one.stage, one.round)
        table = round_.table(one.table) if round_ is not None else None
        if round_ is None or table is None:
            continue
        before = table.__class__(table.number, table.entrants, match=table.match, result=one.before)
        after = table.__class__(table.number, table.entrants, match=table.match, result=one.after)
        made.append(
            {
                "number": one.number,
                "stage": one.stage,
                "round": one.round,
                "table": one.table,
                "before": table_result(now, before),
                "after": table_result(now, after),
                "reach": locked_words(one.window),
                "reason": one.reason,
                "ruling": one.ruling,
                "at": date_of(one.at),
            }
        )
    return made
