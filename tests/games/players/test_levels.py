import pytest

from games.kernel.refusals import Misfit
from games.players.levels import LEVELS, level


def test_it_works() -> None:
    assert list(LEVELS) == ["grunt", "raider", "warlord"]
    assert [level(name) for name in LEVELS] == list(LEVELS.values())


def test_another_name_is_refused_in_one_line() -> None:
    with pytest.raises(Misfit) as fault:
        level("berserker")
    assert str(fault.value) == "level: there is no level 'berserker'; there are grunt, raider, warlord"
