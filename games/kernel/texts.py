"""A game's texts: its catalogue of names and log sentences, and its numbered rules, in each language.

The one module of the kernel that reads files, and only files that are part of the package.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from games.kernel.contract import Line
from games.kernel.french import printed
from games.kernel.values import JSON

LANGUAGES = ("en", "fr")
NOTHING = "–"
"""What an empty list comes to: a sentence that lists things still ends well."""
_HOLE = re.compile(r"\{(\w+)\}")
_NUMBER = re.compile(r"^\W*\*\*(\d+(?:\.\d+)*)\.?\*\*", re.MULTILINE)


@cache
def catalogue(game: str, language: str, home: str = "games") -> Mapping[str, str]:
    """The game's sentences and names by dotted key, from `texts/<language>.toml` in the game's folder."""
    return dict(_flat("", tomllib.loads(_read(game, "texts", f"{language}.toml", home))))


@cache
def rules_text(game: str, language: str, home: str = "games") -> str:
    """The game's rules as Markdown, from `rules/<language>.md`; every rule begins with its number in bold."""
    return _read(game, "rules", f"{language}.md", home)


def rule_numbers(text: str) -> list[str]:
    """The numbers of the rules in a rules text, in the order in which they stand there."""
    return _NUMBER.findall(text)


def holes(sentence: str) -> frozenset[str]:
    """The names of the arguments that a sentence wants."""
    return frozenset(_HOLE.findall(sentence))


def word(line: Line, sentences: Mapping[str, str], seat_name: Callable[[int], str]) -> str:
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


def _read(game: str, folder: str, name: str, home: str) -> str:
    text = (files(f"{home}.{game}") / folder / name).read_text("utf-8")
    return printed(text) if name.startswith("fr.") else text


def _flat(prefix: str, table: Mapping[str, object]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, Mapping):
            found += _flat(f"{prefix}{key}.", value)
        else:
            found.append((f"{prefix}{key}", str(value)))
    return found
