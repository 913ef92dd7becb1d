"""What the lesson of Orcs vs Orcs says of its steps is so by the rules, and comes in time."""

from typing import Any

import pytest

from games.kernel.chance import FairChance, Luck
from games.kernel.lessons import attempt, lesson, lesson_words, position
from games.kernel.texts import LANGUAGES, catalogue
from games.kernel.values import JSON
from games.orcs_vs_orcs.game import GAME
from games.orcs_vs_orcs.picture.places import places
from games.orcs_vs_orcs.rules.cards import FIRST_LINE, UNITS
from tests.games.orcs_vs_orcs.tables import Board

GIVEN: dict[str, dict[str, JSON]] = {step.name: dict(step.given) for step in lesson("orcs_vs_orcs").steps}
SEVEN = ["orc"] * 4 + ["crossbow"] * 3
NINE = [*SEVEN, "boar_rider", "boar_rider"]
BORG = ["orc"] * 4 + ["heavy_orc"] * 2 + ["catapult"]
BATTLES = 20


def _won(deck: list[str]) -> int:
    """How many of so many battles the lesson's reader wins with it where both play by the advisor."""
    won = 0
    for number in range(BATTLES):
        board, luck = Board(GIVEN["deck"]), Luck(str(number))
        board.chance = FairChance(number.to_bytes(32), 0)  # type: ignore[assignment]
        board.give(0, "deck", cards=deck).give(1, "deck", cards=BORG)
        while board.table.state.battle is not None:
            state = board.table.state
            seat = GAME.turn(state).seats[0]
            wish = GAME.advisor.advise(GAME.view(state, seat), seat, GAME.offers(state, seat), luck)
            board.table.give(seat, wish, board.chance)
        last = board.table.state.last_battle
        won += last is not None and last.winner == 0
    return won


def test_all_nine_cards_are_the_better_deck() -> None:
    """Boar Riders find no Crossbow there, but with them Borg is out of cards first."""
    assert _won(SEVEN) < 0.6 * BATTLES
    assert _won(NINE) > 0.9 * BATTLES


@pytest.mark.parametrize(("count", "falls"), [(3, True), (2, False)])
def test_a_horde_has_fallen_where_that_is_said(count: int, falls: bool) -> None:
    """The answer shows the city as it is then: with two hordes, the village of the one left is asked about first."""
    wanted: Any = lesson("orcs_vs_orcs").steps[2].wanted[0]
    board = Board(GIVEN["city"]).give(0, "move", from_="Na2", to="Nb1", count=3).give(0, "go", to="KWN", count=count)
    seen = GAME.view(board.table.state, 0)
    assert (seen.zones["KWN"].hordes["0"] == count - 1, seen.turn.phase == "hero") == (falls, falls)
    assert (wanted["count"] == count) == falls


def _at(name: str) -> int:
    return [step.name for step in lesson("orcs_vs_orcs").steps].index(name)


def test_the_objectives_change_once_only_where_that_is_told() -> None:
    """With the scoring, as by rule 9.5: the row is another after it, and the same in every step before and after."""
    rows: dict[str, Any] = {}
    for at, step in enumerate(lesson("orcs_vs_orcs").steps):
        state: Any = position("orcs_vs_orcs", at)
        rows[step.name] = state.river
    scored: Any = attempt("orcs_vs_orcs", _at("glory"), {"type": "end_actions"}).state
    before = [*rows][: _at("glory") + 1]
    assert {rows[name] for name in before} == {rows["move"]}
    assert {rows[name] for name in rows if name not in before} == {scored.river}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_came_and_went_is_named_where_the_objectives_change(language: str) -> None:
    names, told = catalogue("orcs_vs_orcs", language), lesson_words("orcs_vs_orcs", language).steps["glory"].done
    before: Any = position("orcs_vs_orcs", _at("glory"))
    after: Any = attempt("orcs_vs_orcs", _at("glory"), {"type": "end_actions"}).state
    assert (after.active, after.first) == (0, 0)
    for objective in {*before.river} ^ {*after.river}:
        assert names[f"objective.{objective}"] in told


def test_battles_come_last() -> None:
    """A first match may be won without one: all else is taught before."""
    assert [step.name for step in lesson("orcs_vs_orcs").steps][-3:] == ["contact", "deck", "play"]


@pytest.mark.parametrize(
    ("language", "loses", "hero", "laid", "counts", "red"),
    [
        (
            "en",
            "loses the battle",
            "hero",
            "you lay it over",
            "not for one that lies under a hero",
            "red, boxes 4 to 6",
        ),
        ("fr", "perd la bataille", "héros", "il se pose sur", "sauf sous un héros", "rouge (4 à 6)"),
    ],
)
def test_a_word_is_explained_before_it_is_needed(
    language: str, loses: str, hero: str, laid: str, counts: str, red: str
) -> None:
    """How a battle is lost, what the red boxes are and that a card under a hero is not counted, before a card is
    played; heroes not before cards are bought against somebody's, and what it is to play one where the first is kept.
    """
    steps = lesson_words("orcs_vs_orcs", language).steps
    assert loses in steps["play"].idea
    assert red in steps["play"].idea
    assert red.partition(" ")[0] not in steps["play"].done
    assert laid in steps["hero"].done
    assert counts in steps["play"].task
    assert hero not in steps["buy"].done


@pytest.mark.parametrize(("language", "objective"), [("en", "objective"), ("fr", "objectif")])
def test_it_is_said_what_the_white_tower_is_good_for(language: str, objective: str) -> None:
    tower = catalogue("orcs_vs_orcs", language)["objective.tower"]
    told = lesson_words("orcs_vs_orcs", language).steps["march"].done
    assert objective in told.partition(tower)[2]


@pytest.mark.parametrize(("language", "wall"), [("en", "wall"), ("fr", "mur")])
def test_it_is_said_who_needs_no_card_in_front_behind_a_wall(language: str, wall: str) -> None:
    """By name: Orcs, Heavy Orcs and Boar Riders stand in front all the same (6.4.2). Where decks are chosen, not before
    those cards and their places are known.
    """
    names, steps = catalogue("orcs_vs_orcs", language), lesson_words("orcs_vs_orcs", language).steps
    second = {names[f"card.{card}"] for card in {*UNITS} - FIRST_LINE}
    assert all(name in steps["deck"].idea.partition(wall)[0] for name in second)
    assert not any(name in steps["fortress"].idea for name in second)


@pytest.mark.parametrize(("language", "left", "city"), [("en", "left", "upper"), ("fr", "gauche", "haute")])
def test_a_zone_that_is_named_is_found_on_the_map(language: str, left: str, city: str) -> None:
    """By where it lies among those that can be reached: their names are not written on a phone's map."""
    steps = lesson_words("orcs_vs_orcs", language).steps
    drawn = places(three=False)
    assert drawn["Na2"][0] < drawn["N0"][0]
    assert drawn["KWN"][1] < drawn["MWN"][1]
    assert left in steps["move"].task
    assert city in steps["city"].task
