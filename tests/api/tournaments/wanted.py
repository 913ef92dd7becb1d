"""A tournament as a program asks for it."""

from typing import Any

WANTED: dict[str, Any] = {
    "name": "Cup of the moor",
    "game": "armadora",
    "seats": 2,
    "stages": [{"format": {"type": "swiss", "rounds": 2}}],
    "play": {"rated": False},
}
