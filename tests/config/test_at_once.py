"""Answers do not wait for the client to confirm what came before: TCP_NODELAY, whatever socket the server was given."""

from http.client import HTTPConnection

import pytest

from tests.config.serving import served


def _said(port: int, times: int = 3) -> set[bytes]:
    """What a kept connection hears."""
    line = HTTPConnection("127.0.0.1", port, timeout=30)
    heard = set()
    for _ in range(times):
        line.request("POST", "/", b"a body")
        heard.add(line.getresponse().read())
    line.close()
    return heard


@pytest.mark.parametrize("web", [1, 2])
def test_it_works(web: int) -> None:
    with served(web) as port:
        assert _said(port) == {b"at once"}


def test_without_it_several_processes_hold_back() -> None:
    """The twin: uvicorn's own protocol on the socket that its processes share."""
    with served(2, "h11") as port:
        assert _said(port) == {b"held back"}
