"""The rules of thumb: legal everywhere, and better than chance."""

from typing import cast

import pytest

from games.kernel.chance import Luck
from games.kernel.offers import offered
from games.kernel.registry import AnyGame
from games.kernel.table import Table
from games.kernel.values import JSON
from games.orc_wars.advisor.advisor import OrcWarsAdvisor
from games.orc_wars.game import GAME, OrcWars
from games.orc_wars.options import Options
from games.orc_wars.rules.control import all_sites
from games.players.bout import AnyTable, fight
from games.players.grunt import Grunt
from games.players.levels import LEVELS
from games.players.player import More, Player, iterations
from games.players.situation import Situation
from tests.games.orc_wars.tables import Board, army
from tests.games.orc_wars.wars import war


def wins(first: Player, second: Player, matches: int) -> float:
    won = 0.0
    for number in range(matches):
        table = Table(GAME, Options(), 2, Luck(f"deal/{number}"))
        players = (first, second) if number % 2 == 0 else (second, first)
        outcome, _ = fight(cast("AnyTable", table), players, f"bout/{number}", lambda done: False)  # noqa: ARG005 - no time to think
        won += (number % 2 in outcome.winners) / len(outcome.winners)
    return won


def test_it_works() -> None:
    assert wins(LEVELS["raider"], LEVELS["grunt"], 10) >= 9


def test_twin_in_the_other_chair_the_grunt_wins_next_to_nothing() -> None:
    assert wins(LEVELS["grunt"], LEVELS["raider"], 6) <= 1


def advised(given: dict[str, JSON], **options: JSON) -> JSON:
    """What seat 0 is advised to do."""
    state = Board(given, options=options).table.state
    return GAME.advisor.advise(GAME.view(state, 0), 0, GAME.offers(state, 0), Luck("advice"))


def grunts(heeded: int, matches: int) -> float:
    """How many sites a Grunt has on an average after eight turns against another."""
    found = 0
    for number in range(matches):
        table = Table(GAME, Options(turn_cap=8), 2, Luck(f"heeded/{number}"))
        players = [Heeding(heeded), Heeding(heeded)]
        fight(cast("AnyTable", table), players, f"heeded/{number}", iterations(0))
        found += sum(all_sites(table.state))
    return found / (2 * matches)


class Heeding:
    """A Grunt of a game whose Grunts follow so many of ten advices."""

    def __init__(self, heeded: int) -> None:
        self.advisor = OrcWarsAdvisor()
        self.advisor.heeded = heeded  # type: ignore[misc]
        self.game = OrcWars()
        self.game.advisor = self.advisor

    def choose(self, situation: Situation, luck: Luck, more: More) -> JSON:
        return Grunt().choose(situation._replace(game=cast("AnyGame", self.game)), luck, more)


def test_a_grunt_takes_land_as_a_newcomer_s_opponent_should() -> None:
    """By the advice that it takes now and then, about half as many sites again as by chance alone."""
    assert grunts(OrcWarsAdvisor.heeded, 8) > 1.2 * grunts(0, 8)


HOME: dict[str, JSON] = {
    "phase": "move",
    "active": 0,
    "leaders": {"queen_yazar": army(0, "high_gobliny", "high_gobliny", "high_gobliny")},
}
EVERY = ("bugburbia", "high_gobliny", "hobgobland", "kol", "ogremoor", "orcus_rex", "red_orcland", "south_gnollistan")


def test_a_leader_marches_to_some_purpose() -> None:
    """Not from one land of one's own to the next; but nearer to one that can be won."""
    around: dict[str, JSON] = {area: {"owner": 0} for area in (*EVERY, "trollhattan", "yellow_orkia")}
    assert advised({**HOME, "areas": around}) == {"type": "end_step"}
    nearer: dict[str, JSON] = {**around, "kol": {"owner": 1}}
    way = advised({**HOME, "areas": nearer})
    assert isinstance(way, dict)
    assert (way["type"], way["path"] in (("red_orcland",), ("south_gnollistan",))) == ("move", True)


def test_who_has_won_ends_the_turn_at_once() -> None:
    """Where nobody else moves before it counts; else there is a game to go on with."""
    met: dict[str, JSON] = {
        "phase": "actions",
        "active": 0,
        "leaders": {
            "thar": army(0, "orcus_rex", "orcus_rex"),
            "hool": army(0, "red_orcland", "red_orcland"),
            "ohrr": army(0, "bugburbia", "bugburbia"),
            "alebane": army(0, "ogremoor", "ogremoor"),
            "king_kol": army(0, "kol", "kol"),
        },
    }
    assert advised({**met, "order": [1, 0]}) == {"type": "end_turn"}
    assert advised({**met, "order": [0, 1]}) == {"type": "begin", "step": "move"}


def test_in_the_last_game_turn_gold_is_kept() -> None:
    """It decides then (13.3); a turn earlier it buys, and so it does for whoever wins by one leader more."""
    buyer: dict[str, JSON] = {"phase": "buy", "active": 0, "turn": 5, "hands": [{"gold": [1]}, {}]}
    kinds = [advised(buyer, turn_cap=cap) for cap in (5, 6)]
    assert [one["type"] for one in kinds if isinstance(one, dict)] == ["end_step", "buy"]
    four = {name: army(0, home) for name, home in zip(("thar", "hool", "ohrr", "alebane"), EVERY, strict=False)}
    short = advised({**buyer, "leaders": four}, turn_cap=5)
    assert isinstance(short, dict)
    assert short["type"] == "buy"


def test_the_hint_says_that_gold_decides() -> None:
    state = Board(
        {"phase": "buy", "active": 0, "turn": 5, "hands": [{"gold": [1]}, {}]}, options={"turn_cap": 5}
    ).table.state
    view = GAME.view(state, 0)
    assert [one.key for one in GAME.advisor.reasons(view, 0, {"type": "end_step"})] == ["why_last_turn"]
    assert GAME.advisor.reasons(GAME.view(Board({"phase": "buy"}).table.state, 0), 0, {"type": "end_step"}) == ()


def test_advice_is_offered_in_every_war() -> None:
    for number in range(15):
        for _, state in war(number, 40):
            for seat in GAME.turn(state).seats:
                offers = GAME.offers(state, seat)
                wishes = GAME.advisor.candidates(state, seat, offers, Luck("candidates"))
                advice = GAME.advisor.advise(GAME.view(state, seat), seat, offers, Luck("advice"))
                assert [wish for wish in (advice, *wishes) if not offered(offers, wish)] == []
            shares = GAME.advisor.worth(state)
            assert abs(sum(shares) - 1) < 1e-9


@pytest.mark.parametrize(
    ("claim", "believable"),
    [
        ([], True),
        (["mine", "gold_5"], True),
        (["gold_0", "thar"], True),
        (["mine"], False),
        (["mine", "thar"], False),
        (["gold_4", "king_kol", "horde_red_orcland"], False),
    ],
)
def test_a_grunt_lies_only_about_as_many_counters_as_it_gives(claim: list[JSON], believable: bool) -> None:
    """Of either kind: what lies there face down can be counted."""
    offer: dict[str, JSON] = {"give": {"tribe": ["spy_1"], "gold": [2]}, "get": {"tribe": 2}}
    hands: list[JSON] = [{"tribe": ["spy_1"], "gold": [2]}, {"tribe": ["mine", "mine", "shaman"]}]
    view = GAME.view(Board({"phase": "buy", "hands": hands}).table.state, 0)
    wish: dict[str, JSON] = {"type": "offer", "to": 1, **offer, "claim": claim}
    assert OrcWarsAdvisor().makes_sense(view, 0, wish) is believable
