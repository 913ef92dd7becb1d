"""Who asks: the person as the session's own statement has brought them, checked as Django checks."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.middleware import AuthenticationMiddleware, get_user
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from accounts.session_store import SessionStore

_read: ContextVar[User | None] = ContextVar("read", default=None)


class Who(AuthenticationMiddleware):
    """Django's own, but that the row of the person is not asked for where the session's statement brought it."""

    def process_request(self, request: HttpRequest) -> None:
        """`request.user`, found when somebody looks at it."""
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: _who(request))  # type: ignore[assignment]


def known(pk: Any) -> User | None:
    """The row that was read for the request at work, where it is this person's."""
    person = _read.get()
    return person if person is not None and person.pk == pk else None


def _who(request: HttpRequest) -> Any:
    """The person, after everything by which Django finds out that they are logged in; else nobody in particular."""
    session = request.session
    if SESSION_KEY not in session or not isinstance(session, SessionStore):
        return get_user(request)
    with _known(session.person):
        return get_user(request)


@contextmanager
def _known(person: User | None) -> Iterator[None]:
    before = _read.set(person)
    try:
        yield
    finally:
        _read.reset(before)
