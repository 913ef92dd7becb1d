"""What a pointer shows as it passes over a place is not left drawn there by a finger that has slid."""

import re
from pathlib import Path

import pytest
from django.conf import settings

BOARDS = Path(settings.BASE_DIR) / "static" / "css" / "boards"
HOVERING = re.compile(r"@media \(hover: hover\) \{\n(?:(?: .*)?\n)*?\}\n")


@pytest.mark.parametrize("board", ["armadora", "few_orcs_more"])
def test_it_works(board: str) -> None:
    """Such styles hold only where there is something that hovers: a touch keeps them until the next one elsewhere."""
    assert ":hover" not in HOVERING.sub("", (BOARDS / f"{board}.css").read_text())
