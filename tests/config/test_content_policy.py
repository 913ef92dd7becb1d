"""The policy of every answer is put together once; an answer that has its own keeps it, and says the same as before."""

from collections.abc import Callable
from typing import Any

import pytest
from csp.constants import NONE, SELF
from csp.decorators import csp_exempt, csp_replace, csp_update
from csp.middleware import CSPMiddleware
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory, override_settings

from config.content_policy import ContentPolicy

HEADER = "Content-Security-Policy"
View = Callable[[HttpRequest], HttpResponse]


def _plain(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(b"")


def _own(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(b"", headers={HEADER: "default-src 'none'"})


def _with_nonce(request: Any) -> HttpResponse:
    return HttpResponse(str(request.csp_nonce))


VIEWS: dict[str, View] = {
    "plain": _plain,
    "own": _own,
    "nonce": _with_nonce,
    "replaced": csp_replace({"frame-ancestors": "*"})(_plain),  # type: ignore[arg-type]  # its types know no blanks
    "more": csp_update({"script-src": [SELF, "elsewhere"]})(_plain),
    "exempt": csp_exempt()(_plain),
}


def _directives(middleware: type[CSPMiddleware], view: View) -> set[str] | None:
    """What an answer forbids; the library puts it in no order."""
    policy = middleware(view)(RequestFactory().get("/")).headers.get(HEADER)
    return None if policy is None else set(policy.split("; "))


@pytest.mark.parametrize("name", VIEWS)
def test_it_works(name: str) -> None:
    """As django-csp by itself."""
    assert _directives(ContentPolicy, VIEWS[name]) == _directives(CSPMiddleware, VIEWS[name])


def test_one_answer_says_nothing_of_another() -> None:
    middleware = ContentPolicy(lambda request: VIEWS[request.GET["view"]](request))
    told = [
        middleware(RequestFactory().get("/", {"view": name})).headers.get(HEADER)
        for name in ("plain", "replaced", "plain", "exempt", "plain")
    ]
    assert told[0] is not None
    assert (told[2], told[3], told[4]) == (told[0], None, told[0])
    assert told[1] not in told[2:]


def test_a_policy_that_was_changed_is_told() -> None:
    middleware = ContentPolicy(_plain)
    middleware(RequestFactory().get("/"))
    with override_settings(CONTENT_SECURITY_POLICY={"DIRECTIVES": {"default-src": [NONE]}}):
        assert middleware(RequestFactory().get("/")).headers[HEADER] == "default-src 'none'"
    with override_settings(CONTENT_SECURITY_POLICY_REPORT_ONLY={"DIRECTIVES": {"default-src": [NONE]}}):
        assert f"{HEADER}-Report-Only" in middleware(RequestFactory().get("/")).headers
