"""Chapters 6.3 and 6.4: spies and giants."""

from games.few_orcs_more import GAME
from games.kernel.values import JSON
from tests.games.few_orcs_more.tables import OrcsTable, give, names, placed, plain, refusal, turn, view


def spying(hands: dict[str, JSON], raw: dict[str, JSON] | None = None) -> OrcsTable:
    return placed({"phase": "spy", "hands": hands}, 4, raw)


def test_it_works() -> None:
    """The card moves and is protected, for everybody to see; the spy is gone."""
    table = spying({"1": ["spy2", "orc2"], "2": ["giant", "troll"]})
    assert (turn(table), plain(view(table, "spectator").spy)) == (("spy", [1]), {"number": 2, "seat": 1})
    assert names(give(table, 1, "spy", target=2, kind="troll")) == ["spy_used", *["giants_discarded"] * 3]
    assert [view(table).hands[seat].cards for seat in (1, 2)] == [("orc2", "troll"), ("giant",)]
    assert plain(view(table, 3).spies) == [{"spy": 2, "seat": 1, "target": 2, "kind": "troll", "moved": True}]
    assert turn(table) == ("tribe", [0])


def test_protection_belongs_to_the_card() -> None:
    """Of a protected and an unprotected copy the unprotected one goes; a protected one alone stays."""
    hands: dict[str, JSON] = {"1": ["spy1", "troll"], "2": ["spy2", "troll"], "3": ["spy3"]}
    table = spying(hands)
    give(table, 1, "spy", target=2, kind="troll")
    assert view(table, "spectator").hands[1].protected == ("troll",)
    give(table, 2, "spy", target=1, kind="troll")
    assert [view(table).hands[seat].cards for seat in (1, 2)] == [("troll",), ("troll",)]
    give(table, 3, "spy", target=1, kind="troll")
    assert [request.moved for request in view(table).spies] == [True, True, False]
    assert view(table).hands[1].protected == ()


def test_a_spy_taken_works_for_its_new_owner() -> None:
    table = spying({"1": ["spy1"], "2": ["spy3", "giant"]})
    give(table, 1, "spy", target=2, kind="spy3")
    assert (turn(table), view(table).hands[1].protected) == (("spy", [1]), ("spy3",))
    give(table, 1, "spy", target=2, kind="giant")
    assert [view(table).hands[seat].cards for seat in (1, 2)] == [("giant",), ()]
    assert [request.spy for request in view(table).spies] == [1, 3]


def test_spies_are_used_in_the_order_of_their_numbers() -> None:
    table = spying({"1": ["spy1", "spy4"], "2": ["spy3"]})
    used = []
    while turn(table)[0] == "spy":
        (seat,) = turn(table)[1]
        used.append(seat)
        give(table, seat, "spy", target=3, kind="goblin")
    assert used == [1, 2, 1]
    assert [request.spy for request in view(table).spies] == [1, 3, 4]


def test_spies_may_be_spared() -> None:
    table = spying({"1": ["spy1"], "2": ["spy3"]}, {"spy_may_take_spy": False})
    assert refusal(table, 1, "spy", target=2, kind="spy3") == ("bad_kind", "6.3.4")
    assert len(GAME.offers(table.state, 1)[0].fields["kind"].items) == 18  # type: ignore[union-attr]


def test_whom_one_cannot_ask() -> None:
    table = spying({"1": ["spy1"]})
    for target in (0, 1, 4, -1):
        assert refusal(table, 1, "spy", target=target, kind="troll") == ("bad_target", "6.3.5")
    assert refusal(table, 2, "spy", target=1, kind="troll") == ("not_your_turn", "6.3.1")
    assert refusal(table, 1, "spy", target=2, kind="orc") == ("bad_kind", "6.3.4")


def test_giants_quarrel_after_the_last_spy() -> None:
    """Two or more leave, protected ones too; one alone stays; and everybody sees how many left."""
    hands: dict[str, JSON] = {"1": ["spy1", "giant", "orc2"], "2": ["giant", "giant", "giant"], "3": ["giant", "troll"]}
    table = spying(hands)
    give(table, 1, "spy", target=3, kind="giant")
    seen = view(table, "spectator")
    assert seen.giants_discarded == (0, 2, 3, 0)
    assert [view(table).hands[seat].cards for seat in (1, 2, 3)] == [("orc2",), (), ("troll",)]
    told = [GAME.tell(event, "spectator") for event in table.events[-3:]]
    assert [line.args if line else None for line in told] == [{"seat": 1, "count": 2}, {"seat": 2, "count": 3}, None]


def test_without_spies_the_giants_come_at_once() -> None:
    table = placed({"phase": "champion", "piles": {"0": ["giant", "giant", "enlistment:1"]}})
    assert names(give(table, 0, "enchant", target=1))[10:] == ["giants_discarded"] * 3
    assert (view(table).giants_discarded, turn(table)) == ((0, 2, 0, 0), ("tribe", [0]))
