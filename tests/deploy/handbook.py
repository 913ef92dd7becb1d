"""What docs/OPERATIONS.md tells operators to type."""

import re
import shlex
from collections.abc import Sequence
from pathlib import Path

from tests.config.var import ROOT

PAGE = Path(ROOT, "docs/OPERATIONS.md").read_text()
_BLOCK = re.compile(r"(?s)```\w*\n(.*?)```")
_OPTIONAL = str.maketrans("", "", "[]")
_INLINE = re.compile(r"`([^`\n]+)`")


def lines(page: str = PAGE) -> list[str]:
    """Every line of every block."""
    return [line.strip() for block in _BLOCK.findall(page) for line in block.splitlines()]


def between(page: str = PAGE) -> list[str]:
    """What is written as code between words."""
    return _INLINE.findall(_BLOCK.sub("", page))


def documented(section: str, begins: str = "") -> list[str]:
    """The lines of the blocks of a section, those that begin so."""
    (text,) = (one for one in re.split(r"(?m)^## ", PAGE) if one.startswith(f"{section}\n"))
    return [line for block in _BLOCK.findall(text) for line in block.splitlines() if line.startswith(begins)]


def commands(without: Sequence[str] = ()) -> list[list[str]]:
    """The words of everything that `manage.py` is asked for, in blocks and between words, but in some sections."""
    page = "".join(one for one in re.split(r"(?m)^##+ ", PAGE) if one.partition("\n")[0] not in without)
    return [
        shlex.split(re.split(r" [<>|] ", said)[0].translate(_OPTIONAL))
        for line in lines(page) + between(page)
        for said in re.findall(r"(?:^|python )manage\.py (\w.*)", line)
    ]
