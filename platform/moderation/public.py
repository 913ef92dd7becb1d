"""The public pages: rulings, searchable by game and rule, and each as a scenario file where its match is over."""

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from boards.games import rules_address
from games.checks.scenario import Failed
from games.kernel.refusals import Misfit
from games.kernel.registry import game as find_game
from games.kernel.registry import games_by_name
from moderation import commands
from moderation.models import RulingRow
from moderation.scenario import Unwritten, of_ruling
from moderation.stream.ruling import Ruling
from moderation.words import PENALTIES, SCOPES, VERDICTS, title_of
from play import live
from play.models import MatchRow
from replays.address import step_address
from replays.visibility import may_step_back

SHOWN = 50


def published() -> "QuerySet[RulingRow]":
    """The rulings that everybody may read: of matches that are over, or that everybody sees as they happen."""
    open_ = Q(terms__watch="everyone") & (Q(terms__delay_s=0) | Q(terms__delay_s__isnull=True))
    shown = MatchRow.objects.filter(Q(status=MatchRow.Status.OVER) | open_, id=OuterRef("match"))
    return RulingRow.objects.filter(Exists(shown)).order_by("-at", "-case_id", "-number")


@require_safe
def rulings(request: HttpRequest) -> HttpResponse:
    """The newest rulings, perhaps of one game or on one rule."""
    game, rule = request.GET.get("game", ""), request.GET.get("rule", "")
    found = published()
    if game in games_by_name():
        found = found.filter(game=game)
    if rule:
        found = found.filter(rule=rule)
    games = [(name, title_of(name)) for name in games_by_name()]
    lines = [line(row) for row in found[:SHOWN]]
    return render(request, "moderation/rulings.html", {"lines": lines, "games": games, "game": game, "rule": rule})


@require_safe
def ruling(request: HttpRequest, case_id: str, number: int) -> HttpResponse:
    """One ruling: what was ruled and why, what became of it, and the match where everybody may see that."""
    row = find(case_id, number)
    open_match = is_open(row) and may_look_back(row.match)
    shown = line(row) | {
        "does": what_it_does(commands.find(case_id).case.rulings[number - 1].ruling),
        "step_url": step_address(row.match, row.step) if open_match else "",
        "ruled_url": step_address(row.match, row.version) if open_match else "",
        "has_scenario": scenario_of(row) is not None,
        "others": [line(one) for one in published().filter(game=row.game, rule=row.rule).exclude(case=case_id)[:5]]
        if row.rule
        else [],
        "appeal": appeal_reason(row),
    }
    return render(request, "moderation/public_ruling.html", shown)


@require_safe
def scenario(_request: HttpRequest, case_id: str, number: int) -> HttpResponse:
    """The ruling's step as a scenario file; 404 where there is none, or not everybody may see the match."""
    row = find(case_id, number)
    text = scenario_of(row)
    if text is None:
        raise Http404("there is no scenario of this ruling")
    reply = HttpResponse(text, content_type="application/json")
    reply["Content-Disposition"] = f'attachment; filename="precedent-{row.name}.json"'
    return reply


def line(row: RulingRow) -> dict[str, object]:
    """A ruling as lists show it; it names nobody."""
    rules = find_game(row.game, row.rules_version)
    return {
        "row": row,
        "title": title_of(row.game),
        "scope": SCOPES[row.scope],
        "verdict": VERDICTS[row.verdict] if row.verdict else "",
        "rule_url": rules_address(rules, row.rule) if row.rule else "",
    }


def find(case_id: str, number: int) -> RulingRow:
    """A ruling that everybody may read; 404 for any other."""
    row = published().filter(case=case_id, number=number).first()
    if row is None:
        raise Http404("there is no such ruling")
    return row


def is_open(row: RulingRow) -> bool:
    """Whether everybody may see the match."""
    return MatchRow.objects.filter(id=row.match, terms__watch="everyone").exists()


def scenario_of(row: RulingRow) -> bytes | None:
    """The ruling's step as a scenario file; None where there is none, or not everybody may see the match."""
    if not is_open(row) or not MatchRow.objects.filter(id=row.match, status=MatchRow.Status.OVER).exists():
        return None
    try:
        return of_ruling(row, row.step)
    except (Unwritten, Failed, Misfit):
        return None


def may_look_back(match_id: str) -> bool:
    """Whether earlier steps of a match can be looked at: where remembering is part of the game, after its end."""
    match = live.fresh(match_id).match
    return match.outcome is not None or may_step_back(match)


def what_it_does(ruling: Ruling) -> list[str]:
    """What a ruling brings about beside its scope, in sentences that name nobody."""
    if ruling.to is not None:
        redrawn = (
            _("Whatever nobody knew is drawn again from a new seed.") if ruling.redraw else _("Nothing is drawn again.")
        )
        return [_("The match goes on from step %(step)d.") % {"step": ruling.to}, redrawn]
    return [str(PENALTIES[ruling.penalty])] if ruling.penalty is not None else []


def appeal_reason(row: RulingRow) -> str:
    """Why an appeal was decided as it was."""
    if not row.verdict:
        return ""
    appeal = commands.find(row.case_id).case.appeal
    return appeal.reason if appeal is not None else ""
