"""Compile catalogues of translations, .po files, into the .mo files beside them that are read at run time."""

import sys
from pathlib import Path

import polib  # type: ignore[import-untyped]

from games.kernel.french import printed


def compile_catalogue(source: Path) -> None:
    """French may be written with plain blanks: it gets its no-break spaces here."""
    book = polib.pofile(str(source))
    if "fr" in source.parts:
        for entry in book:
            entry.msgstr = printed(entry.msgstr)
            entry.msgstr_plural = {number: printed(text) for number, text in entry.msgstr_plural.items()}
    book.save_as_mofile(str(source.with_suffix(".mo")))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        compile_catalogue(Path(name))
