"""Addresses under the API that are none: the same answer as for anything else that is not there."""

from django.http import Http404, HttpRequest, HttpResponse


def nowhere(_request: HttpRequest, rest: str) -> HttpResponse:
    """404, in the form of a problem: see `api.problems.Problems`."""
    raise Http404(f"there is no {rest}")
