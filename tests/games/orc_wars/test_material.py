"""The material is that of the data file, value by value, and every value has an origin."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from msgspec.structs import asdict

from games.orc_wars import editions
from games.orc_wars.editions.atlas import CAVE_IN_ROLL, LOST_ROLL, PLACES, ROUTES, STOPS, UNDERGROUND
from games.orc_wars.editions.keys import AreaKey, CaravanKey, LeaderKey, StopKey, TribeKey
from games.orc_wars.editions.keys import Counter as CounterKey
from games.orc_wars.editions.material import CHIEFS, GOLD_CUP, TRIBE_CUP, TRIBES
from games.orc_wars.rules.combat_table import COLUMNS, ODDS, SEQUENCE, odds, result

DATA: dict[str, Any] = json.loads((Path(editions.__file__ or "").parent / "house.json").read_text("utf-8"))


def value(part: Any) -> Any:
    """The data without their origins, lists as tuples."""
    if isinstance(part, dict):
        return value(part["value"]) if "value" in part else {key: value(inner) for key, inner in part.items()}
    return tuple(map(value, part)) if isinstance(part, list) else part


def origins(part: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(part, dict) and "from" in part:
        yield path, part["from"]
    elif isinstance(part, dict):
        for key, inner in part.items():
            yield from origins(inner, (*path, key))


def test_it_works() -> None:
    """The cups hold what the data list."""
    assert Counter(TRIBE_CUP) == Counter(value(DATA["tribe_cup"]))
    assert Counter(GOLD_CUP) == Counter(value(DATA["gold_cup"]))
    assert (len(TRIBE_CUP), len(GOLD_CUP)) == (100, 68)


def test_the_map() -> None:
    assert {key: asdict(place) for key, place in PLACES.items()} == value(DATA["areas"])
    assert {key: asdict(stop) for key, stop in STOPS.items()} == value(DATA["stops"])
    assert {key: one["route"] for key, one in value(DATA["caravans"]).items()} == ROUTES
    assert {str(roll): area for roll, area in UNDERGROUND.items()} == value(DATA["underground"]["table"])
    assert (DATA["underground"]["lost"]["value"], DATA["underground"]["cave_in"]["value"]) == (LOST_ROLL, CAVE_IN_ROLL)


def test_neighbours_are_mutual() -> None:
    assert [(one, other) for one in PLACES for other in PLACES[one].adjacent if one not in PLACES[other].adjacent] == []


def test_the_tribes() -> None:
    tribes = {
        key: {
            "species": t.species,
            "colour": t.colour,
            "horde_strength": t.strength,
            "horde_count": t.hordes,
            "leader": t.leader,
        }
        for key, t in TRIBES.items()
    }
    chiefs = {
        key: {"name": c.name, "tribe": c.home, "authority": c.authority, "servility": c.servility}
        for key, c in CHIEFS.items()
    }
    assert tribes == value(DATA["tribes"])
    assert chiefs == value(DATA["leaders"])


def test_the_combat_table() -> None:
    """Every row is the sequence from one place further on; a better row or a higher die is never worse."""
    assert {row: tuple(result(row, column) for column in range(COLUMNS)) for row in ODDS} == value(
        DATA["combat"]["table"]
    )
    assert value(DATA["combat"]["sequence"]) == SEQUENCE


def test_odds_favour_the_defender() -> None:
    cases = [(9, 0), (40, 9), (35, 9), (3, 2), (29, 20), (2, 3), (19, 30), (1, 2), (4, 9), (1, 4), (1, 99)]
    assert [odds(*case) for case in cases] == [
        "4-1",
        "4-1",
        "3-1",
        "3-2",
        "1-1",
        "2-3",
        "1-2",
        "1-2",
        "1-3",
        "1-4",
        "1-4",
    ]


def test_every_value_names_its_origin() -> None:
    found = dict(origins({key: part for key, part in DATA.items() if key not in ("provenance", "track")}))
    assert len(found) > 400
    assert set(found.values()) == set(DATA["provenance"])


def test_commands_know_every_name() -> None:
    assert set(get_args(AreaKey)) == set(PLACES)
    assert set(get_args(TribeKey)) == set(TRIBES)
    assert set(get_args(LeaderKey)) == set(CHIEFS)
    assert set(get_args(StopKey)) == set(STOPS)
    assert set(get_args(CaravanKey)) == set(ROUTES)
    assert set(get_args(CounterKey)) == set(TRIBE_CUP)
