"""The palette: one file names the colours, every pair that meets on a page can be told apart, motion is brief."""

import re
from itertools import product
from math import cos, dist, radians, sin
from pathlib import Path
from typing import NamedTuple

import pytest
from django.conf import settings

CSS = Path(settings.BASE_DIR) / "static" / "css"
SHEETS = sorted(CSS.rglob("*.css"))
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_TOKEN = re.compile(r"--([\w-]+):\s*([^;]+);")
_OKLCH = re.compile(r"oklch\(([\d.]+)% ([\d.]+) ([\d.]+)deg(?: / ([\d.]+)%)?\)")
_NAMED = re.compile(
    r"(?<![\w-])(?:#[0-9a-f]{3,8}\b|(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|(?:black|white|red|green|blue|gray|grey"
    r"|orange|yellow|purple|brown|gold|silver|navy|teal|maroon|olive|lime|aqua|fuchsia)(?![\w-]))",
    re.IGNORECASE,
)
SEATS = ("pale", "bend", "chevron", "cross", "saltire", "roundel", "pile")
KINDS = ("barbarian", "dwarf", "orc", "skeleton", "mercenary", "spy")
TEXT, LARGE = 4.5, 3.0


class Colour(NamedTuple):
    """A colour in OKLCH, as the tokens have it."""

    light: float
    chroma: float
    hue: float
    alpha: float

    @property
    def linear(self) -> tuple[float, float, float]:
        """Red, green and blue as amounts of light, cut to what a screen can show."""
        a, b = self.chroma * cos(radians(self.hue)), self.chroma * sin(radians(self.hue))
        long = (self.light + 0.3963377774 * a + 0.2158037573 * b) ** 3
        medium = (self.light - 0.1055613458 * a - 0.0638541728 * b) ** 3
        short = (self.light - 0.0894841775 * a - 1.2914855480 * b) ** 3
        red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short
        green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short
        blue = -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short
        return min(1, max(0, red)), min(1, max(0, green)), min(1, max(0, blue))

    @property
    def luminance(self) -> float:
        red, green, blue = self.linear
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def rules(path: Path) -> str:
    return _COMMENT.sub("", path.read_text())


def palette() -> dict[str, tuple[Colour, Colour]]:
    """Every colour token, by day and at night."""
    found = {}
    for name, value in _TOKEN.findall(rules(CSS / "tokens.css")):
        colours = [
            Colour(float(light) / 100, float(chroma), float(hue), float(alpha or 100) / 100)
            for light, chroma, hue, alpha in _OKLCH.findall(value)
        ]
        if len(colours) == 2:
            found[name] = (colours[0], colours[1])
    return found


