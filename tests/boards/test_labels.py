"""Names in one line, in the reader's language."""

import pytest
from django.utils.translation import override

from boards.labels import together


@pytest.mark.parametrize(
    ("language", "names", "line"),
    [
        ("en", [], ""),
        ("en", ["Isaure"], "Isaure"),
        ("en", ["Isaure", "Wilda"], "Isaure and Wilda"),
        ("fr", ["Isaure", "Wilda"], "Isaure et Wilda"),
        ("fr", ["Isaure", "Wilda", "Bollump"], "Isaure, Wilda et Bollump"),
    ],
)
def test_several_names_end_with_and(language: str, names: list[str], line: str) -> None:
    with override(language):
        assert together(names) == line
