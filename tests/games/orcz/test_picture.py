"""What the picture says in so many words: the common aim, strengths, what a struggle would bring, what has happened."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from games.checks.walk import set_up
from games.kernel.chance import Luck
from games.kernel.contract import LogLine, Viewer
from games.kernel.settings import plainest
from games.kernel.texts import LANGUAGES, catalogue, word
from games.kernel.values import JSON, Event
from games.orcz.game import GAME
from games.orcz.options import Options
from games.orcz.picture.shapes import Ground, Picture
from games.orcz.rules.challenge import ChallengeMet
from games.orcz.rules.column import RankSetAside
from games.orcz.rules.ending import GameEnded
from games.orcz.rules.resolution import FieldChosen
from games.orcz.rules.reveal import TurnBegun
from games.orcz.rules.slaves import SlavesGained, SlavesPaid
from games.orcz.rules.struggle import ShamanSkipped, StruggleDeclared
from tests.games.orcz.tables import FIELDS, OrczTable, at_anvil, give, luck, part, placed, rank

NAMES = ("Ann", "Bea", "Cid", "Dan")


def drawn(table: OrczTable, viewer: Viewer = "spectator") -> Picture:
    picture = GAME.artist.picture(GAME.view(table.state, viewer), viewer)
    assert isinstance(picture, Picture)
    return picture


def ground(table: OrczTable, name: str = "anvil", viewer: Viewer = "spectator") -> Ground:
    return drawn(table, viewer).grounds[FIELDS.index(name)]


def said(lines: tuple[LogLine, ...], language: str = "en") -> list[str]:
    return [word(line, catalogue("orcz", language), NAMES.__getitem__) for line in lines]


def duel(table: OrczTable, viewer: Viewer = "spectator") -> list[str]:
    return said(drawn(table, viewer).duel)


def test_it_works() -> None:
    """The rank ahead shows its left card only; its owner knows both, and hears of the other one in secret."""
    table = placed(at_anvil([rank(1, "archer1", "grunt4"), rank(0, "cavalry2", "archer3")]))
    stakes = (
        "If both cards ahead are beaten, Bea pays 1 slave to Ann; if both attacking cards are beaten, "
        "Ann pays 1 slave to Bea; otherwise nobody pays."
    )
    common = "Urth Valley needs strength 12; you can see {} there. Every beaten card takes its strength off that."
    assert duel(table) == [
        "On the right, Archer 3 meets a card that lies face down.",
        "On the left, Cavalry 2 beats Archer 1.",
        stakes,
        common.format(6),
    ]
    assert duel(table, 1) == [
        "On the right, Archer 3 beats Grunt 4.",
        "On the left, Cavalry 2 beats Archer 1.",
        stakes,
        common.format(10),
    ]
    assert [line.private for line in drawn(table, 1).duel] == [True, False, False, True]
    described = GAME.artist.describe(GAME.view(table.state, 1), 1)
    assert [line for line in described if line.key.startswith("board_duel")] == list(drawn(table, 1).duel)


@pytest.mark.parametrize(
    ("ahead", "event", "told"),
    [
        (
            ("cavalry2", "cavalry3"),
            None,
            ["board_duel_lost", "board_duel_even", "board_duel_stakes", "board_duel_need"],
        ),
        (
            ("archer2", "grunt1"),
            "contrary_winds",
            ["board_duel_even", "board_duel_lost", "board_duel_stakes", "board_duel_need"],
        ),
        (("grunt1", "shaman"), None, ["board_duel_shaman"]),
    ],
)
def test_what_a_struggle_would_bring(ahead: tuple[str, str], event: str | None, told: list[str]) -> None:
    ranks = [rank(2, "grunt1", "grunt2"), rank(1, *ahead, "both"), rank(0, "cavalry2", "grunt1")]
    if event is None and "shaman" not in ahead:
        ranks[2] = rank(0, "cavalry2", "cavalry1")
    table = placed(at_anvil(ranks, event=event))
    assert [line.key for line in drawn(table).duel] == told


@pytest.mark.parametrize(
    ("ahead", "told"),
    [
        ([("archer1", "grunt4", "left")], True),
        ([("archer1", "grunt4", "both")], False),
        ([("champion", "grunt4", "right")], True),
        ([("archer1", "grunt4", "left"), ("grunt1", "shaman", "both")], True),
        ([("archer1", "grunt4", "both"), ("grunt1", "shaman", "both")], False),
        ([("archer1", "grunt4", "left"), ("grunt1", "archer2", "both")], False),
        ([("grunt1", "shaman", "both")], False),
    ],
)
def test_that_a_struggle_turns_something_up_is_said_only_where_it_does(
    ahead: list[tuple[str, str, str]], told: bool
) -> None:
    """To the one that is asked: of the rank ahead or, past a Shaman that is seen, of the one before it."""
    ranks = [*(rank(1 + at, *cards) for at, cards in enumerate(ahead)), rank(0, "cavalry2", "archer3")]
    table = placed(at_anvil(ranks))
    keys = [line.key for line in GAME.artist.stakes(GAME.view(table.state, 0), 0)]
    assert ("duel_turned_up" in keys) == told
    assert GAME.artist.stakes(GAME.view(table.state, 1), 1) == ()


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ({}, "If there is a struggle:"),
        ({"tree": True}, "Lothari Forest: won. Urth Valley, if there is a struggle:"),
        ({"tree": False}, "Lothari Forest: lost. Urth Valley, if there is a struggle:"),
        (
            {"tree": True, "tower": False},
            "Lothari Forest: won. Falladir's Kingdom: lost. Urth Valley, if there is a struggle:",
        ),
    ],
)
def test_above_a_struggle_it_is_said_how_the_fields_before_have_ended(before: dict[str, bool], told: str) -> None:
    """Computers settle them unseen; of fields without a result nobody knows how they ended."""
    given = at_anvil([rank(1, "archer1", "grunt4", "left"), rank(0, "cavalry2", "archer3")])
    fields: Any = given["fields"]
    for name, won in before.items():
        came = {"turn": 1, "challenge": "3/1", "totals": [0, 0, 0], "strength": 0, "need": 9, "champion": False}
        fields[name] = {"resolved": True, "result": {**came, "won": won, "dominant": []}}
    table = placed(given)
    line = GAME.artist.stakes(GAME.view(table.state, 0), 0)[0]
    assert word(line, catalogue(GAME, "en"), str) == told


def test_a_shaman_with_nothing_ahead_of_it() -> None:
    table = placed(at_anvil([rank(1, "grunt1", "shaman", "both"), rank(0, "cavalry2", "grunt1")]))
    assert duel(table) == ["A Shaman stands ahead, with nothing ahead of it: there would be no struggle."]


def test_only_who_knows_of_a_hidden_champion_is_told() -> None:
    table = placed(at_anvil([rank(1, "champion", "grunt4", "right"), rank(0, "cavalry2", "archer3")]))
    assert [line.key for line in drawn(table, 0).duel][1] == "board_duel_open"
    assert [(line.key, line.private) for line in drawn(table, 1).duel] == [("board_duel_champion", True)]


def test_stakes_are_higher_in_a_frenzy_and_none_between_own_ranks() -> None:
    frenzy = placed(at_anvil([rank(1, "archer1", "grunt4"), rank(0, "cavalry2", "archer3")], event="blood_frenzy"))
    assert "Bea pays 2 slaves to Ann" in duel(frenzy)[-2]
    own = placed(
        at_anvil([rank(0, "archer1", "grunt4"), rank(0, "cavalry2", "archer3")]), 4, Options(self_struggle=True)
    )
    assert duel(own)[-2] == "Both ranks belong to Ann: nobody pays."


@pytest.mark.parametrize("empty", [False, True])
def test_whoever_has_shown_to_have_no_slaves_pays_none(empty: bool) -> None:
    """It is said above the struggle, to whoever is asked and to others."""
    given = at_anvil([rank(1, "archer1", "grunt4"), rank(0, "cavalry2", "archer3")])
    given["players"] = {"1": {"slaves": 0, "shown_empty": empty}}
    table = placed(given)
    none = "Bea has no slaves and pays nothing"
    assert (none in duel(table)[-2]) == empty
    assert (none in said(GAME.artist.stakes(GAME.view(table.state, 0), 0))[-2]) == empty


def test_there_is_no_duel_while_nobody_is_asked() -> None:
    assert drawn(placed({})).duel == ()


@pytest.mark.parametrize(
    ("finished", "phase", "told"),
    [
        (2, "deploy", "Fields cleared: 2 of 4. Fewer than 3 at the end, and all lose."),
        (3, "resolve", "Fields cleared: 3 of 4, and 3 were needed."),
        (2, "resolve", "Fields cleared: 2 of 4, but 3 were needed: all warlords lose."),
    ],
)
def test_the_common_aim(finished: int, phase: str, told: str) -> None:
    fields: JSON = {name: {"challenge": None} if at < finished else {} for at, name in enumerate(FIELDS)}
    table = placed({"game_turn": 4, "phase": phase, "fields": fields})
    assert said((drawn(table).aim,)) == [told]


def test_strength_in_sight_is_what_the_viewer_knows() -> None:
    """A troop beside a shaman counts double, but only for who knows of both."""
    ranks = [rank(0, "grunt2", "shaman"), rank(1, "archer3", "grunt1", "right")]
    table = placed({"fields": {"tree": {"ranks": ranks}}})
    assert [ground(table, "tree", viewer).sight for viewer in ("spectator", 0, 1, "arbiter")] == [3, 5, 6, 8]


def test_running_totals_of_what_is_set_aside_and_the_sum_that_decided() -> None:
    aside: list[JSON] = [part(0, "grunt4", "cavalry3"), part(1, "grunt3", "archer2"), part(2, "grunt1")]
    table = placed(at_anvil(aside=aside))
    assert (ground(table).totals, ground(table).met) == (((0, 7), (1, 5), (2, 1)), None)
    give(table, 0, "allocate", split={"1": 1})
    assert ground(table).totals == ()
    over = placed(at_anvil(aside=aside, game_turn=4, challenge="3/0"))
    assert (ground(over).totals, ground(over).met, ground(over).champion) == (((0, 7), (1, 5), (2, 1)), (13, 12), False)


def test_a_champion_that_won_is_said_to_have() -> None:
    aside: list[JSON] = [part(0, "grunt4", "champion")]
    table = placed(at_anvil(aside=aside, game_turn=4, challenge="3/0"))
    assert (ground(table).met, ground(table).champion) == ((4, 12), True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_card_can_do_is_said_as_the_event_has_it(language: str) -> None:
    """Contrary winds turn it round; no card is said to beat what beats it."""
    names = catalogue("orcz", language)
    calm, windy = (drawn(placed({"event": event}), 0) for event in (None, "contrary_winds"))
    powers = [names[f"power.{one.power}"] for one in calm.kinds]
    turned = [names[f"power.{one.power}"] for one in windy.kinds]
    assert [one.kind for one in calm.kinds] == ["grunt", "cavalry", "archer", "champion", "shaman", "scout"]
    assert [one == other for one, other in zip(powers, turned, strict=True)] == [False] * 3 + [True] * 3
    hand = windy.warlords[0].hand
    assert hand is not None
    assert {held.power for held in hand if held.kind == "grunt"} == {"grunt_contrary"}


def test_who_knows_of_a_champion_knows_that_the_challenge_is_won() -> None:
    """Face up everybody; face down only its owner, in secret (3.5.3)."""
    ranks: list[JSON] = [rank(1, "champion", "grunt4", "right"), rank(0, "cavalry2", "archer3")]
    fields: JSON = {"tree": {"ranks": ranks}, "tent": {"ranks": [rank(2, "grunt1", "champion", "right")]}}
    table = placed({"fields": fields})
    assert [ground(table, "tree", viewer).sure for viewer in (0, 1, "spectator", "arbiter")] == [
        *[False, True, False, True]
    ]
    assert (ground(table, "tree", 1).label.key, ground(table, "tree", 1).label.private) == ("board_field_sure", True)
    assert ground(table, "tree", 0).label.key == "board_field_challenge"
    assert [ground(table, "tent", viewer).sure for viewer in (0, "spectator")] == [True, True]
    assert not ground(table, "tent", 0).label.private
    (label,) = said((ground(table, "tent").label,))
    assert label.startswith("Sunderlands: the challenge is 2/1, and a Champion stands there: it will be won whatever")


def test_a_struggle_before_a_known_champion_cannot_lose_the_challenge() -> None:
    ranks = [rank(2, "champion", "grunt2", "both"), rank(1, "archer1", "grunt4"), rank(0, "cavalry2", "archer3")]
    table = placed(at_anvil(ranks))
    assert duel(table)[-1] == "Urth Valley: a Champion stands there, so its challenge is won whatever is beaten."
    assert drawn(table).duel[-1].private is False


@pytest.mark.parametrize(
    ("event", "seats", "done", "count"),
    [("divided_forces", 2, 0, 4), ("divided_forces", 4, 0, 4), ("divided_forces", 2, 1, 3), (None, 2, 1, 5)],
)
def test_the_ranks_of_a_turn_are_counted_as_they_will_be_placed(
    event: str | None, seats: int, done: int, count: int
) -> None:
    """Divided Forces leaves a place for every warlord on each field, so that fewer than five ranks are placed (4.1)."""
    fields: JSON = {name: {"challenge": None} for name in FIELDS[:done]}
    table = placed({"event": event, "fields": fields, "game_turn": 2}, seats, Options())
    placed_by, shown = dict.fromkeys(range(seats), 0), set()
    while GAME.turn(table.state).phase == "deploy":
        (seat,) = GAME.turn(table.state).seats
        picture = drawn(table)
        shown.add(picture.rounds)
        assert picture.round == placed_by[seat] + 1
        offer = next(offer for offer in GAME.offers(table.state, seat) if offer.type == "deploy")
        wish = GAME.advisor.advise(GAME.view(table.state, seat), seat, (offer,), Luck("ranks"))
        assert isinstance(wish, dict)
        table.give(seat, wish, luck())
        placed_by[seat] += 1
    assert (shown, set(placed_by.values())) == ({count}, {count})


def test_no_rank_is_counted_once_all_fields_are_full() -> None:
    """A replay stops at the step between the last rank and the end of the deployment."""
    view = GAME.view(placed({"event": "divided_forces"}, 2, Options()).state, "spectator")
    full = {name: replace(field, slots=0) for name, field in view.fields.items()}
    picture = GAME.artist.picture(replace(view, fields=full, round=5), "spectator")
    assert isinstance(picture, Picture)
    assert picture.round is None


def test_a_scene_is_the_resolution_of_a_turn() -> None:
    scenes = GAME.artist.scenes
    cuts = [scenes.get(kind) for kind in (FieldChosen, StruggleDeclared, RankSetAside, TurnBegun, GameEnded)]
    assert cuts == ["goes_on", "goes_on", None, "ends", "ends"]


@pytest.mark.parametrize(("slaves", "said_so"), [(25, "Bea wins with 25 goblin slaves."), (1, "with 1 goblin slave.")])
def test_a_hoard_is_worded_whatever_its_size(slaves: int, said_so: str) -> None:
    done: JSON = {name: {"challenge": None} for name in FIELDS}
    players: JSON = {str(seat): {"slaves": slaves if seat == 1 else 0} for seat in range(4)}
    table = placed({"fields": done, "players": players})
    (line,) = said((GAME.tell(table.events[-1], "spectator"),))
    assert line.endswith(said_so)


def test_how_challenges_ended_and_who_paid_stays_on_record() -> None:
    """And nothing that lies on the board anyway."""
    table = placed(at_anvil([rank(1, "archer1", "grunt4"), rank(0, "cavalry2", "archer3")]))
    give(table, 0, "hold")
    kept = [type(event).__name__ for event in table.events if GAME.artist.recorded(event)]
    assert "ChallengeMet" in kept
    assert set(kept) <= {"TurnBegun", "ChallengeMet", "SlavesGained", "SlavesPaid"}


def test_no_field_is_cleared_while_the_challenges_are_being_stacked() -> None:
    """A replay of a match begins with those steps, and so does the story of a first turn."""
    setting = next(iter(plainest(GAME)))
    first = set_up(GAME, setting, b"\x01" * 32)
    state, steps = first.before, 0
    for event in first.events:
        state = GAME.apply(state, event)
        view = GAME.view(state, "spectator")
        steps += view.turn.phase == "setup"
        picture = GAME.artist.picture(view, "spectator")
        assert isinstance(picture, Picture)
        assert not any(one.finished or one.beaten for one in picture.grounds)
        assert "board_field_finished" not in {line.key for line in GAME.artist.describe(view, "spectator")}
        goal = GAME.artist.goal(view, 0)
        assert goal is not None
        assert goal.args["finished"] == 0
    assert steps > 4


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ("moonless_night", "This turn both lie face down."),
        ("blazing_sun", "This turn both lie face up."),
        ("war_drums", None),
    ],
)
def test_an_event_that_says_how_ranks_lie_is_in_the_prompt(event: str, said: str | None) -> None:
    """Nothing is to be chosen then; otherwise the catalogue's own sentence asks which card lies face up."""
    table = placed({"event": event}, options=Options())
    seat = table.state.active
    line = GAME.artist.prompt(GAME.view(table.state, seat), GAME.offers(table.state, seat))
    assert (line and word(line, catalogue("orcz", "en"), str).partition("card. ")[2]) == said


