"""Chapter 6.1 and 6.2: whose a pile is, which cards desert, and who sees it."""

import pytest

from games.few_orcs_more import GAME
from games.few_orcs_more.rules.piles import PileResolved, resolve
from games.kernel.chance import Luck
from games.kernel.contract import LogLine
from tests.games.few_orcs_more import naive
from tests.games.few_orcs_more.tables import give, names, placed, refusal, turn, view

EXAMPLES = [
    # the book: the card right below deserts
    (["orc6", "giant", "desertion:1", "enlistment:2"], (2, ["orc6"], ["giant"])),
    # the book: a desertion on an enlistment strikes the army card under it
    (["orc6", "giant", "enlistment:2", "desertion:1"], (2, ["orc6"], ["giant"])),
    # the book: on a desertion it has no effect
    (["orc6", "giant", "desertion:1", "desertion:3", "enlistment:2"], (2, ["orc6"], ["giant"])),
    (["orc6", "giant", "desertion:1", "enlistment:2", "enlistment:3", "desertion:3"], (2, ["orc6"], ["giant"])),
    # the book: the first enlistment counts, later ones by mistake do not
    (["orc6", "enlistment:3", "giant", "enlistment:1", "enlistment:3"], (3, ["giant", "orc6"], [])),
    # the book: nobody's pile is discarded
    (["orc6", "desertion:1", "giant"], (None, ["giant"], ["orc6"])),
    # nothing falls down: the second desertion strikes the first card above the gap, not below it
    (["orc6", "giant", "desertion:1", "troll", "desertion:1"], (None, ["orc6"], ["giant", "troll"])),
    ([], (None, [], [])),
]


@pytest.mark.parametrize(("items", "expected"), EXAMPLES)
def test_it_works(items: list[str], expected: tuple[int | None, list[str], list[str]]) -> None:
    one = resolve(tuple(items))
    assert (one.owner, list(one.cards), list(one.deserted)) == expected == naive.resolve(items)


def test_as_the_second_reading_has_it() -> None:
    """Any pile that can come to lie on the table; never more deserters than desertions."""
    luck = Luck("piles")
    player = [f"{word}:{seat}" for word in ("desertion", "enlistment") for seat in (1, 2, 3)]
    for _ in range(2000):
        bottom = luck.pick("", list(naive.COPIES))
        above = [luck.pick("", [*naive.COPIES, *player * 3]) for _ in range(luck.below("", 12))]
        items = (bottom, *above)
        one = resolve(items)
        assert (one.owner, list(one.cards), list(one.deserted)) == naive.resolve(items)
        assert len(one.deserted) <= sum(item.startswith("desertion") for item in items)


PILES = {"0": ["orc6", "giant", "desertion:1", "enlistment:2"], "1": ["troll"]}


def test_the_wizard_names_a_champion_before_the_piles_are_resolved() -> None:
    table = placed({"phase": "champion", "piles": PILES})
    assert turn(table) == ("champion", [0])
    assert refusal(table, 0, "enchant", target=0) == ("bad_target", "6.2.1")
    assert refusal(table, 0, "enchant", target=4) == ("bad_target", "6.2.1")
    assert refusal(table, 1, "enchant", target=2) == ("wizard_only", "6.2.1")
    events = give(table, 0, "enchant", target=2)
    assert names(events)[:10] == ["champion_chosen"] + ["pile_resolved"] * 9
    assert view(table).champion == 2


def test_who_sees_the_piles() -> None:
    """All of them the wizard; an owner only what stayed for him; the others whose they are."""
    table = placed({"phase": "champion", "piles": PILES})
    give(table, 0, "enchant", target=2)
    seen = [(view(table, viewer).resolved or ())[:2] for viewer in (0, 2, 1, "spectator", "arbiter")]
    assert [tuple((one.owner, one.cards, one.deserted) for one in two) for two in seen] == [
        ((2, ("orc6",), ("giant",)), (None, ("troll",), ())),
        ((2, ("orc6",), None), (None, None, None)),
        ((2, None, None), (None, None, None)),
        ((2, None, None), (None, None, None)),
        ((2, ("orc6",), ("giant",)), (None, ("troll",), ())),
    ]
    hands = [view(table, viewer).hands[2] for viewer in (0, 1, 2)]
    assert [hand.cards for hand in hands] == [("orc6",), None, ("orc6",)]
    assert {hand.backs["orc"] for hand in hands} == {1}


def test_a_wizard_who_may_not_look_sees_what_the_others_see() -> None:
    table = placed({"phase": "champion", "piles": PILES}, 4, {"wizard_sees_hands": False})
    give(table, 0, "enchant", target=2)
    for viewer in (0, "spectator"):
        seen = view(table, viewer)  # type: ignore[arg-type]
        assert [(one.owner, one.cards, one.deserted) for one in seen.resolved or ()][:2] == [
            (2, None, None),
            (None, None, None),
        ]
        assert seen.hands[2].cards is None


def test_how_a_pile_is_told() -> None:
    event = PileResolved(3, 2, ("orc6",), (), 0)
    known = {"pile": 3, "seat": 2, "kinds": ("orc6",)}
    public = LogLine("pile_resolved", {"pile": 3, "seat": 2}, "6.1.2")
    owned = LogLine("pile_resolved_known", known, "6.1.2", private=True)
    assert [GAME.tell(event, viewer) for viewer in (0, 1, 2, "spectator", "arbiter")] == [
        owned, public, owned, public, owned,
    ]  # fmt: skip
    seen = LogLine("pile_resolved_seen", {**known, "deserted_kinds": ("giant",)}, "6.1.2", private=True)
    left = PileResolved(3, 2, ("orc6",), ("giant",), 0)
    assert [GAME.tell(left, viewer) for viewer in (0, 1, 2, "arbiter")] == [seen, public, owned, seen]
