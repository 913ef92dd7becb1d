"""Ready choices of a game's options, such as those of one of its editions: links that fill in the form."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple
from urllib.parse import urlencode

from games.kernel.texts import catalogue
from lobby.fields import field_name


class Preset(NamedTuple):
    """A ready choice; what its `fields` do not name is as usual."""

    title: str
    help: str
    fields: Mapping[str, str]

    @property
    def query(self) -> str:
        """What makes the address of the form one of the form so filled in."""
        return f"?{urlencode(self.fields)}" if self.fields else ""


@cache
def presets(game: str, language: str) -> tuple[Preset, ...]:
    """Those that the game's catalogue names, in its order."""
    words = catalogue(game, language)
    names = dict.fromkeys(key.split(".")[1] for key in words if key.startswith("preset."))
    return tuple(_preset(f"preset.{name}", words) for name in names)


def current(known: tuple[Preset, ...], filled: Mapping[str, object]) -> Preset | None:
    """The one that the form was filled in with, where nothing else was."""
    chosen = {name: value for name, value in filled.items() if name.startswith(field_name(""))}
    return next((one for one in known if one.fields == chosen), None)


def _preset(key: str, words: Mapping[str, str]) -> Preset:
    under = f"{key}.options."
    fields = {field_name(name.removeprefix(under)): value for name, value in words.items() if name.startswith(under)}
    return Preset(words[f"{key}.name"], words[f"{key}.help"], fields)
