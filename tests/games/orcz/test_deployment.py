"""The deployment (rule 3.3) and the events that change it (4.1, 4.4, 4.5, 4.11)."""

from typing import Any

import pytest

from games.kernel.offers import AnyDomain, Offer, OneOf, offered
from games.kernel.values import JSON
from games.orcz.commands import Deploy
from games.orcz.game import GAME
from games.orcz.options import Options
from tests.games.orcz.tables import CARDS, FIELDS, OrczTable, awaited, give, luck, placed, rank, refusal, see, told

SPENT: JSON = ["champion", "shaman"]


def deploy(table: OrczTable, seat: int, left: str, right: str, up: str = "left", field: str = "tree") -> list[str]:
    return told(table, seat, "deploy", field=field, left=left, right=right, up=up)


def short_of_legal_ranks(seat: int) -> dict[str, JSON]:
    """Four ranks that leave the seat two cavalry, both heroes of ranks having been used."""
    ranks = [("grunt1", "archer1"), ("grunt2", "archer2"), ("grunt3", "archer3"), ("grunt4", "cavalry1")]
    fields: JSON = {name: {"ranks": [rank(seat, *pair)]} for name, pair in zip(FIELDS, ranks, strict=True)}
    return {"fields": fields, "players": {str(seat): {"used": SPENT}}}


def test_it_works() -> None:
    """Five rounds clockwise from the first player; ranks go behind the last one of their field."""
    table = placed({"first": 2}, 3)
    pairs = [("grunt1", "archer1"), ("grunt2", "archer2"), ("grunt3", "archer3")]
    order = []
    for round_, pair in enumerate([*pairs, ("grunt4", "cavalry1")]):
        for _ in range(3):
            assert see(table, "/round") == round_ + 1
            (seat,) = awaited(table)[0]
            order.append(seat)
            assert deploy(table, seat, *pair) == ["rank_placed_left"]
    assert order == [2, 0, 1] * 4
    assert [see(table, f"/fields/tree/ranks/{at}/seat") for at in range(12)] == order
    for seat in (2, 0):
        deploy(table, seat, "cavalry2", "champion", field="tent")
    lines = deploy(table, 1, "cavalry2", "shaman", field="tent")
    assert lines[:2] == ["rank_placed_left", "deployment_ended"]
    assert (see(table, "/round"), see(table, "/taunt")) == (None, None)


def test_a_rank_leaves_the_hand() -> None:
    table = placed({}, 2)
    deploy(table, 0, "shaman", "grunt4", "right")
    assert see(table, "/players/0/hand") == tuple(card for card in CARDS if card not in ("shaman", "grunt4"))
    assert see(table, "/players/0/hand_size") == 11
    assert see(table, "/fields/tree/ranks/0/left") == {"card": "shaman", "up": False}
    assert see(table, "/fields/tree/ranks/0/right") == {"card": "grunt4", "up": True}


def test_who_can_form_no_rank_is_skipped_and_the_round_goes_on() -> None:
    """Rule 3.3.5. The first player's place counts the rounds even if it is skipped (9.19)."""
    table = placed({**short_of_legal_ranks(0), "round": 4, "active": 3})
    assert deploy(table, 3, "grunt1", "grunt2") == ["rank_placed_left", "seat_skipped"]
    assert (see(table, "/round"), awaited(table)) == (5, ((1,), "deploy"))


def test_a_hero_must_be_played_where_only_it_makes_a_rank() -> None:
    given = {**short_of_legal_ranks(0), "round": 5, "players": {"0": {"used": ["champion"]}}}
    table = placed(given)
    assert awaited(table) == ((0,), "deploy")
    assert refusal(table, 0, "deploy", field="tree", left="cavalry2", right="cavalry3", up="left") == (
        "two_cavalry",
        "3.3.4",
    )
    deploy(table, 0, "cavalry2", "shaman")
    assert awaited(table) == ((1,), "deploy")


def test_the_offer_is_one_with_four_fields() -> None:
    table = placed({"players": {"0": {"used": ["champion"]}}}, 2)
    hand = OneOf(tuple(card for card in CARDS if card not in ("champion", "scout")))
    domains: dict[str, AnyDomain] = {
        "field": OneOf(FIELDS),
        "left": hand,
        "right": hand,
        "up": OneOf(("left", "right")),
    }
    assert GAME.offers(table.state, 0) == (Offer("deploy", domains),)
    assert GAME.offers(table.state, 1) == ()
    forbidden: JSON = {"type": "deploy", "field": "tent", "left": "archer1", "right": "archer2", "up": "left"}
    assert offered(GAME.offers(table.state, 0), forbidden)


@pytest.mark.parametrize(
    ("event", "up", "line"),
    [
        ("moonless_night", "none", "rank_placed_none"),
        ("blazing_sun", "both", "rank_placed_both"),
        (None, "right", "rank_placed_right"),
    ],
)
def test_how_a_rank_lies(event: str | None, up: str, line: str) -> None:
    table = placed({"event": event}, 2, Options())
    others = {"left", "right", "none", "both"} - {up, "left" if event is None else ""}
    for other in sorted(others):
        code, _ = refusal(table, 0, "deploy", field="tree", left="grunt1", right="grunt2", up=other)
        assert code == "wrong_facing"
    assert deploy(table, 0, "grunt1", "grunt2", up) == [line]
    shown = [see(table, f"/fields/tree/ranks/0/{side}/card", 1) for side in ("left", "right")]
    assert shown == {"none": [None, None], "both": ["grunt1", "grunt2"], "right": [None, "grunt2"]}[up]


