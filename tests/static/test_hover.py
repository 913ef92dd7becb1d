"""What a pointer shows as it passes over a place is not left drawn there by a finger that has slid."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from games.kernel.registry import games_by_name

CSS = Path(settings.BASE_DIR) / "static" / "css"
HOVERING = re.compile(r"@media \(hover: hover\) \{\n(?:(?: .*)?\n)*?\}\n")


@pytest.mark.parametrize("sheet", ["board", *(f"boards/{game}" for game in games_by_name())])
def test_it_works(sheet: str) -> None:
    """Such styles hold only where there is something that hovers: a touch keeps them until the next one elsewhere."""
    assert ":hover" not in HOVERING.sub("", (CSS / f"{sheet}.css").read_text())
