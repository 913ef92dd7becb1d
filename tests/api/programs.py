"""Programs that call the API, for its tests: whose they are, what they may do, and what they hear."""

import json
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.test import Client

from accounts.models import User
from api import tokens
from api.scopes import Scope

V1 = "/api/v1/"
PROBLEM = "application/problem+json"


class Program:
    """A program with a token, or without one."""

    def __init__(self, token: str = "", **headers: str) -> None:
        self._client = Client(headers={"Accept": "application/json", **headers})
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """The answer to a request; the body as JSON unless it is text already."""
        sent: dict[str, Any] = {
            "headers": {**self._headers, **{name.replace("_", "-"): v for name, v in headers.items()}}
        }
        if body is not None:
            text = body if isinstance(body, str | bytes) else json.dumps(body)
            sent |= {"data": text, "content_type": "application/json"}
        return self._client.generic(method, V1 + path, **sent)

    def get(self, path: str, **headers: str) -> Any:
        """What is there; the test fails where it is not given."""
        return told(self.ask("GET", path, **headers), 200)

    def post(self, path: str, body: Any = None, status: int = 200, **headers: str) -> Any:
        """What comes of it; the test fails where that is anything else."""
        return told(self.ask("POST", path, {} if body is None else body, **headers), status)

    def refused(self, path: str, body: Any = None, method: str = "POST", **headers: str) -> tuple[int, str]:
        """Status and code of a problem."""
        said = problem(self.ask(method, path, body if method == "GET" or body is not None else {}, **headers))
        return said["status"], said["code"]


def told(reply: Any, status: int) -> Any:
    """The answer's JSON."""
    assert reply.status_code == status, reply.content.decode()
    return json.loads(reply.content)


def problem(reply: Any) -> Any:
    """The problem that an answer is: the test fails where it is none."""
    assert reply["Content-Type"] == PROBLEM, (reply.status_code, reply["Content-Type"], reply.content[:300])
    said = json.loads(reply.content)
    assert said["status"] == reply.status_code
    assert {"type", "title", "status", "code", "detail"} <= said.keys()
    return said


def token_of(user: User, scopes: Iterable[Scope] = Scope, lasts: timedelta = timedelta(days=1)) -> str:
    """A new token of this user's."""
    return tokens.make(user, "test", scopes, lasts).text


def program(user: User, scopes: Iterable[Scope] = Scope, **headers: str) -> Program:
    """A program of this user's."""
    return Program(token_of(user, scopes), **headers)


def person(name: str, **fields: Any) -> User:
    """Somebody with an account."""
    return User.objects.create_user(name, **fields)
