"""The killed processes serve as the site's own do."""

from uvicorn.main import main as uvicorn_command

from config.management.commands.up import processes
from tests.crashes.nursery import SERVING


def test_it_works() -> None:
    """Whatever `manage.py up` says of protocol, event loop and headers holds for them too."""
    words = processes(8000)["web"]
    given = uvicorn_command.make_context("uvicorn", words[words.index("uvicorn") + 1 :]).params
    assert {name: given[name] for name in SERVING} == SERVING
