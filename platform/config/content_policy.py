"""The Content-Security-Policy of every answer: composed once, for answers that have none of their own."""

from typing import Any

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

OWN = ("_csp_config", "_csp_update", "_csp_replace", "_csp_exempt")
"""The attributes that django-csp's decorators set on an answer whose policy they change."""


class ContentPolicy(CSPMiddleware):
    """django-csp's middleware, which composes both policies anew for each answer; here only for unusual ones."""

    _of: Any = None
    _usual = ""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer with its policy."""
        usual = settings.CONTENT_SECURITY_POLICY
        unusual = (
            settings.DEBUG
            or hasattr(request, "_csp_nonce")
            or any(hasattr(response, name) for name in OWN)
            or hasattr(settings, "CONTENT_SECURITY_POLICY_REPORT_ONLY")
            or usual.keys() != {"DIRECTIVES"}
        )
        if unusual:
            return super().process_response(request, response)
        if self._of is not usual:
            self._usual, self._of = build_policy(), usual
        if HEADER not in response:
            response.headers[HEADER] = self._usual
        return response
