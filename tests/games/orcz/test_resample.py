"""What is hidden, from whom, and the worlds that a viewer may imagine (rule 8)."""

import pytest
from msgspec.structs import replace

from games.kernel.chance import Luck
from games.kernel.codec import encode
from games.kernel.contract import Viewer
from games.kernel.refusals import Misfit
from games.kernel.values import JSON, plain
from games.orcz import resample
from games.orcz.game import GAME
from games.orcz.options import Options
from games.orcz.resample import resampled
from games.orcz.state import State
from games.orcz.state.cards import bad_pair, forms_rank
from tests.games.orcz.tables import (
    CARDS,
    FIELDS,
    VARIANTS,
    Variant,
    at_anvil,
    give,
    opened,
    part,
    placed,
    rank,
    see,
    states,
)

WORLDS = 40
OTHERS: list[Viewer] = [1, 2, "spectator"]


def worlds(state: State, viewer: Viewer) -> list[State]:
    return [resampled(state, viewer, Luck(number)) for number in range(WORLDS)]


@pytest.mark.parametrize("viewer", OTHERS)
def test_it_works(viewer: Viewer) -> None:
    """A face-down card, a hand, a number of slaves and the piles are for their owner or for nobody."""
    table = placed({"fields": {"tree": {"ranks": [rank(0, "grunt1", "shaman")]}}}, 3, Options())
    hidden = ["/fields/tree/ranks/0/right/card", "/players/0/hand", "/players/0/slaves", "/scores/0"]
    piles = ["/fields/tree/stack", "/fields/tree/removed", "/event_deck"]
    assert [see(table, pointer, viewer) for pointer in hidden + piles] == [None] * 7
    assert None not in [see(table, pointer, 0) for pointer in hidden]
    assert [see(table, pointer, 0) for pointer in piles] == [None] * 3
    assert None not in [see(table, pointer, "arbiter") for pointer in hidden + piles]
    assert see(table, "/fields/tree/ranks/0/left/card", viewer) == "grunt1"
    assert see(table, "/players/0/hand_size", viewer) == 11


def test_open_slaves() -> None:
    """Rule 5.5."""
    assert see(opened(3, Options(events=False, open_slaves=True)), "/scores", "spectator") == (5, 5, 5)


def test_the_arbiter_imagines_nothing() -> None:
    state = opened(4).state
    assert resampled(state, "arbiter", Luck(1)) is state


@pytest.mark.parametrize("variant", VARIANTS[::3], ids=str)
def test_worlds_keep_what_everybody_saw(variant: Variant) -> None:
    """Legal ranks, the viewer's own cards, troops that came back, skips, and whose turn it is."""
    for number, state in enumerate(states(variant)):
        for viewer in (number % variant.seats, "spectator"):
            world = resampled(state, viewer, Luck(number))
            assert GAME.turn(world) == GAME.turn(state)
            for field in world.fields:
                assert [one for one in field.ranks if bad_pair(one.left, one.right)] == []
            for seat, (tribe, true) in enumerate(zip(world.tribes, state.tribes, strict=True)):
                assert tribe.back & ~tribe.hand == 0
                assert (tribe.hand == true.hand) or seat != viewer
                assert not tribe.skipped or not forms_rank(tribe.hand & ~tribe.back, state.event != "witch_hunt")
                assert tribe.slaves == true.slaves or viewer == "spectator"


def test_every_deal_that_fits_comes_up() -> None:
    """Beside a grunt any troop or hero but the scout may lie; cards in sight, used or back at home cannot."""
    ranks: list[JSON] = [rank(2, "archer1", "archer2", "both"), rank(0, "grunt1", "archer1")]
    given = {**at_anvil([]), "players": {"0": {"used": ["champion"], "back": ["grunt2"]}}}
    given["fields"] = {"anvil": {"ranks": []}, "tree": {"ranks": [*ranks[1:], rank(0, "grunt4", "grunt3", "both")]}}
    table = placed({**given, "phase": "blame", "dominant": 1})
    seen = {resampled(table.state, 1, Luck(number)).fields[0].ranks[0].right for number in range(300)}
    assert seen == {"cavalry1", "cavalry2", "cavalry3", "archer1", "archer2", "archer3", "shaman"}