def test_divided_forces_limits_fields_and_ends_with_the_last_slot() -> None:
    """Rule 4.1, with two seats: two ranks on each of three open fields, the fourth being finished."""
    full: list[JSON] = [rank(0, "grunt1", "archer1"), rank(1, "grunt1", "archer1")]
    half: list[JSON] = [rank(0, "grunt2", "archer2")]
    fields: JSON = {
        "tree": {"challenge": None},
        "anvil": {"ranks": full},
        "tower": {"ranks": half},
        "tent": {"ranks": [rank(0, "grunt3", "archer3"), rank(1, "grunt2", "archer2")]},
    }
    table = placed({"event": "divided_forces", "fields": fields, "round": 3, "active": 1}, 2, Options())
    assert [see(table, f"/fields/{name}/slots") for name in FIELDS] == [2, 2, 2, 2]
    (offer,) = [offer for offer in GAME.offers(table.state, 1) if offer.type == "deploy"]
    assert offer.fields["field"] == OneOf(("tower",))
    assert refusal(table, 1, "deploy", field="tree", left="grunt3", right="grunt4", up="left")[0] == "field_closed"
    assert refusal(table, 1, "deploy", field="tent", left="grunt3", right="grunt4", up="left")[0] == "field_full"
    assert deploy(table, 1, "grunt3", "grunt4", field="tower")[:2] == ["rank_placed_left", "deployment_ended"]


def test_a_witch_hunt_forbids_heroes_and_skips_who_needs_one() -> None:
    """Rule 4.11: the seat keeps both heroes, and they do not help."""
    given = {**short_of_legal_ranks(0), "players": {}, "event": "witch_hunt", "round": 5}
    table = placed(given, 4, Options())
    assert awaited(table) == ((1,), "deploy")
    assert refusal(table, 1, "deploy", field="tree", left="champion", right="grunt1", up="left") == (
        "heroes_forbidden",
        "4.11",
    )
    (offer,) = GAME.offers(table.state, 1)
    assert offer.fields["left"] == OneOf(CARDS[:10])


def test_with_all_fields_finished_there_is_nothing_to_deploy() -> None:
    table = placed({"fields": {name: {"challenge": None} for name in FIELDS}})
    assert awaited(table) == ((), "over")


def test_a_field_resolved_already_and_no_field_under_resolution() -> None:
    """A position between two fields: what is left is drawn."""
    table = placed({"phase": "resolve", "fields": {"tree": {"resolved": True}}}, 2, field="tent")
    chosen = [event.field for event in table.events if event.__class__.__name__ == "FieldChosen"]  # type: ignore[union-attr]
    assert chosen[0] == "tent"
    assert sorted(chosen) == ["anvil", "tent", "tower"]
    give(table, awaited(table)[0][0], "deploy", field="tree", left="grunt1", right="grunt2", up="left")


HALF_SPENT: JSON = {"0": {"used": ["champion"]}}


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"players": HALF_SPENT},
        {"event": "witch_hunt", "event_deck": []},
        {"event": "moonless_night", "event_deck": []},
        {**short_of_legal_ranks(0), "round": 5, "players": HALF_SPENT},
    ],
)
def test_what_does_not_go_together_is_known_before_it_is_refused(given: dict[str, JSON]) -> None:
    """Of every two cards that the offer has: the reason and the rule are those of the refusal, and nothing is barred
    that the rules allow.
    """
    table = placed(given, 4, Options())
    (offer, *_) = GAME.offers(table.state, 0)
    cards, up = domain(offer, "left"), domain(offer, "up")[0]
    barred = {
        (left, right): (one.code, one.rule)
        for one in reversed(GAME.clashes(offer))
        for left in one.values["left"]
        for right in one.values["right"]
    }
    found = {
        (left, right): refusal(table, 0, "deploy", field="anvil", left=left, right=right, up=up)
        for left in cards
        for right in cards
        if (left, right) in barred
    }
    assert found == barred
    assert {(card, card) for card in cards} <= barred.keys()
    for left, right in {(left, right) for left in cards for right in cards} - barred.keys():
        assert GAME.decide(table.state, 0, Deploy("anvil", left, right, up), luck())


def test_offers_other_than_ranks_have_nothing_that_does_not_go_together() -> None:
    table = placed({"fields": {"tree": {"ranks": [rank(1, "grunt1", "archer1")]}}}, 2)
    assert [GAME.clashes(offer) for offer in GAME.offers(table.state, 0) if offer.type != "deploy"] == [()]


def domain(offer: Offer, field: str) -> tuple[Any, ...]:
    found = offer.fields[field]
    assert isinstance(found, OneOf)
    return found.items