PALETTE = palette()


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of WCAG 2: from 1, the same, to 21, black on white."""
    low, high = sorted((one.luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)


def pairs() -> list[tuple[str, str, float]]:
    """What is read or seen on what, and how well it must stand out."""
    sheets = ("paper", "paper-high", "paper-low")
    found = [(ink, sheet, TEXT) for ink in ("ink", "ink-soft", "accent", "accent-high") for sheet in sheets]
    found += [("gold", sheet, TEXT) for sheet in ("paper", "paper-high")]
    found += [(ink, "glow", TEXT) for ink in ("ink", "ink-soft", "accent")]
    found += [("on-accent", "accent", TEXT), ("on-accent", "accent-high", TEXT), ("paper", "ink", TEXT)]
    found += [(ink, land, TEXT) for ink in ("ink", "ink-soft") for land in ("land", "land-low")]
    found += [("on-rim", "rim", TEXT), ("on-coin", "coin", TEXT)]
    found += [(f"seat-{seat}", sheet, TEXT) for seat, sheet in product(SEATS, ("paper", "paper-high"))]
    found += [(f"seat-{seat}", land, LARGE) for seat, land in product(SEATS, ("land", "paper-low"))]
    found += [("cut", f"seat-{seat}", TEXT) for seat in SEATS]
    found += [(f"kin-{kind}", "paper-high", TEXT) for kind in KINDS]
    found += [("cut", f"kin-{kind}", TEXT) for kind in KINDS]
    found += [
        (mark, land, LARGE)
        for mark in ("may", "moved", "timber", "stone")
        for land in ("land", "land-low", "paper-low")
    ]
    found += [("border", land, LARGE) for land in ("land", "land-low", "paper-low", "paper")]
    return [*found, ("may", "paper-high", LARGE), ("moved", "paper-high", LARGE)]


def composed(front: Colour, back: Colour, share: float) -> float:
    """The luminance of a colour laid over another with so much of its own, as browsers mix them."""
    mixed = [
        share * _encoded(one) + (1 - share) * _encoded(other)
        for one, other in zip(front.linear, back.linear, strict=True)
    ]
    red, green, blue = (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in mixed)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _encoded(light: float) -> float:
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


def apart(one: Colour, other: Colour) -> float:
    """How far two colours are from each other in OKLab; 0.02 is barely seen."""
    (a, b), (c, d) = ((at.chroma * cos(radians(at.hue)), at.chroma * sin(radians(at.hue))) for at in (one, other))
    return dist((one.light, a, b), (other.light, c, d))


def test_it_works() -> None:
    black, white = Colour(0, 0, 0, 1), Colour(1, 0, 0, 1)
    assert contrast(black, white) == pytest.approx(21, abs=0.01)
    assert contrast(white, white) == 1
    # The contrast of mid grey #777 on white, as it is commonly given.
    assert contrast(Colour(0.5681, 0, 0, 1), white) == pytest.approx(4.48, abs=0.02)


@pytest.mark.parametrize(("front", "back", "least"), pairs(), ids=str)
def test_what_meets_stands_out_by_day_and_at_night(front: str, back: str, least: float) -> None:
    for time in (0, 1):
        one, other = PALETTE[front][time], PALETTE[back][time]
        assert (one.alpha, other.alpha) == (1, 1)
        assert contrast(one, other) >= least


HELD = 0.3
"""How much of its owner's colour an area has, as the sheet of Orc Wars says."""
DISTINCT = 0.12


@pytest.mark.parametrize("seat", SEATS)
def test_borders_stand_out_from_areas_that_somebody_holds(seat: str) -> None:
    assert f"fill-opacity: {HELD};" in rules(CSS / "boards" / "orc_wars.css")
    for time in (0, 1):
        low, high = sorted(
            (PALETTE["border"][time].luminance, composed(PALETTE[f"seat-{seat}"][time], PALETTE["land"][time], HELD))
        )
        assert (high + 0.05) / (low + 0.05) >= LARGE


def least_on_held(line: str, share: float, time: int) -> float:
    """How well a line stands out from land with so much of a seat's colour, whoever's that is."""
    lands = [composed(PALETTE[f"seat-{seat}"][time], PALETTE["land"][time], share) for seat in SEATS]
    sorted_pairs = [sorted((PALETTE[line][time].luminance, land)) for land in lands]
    return min((high + 0.05) / (low + 0.05) for low, high in sorted_pairs)


WON = 0.18
"""The same of a territory of Armadora, once it is counted."""


@pytest.mark.parametrize("line", ["border", "timber", "stone", "moved"])
@pytest.mark.parametrize("time", [0, 1], ids=["day", "night"])
def test_lines_stand_out_from_territories_that_somebody_has_won(line: str, time: int) -> None:
    assert f"fill-opacity: {WON};" in rules(CSS / "boards" / "armadora.css")
    assert least_on_held(line, WON, time) >= LARGE


def test_twin_a_fuller_colour_hides_the_squares_at_night() -> None:
    assert least_on_held("stone", 0.24, 1) < LARGE


def test_marks_on_areas_that_somebody_holds_lie_on_paper() -> None:
    """The colour of a holder is too near to some of them by day."""
    assert least_on_held("may", HELD, 0) < LARGE
    assert ":is(.can, .last) > .soil {\n  stroke: var(--paper-high);\n  stroke-width: 11;" in rules(
        CSS / "boards" / "orc_wars.css"
    )


