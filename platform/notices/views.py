"""The page on which one chooses, what a browser says and asks, the calendar, and the link that stops mails."""

import re

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from notices import push, turns, unsubscribing, vapid
from notices.calendars import calendar as calendar_of
from notices.endpoints import is_known
from notices.forms import WishesForm
from notices.icons import MOST
from notices.icons import icon as icon_of
from notices.mails import address_of
from notices.models import Browser, Reader, new_key
from notices.preferences import reader_of
from notices.words import address

MOST_BROWSERS = 10
SLUG = re.compile(r"\w{1,16}", re.ASCII)
LONGEST_ENDPOINT = 1000
DAY = 24 * 60 * 60


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """How one wishes to be told of what."""
    user = _user(request)
    form = WishesForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("notices:wishes")
    reader = reader_of(user)
    context = {
        "form": form,
        "address": address_of(user),
        "calendar": address(reverse("notices:calendar", args=[reader.calendar])),
        "push_key": vapid.public_key(),
    }
    return render(request, "notices/preferences.html", context)


@login_required
@require_POST
def renew(request: HttpRequest) -> HttpResponse:
    """Another address for the calendar; the old one is nobody's any more."""
    reader = reader_of(_user(request))
    reader.calendar = new_key()
    reader.save(update_fields=["calendar"])
    messages.success(request, _("Your calendar has a new address. The old one no longer works."))
    return redirect("notices:wishes")


@login_required
@require_POST
def browser(request: HttpRequest) -> HttpResponse:
    """A browser lets itself be told (`do=add`), or no more."""
    user, said = _user(request), request.POST
    endpoint = said.get("endpoint", "")
    if said.get("do") != "add":
        Browser.objects.filter(user=user, endpoint=endpoint).delete()
        return HttpResponse(status=204)
    keys = said.get("p256dh", ""), said.get("auth", "")
    if len(endpoint) > LONGEST_ENDPOINT or not is_known(endpoint) or not push.are_keys(*keys):
        return HttpResponseBadRequest(_("We do not know this browser’s push service."), "text/plain")
    given = {"user": user, "p256dh": keys[0], "auth": keys[1]}
    Browser.objects.update_or_create(endpoint=endpoint, defaults=given)
    spare = Browser.objects.filter(user=user).order_by("-since", "-pk")[MOST_BROWSERS:]
    Browser.objects.filter(pk__in=[one.pk for one in spare]).delete()
    return HttpResponse(status=204)


@never_cache
@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """How many matches wait for whoever asks, and how many `elsewhere` than at the table named `at`; none for a
    stranger.
    """
    user, at = request.user, request.GET.get("at", "")
    told = {"count": turns.count(user) if isinstance(user, User) else 0}
    if at:
        told["elsewhere"] = turns.count(user, but=at) if isinstance(user, User) else 0
    return JsonResponse(told)


@login_required
@never_cache
@require_safe
def next_table(request: HttpRequest) -> HttpResponse:
    """On to the next match that waits for the reader; where none does, back to the table that they came from."""
    after = request.GET.get("after", "")
    found = turns.next_for(_user(request), after)
    if found is not None:
        return redirect("play:match", found.id)
    messages.info(request, _("No other match is waiting for you."))
    return redirect("play:match", after) if SLUG.fullmatch(after) else redirect("front:front")


@cache_control(public=True, max_age=DAY)
@require_safe
def icon(request: HttpRequest, count: int) -> HttpResponse:  # noqa: ARG001 - everybody's is the same
    """The site's mark with a number on it."""
    return HttpResponse(icon_of(min(count, MOST + 1)), content_type="image/svg+xml")


@never_cache
@require_safe
def calendar(request: HttpRequest, key: str) -> HttpResponse:  # noqa: ARG001 - who knows the key need not log in
    """The deadlines of whoever has that key; 404 where nobody has it."""
    reader = Reader.objects.filter(calendar=key, user__is_active=True).select_related("user").first()
    if reader is None:
        raise Http404
    reply = HttpResponse(calendar_of(reader.user), content_type="text/calendar; charset=utf-8")
    reply["Content-Disposition"] = 'inline; filename="warmoot.ics"'
    return reply


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Stop mails by the link in one; asked first, unless a mail program does it at its owner's click (RFC 8058).

    The token says who it is for, and nobody else can make one: no log-in and no form's token are needed.
    """
    found = unsubscribing.read(token)
    if found is None:
        raise Http404
    user, kinds = found
    done = request.method == "POST"
    if done:
        unsubscribing.stop(user, kinds)
    return render(request, "notices/stop.html", {"kinds": [kind.label for kind in kinds], "done": done})


@cache_control(no_cache=True)
@require_safe
def worker(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - everybody's is the same
    """The script that shows pushes: at the root, since it works for the pages below its own address."""
    from django.contrib.staticfiles import finders

    found = finders.find("js/push.js")
    assert found is not None
    with open(found, encoding="utf-8") as script:  # noqa: PTH123 - a path out of the finders
        return HttpResponse(script.read(), content_type="text/javascript; charset=utf-8")


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
