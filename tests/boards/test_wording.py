"""Lines that were worded before read as they would be worded now, and nobody reads another table's."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice

import pytest

from boards import wording
from boards.wording import worded
from games.checks.channels import viewers
from games.checks.walk import walk
from games.kernel.contract import LogLine
from games.kernel.registry import AnyGame
from games.kernel.settings import plainest
from games.kernel.texts import LANGUAGES, catalogue, word
from tests.games.every_game import GAMES, named

LONGEST = 60
TABLES = (tuple("ABCDEFG"), tuple("TUVWXYZ"))


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    wording._worded.cache_clear()


def _lines(game: AnyGame) -> Iterator[LogLine]:
    """What every viewer is told in a match, and of each board in words."""
    setting = plainest(game)[0]
    for ply in islice(walk(game, setting, bytes(32)), LONGEST):
        for viewer in viewers(setting.seats):
            yield from filter(None, (game.tell(event, viewer) for event in ply.events))
            if game.artist is not None:
                yield from game.artist.describe(game.view(ply.after, viewer), viewer)


def _wrong(game: AnyGame) -> list[str]:
    """Lines that are told otherwise than they would be by themselves, each asked for at two tables in two languages."""
    asked = [(line, players, language) for line in _lines(game) for players in TABLES for language in LANGUAGES]
    assert asked
    return [
        line.key
        for line, players, language in asked
        if worded(game, line, players, language) != word(line, catalogue(game, language), players.__getitem__)
    ]


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_it_works(game: AnyGame) -> None:
    assert _wrong(game) == []
    assert wording._worded.cache_info().hits > 0


@pytest.mark.parametrize("left_out", ["line", "players", "language"])
def test_twin_with_a_key_that_leaves_something_out_is_found(left_out: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a line says of a seat, an argument that one viewer alone is told, and the language are all in the key."""
    monkeypatch.setattr(wording, "_worded", _keyed_without(left_out, wording._worded.__wrapped__))
    assert _wrong(GAMES[0]) != []


def _keyed_without(name: str, real: Callable[..., str]) -> Callable[..., str]:
    asked: dict[str, object] = {}

    @cache
    def found(*_key: object) -> str:
        return real(**asked)

    def keyed(game: AnyGame, line: bytes, players: tuple[str, ...], language: str) -> str:
        asked.update(game=game, line=line, players=players, language=language)
        return found(*(value for key, value in asked.items() if key != name))

    return keyed