@pytest.mark.parametrize(
    ("sheet", "part"), [("armadora", ".ground"), ("orcs_vs_orcs", ".realm .moor"), ("orcs_vs_orcs", ".realm .vale")]
)
def test_every_map_has_a_border_that_is_seen_at_night(sheet: str, part: str) -> None:
    """The rim by itself is as dark then as the land and the page around it."""
    assert contrast(PALETTE["rim"][1], PALETTE["land"][1]) < LARGE
    (declared,) = re.findall(rf"^{re.escape(part)} {{([^}}]*)}}", rules(CSS / "boards" / f"{sheet}.css"), re.MULTILINE)
    assert "stroke: var(--border);" in declared


@pytest.mark.parametrize("land", ["land", "land-low"])
def test_roads_stand_out_from_the_land_below_them(land: str) -> None:
    (share,) = re.findall(r"\.road\.under {[^}]*opacity: ([\d.]+);", rules(CSS / "boards" / "orcs_vs_orcs.css"))
    for time in (0, 1):
        ground = PALETTE[land][time]
        low, high = sorted((ground.luminance, composed(PALETTE["timber"][time], ground, float(share))))
        assert (high + 0.05) / (low + 0.05) >= LARGE


def test_the_last_move_is_marked_in_a_colour_that_no_seat_has() -> None:
    """Nor what may be chosen: and it is dashed in a way of its own, for eyes that see few colours."""
    for time in (0, 1):
        moved = PALETTE["moved"][time]
        assert [
            name for name in (*(f"seat-{one}" for one in SEATS), "may") if apart(moved, PALETTE[name][time]) < DISTINCT
        ] == []
    assert "stroke-dasharray: 16 5 3 5;" in rules(CSS / "board.css")


def test_twin_the_former_mark_was_a_seats_red() -> None:
    assert apart(Colour(0.47, 0.17, 28, 1), PALETTE["seat-pale"][0]) < DISTINCT


def test_twin_faded_ink_is_found() -> None:
    ink, paper = PALETTE["ink-soft"][0], PALETTE["paper"][0]
    assert contrast(ink._replace(light=0.65), paper) < TEXT


def test_seats_are_told_apart_by_lightness_or_hue() -> None:
    """No two seats share both; their marks tell them apart without any colour."""
    for time in (0, 1):
        colours = [PALETTE[f"seat-{seat}"][time] for seat in SEATS]
        for at, one in enumerate(colours):
            for other in colours[at + 1 :]:
                turned = min(abs(one.hue - other.hue), 360 - abs(one.hue - other.hue))
                assert turned >= 30 or abs(one.chroma - other.chroma) >= 0.05


@pytest.mark.parametrize("sheet", [sheet for sheet in SHEETS if sheet.stem != "tokens"], ids=lambda sheet: sheet.stem)
def test_only_the_tokens_name_colours(sheet: Path) -> None:
    declared = re.findall(r"\{([^{}]*)\}", rules(sheet))
    values = [value for block in declared for value in re.findall(r":\s*([^;]+)", block)]
    left = [re.sub(r"var\([^)]*\)|url\([^)]*\)", "", value) for value in values]
    assert [value for value in left if _NAMED.search(value)] == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_every_token_used_is_defined(sheet: Path) -> None:
    defined = {name for one in SHEETS for name, _ in _TOKEN.findall(rules(one))}
    assert set(re.findall(r"var\(--([\w-]+)", rules(sheet))) - defined == set()


def test_every_colour_token_is_used() -> None:
    used = {name for sheet in SHEETS for name in re.findall(r"var\(--([\w-]+)", rules(sheet))}
    assert set(PALETTE) - used == set()


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_motion_is_brief_and_nothing_is_fetched_from_elsewhere(sheet: Path) -> None:
    text = rules(sheet)
    lasting = [float(number) * (1 if unit == "ms" else 1000) for number, unit in re.findall(r"([\d.]+)(ms|s)\b", text)]
    assert [one for one in lasting if one > 250] == []
    assert re.findall(r"@import|https?:|//[a-z]", text) == []


def test_motion_stops_for_those_who_ask_for_it() -> None:
    text = rules(CSS / "tokens.css")
    assert re.search(r"prefers-reduced-motion: reduce\) \{\s*:root \{[^}]*--motion: 0ms", text)
