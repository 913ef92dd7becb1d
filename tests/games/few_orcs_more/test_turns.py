"""Chapter 5: the deal in ticks."""

from itertools import product

import pytest

from games.few_orcs_more import GAME
from games.few_orcs_more.rules.ticks import PlaysSubmitted
from games.kernel.chance import Luck
from games.kernel.contract import LogLine
from games.kernel.values import JSON
from tests.games.few_orcs_more import naive
from tests.games.few_orcs_more.tables import TURNS, OrcsTable, give, names, opened, placed, plain, refusal, turn, view

PILES: JSON = {"4": ["orc6"], "6": ["orc2"]}
MIDST: dict[str, JSON] = {"tick": 5, "deck": ["troll", "goblin"], "piles": PILES}
"""Tick 5 of a deal of four that is nearly over: its order is 3, 1, 2."""


def submit(table: OrcsTable, **plays: list[str]) -> list[str]:
    """Submit for the seats s1, s2, …; the names of the events of the last submission."""
    events: list[str] = []
    for seat, few in plays.items():
        events = names(give(table, int(seat[1:]), "plays", plays=few))
    return events


def test_it_works() -> None:
    """Plays stay secret until all are in; then they are carried out in the rotated order, and the next batch comes."""
    table = placed(MIDST, 4, TURNS)
    assert view(table).deal.order == (3, 1, 2)
    assert submit(table, s1=["enlist:4"]) == ["plays_submitted"]
    assert (view(table).deal.submitted, turn(table)) == ((1,), ("deal", [2, 3]))
    assert submit(table, s2=[]) == ["plays_submitted"]
    assert submit(table, s3=["enlist:4", "desert:6"]) == [
        "plays_submitted", "enlistment_played", "play_bounced", "desertion_played", "card_dealt",
    ]  # fmt: skip
    seen = view(table)
    assert (seen.deal.tick, seen.deal.dealt, seen.deal.order) == (6, 79, (1, 2, 3))
    assert plain(seen.deal.bounced) == [{"seat": 1, "play": "enlist:4"}]
    assert [seen.piles[4].items, seen.piles[6].items] == [("orc6", "enlistment:3"), ("orc2", "desertion:3", "troll")]
    assert (seen.deal.submitted, seen.deal.plays) == ((), (None, None, None, None))


@pytest.mark.parametrize(
    ("batch", "start", "sizes"),
    [
        ("lap", 53, [9, 9, 9, 9, 9, 8, 9, 9, 8, 1]),
        ("lap", 54, [9, 9, 9, 9, 9, 9, 0, 9, 9, 7, 1]),
        (40, 53, [40, 13, 26, 1]),
        (20, 53, [20, 20, 13, 20, 6, 1]),
        (1, 53, [1] * 53 + [0] + [1] * 27),
        ("card", 53, [1] * 53 + [0] + [1] * 27),
    ],
)
def test_batches(batch: JSON, start: int, sizes: list[int]) -> None:
    """A batch is cut short after the Start card, even where that is its only card, and after the seventy-ninth card."""
    table = opened(4, {**TURNS, "batch": batch}, {"start": [start]})
    dealt = [names(table.events).count("card_dealt")]
    while turn(table)[0] == "deal":
        assert view(table).deal.tick == len(dealt) - 1
        submit(table, s1=[], s2=[])
        dealt.append(names(give(table, 3, "plays", plays=[])).count("card_dealt"))
    assert dealt == sizes
    assert (view(table).deal.tick, turn(table)) == (len(sizes) - 1, ("late_enlist", [1, 2, 3]))


