"""A tree without compiled catalogues gets them before the site starts, or it is said that it could not."""

import gettext
import os
import shutil
from pathlib import Path

import pytest

from config import ROOT, catalogues
from config.management.commands import up


def _tree(root: Path) -> Path:
    """A tree with one catalogue that nobody has compiled."""
    source = root / "platform/lobby/locale/fr/LC_MESSAGES/django.po"
    source.parent.mkdir(parents=True)
    shutil.copy(ROOT / source.relative_to(root), source)
    return source


def test_what_is_missing_or_older_is_compiled(tmp_path: Path) -> None:
    source = _tree(tmp_path)
    assert catalogues.stale(tmp_path) == [source]
    assert catalogues.compile_stale([source]) == []
    with source.with_suffix(".mo").open("rb") as made:
        assert gettext.GNUTranslations(made).gettext("Copied.") == "Copié."
    assert catalogues.stale(tmp_path) == []
    newer = source.with_suffix(".mo").stat().st_mtime + 5
    os.utime(source, (newer, newer))
    assert catalogues.stale(tmp_path) == [source]


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    source = _tree(tmp_path)
    source.with_suffix(".mo").mkdir()
    (said,) = catalogues.compile_stale([source])
    assert said.startswith(str(source.with_suffix(".mo")))


def test_up_sees_to_them_before_anything_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command goes no further here than to the first server."""
    source, find = _tree(tmp_path), catalogues.stale

    def no_further() -> None:
        raise InterruptedError

    monkeypatch.setattr(catalogues, "stale", lambda: find(tmp_path))
    monkeypatch.setattr(up, "default", no_further)
    with pytest.raises(InterruptedError):
        up.Command().handle(port=0)
    assert source.with_suffix(".mo").is_file()
    source.with_suffix(".mo").unlink()
    source.with_suffix(".mo").mkdir()
    os.utime(source.with_suffix(".mo"), (0, 0))
    with pytest.raises(InterruptedError):
        up.Command().handle(port=0)
    assert "pages stay untranslated in part" in capsys.readouterr().err
