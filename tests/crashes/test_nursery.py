"""The killed processes serve as the site's own do."""

from uvicorn.main import main as uvicorn_command

from config.management.commands.up import processes
from tests.crashes.nursery import SERVING

SAME = ("http", "loop", "ws", "lifespan", "proxy_headers", "timeout_graceful_shutdown")


def test_it_works() -> None:
    """Whatever `manage.py up` says of protocol, event loop and headers holds for them too."""
    words = processes(8000)["web"]
    given = uvicorn_command.make_context("uvicorn", words[words.index("uvicorn") + 1 :]).params
    assert {name: given[name] for name in SAME} == SERVING
