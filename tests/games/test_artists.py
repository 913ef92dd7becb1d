"""Every artist draws and describes whatever can be seen, knows no more than the view, and can be worded."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

import games
from games.checks.channels import viewers
from games.checks.variants import settings
from games.checks.walk import luck_of
from games.kernel.codec import codec, encode
from games.kernel.contract import LogLine, Viewer
from games.kernel.offers import AnyDomain, Fixed, Group, Maybe, OneOf, SomeOf
from games.kernel.registry import AnyGame
from games.kernel.settings import Setting
from games.kernel.texts import LANGUAGES, catalogue, holes, word
from games.kernel.values import JSON, Value, plain
from tests.budgets import budget
from tests.games.every_game import VERSIONS, named, share, walked

DRAWN = [game for game in VERSIONS if game.artist is not None]
STEPS = budget("WARMOOT_ARTIST_STEPS", 80, 400)
"""Steps of each game that are drawn, evenly spread over the matches of its settings, last ones included."""


@cache
def states(game: AnyGame) -> list[tuple[Setting, Value]]:
    """States of a match of each setting."""
    found = []
    for number, setting in enumerate(settings(game)):
        met = [ply.after for ply in walked(game, setting, bytes([number]) * 32)]
        found += [(setting, state) for state in [*met[:: max(1, len(met) // share(game, STEPS))], met[-1]]]
    return found


def pictured(game: AnyGame, view: Value, viewer: Viewer) -> bytes:
    """All that an artist says of a view."""
    assert game.artist is not None
    return encode(game.artist.picture(view, viewer)) + encode(game.artist.describe(view, viewer))


def spots(part: JSON) -> Iterator[str]:
    """Every single spot named anywhere in a picture: alternatives and their parts one by one."""
    if isinstance(part, dict):
        for inner in part.values():
            yield from spots(inner)
    elif isinstance(part, list | tuple):
        for inner in part:
            yield from spots(inner)
    elif isinstance(part, str) and "=" in part:
        yield from part.replace("&", " ").split()


def labels(part: object) -> Iterator[LogLine]:
    """Every line that stands anywhere in a picture."""
    if isinstance(part, LogLine):
        yield part
    elif isinstance(part, Value):
        for name in part.__struct_fields__:
            yield from labels(getattr(part, name))
    elif isinstance(part, tuple):
        for inner in part:
            yield from labels(inner)


def literals(game: AnyGame) -> set[str]:
    """Every text that the code in the game's folder spells out."""
    folder = Path(games.__file__).parent / game.name
    trees = [ast.parse(path.read_text()) for path in folder.rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return {node.value for node in nodes if isinstance(node.value, str)}


def wanted(field: str, domain: AnyDomain) -> Iterator[tuple[str, JSON]]:
    """The values that a field may hold, as spots name them: of a way, where it leads."""
    match domain:
        case Maybe():
            yield from wanted(field, domain.domain)
        case Group():
            for name, inner in domain.fields.items():
                yield from wanted(name, inner)
        case Fixed() if domain.value is not None:
            yield field, domain.value
        case OneOf() | SomeOf():
            for item in domain.items:
                value = item[-1:] if isinstance(item, tuple) else (item,)
                yield from ((field, one) for one in value if one is not None)


def test_it_works() -> None:
    assert {"armadora", "few_orcs_more", "orc_wars", "orcz"} <= {game.name for game in DRAWN}


@pytest.mark.soak
@pytest.mark.parametrize("game", DRAWN, ids=named)
def test_every_view_is_drawn_and_described_from_nothing_but_itself(game: AnyGame) -> None:
    """Total before, during and after a match, for every viewer; the same again from the view as it is written."""
    for setting, state in states(game):
        for viewer in viewers(setting.seats):
            view = game.view(state, viewer)
            before = encode(view)
            drawn = pictured(game, view, viewer)
            assert drawn == pictured(game, codec(game).view(before), viewer)
            assert encode(view) == before


@pytest.mark.soak
@pytest.mark.parametrize("game", DRAWN, ids=named)
def test_worlds_that_look_alike_are_drawn_alike(game: AnyGame) -> None:
    told_apart = 0
    for setting, state in states(game):
        for viewer in [*range(setting.seats), "spectator"]:
            world = game.resample(state, viewer, luck_of("artist", viewer))
            told_apart += world != state
            drawn = pictured(game, game.view(state, viewer), viewer)
            assert drawn == pictured(game, game.view(world, viewer), viewer)
    assert told_apart > 0


@pytest.mark.parametrize("game", DRAWN, ids=named)
def test_twin_a_picture_that_knows_the_state_would_be_caught(game: AnyGame) -> None:
    """Drawn from the arbiter's view of each world, hidden things show."""
    found = 0
    for _, state in states(game):
        world = game.resample(state, "spectator", luck_of("artist", "spectator"))
        pictures = [pictured(game, game.view(one, "arbiter"), "arbiter") for one in (state, world)]
        found += pictures[0] != pictures[1]
    assert found > 0


@pytest.mark.soak
@pytest.mark.parametrize("game", DRAWN, ids=named)
def test_whatever_stands_on_the_board_and_can_be_chosen_has_its_spot(game: AnyGame) -> None:
    assert game.artist is not None
    on_board: set[str] = set()
    chosen: dict[str, int] = {}
    missing: set[str] = set()
    for setting, state in states(game):
        for seat in range(setting.seats):
            offers = game.offers(state, seat)
            picture = plain(game.artist.picture(game.view(state, seat), seat))
            there = set(spots(picture))
            fields = {spot.partition("=")[0] for spot in there}
            on_board |= fields
            for offer in offers:
                for name, domain in offer.fields.items():
                    for field, value in wanted(name, domain):
                        if field in fields:
                            chosen[field] = chosen.get(field, 0) + 1
                            spot = f"{field}={value if isinstance(value, str) else msgspec.json.encode(value).decode()}"
                            if spot not in there:
                                missing.add(f"{offer.type}: {spot}")
    assert sorted(missing) == []
    assert set(chosen) <= on_board
    assert len(chosen) > 2


@pytest.mark.parametrize("game", DRAWN, ids=named)
def test_every_line_of_an_artist_is_worded_in_every_language_and_none_is_idle(game: AnyGame) -> None:
    """Labels in the picture and sentences of the description are the catalogue's `board_` lines, rare ones included."""
    assert game.artist is not None
    catalogues = [catalogue(game, language) for language in LANGUAGES]
    keys: set[str] = set()
    for setting, state in states(game):
        for viewer in viewers(setting.seats):
            view = game.view(state, viewer)
            goal = [game.artist.goal(view, viewer)] if isinstance(viewer, int) else []
            drawn = labels(game.artist.picture(view, viewer))
            for line in (*game.artist.describe(view, viewer), *drawn, *filter(None, goal)):
                keys.add(line.key)
                assert not (line.private and viewer == "spectator")
                for sentences in catalogues:
                    assert holes(sentences[f"line.{line.key}"]) <= line.args.keys()
                    assert not set("{}[]_") & set(word(line, sentences, "Seat {0}".format))
    known = {key.removeprefix("line.") for key in catalogues[0] if key.startswith("line.board_")}
    assert keys - known == set()
    assert known - keys - literals(game) == set()
    assert len(keys) > len(known) * 3 // 4
