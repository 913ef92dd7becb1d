"""Pages that are rendered once for all that they show: what is one's own is filled in, and nothing else is seen."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.http import HttpRequest
from django.template.base import Template
from django.test import RequestFactory
from jinja2 import Template as Compiled

from accounts.models import User
from config import kept, kept_page
from table.page import TableMatch

pytestmark = pytest.mark.django_db
PAGE, PART = "table/confirm.html", "table/parts/seats.html"
MATCH = TableMatch("2345678923", "orcz", {}, parent=False, clock=False)
SEATS: dict[str, Any] = {"seats": [], "match_id": MATCH.id, "match": MATCH, "key": "", "query": "", "swap": False}
TOLD = {
    "question": "Really?",
    "sent": [("a", "1")],
    "action": "/there/",
    "match": {"id": "2345678923"},
    "title": "Orcz",
}


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    kept.forget()
    yield
    kept.forget()


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the templates that are rendered from now on."""
    found: list[str] = []
    for kind in (Template, Compiled):
        monkeypatch.setattr(kind, "render", _noting(kind.render, found))
    return found


def _noting(real: Callable[..., Any], found: list[str]) -> Callable[..., Any]:
    def render(self: Any, *given: Any) -> Any:
        found.append(str(self.name))
        return real(self, *given)

    return render


def _request(name: str = "") -> HttpRequest:
    request = RequestFactory().get("/m/2345678923/?a=1")
    request.user = User.objects.get_or_create(name=name)[0] if name else AnonymousUser()
    request.session = SessionStore()
    request._messages = CookieStorage(request)  # type: ignore[attr-defined]
    return request


def _page(request: HttpRequest, told: dict[str, Any] = TOLD, own: str = "mine") -> str:
    return kept_page.kept_page(request, PAGE, told, {"fresh_id": own}).content.decode()


def test_it_works(rendered: list[str]) -> None:
    """Once for each reader and for each difference in what is told; who reads it again gets it as it was."""
    first = {name: _page(_request(name)) for name in ("Alice", "Bob", "")}
    count = len(rendered)
    again = {name: _page(_request(name)) for name in ("Alice", "Bob", "")}
    assert len(rendered) == count > 0
    for name, text in again.items():
        assert [other in text for other in ("Alice", "Bob")] == [other == name for other in ("Alice", "Bob")]
        assert len(text) == len(first[name])
        assert "open-" not in text
    assert "Surely?" in _page(_request("Bob"), {**TOLD, "question": "Surely?"})
    assert len(rendered) > count


def test_what_is_no_plain_data_is_refused() -> None:
    """Its key would not say what it shows."""
    for hidden in (object(), User(name="Alice"), _request()):
        with pytest.raises(TypeError):
            _page(_request(), {**TOLD, "match": hidden})


def test_a_key_that_says_nothing_shows_anothers_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin of the first: who comes second is shown the name of who came first."""
    monkeypatch.setattr(kept, "key_of", lambda _values: b"")
    assert "Alice" in _page(_request("Alice"))
    assert "Alice" in _page(_request("Bob"))


def test_a_message_is_for_its_visitor_alone() -> None:
    request = _request("Alice")
    messages.info(request, "For Alice's eyes")
    assert "For Alice&#x27;s eyes" in _page(request)
    assert "For Alice" not in _page(_request("Alice"))
    _page(_request("Bob"))
    request = _request("Bob")
    messages.info(request, "For Bob's eyes")
    assert "For Bob&#x27;s eyes" in _page(request)


def test_a_part_is_kept_without_a_frame(rendered: list[str]) -> None:
    """Everybody who is told the same gets the same."""
    first = kept_page.kept_part(_request("Alice"), PART, SEATS, {}).content
    count = len(rendered)
    assert kept_page.kept_part(_request("Bob"), PART, SEATS, {}, 422).content == first
    assert len(rendered) == count == 1


def test_a_visitor_has_a_token_where_something_shows_it() -> None:
    """A part without a form makes none, and so sends no cookie with it."""
    request = _request()
    kept_page.kept_part(request, PART, SEATS, {})
    assert "CSRF_COOKIE" not in request.META
    kept_page.kept_page(request, PAGE, TOLD, {})
    assert "CSRF_COOKIE" in request.META
