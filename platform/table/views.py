"""The page of a match, what it asks for while it is open, and what is done there.

Every answer is a whole page or, where htmx asks, only what has changed of it. What cannot be done is said in one
sentence, with everything that was filled in kept.
"""

import secrets
from collections.abc import Callable
from typing import Any, TypeAlias

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import TooMany, spend
from accounts.measures import Suspended
from accounts.models import User
from boards.board_templates import ENGINE
from boards.prompts import question
from chat import talk as chat
from config.compression import in_parts
from config.kept_page import kept_page, kept_part
from eventlog.store import CommandReused
from games.kernel.refusals import Misfit, Refused
from play.commands import Done
from play.events import Rewound
from play.models import MatchRow
from play.players import is_person
from play.refusals import Stale
from play.takeback_events import TakebackAsked
from replays import views as replays
from replays.address import Ask
from replays.visibility import may_step_back
from table import feedback, notes, seat_actions, visits
from table.clocks import ledger
from table.controls import Filled
from table.feedback import Notice
from table.form_values import Unreadable
from table.forms import texts_of, wants_more
from table.hint import HINTS, may_hint
from table.hint import hint as hint_of
from table.log import Known
from table.meanwhile import lately, meanwhile
from table.page import addresses, context, move_since, with_log, with_news, with_notes, words_of
from table.prefilled import fills, prefilled
from table.receipts import answer_given, answer_had, receipt
from table.scene import Scene, scene, scene_after
from table.state import spell
from table.submission import give, wanted

COMMAND_ID_BYTES = 12
FORBIDDEN, CONFLICT, UNPROCESSABLE, TOO_MANY = 403, 409, 422, 429
Context: TypeAlias = dict[str, Any]


