"""Views keep to a closed schema, checked by a library that knows nothing of ours (R21)."""

from collections.abc import Iterator

import msgspec
import pytest
from jsonschema import Draft202012Validator

from games.checks import conformance
from games.checks.channels import viewers
from games.checks.variants import settings
from games.kernel.codec import codec, encode, schema
from games.kernel.registry import AnyGame
from games.kernel.values import JSON
from tests.budgets import budget
from tests.games.every_game import VERSIONS, named, share, walked
from tests.games.toys.faulty import Undecided
from tests.games.toys.hoard import GAME as HOARD

STEPS = budget("WARMOOT_VIEW_STEPS", 60, 300)
"""Steps of each game whose views are validated, evenly spread over the matches of its settings."""


def views(game: AnyGame) -> Iterator[bytes]:
    """What every viewer sees at some steps of a match of each setting, first and last included."""
    for number, setting in enumerate(settings(game)):
        states = [ply.after for ply in walked(game, setting, bytes([number]) * 32)]
        for state in [*states[:: max(1, len(states) // share(game, STEPS))], states[-1]]:
            for viewer in viewers(setting.seats):
                yield encode(game.view(state, viewer))


def objects(part: JSON) -> Iterator[dict[str, JSON]]:
    """Every object type with named fields in a schema."""
    if isinstance(part, dict):
        if "properties" in part:
            yield part
        for inner in part.values():
            yield from objects(inner)
    elif isinstance(part, list | tuple):
        for inner in part:
            yield from objects(inner)


def test_it_works() -> None:
    validator = Draft202012Validator(schema(HOARD.view_type))
    seen = [msgspec.json.decode(view) for view in views(HOARD)]
    assert len(seen) > 100
    assert [error.message for view in seen for error in validator.iter_errors(view)] == []


@pytest.mark.soak
@pytest.mark.parametrize("game", VERSIONS, ids=named)
def test_every_view_fits_its_schema_and_reads_back(game: AnyGame) -> None:
    validator = Draft202012Validator(schema(game.view_type))
    for view in views(game):
        assert [error.message for error in validator.iter_errors(msgspec.json.decode(view))] == []
        assert encode(codec(game).view(view)) == view


@pytest.mark.parametrize("game", VERSIONS, ids=named)
def test_the_schemas_allow_nothing_else(game: AnyGame) -> None:
    """Events alone are open: what a later program adds to them does not stop an older reader."""
    types = (game.view_type, game.options_type, *game.command_types)
    found = [one for type_ in types for one in objects(schema(type_))]
    assert [one["title"] for one in found if one.get("additionalProperties") is not False] == []
    assert len(found) >= len(types)


@pytest.mark.parametrize(
    "change", [{"hint": 1}, {"round": "1"}, {"scores": None}, {"turn": {"seats": [], "phase": "lay", "x": 0}}]
)
def test_twin_a_view_with_anything_else_in_it_does_not_fit(change: dict[str, JSON]) -> None:
    view = msgspec.json.decode(next(views(HOARD))) | change
    assert not Draft202012Validator(schema(HOARD.view_type)).is_valid(view)
    with pytest.raises(msgspec.ValidationError):
        codec(HOARD).view(encode(view))


def test_twin_a_view_with_a_key_missing_does_not_fit() -> None:
    view = msgspec.json.decode(next(views(HOARD)))
    for key in list(view):
        less = {name: value for name, value in view.items() if name != key}
        assert not Draft202012Validator(schema(HOARD.view_type)).is_valid(less)


@pytest.mark.parametrize("game", VERSIONS, ids=named)
def test_every_field_of_the_state_has_a_decision(game: AnyGame) -> None:
    assert list(conformance.secrecy(game)) == []


def test_twin_a_field_without_a_decision_is_noticed() -> None:
    assert list(conformance.secrecy(Undecided())) == [
        "secrecy: nobody decided who may know SwornState.oath",
        "secrecy: State is not part of the state",
    ]
