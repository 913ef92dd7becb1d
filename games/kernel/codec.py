"""A game's values as JSON and back: commands from clients, events and snapshots from the log, views to clients."""

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Generic, TypeVar

import msgspec

from games.kernel.contract import C, E, Game, O, S, V
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import JSON, Value

T = TypeVar("T", bound=Value)
_encoder = msgspec.json.Encoder()
encode = _encoder.encode


class Codec(Generic[S, C, E, O, V]):
    """Encoders and decoders of one game, made once. Everything decoded is checked against its closed type."""

    def __init__(self, game: Game[S, C, E, O, V]) -> None:
        self._options: type[O] = game.options_type
        self._commands = _any_of(game.command_types)
        self._command_by_type = {str(type_.__struct_config__.tag): type_ for type_ in game.command_types}
        events = _any_of(game.event_types)
        self._command: msgspec.json.Decoder[C] = msgspec.json.Decoder(self._commands)
        self._event: msgspec.json.Decoder[E] = msgspec.json.Decoder(events)
        self._events: msgspec.json.Decoder[list[E]] = msgspec.json.Decoder(list[events])  # type: ignore[valid-type]
        self._state: msgspec.json.Decoder[S] = msgspec.json.Decoder(game.state_type)
        self._view: msgspec.json.Decoder[V] = msgspec.json.Decoder(game.view_type)

    def command(self, raw: JSON) -> C:
        """The command in JSON data; `Refused("malformed")` for anything that is none of this game's."""
        try:
            made = msgspec.convert(raw, self._named(raw))
            encode(made)  # what cannot be written to the log, a lone surrogate say, is no command
        except (msgspec.ValidationError, ValueError, OverflowError, RecursionError) as fault:
            raise Refused("malformed", detail=_short(fault)) from None
        return made

    def _named(self, raw: JSON) -> type[C]:
        """The type that the data names, where it does: one type is converted to in a tenth of the time of a union."""
        name = raw.get("type") if isinstance(raw, dict) else None
        return self._command_by_type.get(name, self._commands) if isinstance(name, str) else self._commands

    def command_text(self, body: bytes) -> C:
        """The same from the JSON text of a request."""
        try:
            return self._command.decode(body)
        except (msgspec.DecodeError, ValueError, RecursionError) as fault:
            raise Refused("malformed", detail=_short(fault)) from None

    def options(self, raw: JSON) -> O:
        """The options in JSON data, defaults filled in; `Misfit` names the one that is wrong."""
        try:
            made = msgspec.convert({} if raw is None else raw, self._options)
            encode(made)
        except (msgspec.ValidationError, ValueError, OverflowError, RecursionError) as fault:
            raise Misfit("options", _short(fault)) from None
        return made

    def event(self, data: bytes) -> E:
        return self._event.decode(data)

    def events(self, data: bytes) -> list[E]:
        """The events in one JSON array; about 0.5 µs an event."""
        return self._events.decode(data)

    def state(self, data: bytes) -> S:
        return self._state.decode(data)

    def view(self, data: bytes) -> V:
        return self._view.decode(data)


@lru_cache(maxsize=64)
def codec(game: Game[S, C, E, O, V]) -> Codec[S, C, E, O, V]:
    """The codec of a game."""
    return Codec(game)


def schema(type_: type[Value]) -> JSON:
    """The JSON Schema of a closed type, for documentation and for clients that check."""
    made: JSON = msgspec.json.schema(type_)
    return made


def _any_of(types: Sequence[type[T]]) -> type[T]:
    """The union of the types, made at run time because a game lists them."""
    return reduce(or_, types)


def _short(fault: Exception) -> str:
    if isinstance(fault, RecursionError):
        return "nested too deeply"
    return str(fault)[:200].encode("utf-8", "backslashreplace").decode()