@pytest.mark.parametrize(
    ("event", "places"),
    [
        (None, {"field=anvil&up=left": ("left",), "field=anvil&up=right": ("right",)}),
        ("moonless_night", {"field=anvil&up=none": ("left", "right")}),
        ("blazing_sun", {"field=anvil&up=both": ("left", "right")}),
    ],
)
def test_the_next_rank_has_its_place_on_the_field(event: str | None, places: dict[str, tuple[str, ...]]) -> None:
    """A half for each card that may lie face up alone; none for onlookers, nor on a field that takes no more ranks."""
    given: dict[str, JSON] = {"event": event, "event_deck": [], "fields": {"tree": {"challenge": None, "stack": []}}}
    table = placed(given, 3)
    assert {one.spot: one.sides for one in ground(table, viewer=0).places} == places
    assert ground(table).places == ground(table, "tree", 0).places == ()
    named = [said((one.label,))[0] for one in ground(table, viewer=0).places]
    assert all(one.startswith("Urth Valley, rank 1, ") for one in named)


@pytest.mark.parametrize(
    ("ahead", "rear", "told"),
    [
        (
            ("grunt1", "cavalry1", "left"),
            ("archer1", "grunt2"),
            [
                "On the right, your Grunt 2 beats Bea's Cavalry 1.",
                "On the left, your Archer 1 beats Bea's Grunt 1.",
                "You have beaten both cards: Bea pays you 1 slave as spoils.",
            ],
        ),
        (
            ("archer1", "grunt2", "left"),
            ("grunt1", "cavalry1"),
            [
                "On the right, your Cavalry 1 is beaten by Bea's Grunt 2.",
                "On the left, your Grunt 1 is beaten by Bea's Archer 1.",
                "Both your cards are beaten: you pay Bea 1 slave as spoils.",
            ],
        ),
        (
            ("grunt1", "archer1", "left"),
            ("archer1", "grunt1"),
            [
                "On the right, your Grunt 1 is beaten by Bea's Archer 1.",
                "On the left, your Archer 1 beats Bea's Grunt 1.",
                "Nobody has lost both cards: nobody pays.",
            ],
        ),
        (
            ("grunt1", "archer1", "left"),
            ("grunt1", "archer1"),
            [
                "On the right, your Archer 1 and Bea's Archer 1 both stand.",
                "On the left, your Grunt 1 and Bea's Grunt 1 both stand.",
                "All cards stand: nobody pays, and your rank is set aside.",
            ],
        ),
        (
            ("grunt1", "shaman", "left"),
            ("archer1", "grunt1"),
            [
                "A Shaman stands in Bea's rank: your attack passes over it.",
                "Nothing is left ahead to attack: your rank is set aside.",
            ],
        ),
        (
            ("grunt1", "champion", "left"),
            ("archer1", "grunt1"),
            ["A Champion stands ahead: your attack is off. Your rank is set aside and still counts against the enemy."],
        ),
    ],
)
def test_what_ones_own_struggle_has_come_to(
    ahead: tuple[str, str, str], rear: tuple[str, str], told: list[str]
) -> None:
    """For the receipt of whoever attacks; everybody else reads the log. Nobody else passes over a Shaman."""
    table = placed(at_anvil([rank(1, *ahead), rank(0, *rear)]))
    events = give(table, 0, "struggle")
    found = [one.line for event in events if (one := GAME.artist.upshot(event, 0)) is not None]
    struggle = tuple(line for line in found if line.rule.startswith("3.4"))
    assert said(struggle) == told
    french = said(struggle, "fr")
    assert [text for text in french if re.search(r"[{}\[_]", text)] == []
    others = [event for event in events if not isinstance(event, ShamanSkipped | SlavesGained | ChallengeMet)]
    assert {GAME.artist.upshot(event, 2) for event in others} == {None}


