"""What a hint proposes and what the log tells, in sentences: no field or identifier of the code stands in them, and no
number right behind a name, as names of guests end in one.
"""

import re
from functools import cache
from itertools import islice

import msgspec
import pytest
from django.utils import translation

from boards.seats import table_names
from boards.words import Words, filled
from games.checks.walk import Ply, walk
from games.kernel.contract import LogLine
from games.kernel.registry import game as find_game
from games.kernel.registry import games_by_name
from games.kernel.settings import plainest
from games.kernel.texts import LANGUAGES, catalogue, word
from games.kernel.values import JSON, Event

GAMES = list(games_by_name())
PLIES = 400
"""Steps of each match that are looked at."""
NAMES = tuple(f"Snagjaw 57{at}" for at in range(7))
MISREAD = re.compile(r"Snagjaw 57\d[ ,·×()]*\d")


@cache
def plies(name: str) -> list[tuple[int, Ply]]:
    """The steps of a random match with each number of seats."""
    game = find_game(name)
    settings = plainest(game)
    return [
        (setting.seats, ply)
        for at, setting in enumerate(settings)
        for ply in islice(walk(game, setting, bytes([at + 1]) * 32), PLIES)
    ]


def misread(text: str) -> bool:
    """Whether a number could be taken for a part of the name before it."""
    return MISREAD.search(text) is not None


def test_a_number_behind_a_name_is_found() -> None:
    """The twin: what the sentences would be without a sign or a word between."""
    assert misread("Snagjaw 570 3, Snagjaw 571 4") is misread("Snagjaw 570, 2 matches") is True
    assert not misread("Snagjaw 570: 3, Snagjaw 571: 4. Snagjaw 572, Snagjaw 573")
    pairless = {key: text for key, text in catalogue("orcs_vs_orcs", "en").items() if not key.startswith("pair.")}
    line = LogLine("game_ended_quiet", {"score_seats": {"0": 3, "1": 4}, "seats": [1]})
    assert misread(word(line, pairless, NAMES.__getitem__))
    assert not misread(word(line, catalogue("orcs_vs_orcs", "en"), NAMES.__getitem__))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_no_number_stands_right_behind_a_name(name: str, language: str) -> None:
    """In the log, on the board in words, and in what a hint would propose."""
    game, words = find_game(name), Words(catalogue(name, language), NAMES)
    told = 0
    for number, (_seats, ply) in enumerate(plies(name)):
        lines = [game.tell(event, "arbiter") for event in ply.events if isinstance(event, Event)]
        if game.artist is not None and number % 8 == 0:
            lines += game.artist.describe(game.view(ply.after, "arbiter"), "arbiter")
        for line in lines:
            if line is not None:
                said = word(line, words.catalogue, words.player)
                assert not misread(said), said
                told += 1
        if ply.wish is not None and isinstance(ply.wish[1], dict):
            assert not misread(words.whole(ply.wish[1]))
    assert told > 50


def test_shares_stand_apart_from_the_names_of_who_gets_them() -> None:
    words = Words(catalogue("orcz", "en"), NAMES)
    assert words.whole({"type": "allocate", "split": {"0": 2, "1": 1}}) == (
        "Divide the slaves: Snagjaw 570: 2, Snagjaw 571: 1"
    )


@pytest.mark.parametrize(("language", "second"), [("en", "Ogg 42 (seat 2)"), ("fr", "Ogg 42 (siège 2)")])
def test_who_sits_in_two_places_is_told_apart_by_the_seat(language: str, second: str) -> None:
    known = {"user:1": "Ogg 42", "user:2": "Bea"}
    with translation.override(language):
        assert table_names(["user:1", "user:1", "user:2", "user:2"], known)[1:3] == (second, "Bea 3")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_a_command_has_its_words(name: str, language: str) -> None:
    """In the rulebook's, not by the field's own name."""
    found = catalogue(name, language)
    wanting = []
    for command in find_game(name).command_types:
        tag = command.__struct_config__.tag
        for field in msgspec.structs.fields(command):
            keys = {f"stated_in.{tag}.{field.encode_name}", f"stated.{field.encode_name}"}
            wanting += [] if keys & found.keys() else [(tag, field.encode_name)]
    assert wanting == []


def _texts(value: JSON) -> set[str]:
    if isinstance(value, str):
        return {value, *value.split(":")}
    if isinstance(value, dict):
        return {text for one in value.values() for text in _texts(one)}
    return {text for one in value for text in _texts(one)} if isinstance(value, list | tuple) else set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_no_hint_names_a_field_or_an_identifier(name: str, language: str) -> None:
    """Whatever command it proposes, as random matches give them."""
    words, met = Words(catalogue(name, language), NAMES), set[str]()
    for _seats, ply in plies(name):
        command = ply.wish[1] if ply.wish is not None else None
        if not isinstance(command, dict):
            continue
        said = words.whole(command)
        met.add(str(command["type"]))
        assert "_" not in said, (command, said)
        assert "{" not in said, (command, said)
        # A name of the code's is told from a word of the book's by its letters, or by its having another name.
        for text in _texts(dict(filled(command))):
            named = " ".join(one for key, one in words.catalogue.items() if key.rpartition(".")[2] == text).casefold()
            if named and text.casefold() not in re.findall(r"[\w']+", named):
                assert not re.search(rf"\b{re.escape(text)}\b", said), (command, said)
    assert len(met) >= min(4, len(find_game(name).command_types) - 1)


def test_they_read_like_what_the_book_says() -> None:
    orc_wars, armadora = (Words(catalogue(name, "en"), ("Ada", "Cid")) for name in ("orc_wars", "armadora"))
    said = [
        orc_wars.whole({"type": "buy", "count": 2, "gold": [1, 1]}),
        orc_wars.whole({"type": "raise", "area": "darokin", "leader": "hool", "hordes": 2}),
        orc_wars.whole({"type": "steal", "spy": 2, "seat": 1, "pile": "tribe"}),
        orc_wars.whole({"type": "offer", "to": 1, "give": {"gold": [2]}, "get": {"tribe": 1, "gold": 3}}),
        armadora.whole({"type": "warrior", "value": 3, "at": "c4"}),
        Words(catalogue("orc_wars", "fr"), ("Ada", "Cid")).whole(
            {"type": "transfer_hordes", "from": "alebane", "to": "hool", "hordes": ["kol"]}
        ),
    ]
    assert said == [
        "Buy counters: two, paid in gold: 1, 1",
        "Raise hordes: in Darokin, under Hool, hordes: 2",
        "Steal a counter: with spy 2, from Cid, one of the tribe counters",
        "Make an offer: to Cid, you give gold: 2, you ask for tribe counters: 1, gold counters: 3",
        "Place a warrior: of value 3, on c4",
        said[-1],
    ]
    assert "d’Alebane" in said[-1]
