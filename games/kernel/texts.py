"""The texts of a rules version: its catalogue of names and log sentences, and its numbered rules, in each language.

Reads files, as only `editions` and `lessons` do beside it, and only such as are part of the package.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from games.kernel.contract import Game, LogLine
from games.kernel.french import printed
from games.kernel.registry import AnyGame
from games.kernel.registry import game as named
from games.kernel.values import JSON

LANGUAGES = ("en", "fr")
NOTHING = "–"
"""What an empty list comes to: a sentence that lists things still ends well."""
_HOLE = re.compile(r"\{(\w+)\}")
_NUMBER = re.compile(r"^\W*\*\*(\d+(?:\.\d+)*)\.?\*\*", re.MULTILINE)


def catalogue(game: AnyGame | str, language: str) -> Mapping[str, str]:
    """The sentences and names of a game by dotted key, from `texts/<language>.toml`; a name means the current rules.

    An earlier rules version has its own only where they differ. Read once a process; `FileNotFoundError` where the game
    does not speak the language.
    """
    return _catalogue(_rules(game), language)


def rules_text(game: AnyGame | str, language: str) -> str:
    """The game's rules as Markdown, from `book/<language>.md`; every rule begins with its number in bold.

    An earlier rules version has a book of its own. Read once a process; `FileNotFoundError` as for the catalogue.
    """
    return _rules_text(_rules(game), language)


def rule_numbers(text: str) -> list[str]:
    """The numbers of the rules in a rules text, in the order in which they stand there."""
    return _NUMBER.findall(text)


def holes(sentence: str) -> frozenset[str]:
    """The names of the arguments that a sentence wants."""
    return frozenset(_HOLE.findall(sentence))


def word(line: LogLine, sentences: Mapping[str, str], seat_name: Callable[[int], str]) -> str:
    """The line in words. A text argument is replaced by its name `<argument>.<value>` where the catalogue has one.

    Of an argument such as `stolen_card` the last part is looked up where the whole has no names of its own, or in the
    tables that `named.card` lists. A text such as `shaman:+1` is a name and a number: the name is looked up, the number
    follows it.
    """
    sentence = sentences[f"line.{line.key}"]
    return _HOLE.sub(lambda hole: _argument(hole[1], line.args[hole[1]], sentences, seat_name), sentence)


def _argument(name: str, value: JSON, sentences: Mapping[str, str], seat_name: Callable[[int], str]) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        items = [_argument(name.removesuffix("s"), item, sentences, seat_name) for item in value]
        return ", ".join(items) or NOTHING
    if (name == "seat" or name.endswith("_seat")) and isinstance(value, int):
        return seat_name(value)
    word_, colon, number = str(value).partition(":")
    last = name.rpartition("_")[2]
    tables = sentences.get(f"named.{last}", f"{name} {last}").split()
    named = next((sentences[key] for table in tables if (key := f"{table}.{word_}") in sentences), None)
    if named is None:
        return str(value)
    return f"{named} {number}" if colon else named


@cache
def _catalogue(rules: type[AnyGame], language: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for text in reversed(_texts(rules, "texts", f"{language}.toml")):
        found |= _flat("", tomllib.loads(text))
    return found


@cache
def _rules_text(rules: type[AnyGame], language: str) -> str:
    return _texts(rules, "book", f"{language}.md")[0]


def _rules(game: AnyGame | str) -> type[AnyGame]:
    return type(named(game) if isinstance(game, str) else game)


def _texts(rules: type[AnyGame], folder: str, name: str) -> list[str]:
    """The files of that name beside the game's class and beside those whose rules it builds on, the nearest first."""
    classes = [one for one in rules.__mro__ if issubclass(one, Game) and one is not Game]
    found = [files(package) / folder / name for package in dict.fromkeys(map(_package, classes))]
    texts = [file.read_text("utf-8") for file in found if file.is_file()]
    if not texts:
        raise FileNotFoundError(f"{rules.__name__} has no {folder}/{name}")
    return [printed(text) for text in texts] if name.startswith("fr.") else texts


def _package(one: type[object]) -> str:
    return one.__module__.rpartition(".")[0]


def _flat(prefix: str, table: Mapping[str, object]) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            found |= _flat(f"{prefix}{key}.", value)
        else:
            found[f"{prefix}{key}"] = str(value)
    return found