def test_who_has_nothing_to_play_is_not_asked() -> None:
    """If nobody has, the tick resolves by itself, and what bounced before is forgotten."""
    none: JSON = {str(seat): {"desertions": 0} for seat in (2, 3)}
    given: dict[str, JSON] = {"deck": ["troll", "start", "giant", "goblin"], "piles": PILES, "player_cards": none}
    table = placed({**given, "bounced": [{"seat": 1, "play": "enlist:4"}]}, 4, {**TURNS, "batch": "card"})
    assert turn(table) == ("deal", [1])
    assert refusal(table, 2, "plays", plays=[]) == ("no_card", "5.3")
    one = {"1": {"desertions": 1}, "2": {"desertions": 0}, "3": {"desertions": 0}}
    table = placed({**given, "player_cards": one}, 4, {**TURNS, "batch": "card"})
    assert names(give(table, 1, "plays", plays=["desert:4"])) == [
        "plays_submitted", "desertion_played", "card_dealt", "enlistment_opened",
    ]  # fmt: skip
    assert (view(table).deal.tick, turn(table)) == (2, ("deal", [1, 2, 3]))


def test_a_submission_is_final() -> None:
    table = placed(MIDST, 4, TURNS)
    submit(table, s1=[])
    assert refusal(table, 1, "plays", plays=[]) == ("already_done", "5.3")
    assert GAME.offers(table.state, 1) == ()


def test_a_submission_is_told_only_to_its_seat() -> None:
    """And even to it without the piles: the log outlasts the tick."""
    event = PlaysSubmitted(1, ("enlist:4", "desert:6"))
    public = LogLine("plays_submitted", {"seat": 1}, "5.3")
    known = LogLine("plays_submitted_known", {"seat": 1, "play_words": ["enlist", "desert"]}, "5.3", private=True)
    assert [GAME.tell(event, viewer) for viewer in (0, 1, 2, "spectator", "arbiter")] == [
        public, known, public, public, known,
    ]  # fmt: skip
    nothing = LogLine("plays_submitted_none", {"seat": 1}, "5.3", private=True)
    assert [GAME.tell(PlaysSubmitted(1, ()), viewer) for viewer in (0, 1)] == [public, nothing]


COLLISIONS = [
    # 3 comes first, then 1, then 2
    ({"3": ["enlist:4"], "1": ["enlist:4"]}, {"4": ["enlistment:3"]}, [(1, "enlist:4")]),
    ({"1": ["enlist:4"], "2": ["enlist:6"]}, {"4": ["enlistment:1"], "6": ["enlistment:2"]}, []),
    ({"3": ["enlist:4", "enlist:4"]}, {"4": ["enlistment:3", "enlistment:3"]}, []),
    ({"3": ["desert:4"], "1": ["desert:4"]}, {"4": ["desertion:3"]}, [(1, "desert:4")]),
    ({"3": ["desert:4", "desert:4"]}, {"4": ["desertion:3", "desertion:3"]}, []),
    # an enlistment between two desertions parts them, a desertion between two enlistments does not
    (
        {"3": ["desert:4"], "1": ["enlist:4"], "2": ["desert:4"]},
        {"4": ["desertion:3", "enlistment:1", "desertion:2"]},
        [],
    ),
    (
        {"3": ["enlist:4"], "1": ["desert:4"], "2": ["enlist:4"]},
        {"4": ["enlistment:3", "desertion:1"]},
        [(2, "enlist:4")],
    ),
    # everybody's first plays come before anybody's second
    (
        {"3": ["desert:6", "enlist:4"], "2": ["enlist:4"]},
        {"6": ["desertion:3"], "4": ["enlistment:2"]},
        [(3, "enlist:4")],
    ),
]


@pytest.mark.parametrize(("plays", "laid", "bounced"), COLLISIONS)
def test_collisions(plays: dict[str, list[str]], laid: dict[str, list[str]], bounced: list[tuple[int, str]]) -> None:
    for raw, expected in ((TURNS, bounced), ({**TURNS, "collision": "burn"}, [])):
        table = placed({**MIDST, "deck": ["goblin"]}, 4, raw)
        for seat in (2, 1, 3):
            give(table, seat, "plays", plays=plays.get(str(seat), []))
        seen = view(table)
        assert [(one.seat, one.play) for one in seen.deal.bounced] == expected
        for pile, bottom in (("4", "orc6"), ("6", "orc2")):
            items = [item for item in seen.piles[int(pile)].items or () if ":" in item]
            assert items[: len(laid.get(pile, []))] == laid.get(pile, [])
            assert bottom in (seen.piles[int(pile)].items or ())
        placed_cards = sum(len(pile.items or ()) for pile in seen.piles) - 3
        assert placed_cards == sum(map(len, plays.values())) - len(expected)


