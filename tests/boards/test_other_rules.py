"""At the table and in the replay stands what this match is played by that the game's own defaults are not."""

from typing import Any

import pytest

from tests.table.tables import client_of, person, table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["/m/{}/", "/m/{}/1/"], ids=["table", "replay"])
def address(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def _head(address: str, game: str, seats: int, options: dict[str, Any], language: str = "en") -> str:
    """What a page says above the board and whose move it is."""
    user = person("Ada")
    reply = client_of(user).get(
        address.format(table(game, [user], seats, options).id), headers={"Accept-Language": language}
    )
    assert reply.status_code == 200
    head, say, _ = reply.content.decode().partition('id="say"')
    return head if say else head.partition('id="stage"')[0]


def test_it_works(address: str) -> None:
    head = _head(address, "orc_wars", 3, {"cutthroat": True, "offers_per_pair": 1})
    assert "2 changed rules</summary>" in head
    assert '<li class="lead">At this table these rules are not the usual ones:</li>' in head
    assert "<li>Cut-throat variant</li>" in head
    assert "<li>Offers between two coalitions: 1</li>" in head


def test_one_is_said_at_once(address: str) -> None:
    assert '<span class="tag">Cut-throat variant</span>' in _head(address, "orc_wars", 3, {"cutthroat": True})


FIRST: dict[str, Any] = {"mode": "turns", "wait_for_all": True, "wizard_looks": True}
"""The options of a first match of For a Few Orcs More."""


def test_of_a_first_match_it_is_said_in_words_what_is_different() -> None:
    head = _head("/m/{}/", "few_orcs_more", 4, FIRST)
    assert "<summary>Dealt in turns</summary>" in head
    assert "you have all the time you need" in head
    assert "changed rules" not in head


def test_of_a_first_match_in_french() -> None:
    assert "<summary>Distribution tour par tour</summary>" in _head("/m/{}/", "few_orcs_more", 4, FIRST, "fr")


def test_a_match_with_other_options_than_a_first_one_is_none() -> None:
    assert "4 changed rules" in _head("/m/{}/", "few_orcs_more", 4, {**FIRST, "end_rule": "exceed"})


def test_what_is_off_is_said_to_be() -> None:
    assert ": no</span>" in _head("/m/{}/", "armadora", 2, {"recheck_own": False})


def test_in_french(address: str) -> None:
    head = _head(address, "orc_wars", 3, {"cutthroat": True, "hand_limit_counts_gold": True}, "fr")
    assert "2 règles modifiées</summary>" in head
    assert "<li>Variante" in head


def test_the_games_own_rules_are_not_listed(address: str) -> None:
    head = _head(address, "orc_wars", 3, {"cutthroat": False})
    assert "other rule" not in head
    assert '<span class="tag">' not in head
