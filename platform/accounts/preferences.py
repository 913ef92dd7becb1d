"""Language, clock and look: of the person where somebody is logged in, of the browser otherwise."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import url_has_allowed_host_and_scheme
from django.views import i18n
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.zones import reader_s_zone

THEME_COOKIE = "__Host-theme" if settings.HTTPS else "theme"
YEAR = 365 * 24 * 60 * 60
_NEXT = "next"


class Language(MiddlewareMixin):
    """Speaks the language that the person chose, on whatever device."""

    def process_request(self, request: HttpRequest) -> None:
        """After the browser's own wish was heard: the person's goes before it."""
        user = request.user
        if isinstance(user, User) and user.language:
            translation.activate(user.language)
            request.LANGUAGE_CODE = translation.get_language()


class Zone(MiddlewareMixin):
    """Tells times by the clock that the person lives by."""

    def process_request(self, request: HttpRequest) -> None:
        """From here on, whatever is rendered."""
        timezone.activate(reader_s_zone(request))

    def process_response(self, _request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The next request may be somebody else's."""
        timezone.deactivate()
        return response


def appearance(request: HttpRequest) -> dict[str, Any]:
    """For every template: the theme, and the themes there are."""
    return {"theme": theme_of(request), "themes": User.Theme}


def theme_of(request: HttpRequest) -> str:
    """The theme chosen, or the device's."""
    user = getattr(request, "user", None)
    chosen = user.theme if isinstance(user, User) else request.COOKIES.get(THEME_COOKIE, "")
    return chosen if chosen in User.Theme.values else User.Theme.AUTO


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Choose a language: kept by the browser, and by the person who is logged in."""
    code = request.POST.get("language", "")
    if isinstance(request.user, User) and code in dict(settings.LANGUAGES):
        User.objects.filter(pk=request.user.pk).update(language=code)
    return i18n.set_language(request)


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Choose a look: kept by the browser, and by the person who is logged in; unknown ones change nothing."""
    theme = request.POST.get("theme", "")
    target = request.POST.get(_NEXT, "")
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    reply = redirect(target if safe else reverse("front:front"))
    if theme in User.Theme.values:
        if isinstance(request.user, User):
            User.objects.filter(pk=request.user.pk).update(theme=theme)
        reply.set_cookie(THEME_COOKIE, theme, max_age=YEAR, secure=settings.HTTPS, httponly=True, samesite="Lax")
    return reply
