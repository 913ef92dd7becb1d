"""The scout (rules 3.6.2 to 3.6.4)."""

import pytest

from games.kernel.offers import Fixed, Maybe, Offer
from games.kernel.values import JSON
from games.orcz.game import GAME
from games.orcz.options import Options
from tests.games.orcz.tables import OrczTable, at_anvil, awaited, give, part, placed, rank, see

HIDDEN: list[JSON] = [rank(0, "grunt4", "shaman"), rank(1, "grunt1", "champion", "left")]


def scouts(table: OrczTable, seat: int) -> list[Offer]:
    return [offer for offer in GAME.offers(table.state, seat) if offer.type == "scout"]


def test_it_works() -> None:
    """Out of turn, without changing whose turn it is; only its user and the owner read which card it was."""
    table = placed({"active": 1, "fields": {"tower": {"ranks": HIDDEN}}})
    side = Maybe(Fixed("right"))
    assert scouts(table, 3) == [
        Offer("scout", {"field": Fixed("tower"), "rank": Fixed(1), "side": side}),
        Offer("scout", {"field": Fixed("tower"), "rank": Fixed(2), "side": side}),
    ]
    assert len(scouts(table, 0)) == 1
    (event,) = give(table, 3, "scout", field="tower", rank=2)
    lines = {viewer: GAME.tell(event, viewer) for viewer in (0, 1, 2, 3, "spectator", "arbiter")}
    assert {viewer: "soldier" in line.args for viewer, line in lines.items()} == {
        0: False,
        1: True,
        2: False,
        3: True,
        "spectator": False,
        "arbiter": True,
    }
    assert awaited(table) == ((1,), "deploy")
    assert scouts(table, 3) == []


@pytest.mark.parametrize(
    "given",
    [
        {"fields": {"tree": {"ranks": HIDDEN}}},
        at_anvil([*HIDDEN, rank(2, "grunt1", "grunt2")]),
        {
            **at_anvil(aside=[part(0, "grunt1"), part(1, "grunt4"), part(2, "grunt4")]),
            "fields": {
                "tree": {"ranks": HIDDEN},
                "anvil": {"challenge": "1/1", "aside": [part(2, "grunt4"), part(3, "grunt1"), part(1, "grunt2")]},
            },
        },
        {
            **at_anvil(),
            "fields": {"tree": {"ranks": HIDDEN}, "anvil": {"challenge": "9/1", "aside": [part(2, "grunt4")]}},
        },
    ],
    ids=["deploy", "struggle", "allocate", "blame"],
)
def test_in_all_four_phases(given: dict[str, JSON], request: pytest.FixtureRequest) -> None:
    table = placed(given)
    assert awaited(table)[1] == request.node.callspec.id
    field = "anvil" if awaited(table)[1] == "struggle" else "tree"
    give(table, 3, "scout", field=field, rank=1, side="right")
    assert see(table, f"/fields/{field}/ranks/0/right", 3) == {"card": "shaman", "up": False}
    assert see(table, f"/fields/{field}/ranks/0/right", 2) == {"card": None, "up": False}
    assert see(table, "/players/3/used") == ("scout",)


def test_two_face_down_cards_need_a_side() -> None:
    """Rules 3.6.3 and 4.4."""
    ranks: JSON = [rank(0, "grunt4", "archer1", "none")]
    table = placed({"event": "moonless_night", "active": 1, "fields": {"tent": {"ranks": ranks}}}, 3, Options())
    assert [offer.fields["side"] for offer in scouts(table, 2)] == [Fixed("left"), Fixed("right")]
    give(table, 2, "scout", field="tent", rank=1, side="left")
    assert [see(table, f"/fields/tent/ranks/0/{side}/card", 2) for side in ("left", "right")] == ["grunt4", None]
    give(table, 1, "scout", field="tent", rank=1, side="left")
    assert see(table, "/fields/tent/ranks/0/seen", "spectator") == {"left": (1, 2), "right": ()}


def test_what_was_seen_is_forgotten_when_the_card_is_turned_up() -> None:
    seen: JSON = {"left": [], "right": [3]}
    ranks = [rank(1, "grunt4", "grunt3"), rank(0, "grunt1", "grunt2", seen=seen)]
    table = placed(at_anvil(ranks))
    assert see(table, "/fields/anvil/ranks/1/seen") == {"left": (), "right": ()}


def test_a_witch_hunt_leaves_the_scout_at_home() -> None:
    table = placed({"event": "witch_hunt", "fields": {"tent": {"ranks": HIDDEN}}}, 4, Options())
    assert scouts(table, 3) == []


def test_nothing_to_find_under_a_blazing_sun() -> None:
    """Rule 4.5."""
    ranks: JSON = [rank(0, "grunt4", "archer1", "both")]
    table = placed({"event": "blazing_sun", "fields": {"tent": {"ranks": ranks}}}, 4, Options())
    assert scouts(table, 3) == []
