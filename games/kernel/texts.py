"""The texts of a rules version: its catalogue of names and log sentences, and its numbered rules, in each language.

Reads files, as only `editions` and `lessons` do beside it, and only such as are part of the package.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from games.kernel.contract import Game, LogLine
from games.kernel.french import elided, printed
from games.kernel.registry import AnyGame
from games.kernel.registry import game as named
from games.kernel.values import JSON

LANGUAGES = ("en", "fr")
LISTED = {"en": "{0} and {1}", "fr": "{0} et {1}"}
"""How the last of several players is joined to the others, the same in every game."""
SINGULAR = {"en": "1", "fr": "0 1"}
"""The numbers after which a noun stands in the singular, the same in every game."""
NOTHING = "–"
"""Stands for an empty list, so that a sentence that ends with a list still reads well."""
_HOLE = re.compile(r"\{(\w+(?::[^{}|]+\|[^{}|]+)?)\}")
_NUMBER = re.compile(r"^\W*\*\*(\d+(?:\.\d+)*)\.?\*\*", re.MULTILINE)


def catalogue(game: AnyGame | str, language: str) -> Mapping[str, str]:
    """Return the sentences and names of a game by dotted key, from `texts/<language>.toml`; a name means the current
    rules.

    An earlier rules version has its own texts only where they differ. Read once per process; raises `FileNotFoundError`
    if the game does not speak the language.
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
    return frozenset(hole.partition(":")[0] for hole in _HOLE.findall(sentence))


def word(line: LogLine, sentences: Mapping[str, str], seat_name: Callable[[int], str]) -> str:
    """Return the line in words. A text argument is replaced by its name `<argument>.<value>` if the catalogue has one.

    For an argument such as `stolen_card`, names are looked up for the last part if the whole has none, or in the tables
    that `named.card` lists. A text such as `shaman:+1` is a name and a number: the name is looked up, the number
    follows it. Of several seats the last is joined to the others by `list.seats`. An object is a list of such pairs
    with the names as keys: seats if the argument is called `_seats`. The catalogue's `pair.seats` says how a pair is
    written where the number could be taken for a part of the name. A hole such as `{points:point|points}` stands for a
    number and what follows it, after one and after several.
    """
    parts = list(_between_and_holes(sentences[f"line.{line.key}"]))
    for at in range(1, len(parts), 2):
        name, colon, forms = parts[at].partition(":")
        value = line.args[name]
        parts[at] = _counted(value, forms, sentences) if colon else _argument(name, value, sentences, seat_name)
        parts[at - 1] = elided(parts[at - 1], parts[at])
    return "".join(parts)


@lru_cache(maxsize=4096)
def _between_and_holes(sentence: str) -> tuple[str, ...]:
    """Return the text between the holes of a sentence and the holes' names, alternately."""
    return tuple(_HOLE.split(sentence))


def _counted(value: JSON, forms: str, sentences: Mapping[str, str]) -> str:
    one, _, several = forms.partition("|")
    return f"{value} {one if str(value) in sentences.get('list.singular', '1').split() else several}"


def _argument(name: str, value: JSON, sentences: Mapping[str, str], seat_name: Callable[[int], str]) -> str:
    if isinstance(value, str | int):
        if isinstance(value, int) and is_seat(name):
            return seat_name(value)
    elif isinstance(value, Mapping):
        pairs = [(int(key) if key.isdecimal() else key, one) for key, one in value.items()]
        pair = sentences.get(f"pair.{name.rpartition('_')[2]}", "{0} {1}")
        names = [_argument(name.removesuffix("s"), key, sentences, seat_name) for key, _ in pairs]
        items = [pair.format(named, one) for named, (_, one) in zip(names, pairs, strict=True)]
        return ", ".join(items) or NOTHING
    elif isinstance(value, Sequence):
        one = name.removesuffix("s")
        items = [_argument(one, item, sentences, seat_name) for item in value]
        joined = sentences.get("list.seats", "{0}, {1}") if is_seat(one) else "{0}, {1}"
        return enumerated(items, joined)
    line_ = between(name, str(value), sentences)
    if line_ is not None:
        return line_
    word_, colon, number = str(value).partition(":")
    last = name.rpartition("_")[2]
    listed = sentences.get(f"named.{last}")
    for table in (name, last) if listed is None else listed.split():
        named = sentences.get(f"{table}.{word_}")
        if named is not None:
            return f"{named} {number}" if colon else named
    return str(value)


def to_own(line: LogLine, seat: int | None, sentences: Mapping[str, str]) -> LogLine:
    """The line in the second person for the seat whose deed it tells, where the catalogue has it so: `own_` and its
    key.
    """
    own = f"own_{line.key}"
    is_own = seat is not None and line.args.get("seat") == seat and f"line.{own}" in sentences
    return LogLine(own, line.args, line.rule, line.private) if is_own else line


def named_seats(line: LogLine) -> frozenset[int]:
    """The seats that a line names."""
    found: set[int] = set()
    for name, value in line.args.items():
        if isinstance(value, int) and is_seat(name):
            found.add(value)
        elif isinstance(value, Sequence | Mapping) and not isinstance(value, str) and is_seat(name.removesuffix("s")):
            found.update(int(one) for one in value if isinstance(one, int | str))
    return frozenset(found)


def is_seat(name: str) -> bool:
    """Return whether an argument of this name is a seat, worded as its player."""
    return name == "seat" or name.endswith("_seat")


def enumerated(names: Sequence[str], joined: str) -> str:
    """The names as a sentence lists them; `joined` puts the last one beside the others."""
    if len(names) < 2:
        return "".join(names) or NOTHING
    return joined.format(", ".join(names[:-1]), names[-1])


def between(name: str, value: str, sentences: Mapping[str, str]) -> str | None:
    """Return a line between two squares, such as `b2|b3`, in words; None if the catalogue has no `between.<name>`."""
    pattern = sentences.get(f"between.{name}")
    return None if pattern is None or "|" not in value else pattern.format(*value.split("|"))


@cache
def _catalogue(rules: type[AnyGame], language: str) -> Mapping[str, str]:
    spoken = language in LISTED
    found = {"list.seats": LISTED[language], "list.singular": SINGULAR[language]} if spoken else {}
    for text in reversed(_texts(rules, "texts", f"{language}.toml")):
        found |= _flat("", tomllib.loads(text))
    return found


@cache
def _rules_text(rules: type[AnyGame], language: str) -> str:
    return _texts(rules, "book", f"{language}.md")[0]


def _rules(game: AnyGame | str) -> type[AnyGame]:
    return type(named(game) if isinstance(game, str) else game)


def _texts(rules: type[AnyGame], folder: str, name: str) -> list[str]:
    """Return the files of that name beside the game's class and beside those whose rules it builds on, the nearest
    first.
    """
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
