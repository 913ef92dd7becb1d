"""Games are found by their folders."""

from pathlib import Path

import pytest

import games
from games.kernel.refusals import Misfit
from games.kernel.registry import RESERVED, game, games_by_name, versions
from play.events import MatchEvent


def test_it_works() -> None:
    assert game("armadora").name == "armadora"
    assert games_by_name()["armadora"] is game("armadora")


def test_every_game_stands_under_the_name_of_its_folder() -> None:
    folders = {path.name for path in Path(games.__path__[0]).iterdir() if path.is_dir()}
    assert list(games_by_name()) == sorted(games_by_name())
    assert set(games_by_name()) <= folders - {"kernel", "players"}
    for name, rules in games_by_name().items():
        assert rules.name == name


def test_the_current_rules_are_found_with_and_without_their_version() -> None:
    for name, rules in games_by_name().items():
        assert game(name, "") is rules
        assert game(name, rules.rules_version) is rules
        assert versions(name)[0] is rules
        assert len({old.rules_version for old in versions(name)}) == len(versions(name))


def test_what_there_is_not_is_named_along_with_what_there_is() -> None:
    with pytest.raises(Misfit, match=r"game: there is no game 'chess'; there are .*armadora"):
        game("chess")
    with pytest.raises(Misfit, match="rules_version: armadora has no rules version '9'"):
        game("armadora", "9")


@pytest.mark.parametrize("name", ["kernel", "players", "", "games.armadora", "../armadora", "__init__"])
def test_nothing_else_is_a_game(name: str) -> None:
    with pytest.raises(Misfit):
        game(name)


def test_the_platforms_own_event_names_are_reserved() -> None:
    named = {str(type_.__struct_config__.tag) for type_ in MatchEvent.__args__}
    assert named <= RESERVED
