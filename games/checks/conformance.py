"""What every game must keep, checked from outside: one line for each fault, none for a game in order."""

from collections.abc import Iterator
from types import MappingProxyType

import msgspec

from games.checks import agreement, telling
from games.checks.walk import Ply
from games.kernel.chance import Luck
from games.kernel.closed import open_ends, structs
from games.kernel.contract import Advisor
from games.kernel.registry import RESERVED, AnyGame
from games.kernel.settings import Setting, options_of
from games.kernel.texts import LANGUAGES, catalogue, holes, rule_numbers, rules_text
from games.kernel.values import snake

SECRECY = {"public", "owner", "nobody", "partly"}


def whole(game: AnyGame) -> Iterator[str]:
    """The faults of a game that can be seen without playing it."""
    yield from identity(game)
    yield from names(game)
    yield from types(game)
    yield from secrecy(game)
    yield from texts(game)


def step(game: AnyGame, setting: Setting, ply: Ply, luck: Luck) -> Iterator[str]:
    """The faults of one step of a match and of the state it leads to."""
    seats, state = setting.seats, ply.after
    yield from telling.written(game, ply)
    yield from telling.telling_faults(game, ply, seats)
    yield from telling.refused(game, state, seats, luck)
    yield from agreement.printed(game, state, seats)
    yield from agreement.agreement(game, state, seats)
    yield from agreement.offers(game, state, seats, luck)
    outcome = game.outcome(state)
    if outcome is None:
        yield from agreement.advised(game, state, seats, luck)
        yield from agreement.position(game, setting, state)
    elif outcome.teams != game.teams(options_of(game, setting), seats):
        yield f"outcome: the teams are {outcome.teams}, not those of the options"


def identity(game: AnyGame) -> Iterator[str]:
    """Name, version, numbers of seats, an adviser, and commands that exist where they are spoken of."""
    if not game.name.isidentifier() or game.name != game.name.lower():
        yield f"name: {game.name!r} is no lower-case name"
    if not game.rules_version:
        yield "rules_version: empty"
    if not game.seats or list(game.seats) != sorted(set(game.seats)):
        yield f"seats: {game.seats} does not rise"
    if not isinstance(getattr(game, "advisor", None), Advisor):
        yield "advisor: there is none"
    commands = {str(one.__struct_config__.tag) for one in game.command_types}
    for name, chosen in (("loose", game.loose), ("out_of_turn", game.out_of_turn), ("lets_pass", game.lets_pass)):
        for unknown in sorted(chosen - commands):
            yield f"{name}: there is no command {unknown!r}"


def names(game: AnyGame) -> Iterator[str]:
    """Commands and events under the names of their classes, each once, and none under a name of the platform's."""
    for kind, types in (("command", game.command_types), ("event", game.event_types)):
        for one in types:
            config = one.__struct_config__
            if config.tag != snake(one.__name__) or config.tag_field != "type":
                yield f"{kind} {one.__name__}: written as {config.tag_field} {config.tag!r}"
        tags = [str(one.__struct_config__.tag) for one in types]
        for tag in sorted({tag for tag in tags if tags.count(tag) > 1}):
            yield f"{kind} {tag}: there are two"
    for one in game.event_types:
        if one.__struct_config__.tag in RESERVED:
            yield f"event {one.__struct_config__.tag}: the name belongs to the platform"


def types(game: AnyGame) -> Iterator[str]:
    """Closed, frozen and exact types throughout; a command's field is left out only by being unset."""
    roots = (game.options_type, game.state_type, game.view_type, *game.command_types, *game.event_types)
    for root in roots:
        yield from open_ends(root)
        for name in dir(root):
            if getattr(getattr(root, name), "__isabstractmethod__", False):
                yield f"{root.__name__}.{name}: left without a body of its own"
    for command in game.command_types:
        for struct in structs(command):
            for field in msgspec.structs.fields(struct):
                if not field.required and field.default is not msgspec.UNSET:
                    yield f"{struct.__name__}.{field.name}: left out it must be UNSET, or it is not what was given"


def secrecy(game: AnyGame) -> Iterator[str]:
    """A decision for every field of every struct in the state, and for nothing else."""
    inside = structs(game.state_type)
    for struct in inside:
        decided = game.secrecy.get(struct, MappingProxyType({}))
        for name in struct.__struct_fields__:
            if name not in decided:
                yield f"secrecy: nobody decided who may know {struct.__name__}.{name}"
            elif decided[name] not in SECRECY:
                yield f"secrecy: {struct.__name__}.{name} is {decided[name]!r}"
        for name in sorted(set(decided) - set(struct.__struct_fields__)):
            yield f"secrecy: {struct.__name__} has no {name}"
    for struct in game.secrecy.keys() - set(inside):
        yield f"secrecy: {struct.__name__} is not part of the state"


def texts(game: AnyGame) -> Iterator[str]:
    """The catalogues and the rules of all languages have the same keys, the same arguments and the same numbers."""
    try:
        first, *others = [catalogue(game, language) for language in LANGUAGES]
        numbers, *translated = [rule_numbers(rules_text(game, language)) for language in LANGUAGES]
    except (OSError, ModuleNotFoundError) as fault:
        yield f"texts: they cannot be read: {fault}"
        return
    for name in ("game.title", "game.summary"):
        if name not in first:
            yield f"texts: no {name}"
    for language, other in zip(LANGUAGES[1:], others, strict=True):
        for key in sorted(first.keys() ^ other.keys()):
            yield f"texts: {key} is not in both {LANGUAGES[0]} and {language}"
        for key in sorted(first.keys() & other.keys()):
            if holes(first[key]) != holes(other[key]):
                yield f"texts: {key} wants other arguments in {language}"
            if not first[key].strip() or not other[key].strip():
                yield f"texts: {key} is empty"
    if not numbers or len(set(numbers)) != len(numbers):
        yield "rules: no numbers, or one of them twice"
    for language, other_numbers in zip(LANGUAGES[1:], translated, strict=True):
        for number in sorted(set(numbers) ^ set(other_numbers)):
            yield f"rules: {number} is not in both {LANGUAGES[0]} and {language}"
