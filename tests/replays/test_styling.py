"""Style sheets worked into drawings: colours, variables, and which rule wins."""

from xml.etree.ElementTree import fromstring

import cssselect2
import pytest
import tinycss2

from replays import styling
from replays.colours import Colour, hexadecimal, mixed, oklch

# Reference values: the CSS Color specification's own examples and white and black.
KNOWN = {
    "100% 0 0": "#ffffff",
    "0% 0 0": "#000000",
    "51.975% 0.17686 142.495": "#008000",
    "62.796% 0.25768 29.234": "#ff0000",
    "45.201% 0.31321 264.052": "#0000ff",
    "50% 0 0 / 50%": "rgba(99, 99, 99, 0.5)",
}


@pytest.mark.parametrize(("arguments", "expected"), KNOWN.items())
def test_it_works(arguments: str, expected: str) -> None:
    assert str(oklch(arguments)) == expected


def test_a_mixture_lies_between() -> None:
    assert str(mixed(hexadecimal("#ff0000"), 0.25, hexadecimal("#0000ff"))) == "#4000bf"
    assert str(mixed(Colour(0, 0, 0), 0.5, Colour(0, 0, 0, 0))) == "rgba(0, 0, 0, 0.5)"


@pytest.fixture
def sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small sheet in the place of the site's."""
    matcher = cssselect2.Matcher()
    rules = """
        :root { --ink: light-dark(oklch(0% 0 0), oklch(100% 0 0)); --seat: red; }
        .blue { --seat: #0000ff; }
        rect { fill: var(--ink); stroke-width: 0.5rem; cursor: pointer }
        .piece { fill: var(--seat) }
        .piece:hover { fill: green }
        g > .piece.small { fill: color-mix(in srgb, #ffffff 50%, #000000) }
        .odd { fill: var(--missing, #123456); stroke: var(--missing); stroke-width: calc(1px + 2px) }
        .x::before { fill: pink }
        .hit { fill: var(--ink) }
        .area .hit { fill: url("#hills") }
        .area .bare { fill: url(#fields) }
        .area .shaded { fill: paint(worklet) }
        @media print { rect { fill: none } }
    """
    for rule in tinycss2.parse_stylesheet(rules, skip_comments=True, skip_whitespace=True):
        if rule.type == "qualified-rule":
            styling._add(matcher, rule)
    monkeypatch.setattr(styling, "_matcher", lambda _game: matcher)


@pytest.mark.usefixtures("sheet")
def test_a_group_has_the_colours_of_where_it_is_used() -> None:
    drawing = '<svg><defs><g id="plot"><path class="piece"/></g></defs><use class="blue" href="#plot"/></svg>'
    fills = [one.get("fill") for one in styling.styled(fromstring(drawing)).iter("path")]  # noqa: S314 - our own
    assert fills == ["red", "#0000ff"]


@pytest.mark.usefixtures("sheet")
@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ('<svg><rect id="it"/></svg>', {"fill": "#000000", "stroke-width": "8px"}),
        ('<svg><rect id="it" class="piece"/></svg>', {"fill": "red", "stroke-width": "8px"}),
        ('<svg class="blue"><g><path id="it" class="piece"/></g></svg>', {"fill": "#0000ff"}),
        ('<svg><g><path id="it" class="piece small"/></g></svg>', {"fill": "#808080"}),
        ('<svg><path id="it" class="piece small"/></svg>', {"fill": "red"}),
        ('<svg><path id="it" class="odd"/></svg>', {"fill": "#123456"}),
        ('<svg><path id="it" class="x" fill="gold"/></svg>', {"fill": "gold"}),
        ('<svg class="area"><path id="it" class="hit"/></svg>', {"fill": "url(#hills)"}),
        ('<svg class="area"><path id="it" class="bare"/></svg>', {"fill": "url(#fields)"}),
        ('<svg class="area"><path id="it" class="hit shaded"/></svg>', {"fill": "url(#hills)"}),
        ('<svg class="area"><rect id="it" class="shaded"/></svg>', {"fill": "#000000", "stroke-width": "8px"}),
    ],
)
def test_the_rule_that_wins_becomes_an_attribute(drawing: str, expected: dict[str, str]) -> None:
    found = styling.styled(fromstring(drawing)).find(".//*[@id='it']")  # noqa: S314 - our own
    assert found is not None
    assert {name: value for name, value in found.attrib.items() if name not in ("id", "class")} == expected