def test_a_witch_hunt_leaves_heroes_out_of_imagined_ranks() -> None:
    fields: JSON = {"tree": {"ranks": [rank(0, "grunt1", "archer1")]}}
    table = placed({"event": "witch_hunt", "fields": fields, "active": 1}, 4, Options())
    seen = {world.fields[0].ranks[0].right for world in worlds(table.state, 1)}
    assert seen & {"champion", "shaman", "scout"} == set()
    assert len(seen) > 4


def test_a_scouted_card_is_known_to_its_scout_only() -> None:
    fields: JSON = {"tree": {"ranks": [rank(0, "grunt1", "archer1")]}}
    table = placed({"fields": fields, "active": 1})
    give(table, 2, "scout", field="tree", rank=1)
    assert {world.fields[0].ranks[0].right for world in worlds(table.state, 2)} == {"archer1"}
    assert len({world.fields[0].ranks[0].right for world in worlds(table.state, 1)}) > 4


@pytest.mark.parametrize("variant", VARIANTS[::6], ids=str)
def test_where_chance_finds_no_deal_one_is_searched_for(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same facts are kept when not one deal is drawn at random."""
    monkeypatch.setattr(resample, "TRIES", 0)
    for number, state in enumerate(list(states(variant))[::7]):
        world = resampled(state, 1, Luck(number))
        assert encode(GAME.view(world, 1)) == encode(GAME.view(state, 1))
        assert [one for field in world.fields for one in field.ranks if bad_pair(one.left, one.right)] == []
        assert resampled(world, 1, Luck("again")) == resampled(state, 1, Luck("again"))


def test_no_world_is_handed_out_that_does_not_fit() -> None:
    """A seat that was skipped although every hand it could have forms a rank: the state contradicts itself."""
    table = placed({"fields": {"tree": {"ranks": [rank(0, "grunt1", "archer1")]}}, "active": 1})
    with pytest.raises(resample.Unfit, match="seat 0 could hold nothing that 1 has seen of it"):
        resampled(table.state.with_tribe(0, replace(table.state.tribes[0], skipped=True)), 1, Luck(1))


HEROES_USED: dict[str, JSON] = {"0": {"used": ["champion", "shaman"]}}
ARCHERS_ONLY: dict[str, JSON] = {
    "tree": {"ranks": [rank(0, "grunt1", "grunt2", "both"), rank(0, "grunt3", "grunt4", "both")]},
    "tent": {
        "ranks": [rank(0, "archer1", "archer2", "none")],
        "aside": [part(0, "cavalry1", "cavalry2"), part(0, "cavalry3")],
    },
}
"""Only an archer can lie beside an archer: cavalry and grunts lie elsewhere in sight of all."""


@pytest.mark.parametrize(
    "more", [{"players": HEROES_USED}, {"event": "witch_hunt"}], ids=["no hero left", "no hero may"]
)
def test_where_no_legal_world_is_left_an_illegal_one_is_drawn(more: dict[str, JSON]) -> None:
    """A position need not be reachable; what lies face down in it may be illegal for want of other cards."""
    state = placed({"fields": ARCHERS_ONLY, "active": 1, **more}, 4, Options()).state
    for viewer in OTHERS:
        for world in worlds(state, viewer):
            assert encode(GAME.view(world, viewer)) == encode(GAME.view(state, viewer))
            assert [resampled(world, viewer, Luck(n)) for n in range(3)] == [
                resampled(state, viewer, Luck(n)) for n in range(3)
            ]
    seen = {(rank_.left, rank_.right) for world in worlds(state, 1) for rank_ in world.fields[3].ranks}
    assert len(seen) > 2


SEEING: list[Viewer] = [0, 1, "spectator"]


def cards_seen(state: State, viewer: Viewer) -> list[JSON]:
    """All that a viewer sees on the fields and in the hands."""
    view = GAME.view(state, viewer)
    return [plain(view.fields), [(player.hand, player.hand_size) for player in view.players.values()]]


def strewn(luck: Luck) -> dict[str, JSON]:
    """A position in which two seats' cards lie anywhere and anyhow, legal or not."""
    fields: dict[str, dict[str, list[JSON]]] = {name: {"ranks": [], "aside": []} for name in FIELDS}
    players: dict[str, JSON] = {}
    resolving = luck.below("", 2)
    for seat in range(2):
        cards = list(luck.shuffle("", CARDS[:12]))
        for _ in range(luck.below("", 7)):
            left, right, field = cards.pop(), cards.pop(), fields[luck.pick("", FIELDS)]
            if luck.below("", 3):
                field["ranks"].append(rank(seat, left, right, luck.pick("", ["left", "right", "none", "both"])))
            else:
                field["aside"].append(part(seat, left, right))
        back = [card for card in cards if card[-1].isdigit() and not luck.below("", 2 if resolving else 12)]
        used = [card for card in cards if not card[-1].isdigit() and luck.below("", 2)]
        players[str(seat)] = {"skipped": luck.below("", 2) == 1, "back": back, "used": used}
    phase: JSON = "resolve" if resolving else "deploy"
    return {"phase": phase, "event": luck.pick("", [None, "witch_hunt"]), "fields": fields, "players": players}


def test_a_world_is_drawn_at_every_step_from_every_position_that_is_accepted() -> None:
    """However the position came about: what was seen at its beginning still fits when it has been played on."""
    accepted = 0
    for number in range(150):
        try:
            table = placed(strewn(Luck(number)), 2)
        except Misfit:
            continue
        accepted += 1
        for _ in range(12):
            state = table.state
            for viewer in SEEING:
                world = resampled(state, viewer, Luck(number))
                assert GAME.turn(world) == GAME.turn(state)
                assert cards_seen(world, viewer) == cards_seen(state, viewer)
            if GAME.outcome(state) is not None:
                break
            (seat,) = GAME.turn(state).seats
            wish = GAME.advisor.advise(GAME.view(state, seat), seat, GAME.offers(state, seat), Luck(number))
            table.give(seat, wish, Luck(number))
    assert accepted > 40


def test_the_worlds_of_a_world_are_the_same() -> None:
    """What is imagined depends on nothing that the viewer does not know."""
    for variant in VARIANTS[::4]:
        for number, state in enumerate(states(variant)):
            world = resampled(state, 1, Luck("first"))
            assert resampled(world, 1, Luck(number)) == resampled(state, 1, Luck(number))


def test_the_seat_to_deploy_can_always_deploy() -> None:
    """Two cards of which only one pair is legal: no world strands the seat whose turn it is."""
    ranks = [("grunt1", "archer1"), ("grunt2", "archer2"), ("grunt3", "archer3"), ("cavalry1", "grunt4")]
    fields: JSON = {name: {"ranks": [rank(0, *pair)]} for name, pair in zip(FIELDS, ranks, strict=True)}
    table = placed({"round": 5, "fields": fields, "players": {"0": {"used": ["shaman"]}}})
    assert {GAME.turn(world).seats for world in worlds(table.state, 2)} == {(0,)}


def test_slaves_are_redrawn_for_those_who_cannot_have_counted() -> None:
    """A spectator may have come late; in an arranged position nobody has counted, but what is shown is known."""
    fresh = opened(3).state
    assert {world.tribes[0].slaves for world in worlds(fresh, 1)} == {5}
    assert len({world.tribes[0].slaves for world in worlds(fresh, "spectator")}) > 5
    players: JSON = {"0": {"slaves": 11}, "2": {"slaves": 0, "shown_empty": True}}
    arranged = placed({"players": players}, 3).state
    assert len({world.tribes[0].slaves for world in worlds(arranged, 1)}) > 5
    assert {world.tribes[2].slaves for world in worlds(arranged, 1)} == {0}


def test_a_debt_lets_the_others_count_from_then_on() -> None:
    given = at_anvil(aside=[part(0, "grunt4")], challenge="9/2")
    table = placed(given, 3)
    assert (table.state.tribes[0].counted, table.state.tribes[1].counted) == (True, False)
    assert see(table, "/players/0/last_paid") == 5
