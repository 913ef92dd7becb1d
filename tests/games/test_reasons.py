"""Why a computer would choose a command: facts about this very command, in every language, from the view alone."""

import re

import pytest

from games.kernel.chance import Luck
from games.kernel.codec import encode
from games.kernel.registry import AnyGame, games_by_name
from games.kernel.texts import LANGUAGES, catalogue, holes, word
from tests.games.reasons import advised

GAMES = pytest.mark.parametrize("game", games_by_name().values(), ids=lambda game: game.name)


@GAMES
def test_it_works(game: AnyGame) -> None:
    """Every sentence is filled from its fact, and most of the catalogue's are met in a few matches."""
    catalogues = [catalogue(game, language) for language in LANGUAGES]
    known = {key.removeprefix("line.") for key in catalogues[0] if key.startswith("line.why_")}
    met: set[str] = set()
    for one in advised(game):
        for fact in one.facts:
            met.add(fact.key)
            for sentences in catalogues:
                assert holes(sentences[f"line.{fact.key}"]) <= fact.args.keys()
                assert re.search(r"[{}_\[]|None", word(fact, sentences, "Seat {0}".format)) is None
    assert met <= known
    assert len(met) > len(known) / 2


@GAMES
def test_they_differ_from_command_to_command(game: AnyGame) -> None:
    """In one position, between two commands of one type: a general sentence would be the same for both."""
    for one in advised(game):
        others = game.advisor.candidates(one.state, one.seat, game.offers(one.state, one.seat), Luck("others"))
        alike = [other for other in others if isinstance(other, dict) and other["type"] == one.wish["type"]]
        told = {encode(game.advisor.reasons(one.view(), one.seat, other)) for other in alike}
        if len(told) > 1:
            return
    pytest.fail("no two commands of one type have different reasons")


@GAMES
def test_they_tell_nothing_that_the_seat_does_not_know(game: AnyGame) -> None:
    """In worlds that the seat cannot tell apart the same is said of the same command; what is hidden does differ."""
    differed = 0
    for number, one in enumerate(advised(game)):
        if number % 7 or not one.facts:
            continue
        world = game.resample(one.state, one.seat, Luck(f"world {number}"))
        differed += world != one.state
        assert game.advisor.reasons(game.view(world, one.seat), one.seat, one.wish) == one.facts
    assert differed > 0


def test_twin_with_all_laid_open_they_would_differ() -> None:
    """The arbiter's view shows strengths that are hidden, and what is said of them changes with the world."""
    game = games_by_name()["armadora"]
    told = []
    for number, one in enumerate(advised(game)):
        world = game.resample(one.state, one.seat, Luck(f"world {number}"))
        views = [game.view(state, "arbiter") for state in (one.state, world)]
        told.append([game.advisor.reasons(view, one.seat, one.wish) for view in views])
    assert any(here != there for here, there in told)
