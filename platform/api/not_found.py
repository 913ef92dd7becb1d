"""Unknown addresses under the API: the same answer as for anything else that does not exist."""

from django.http import Http404, HttpRequest, HttpResponse


def nowhere(_request: HttpRequest, rest: str) -> HttpResponse:
    """404, in the form of a problem: see `api.problems.Problems`."""
    raise Http404(f"there is no {rest}")
