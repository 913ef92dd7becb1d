"""Browsers of the test client share one list of the site's own files; see tests/static_files.py."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.test.client import ClientHandler

from config.compression import CompressedFiles
from tests import static_files
from tests.config.var import ROOT

CSS = 'text/css; charset="utf-8"'


def _lists(monkeypatch: pytest.MonkeyPatch) -> list[CompressedFiles]:
    """Those that are made from now on, whether or not they are made of the files themselves."""
    made: list[CompressedFiles] = []
    monkeypatch.setattr(static_files, "_list", lambda one, whole=static_files._list: made.append(one) or whole(one))
    return made


def test_it_works(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Any) -> None:
    """As many files as in a list of its own, for one list; with another folder for copies another list is made."""
    monkeypatch.setattr(static_files, "_kept", {})
    made = _lists(monkeypatch)
    for _ in range(3):
        ClientHandler().load_middleware()
    (first,) = made
    [(files, directories)] = static_files._kept.values()
    again = CompressedFiles(first.get_response)
    assert len(made) == 1
    static_files._list(alone := _Bare(again))
    assert (again.files.keys(), again.directories) == (files.keys(), directories) == (alone.files.keys(), directories)
    settings.VAR_DIR = tmp_path
    ClientHandler().load_middleware()
    assert len(made) == 3


def test_a_second_browser_is_served_the_same_file() -> None:
    size = str((ROOT / "static/css/site.css").stat().st_size)
    for _ in range(2):
        reply = Client().get("/static/css/site.css")
        assert (reply.status_code, reply["Content-Type"], reply["Content-Length"]) == (200, CSS, size)


class _Bare(CompressedFiles):
    """One whose list is empty yet."""

    def __init__(self, like: CompressedFiles) -> None:
        vars(self).update(vars(like), files={}, directories=[])