@in_parts
@never_cache
@require_safe
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match as it stands: the table while it runs, its replay once it is over, its table while it waits."""
    here = scene(request, match_id)
    if here.row.status == MatchRow.Status.OPEN:
        return redirect("lobby:table", match_id)
    if here.row.status == MatchRow.Status.OVER:
        return replays.match(request, match_id)
    return _whole(request, here)


@in_parts
@never_cache
@require_safe
def news(request: HttpRequest, match_id: str) -> HttpResponse:
    """What has changed since the page was last told; nothing (204) where that is nothing."""
    here = scene(request, match_id)
    if here.row.status == MatchRow.Status.OPEN:
        return HttpResponse(status=204)
    known = _known(request)
    told = with_news(here, known)
    if _number(request, "_v") == here.live.match.version and not told.get("pieces", True):
        return HttpResponse(status=204)
    if here.user is not None and here.held:
        visits.see(here.row.id, here.user, here.line.numbers[-1], followed=True)
    since = _number(request, "_v")
    return _parts(request, {**_with_end(here, notice=answer_had(here, since) or meanwhile(here, since)), **told})


@in_parts
@login_required
@require_POST
def do(request: HttpRequest, match_id: str) -> HttpResponse:
    """Give a command, after asking once more where it cannot be taken back."""
    here, filled = scene(request, match_id), _filled(request)

    def deed() -> Done | HttpResponse:
        if wants_more(filled):
            return _shown_again(request, here, filled)
        wish = wanted(here, filled)
        question = _question(here, str(wish.command["type"]))
        if question and not wish.sure:
            return _ask(request, here, question, filled, reverse("play:do", args=[match_id]))
        return give(here, wish)

    return _done(request, here, deed, filled, anew=True)


def _question(here: Scene, type_: str) -> str:
    """What is asked once more before a command of the game; empty where nothing is lost by it."""
    match = here.live.match
    view = match.rules.view(match.state, here.viewer) if match.begun else None
    return question(match.rules, view, type_, words_of(here))


@in_parts
@login_required
@require_POST
def agree(request: HttpRequest, match_id: str) -> HttpResponse:
    """What a seat does around the game: resign, propose or answer an end, stop the clocks, be away."""
    here, filled = scene(request, match_id), _filled(request)

    def deed() -> Done | HttpResponse:
        question = seat_actions.question(here, filled)
        if question:
            return _ask(request, here, question, filled, reverse("play:agree", args=[match_id]))
        return seat_actions.act(here, filled)

    return _done(request, here, deed, {})


@in_parts
@never_cache
@require_safe
def hint(request: HttpRequest, match_id: str) -> HttpResponse:
    """What the seat may do and what a Raider would do, filled into its form where that is asked for; the page itself
    where nobody may ask.
    """
    here = scene(request, match_id)
    if here.user is None or here.seat is None or not may_hint(here):
        return redirect(f"{reverse('play:match', args=[match_id])}{_query(here)}")
    spend(HINTS, here.user.player)
    words = words_of(here)
    found = hint_of(here.live.match, here.seat, words)
    filled = prefilled(here.match_view.offers, found.wish)
    does = fills(here.match_view.offers, found.wish)
    told: Context = {"hint": found, "weighs": words.catalogue.get("game.weighs", ""), "fills": does}
    if request.GET.get("fill") != "1":
        filled = {}
    if not _for_a_part(request):
        return _whole(request, here, filled, more=told)
    if filled:
        shown = {**context(here, filled), **told, **_commands_key(), "swap": True}
        return render(request, "table/parts/deed.html", shown, using=ENGINE)
    shown = {**told, "match": here.live.match, "query": _query(here)}
    return render(request, "table/parts/hint.html", shown, using=ENGINE)


@in_parts
@login_required
@require_POST
def talk(request: HttpRequest, match_id: str) -> HttpResponse:
    """Say something at the table."""
    here = scene(request, match_id)
    user = _user(request)

    def deed() -> None:
        if here.user is None or not here.held:
            raise Refused("not_your_seat")
        seat = here.seat if here.seat is not None else here.held[0]
        text, apart = request.POST.get("text", ""), request.POST.get("room") == "team"
        chat.say(here.live.match, user, seat, text, apart=apart)

    return _done(request, here, deed, {}, place="talk")


@in_parts
@login_required
@require_POST
def note(request: HttpRequest, match_id: str) -> HttpResponse:
    """Keep a note for oneself or a bookmark at the step that the page shows, or take one away."""
    here, user = scene(request, match_id), _user(request)
    newest = here.line.numbers[-1]
    shown = _number(request, "_n") if "_n" in request.POST else _number(request, "step")
    number = min(shown, newest) if shown > 0 else newest
    try:
        if "erase" in request.POST:
            kept = notes.erase(here, user, _number(request, "erase"))
        elif request.POST.get("deed") == "bookmark":
            kept = notes.bookmark(here, user, number)
        else:
            kept = notes.write(here, user, number, request.POST.get("text", ""))
    except TooMany as fault:
        kept = notes.notes(here, user, feedback.too_many(fault).text, request.POST.get("text", ""))
    if _for_a_part(request):
        told = {**with_notes(here, kept), "may_step_back": may_step_back(here.live.match), **addresses(here)}
        return render(request, "table/parts/notes.html", told)
    if kept.said:
        messages.info(request, kept.said)
    return redirect(f"{reverse('play:match', args=[match_id])}{_query(here)}#notes")


@login_required
@require_POST
def mute(request: HttpRequest, match_id: str) -> HttpResponse:
    """Hear somebody no more, or again."""
    here, user, player = scene(request, match_id), _user(request), request.POST.get("player", "")
    if player in here.live.match.players:
        (chat.unmute if request.POST.get("hear") == "1" else chat.mute)(user, player)
    return redirect(f"{reverse('play:match', args=[match_id])}{_query(here)}#log")


@never_cache
@require_safe
def clock(request: HttpRequest, match_id: str) -> HttpResponse:
    """What the clocks of a match have done, and why; in pages, from the newest on."""
    here = scene(request, match_id)
    terms = here.live.match.terms
    told: Context = {
        "ledger": ledger(here, _number(request, "upto")),
        "match": here.live.match,
        "title": words_of(here).catalogue["game.title"],
    }
    told |= {
        name: spell(1000 * time)
        for name, time in (("move", terms.move_s), ("bank", terms.bank_s), ("bonus", terms.bonus_s))
    }
    return render(request, "table/clock.html", {**told, "query": _query(here), "key": here.key})


def _done(
    request: HttpRequest,
    here: Scene,
    deed: Callable[[], Done | HttpResponse | None],
    filled: Filled,
    place: str = "say",
    *,
    anew: bool = False,
) -> HttpResponse:
    """The answer to something that somebody wanted to do; `anew` where its form has served and a new one is due."""
    try:
        done = deed()
    except Unreadable as fault:
        return _failed(request, here, feedback.unreadable(fault, words_of(here)), filled, UNPROCESSABLE)
    except Refused as refusal:
        return _failed(request, here, feedback.refused(refusal, here.live.match.rules), filled, UNPROCESSABLE)
    except Misfit:
        return _failed(
            request, here, feedback.unreadable(Unreadable("", "unknown"), words_of(here)), filled, UNPROCESSABLE
        )
    except Stale:
        return _failed(request, here, feedback.stale(), filled, CONFLICT)
    except CommandReused:
        return _failed(request, here, feedback.reused(), filled, CONFLICT)
    except TooMany as fault:
        return _failed(request, here, feedback.too_many(fault), filled, TOO_MANY)
    except Suspended as fault:
        reader = here.user.player if here.user is not None else ""
        return _failed(request, here, feedback.suspended(fault, reader), filled, FORBIDDEN)
    if isinstance(done, HttpResponse):
        return done
    after = (scene_after(here, done) if done is not None else None) or scene(request, here.row.id)
    said = None if done is None else _said(here, after, done)
    if here.user is not None and done is not None:
        visits.see(here.row.id, here.user, after.line.numbers[-1], followed=True)
    if _for_a_part(request):
        told = {**_with_end(after, notice=said), **with_news(after, _known(request))}
        return _parts(request, {**told, "acted": anew, "was_done": done is not None})
    if said is not None:
        messages.success(request, said.text)
    return redirect(f"{reverse('play:match', args=[here.row.id])}{_query(here)}#{place}")


def _said(here: Scene, after: Scene, done: Done) -> Notice | None:
    """The receipt: what was done, or which move was taken back, or is asked to be."""
    step, events = after.step(done.receipt.last), after.reel.log[done.receipt.first - 1 : done.receipt.last]
    back = next((event for event in events if isinstance(event, Rewound | TakebackAsked)), None)
    move = None if back is None else move_since(here, back.to)
    if move is None and (said := answer_given(here, events)):
        return said
    if move is None:
        return receipt(here, after, done, step)
    gone = any(isinstance(event, Rewound) for event in events)
    return feedback.taken_back(step, move) if gone else feedback.asked_back(step, move)


def _failed(request: HttpRequest, here: Scene, notice: Notice, filled: Filled, status: int) -> HttpResponse:
    """The match as it is now, what was filled in, and one sentence."""
    now = scene(request, here.row.id)
    if _for_a_part(request):
        told = {**_with_end(now, filled, notice), **with_news(now, _known(request))}
        return _parts(request, told, status)
    if now.row.status == MatchRow.Status.OVER:
        messages.warning(request, notice.text)
        return redirect(f"{reverse('play:match', args=[here.row.id])}{_query(here)}")
    return _whole(request, now, filled, notice, status)


def _shown_again(request: HttpRequest, here: Scene, filled: Filled) -> HttpResponse:
    """The same form with everything that is in it, and more places."""
    if _for_a_part(request):
        return _parts(request, {**_with_end(here, filled), **with_news(here, _known(request)), "acted": True})
    return _whole(request, here, filled)


def _ask(request: HttpRequest, here: Scene, question: str, filled: Filled, action: str) -> HttpResponse:
    """Ask once more; the same is sent again with the answer."""
    sent = [(name, text) for name, texts in filled.items() for text in texts if name != "csrfmiddlewaretoken"]
    match = here.live.match
    # Computers are never asked whether a move may be taken back.
    people = any(is_person(player) for seat, player in enumerate(match.players) if seat != here.seat)
    asked: Context = {"question": question, "sent": sent, "action": action, "match": match, "people": people}
    asked |= {"title": words_of(here).catalogue["game.title"], "query": _query(here)}
    return render(request, "table/ask.html" if _for_a_part(request) else "table/confirm.html", asked)


def _whole(
    request: HttpRequest,
    here: Scene,
    filled: Filled | None = None,
    notice: Notice | None = None,
    status: int = 200,
    more: Context | None = None,
) -> HttpResponse:
    newest = here.line.numbers[-1]
    since = visits.see(here.row.id, here.user, newest) if here.user is not None and here.held else newest
    log = with_log(here, since, _number(request, "log"))
    told = {
        **_with_end(here, filled, notice or meanwhile(here)),
        **log,
        **with_notes(here),
        "missed": log["pane"].missed,
        **(more or {}),
    }
    return _shown(kept_page, request, "table/match.html", told, status)


def _with_end(here: Scene, filled: Filled | None = None, notice: Notice | None = None) -> Context:
    """What the page shows, the log apart; of a match that is over, also what came last."""
    return {**context(here, filled, notice), "lately": lately(here)}


def _parts(request: HttpRequest, told: Context, status: int = 200) -> HttpResponse:
    """What has changed, each part under the name by which it is exchanged on the page."""
    changed = told["over"] or told.get("acted") or _value(request, "_d") != told["deeds"].digest
    told = {"was_done": False, "anew": False, **told, "deeds_changed": bool(changed), "swap": True}
    return _shown(kept_part, request, "table/news.html", told, status)


def _shown(
    kept: Callable[..., HttpResponse], request: HttpRequest, template: str, told: Context, status: int
) -> HttpResponse:
    """The page or part, kept by all that it shows but the key of its commands; what a result brings is asked anew."""
    own = _commands_key()
    if told["watching"]:
        told = {**told, "watching": f"{request.scheme}://{request.get_host()}{told['watching']}"}
    if told["over"]:
        told = {**told, **own, "result_box": render_to_string("table/parts/result.html", told, request)}
        return render(request, template, told, status=status, using=ENGINE if kept is kept_part else None)
    return kept(request, template, told, own, status)


def _commands_key() -> dict[str, str]:
    """What the keys of all commands on a page begin with."""
    return {"fresh_id": secrets.token_urlsafe(COMMAND_ID_BYTES)}


def _filled(request: HttpRequest) -> Filled:
    """What a form sent."""
    return texts_of(dict(request.POST.lists()))


def _known(request: HttpRequest) -> Known:
    return Known(*(_number(request, name) for name in ("_n", "_r", "_t", "_s", "_x")))


def _number(request: HttpRequest, name: str) -> int:
    text = _value(request, name)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1


def _value(request: HttpRequest, name: str) -> str:
    """What the page says of itself, with a question or with a form."""
    return request.GET.get(name) or request.POST.get(name) or ""


def _for_a_part(request: HttpRequest) -> bool:
    """Whether htmx asks, for a part of the page."""
    return bool(request.htmx)  # type: ignore[attr-defined]


def _query(here: Scene) -> str:
    return Ask(key=here.key).query


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
