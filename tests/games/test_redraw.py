"""Redrawing what no seat knows: no seat sees it, the position says it, and it is what it should be."""

from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from games.checks.redrawn import Redrawn
from games.checks.variants import settings
from games.checks.walk import luck_of, walk
from games.kernel.chance import Chance, FairChance, Luck
from games.kernel.codec import encode
from games.kernel.registry import AnyGame, game
from games.kernel.replay import fold
from games.kernel.settings import options_of
from games.kernel.values import Value

COVERED = {
    "armadora": set(),
    "few_orcs_more": {"State.deck", "State.piles"},
    "orcz": {"Field.stack", "Field.removed", "State.event_deck"},
    "orcs_vs_orcs": {"State.pile", "State.stack", "Side.deck"},
    "orc_wars": set(),  # gold lies covered on the land too seldom for a walk to meet it
}
"""What is known to nobody at the table, by game."""
STEPS, LOOKED_AT = 300, 40


def told_apart(rules: AnyGame, state: Value, world: Value, seats: int) -> list[str]:
    """Who could tell two states apart."""
    found: list[str] = []
    for viewer in (*range(seats), "spectator"):
        one, other = (encode(rules.view(each, viewer)) for each in (state, world))  # type: ignore[arg-type]
        offers = (
            (encode(rules.offers(each, viewer)) for each in (state, world)) if isinstance(viewer, int) else ("", "")
        )
        found += [str(viewer)] if one != other or len({*offers}) > 1 else []
    return found


@pytest.mark.parametrize("name", COVERED)
def test_it_works(name: str) -> None:
    rules = game(name)
    seen = Redrawn(rules)
    for number, setting in enumerate(settings(rules)[:3]):
        plies = [*islice(walk(rules, setting, bytes([number])), STEPS)]
        for ply in plies[:: max(1, len(plies) // LOOKED_AT)]:
            world = rules.redraw(ply.after, Luck(f"redraw/{number}"))
            seen.note(ply.after, world, 0)
            assert told_apart(rules, ply.after, world, setting.seats) == []
            assert rules.redraw(world, Luck(f"redraw/{number}")) == world, "it depends on what it redraws"
            if rules.outcome(world) is None and rules.turn(world).seats:
                options, chance = options_of(rules, setting), FairChance(b"", 0)
                events = rules.place(options, setting.seats, rules.given(world), chance)
                assert (fold(rules, rules.blank(options, setting.seats), events), chance.draws) == (world, [])
    assert {f"{struct.__name__}.{field}" for struct, field in seen.fields} == COVERED[name]


def test_gold_that_lies_covered_on_the_land_is_exchanged_for_the_cups() -> None:
    rules = game("orc_wars")
    setting = settings(rules)[0]
    state: Any = next(walk(rules, setting, b"gold")).after
    place, *_ = state.areas
    lying = [name for name in state.gold_cup if name.startswith("gold_")][:2]
    cup = [name for name in state.gold_cup if name not in lying]
    cup += [name for name in state.gold_cup if name in lying][len(lying) :]
    gold = tuple(sorted(int(name.removeprefix("gold_")) for name in lying))
    state = replace(state, areas={**state.areas, place: replace(state.areas[place], gold=gold)}, gold_cup=tuple(cup))
    worlds: list[Any] = [rules.redraw(state, Luck(number)) for number in range(20)]
    assert len({world.areas[place].gold for world in worlds}) > 1
    for world in worlds:
        assert told_apart(rules, state, world, setting.seats) == []
        laid = [f"gold_{value}" for value in world.areas[place].gold]
        assert sorted([*world.gold_cup, *laid]) == sorted([*state.gold_cup, *lying])


def test_a_redraw_that_a_seat_could_see_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: drawn anew as for a spectator, the seats' own hands are others."""
    rules = game("orcz")
    setting = settings(rules)[0]

    def for_spectators(_rules: AnyGame, state: Value, chance: Chance) -> Value:
        return rules.resample(state, "spectator", chance)

    monkeypatch.setattr(type(rules), "redraw", for_spectators)
    states = [ply.after for ply in walk(rules, setting, b"twin")][:20]
    worlds = [rules.redraw(state, luck_of("twin")) for state in states]
    assert any(told_apart(rules, *both, setting.seats) for both in zip(states, worlds, strict=True))
