"""Standings to be shown inside other pages: without cookies and scripts; the address names language and look."""

from collections.abc import Container
from hashlib import blake2b

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import parse_etags, quote_etag
from django.utils.translation import override
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from accounts.models import User
from tournament_pages.standings import groups_of
from tournament_pages.words import status_words, title_of
from tournaments.access import Visitor, visitor_of

FRESH_S = 30


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": "*"})  # type: ignore[arg-type]  # its types know no blanks of addresses
@cache_control(public=True, max_age=FRESH_S)
def embed(request: HttpRequest, tournament_id: str, stage: int) -> HttpResponse:
    """The standings of a stage as a stranger sees them, whoever is logged in; `lang` and `theme` by the address.

    304 for who brings the tag of this very page: names in it are erased, and a release makes another of it, without a
    step of the tournament.
    """
    at = visitor_of(None, tournament_id)
    if not 1 <= stage <= len(at.now.stages):
        raise Http404("there is no such stage")
    language = _asked(request, "lang", dict(settings.LANGUAGES), settings.LANGUAGE_CODE)
    theme = _asked(request, "theme", User.Theme.values, User.Theme.AUTO)
    with override(language):
        page = _page(at, stage, language, theme).encode()
    tag = quote_etag(f"{at.live.version}-{blake2b(page, digest_size=12).hexdigest()}")
    known = parse_etags(request.headers.get("If-None-Match", ""))
    fresh = tag in known or f"W/{tag}" in known
    reply = HttpResponse(status=304) if fresh else HttpResponse(page)
    reply["ETag"] = tag
    reply["Content-Language"] = language
    return reply


def _asked(request: HttpRequest, name: str, known: Container[str], usual: str) -> str:
    """What the address asks for, where that is known."""
    asked = request.GET.get(name, "")
    return asked if asked in known else usual


def _page(at: Visitor, number: int, language: str, theme: str) -> str:
    """Rendered without the request: nothing of whoever asks can come into it."""
    now, stage = at.now, at.now.stages[number - 1]
    context = {
        "LANGUAGE_CODE": language,
        "theme": theme,
        "now": now,
        "stage": stage,
        "game": title_of(now.settings.game),
        "status": status_words()[now.status],
        "completed": stage.completed,
        "groups": groups_of(now, stage, None, explained=False),
        "link": settings.SITE_URL.rstrip("/") + reverse("tournaments:standings", args=[now.id, number]),
    }
    return render_to_string("tournaments/embed.html", context)
