"""The style guide names what there is, and the sprites hold what the guide promises."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

from django.conf import settings

from boards.seats import MARKS
from games.kernel.registry import games_by_name

ROOT = Path(settings.BASE_DIR)
GUIDE = (ROOT / "docs" / "STYLE_GUIDE.md").read_text()
SVG = "{http://www.w3.org/2000/svg}"


def sheet(*names: str) -> str:
    return "".join((ROOT / "static" / "css" / f"{name}.css").read_text() for name in names)


def told() -> set[str]:
    """The classes of the guide's table of parts."""
    rows = re.findall(r"^\| (`[^|]+) \|", GUIDE, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([\w-]+)`", row)}


def sprite(name: str) -> list[ET.Element]:
    return list(ET.parse(ROOT / "static" / "img" / f"{name}.svg").getroot().iter(f"{SVG}symbol"))  # noqa: S314


def test_it_works() -> None:
    assert {"button", "panel", "unseen"} <= told()


def test_every_part_of_the_guide_is_styled() -> None:
    styled = set(re.findall(r"\.([a-z][\w-]*)", sheet("site", "forms", "components"))) | {"dialog"}
    assert told() - styled == set()


def test_every_component_is_in_the_guide() -> None:
    ours = set(re.findall(r"^\.([a-z][\w-]*)", sheet("components"), re.MULTILINE))
    assert ours - told() == set()


def test_sprites_hold_each_figure_once_and_no_colour() -> None:
    for name in ("marks", "pieces"):
        symbols = sprite(name)
        ids = [symbol.get("id") for symbol in symbols]
        assert len(ids) == len(set(ids))
        for symbol in symbols:
            assert symbol.get("viewBox")
            for part in symbol.iter():
                painted = {part.get("fill"), part.get("stroke")} - {None}
                assert painted <= {"currentColor", "none"}
                assert part.get("style") is None


def test_every_seat_has_a_mark_and_every_game_a_figure() -> None:
    assert set(MARKS) <= {symbol.get("id") for symbol in sprite("marks")}
    pieces = {symbol.get("id") for symbol in sprite("pieces")}
    assert {f"game-{name}" for name in games_by_name()} - pieces == set()
