"""In which way a match was won."""

import pytest

from games.kernel.texts import catalogue, word
from games.kernel.values import JSON
from games.orc_wars.game import GAME
from tests.games.orc_wars.tables import Board, army

FIVE: dict[str, JSON] = {
    name: army(0, area)
    for name, area in zip(
        ("thar", "hool", "ohrr", "alebane", "king_kol"),
        ("orcus_rex", "red_orcland", "bugburbia", "ogremoor", "kol"),
        strict=True,
    )
}
RICH: JSON = [{"gold": [5] * 4 + [4] * 4}, {}]
WIDE: dict[str, JSON] = {
    area: {"owner": 0, "fortress": fortress}
    for area, fortress in zip(
        ("kol", "ogremoor", "bugburbia", "trollhattan", "orcus_rex", "hobgobland"), (2, 2, 3, 3, 3, 4), strict=True
    )
}


def ended(more: dict[str, JSON], **options: JSON) -> tuple[str, ...]:
    """How a match ends whose last turn is passed on from this position."""
    given: dict[str, JSON] = {"phase": "actions", "active": 1, "order": [0, 1], "turn": 5, **more}
    return GAME.endings(Board(given, options=options).give(1, "end_turn").table.state)


@pytest.mark.parametrize(
    ("more", "ways"),
    [
        ({"leaders": FIVE}, ("political",)),
        ({"areas": WIDE}, ("military",)),
        ({"hands": RICH}, ("economic",)),
        ({"leaders": FIVE, "hands": RICH}, ("political", "economic")),
        ({}, ()),
    ],
)
def test_it_works(more: dict[str, JSON], ways: tuple[str, ...]) -> None:
    assert ended(more) == ways


def test_the_last_turn_and_the_last_coalition() -> None:
    assert ended({}, turn_cap=5) == ("last turn",)
    alone: dict[str, JSON] = {"leaders": {"thar": army(0, "kol")}, "leaderless": [0, 2]}
    assert ended(alone, cutthroat=True) == ("last coalition",)


def told(more: dict[str, JSON], language: str = "en", **options: JSON) -> list[str]:
    """What a match that ends so was decided by, in words."""
    given: dict[str, JSON] = {"phase": "actions", "active": 1, "order": [0, 1], "turn": 5, **more}
    state = Board(given, options=options).give(1, "end_turn").table.state
    lines = GAME.artist.ending(GAME.view(state, "arbiter"))
    return [word(line, catalogue("orc_wars", language), ("Ann", "Bea").__getitem__) for line in lines]


def test_the_end_says_what_was_met_and_by_whom() -> None:
    assert told({"leaders": FIVE, "hands": RICH}) == [
        "By leaders: Ann has 5 on the map, and five win.",
        "By gold: Ann has 36 in hand, and 35 win.",
    ]
    assert told({"areas": WIDE}) == ["By sites: Ann has 12 territories and fortresses, and twelve win."]
    assert told({"areas": WIDE}, "fr") == [
        "Par les sites\xa0: Ann a 12 territoires et forteresses, et douze suffisent."
    ]
    assert told({}) == []


def test_the_end_says_what_the_ranking_compares() -> None:
    """Where several have met a condition, or nobody has by the last turn."""
    both: dict[str, JSON] = {"areas": WIDE, "hands": [{}, {"gold": [5] * 4 + [4] * 4}]}
    one_each = told(both)
    assert one_each[:2] == [
        "By gold: Bea has 36 in hand, and 35 win.",
        "By sites: Ann has 12 territories and fortresses, and twelve win.",
    ]
    assert one_each[2].startswith("Several players had met what wins")
    assert one_each[3:] == [
        "Bea: gold in hand 36, sites 0, authority 0.",
        "Ann: gold in hand 0, sites 12, authority 0.",
    ]
    last = told({"hands": [{"gold": [1]}, {"gold": [2]}]}, turn_cap=5)
    assert last[1].startswith("Game turn 5 was the last of this match, and nobody had the five leaders, twelve sites")
    assert [last[0], *last[2:]] == [
        "Gold in hand decided, not sites: Bea has 2, the next player 1.",
        "Bea: gold in hand 2, sites 0, authority 0.",
        "Ann: gold in hand 1, sites 0, authority 0.",
    ]


@pytest.mark.parametrize(
    ("given", "decided"),
    [
        ({"areas": {"kol": {"owner": 1}}}, ["Gold was equal, so sites decided: Bea has 1, the next player 0."]),
        (
            {"leaders": {"thar": army(0, "glantri")}},
            ["Gold and sites were equal, so authority on the map decided: Ann has 6, the next player 0."],
        ),
        ({}, []),
    ],
)
def test_the_figure_by_which_the_winner_was_ahead_is_named(given: dict[str, JSON], decided: list[str]) -> None:
    """After the last turn; none where all were equal."""
    assert told(given, turn_cap=5)[:-3] == decided
    assert len(told(given, "fr", turn_cap=5)[:-3]) == len(decided)


def test_no_gold_is_told_to_who_has_not_seen_it() -> None:
    """A replay may be looked at through one seat's eyes to its end."""
    given: dict[str, JSON] = {"phase": "actions", "active": 1, "order": [0, 1], "turn": 5, "hands": RICH}
    state = Board(given).give(1, "end_turn").table.state
    told_to = {viewer: [line.key for line in GAME.artist.ending(GAME.view(state, viewer))] for viewer in (0, 1)}
    assert told_to == {0: ["ending_economic"], 1: []}