def test_resolution_as_the_second_reading_has_it() -> None:
    """Any submissions of three seats, at any tick, with either way of colliding."""
    luck = Luck("resolution")
    some = [f"{word}:{pile}" for word, pile in product(("enlist", "desert"), (4, 6))]
    bounces = 0
    for _ in range(300):
        tick, burn = luck.below("", 7), luck.below("", 2)
        raw: dict[str, JSON] = {**TURNS, "max_plays": 4, "collision": "burn" if burn else "bounce"}
        table = placed({**MIDST, "deck": ["goblin"], "tick": tick}, 4, raw)
        plays = {}
        for seat in (1, 2, 3):
            drawn = [luck.pick("", some) for _ in range(luck.below("", 5))]
            plays[seat] = [play for place, play in enumerate(drawn) if sum(p[0] == play[0] for p in drawn[:place]) < 2]
        seats = [1, 2, 3][tick % 3 :] + [1, 2, 3][: tick % 3]
        laid, bounced = naive.resolution(seats, plays, bool(burn))
        for seat in (1, 2, 3):
            give(table, seat, "plays", plays=plays[seat])
        seen = view(table)
        for pile, bottom in ((4, "orc6"), (6, "orc2")):
            assert list(seen.piles[pile].items or ()) == [bottom, *laid.get(pile, [])]
        assert [(one.seat, one.play) for one in seen.deal.bounced] == bounced
        bounces += len(bounced)
    assert bounces > 100


def test_late_enlistment_goes_round_until_nobody_has_any() -> None:
    """One each or a refusal, in secret; who bounced is asked again, in the order of the next tick."""
    table = placed({"phase": "late_enlist", "tick": 7, "piles": PILES}, 4, TURNS)
    assert (turn(table), view(table).deal.order) == (("late_enlist", [1, 2, 3]), (2, 3, 1))
    submit(table, s1=["enlist:4"], s2=["enlist:4"])
    assert names(give(table, 3, "decline")) == [
        "plays_submitted", "enlistment_played", "enlist_declined", "play_bounced",
    ]  # fmt: skip
    assert (turn(table), view(table).deal.tick) == (("late_enlist", [1, 2]), 8)
    assert plain(view(table).deal.bounced) == [{"seat": 1, "play": "enlist:4"}]
    assert submit(table, s1=["enlist:4"], s2=["enlist:6"]) == [
        "plays_submitted",
        "enlistment_played",
        "enlistment_played",
    ]
    assert turn(table) == ("late_enlist", [1])
    assert submit(table, s1=["enlist:6"]) == ["plays_submitted", "enlistment_played", "late_enlist_closed"]
    assert (turn(table), view(table).deal.tick) == (("champion", [0]), 10)
    assert [view(table).piles[pile].items for pile in (4, 6)] == [
        ("orc6", "enlistment:2", "enlistment:1"),
        ("orc2", "enlistment:2", "enlistment:1"),
    ]


def test_a_refusal_is_secret_until_all_are_in() -> None:
    table = placed({"phase": "late_enlist", "piles": PILES}, 4, TURNS)
    assert names(give(table, 1, "decline")) == ["plays_submitted"]
    assert refusal(table, 1, "decline") == ("already_done", "5.3")
    assert (view(table, 1).deal.plays[1], view(table, 2).deal.plays[1]) == (("decline",), None)
    assert view(table).player_cards[1].enlistments == 2


def test_nothing_is_ever_due() -> None:
    for table in (opened(4, TURNS), placed({"phase": "late_enlist", "piles": PILES}, 4, TURNS)):
        assert (GAME.due(table.state), view(table).clock.due) == (None, None)
