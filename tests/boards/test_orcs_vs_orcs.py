"""The board of Orcs vs Orcs on its page: what was gained last, and how many of a card somebody has."""

import re

import pytest

from games.kernel.lessons import lesson
from play import commands
from tests.played import played
from tests.table.tables import client_of, person

pytestmark = pytest.mark.django_db(transaction=True)

GLORY = next(dict(step.given) for step in lesson("orcs_vs_orcs").steps if step.name == "glory")
"""The end of a game turn, at which both score."""


def test_all_that_was_scored_together_stands_under_the_latest_glory() -> None:
    """Each objective with the marks of those who gained by it, not the last alone."""
    bea, cid = person("Bea"), person("Cid")
    here = commands.open_match(
        "orcs_vs_orcs", 2, {}, [bea.player, cid.player], actor="operator:test", given=GLORY, arranged=True
    )
    commands.give(here.id, 0, {"type": "end_actions"}, actor=bea.player)
    page = client_of(bea).get(f"/m/{here.id}/").content.decode()
    found = re.search(r"<summary>Latest glory:(.*?)</summary>", page, re.DOTALL)
    assert found is not None
    gained = [
        (re.sub("<.*?>", "", part).strip(), re.findall('aria-label="(.*?)"', part)) for part in found[1].split("·")
    ]
    assert gained == [
        ("Standing villages", ["Bea"]),
        ("Hordes", ["Bea"]),
        ("Control markers", ["Bea"]),
        ("Cities", ["Bea", "Cid"]),
        ("see the counts", []),
    ]


def test_where_the_glory_came_from_is_told_at_the_end_too() -> None:
    """Each objective that somebody scored, with how much each had; the pool runs out here."""
    bea, cid = person("Bea"), person("Cid")
    given = {**GLORY, "pool": 2}
    here = commands.open_match(
        "orcs_vs_orcs", 2, {}, [bea.player, cid.player], actor="operator:test", given=given, arranged=True
    )
    now = commands.give(here.id, 0, {"type": "end_actions"}, actor=bea.player).live
    assert now.match.outcome is not None
    page = client_of(bea).get(f"/m/{here.id}/").content.decode()
    _, _, record = page.partition("Where the glory came from</summary>")
    assert "Cities: Bea: 1, Cid: 1. A glory point each for Bea and Cid." in record


def test_how_many_of_a_card_somebody_has_is_not_taken_for_its_strength() -> None:
    bea, cid = person("Bea"), person("Cid")
    here = commands.open_match("orcs_vs_orcs", 2, {}, [bea.player, cid.player], actor=bea.player)
    page = client_of(bea).get(f"/m/{here.id}/").content.decode()
    corners = re.findall(r'<span class="mini" role="img" aria-label="(.*?)".*?<b>(.*?)</b>', page)
    assert sorted(set(corners)) == [("Catapult ×1", "×1"), ("Crossbow ×1", "×1"), ("Orc ×4", "×4")]


def test_what_would_score_is_left_out_until_somebody_would() -> None:
    """Before the objectives lie on the table there is nothing to say of them."""
    match, bea = played("orcs_vs_orcs", 2), client_of(person("Bea"))
    pages = [bea.get(f"/m/{match}/{number}/", follow=True).content.decode() for number in (2, 20)]
    assert ['id="would-score"' in page for page in pages] == [False, True]


def test_the_glory_left_is_said_beside_the_map() -> None:
    """Where the objectives are counted: what lies below the map is out of sight while one chooses on a phone."""
    match, bea = played("orcs_vs_orcs", 2), client_of(person("Bea"))
    page = bea.get(f"/m/{match}/20/", follow=True).content.decode()
    would = re.search(r'<section class="leaders".*?</section>', page, re.DOTALL)
    left = re.search(r"</svg> Glory left: <b>(\d+)</b>", page)
    assert would is not None
    assert left is not None
    assert f'<p class="glory-left">Glory left <b>{left[1]}</b></p>' in would[0]


def test_beside_the_map_the_objective_that_leaves_next_is_marked() -> None:
    """The last one listed (9.5)."""
    match, bea = played("orcs_vs_orcs", 2), client_of(person("Bea"))
    page = bea.get(f"/m/{match}/20/", follow=True).content.decode()
    would = re.search(r'<section class="leaders".*?</section>', page, re.DOTALL)
    assert would is not None
    assert ["leaves next" in one for one in would[0].split("<li")[1:]] == [False, False, False, True]


def test_the_strike_track_is_drawn_once_there_are_strikes() -> None:
    """Not while the decks are chosen: nobody has been struck then."""
    steps = [step.name for step in lesson("orcs_vs_orcs").steps]
    visitor = client_of(person("Bea"))
    pages = [
        visitor.get(f"/games/orcs_vs_orcs/lesson/{steps.index(one) + 1}/").content.decode() for one in ("deck", "play")
    ]
    assert [page.count('class="track-of"') for page in pages] == [0, 2]


def test_the_wall_is_explained_in_an_assault_alone() -> None:
    bea, cid = person("Bea"), person("Cid")
    battle = {"zone": "Sc2", "stage": "deck", "origins": ["Sb2"], "sides": [{}, {}]}
    pages = []
    for fortress in ("standing", "lying"):
        zone = {"hordes": {"0": 4, "1": 2}, "village": False, "fortress": fortress}
        zones = {"Sc2": {**zone, "marker": 1} if fortress == "standing" else zone}
        here = commands.open_match(
            "orcs_vs_orcs",
            2,
            {},
            [bea.player, cid.player],
            actor=bea.player,
            given={**GLORY, "zones": zones, "battle": battle},
            arranged=True,
        )
        pages.append(client_of(bea).get(f"/m/{here.id}/").content.decode())
    assert ["behind the wall, in a column of its own" in page for page in pages] == [True, False]
