"""Pages for failed requests: 503 if the database is away or too busy, 500 for a fault of our own, 403 for a form
without its token.
"""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader
from django.views.decorators.csrf import requires_csrf_token
from django.views.defaults import server_error

from config.constant_page import constant_page
from config.postgres.reach import is_passing
from config.postgres.troubles import troubles

SOON = "1"
"""Seconds after which to come back."""


@requires_csrf_token
def fault(request: HttpRequest) -> HttpResponse:
    """Return the page for the exception that is being handled."""
    problem = sys.exc_info()[1]
    if problem is None or not is_passing(problem):
        return server_error(request)
    troubles.meet(problem)
    return HttpResponse(loader.get_template("503.html").render(), status=503, headers={"Retry-After": SOON})


def missing(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django says it
    """Return the page for an unknown address: the same whatever was asked for, without a link back to it."""
    return constant_page(request, "404.html", None, dict, status=404, comes_back=False)


@requires_csrf_token
def without_token(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - Django says it
    """Return the page for a form that may not be ours; Django's log says the reason."""
    return render(request, "403.html", status=403)
