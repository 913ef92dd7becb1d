"""The admin site: for staff with a second factor; for everybody else it does not exist."""

from collections.abc import Callable
from typing import Any

from csp.constants import SELF, UNSAFE_EVAL, UNSAFE_INLINE
from csp.decorators import csp_update
from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext_lazy as _
from django.views.generic import RedirectView
from unfold.sites import UnfoldAdminSite  # type: ignore[import-untyped]

from accounts.gate import has_strong_factor
from accounts.models import User

ELSEWHERE = {"login": "account_login", "logout": "account_logout", "password_change": "account_change_password"}
"""Pages of Django's admin for which the site has its own."""
LEFT_OUT = frozenset({*ELSEWHERE, "password_change_done", "view_on_site"})


class StaffSite(UnfoldAdminSite):  # type: ignore[misc]
    """Django's admin in unfold's form."""

    site_title = site_header = index_title = _("The site's data")

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether it exists for them: one query, for a page that staff alone ask for."""
        user = request.user
        return isinstance(user, User) and user.is_staff and has_strong_factor(user)

    def admin_view(self, view: Callable[..., Any], cacheable: bool = False) -> Callable[..., HttpResponseBase]:
        """A view for staff; 404 for everybody else.

        Unfold's menus are written for Alpine, which evaluates what stands in attributes, and its colours stand in the
        page: these two exceptions from the site's policy hold here alone. No script of anybody else's, and none in the
        page, is allowed here either.
        """
        inner = super().admin_view(view, cacheable)

        @csp_update({"script-src": [SELF, UNSAFE_EVAL], "style-src": [SELF, UNSAFE_INLINE]})
        def relaxed(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            reply: HttpResponseBase = inner(request, *args, **kwargs)
            return reply

        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not self.has_permission(request):
                raise Http404("there is no such page")
            return relaxed(request, *args, **kwargs)

        return guarded

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Its addresses; log-in, log-out and passwords lead to the site's own pages."""
        own = [one for one in super().get_urls() if getattr(one, "name", None) not in LEFT_OUT]
        elsewhere = [
            path(f"{name}/", self.admin_view(RedirectView.as_view(pattern_name=page)), name=name)
            for name, page in ELSEWHERE.items()
        ]
        return [*elsewhere, *own]


SITE = StaffSite(name="staff")