def test_an_attack_that_meets_ones_own_rank_says_first_why() -> None:
    """Past a Shaman (3.4.5)."""
    ranks = [rank(0, "grunt3", "grunt1"), rank(1, "grunt2", "shaman", "left"), rank(0, "archer1", "cavalry2")]
    events = give(placed(at_anvil(ranks)), 0, "struggle")
    found = [GAME.artist.upshot(event, 0) for event in events]
    assert said(tuple(one.line for one in found if one is not None))[:2] == [
        "A Shaman stands in Bea's rank: your attack passes over it.",
        "On the right, your Cavalry 2 is beaten by Ann's Grunt 1.",
    ]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (SlavesGained(0, 3, "won"), "As the strongest you get 3 slaves."),
        (SlavesGained(0, 1, "allocated"), "You get 1 slave."),
        (SlavesPaid(0, 3, "lost"), "As the strongest there you pay 3 slaves."),
        (SlavesPaid(0, 2, "shared"), "You pay 2 slaves, your share of the loss."),
        (SlavesPaid(0, 1, "blamed"), "You are blamed and pay 1 slave."),
        (SlavesPaid(1, 2, "shared"), None),
        (SlavesGained(1, 3, "won"), None),
    ],
)
def test_what_a_challenge_brought_or_cost_is_said_to_whom_it_did(event: Event, told: str | None) -> None:
    """By the receipt of whoever has just decided: what equals share of a loss was read in the log alone."""
    found = GAME.artist.upshot(event, 0)
    assert (said((found.line,)) if found is not None else [None]) == [told]
    if found is not None:
        assert re.search(r"[{}\[_]", said((found.line,), "fr")[0]) is None
