"""The games: what they are, how they are played, and the schemas of everything that they send and take."""

from typing import Annotated, Any

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from msgspec import Meta, to_builtins
from rest_framework.request import Request

from accounts.names import names_of
from api.endpoint import Endpoint, operation
from api.payload import Payload
from api.scopes import Scope
from boards.games import card, language
from boards.options import Option, options
from games.kernel.codec import schema
from games.kernel.refusals import Misfit
from games.kernel.registry import AnyGame, games_by_name
from games.kernel.registry import game as find_game
from games.kernel.texts import rule_numbers, rules_text
from games.players.levels import LEVELS
from lobby.defaults import usual_options
from play.players import player_name


class Level(Payload, frozen=True):
    """A level of computers, and its name."""

    level: str
    name: str


class Choice(Payload, frozen=True):
    """A value to pick, and what it is called."""

    value: Any
    label: str


class Span(Payload, frozen=True):
    """The whole numbers from lo to hi."""

    lo: int
    hi: int


class GameOption(Payload, frozen=True):
    """Something to choose: one of `picks`, a number in `span`, or a list filled from `items`.

    `house` says whose rule it is, if the book leaves it open or says otherwise.
    """

    name: str
    title: str
    help: str
    house: str
    default: Any
    picks: tuple[Choice, ...]
    span: Span | None
    items: tuple[Choice, ...]


class Seating(Payload, frozen=True):
    """A number of seats, and the options it needs beyond the defaults."""

    seats: int
    needs: dict[str, Any]


class Game(Payload, frozen=True):
    """A game. `loose` lists the commands that may be refused even if well formed; `agreements` the ends that all
    players may agree on; `recalls` says whether a seat may look back at its own earlier views during play.
    """

    game: str
    title: str
    summary: str
    rules_version: str
    seats: tuple[Seating, ...]
    options: tuple[GameOption, ...]
    levels: tuple[Level, ...]
    loose: tuple[str, ...]
    out_of_turn: tuple[str, ...]
    agreements: tuple[str, ...]
    recalls: bool
    finished: int


class Games(Payload, frozen=True):
    """All games."""

    games: tuple[Game, ...]


class Rules(Payload, frozen=True):
    """The rules in the reader's language, as Markdown; `numbers` are those that refusals and log lines cite."""

    game: str
    rules_version: str
    language: str
    text: str
    numbers: tuple[str, ...]


class RulesWanted(Payload, frozen=True):
    """Which version of the rules: today's, or the one that a match names."""

    rules_version: Annotated[str, Meta(max_length=20)] = ""


class Schemas(Payload, frozen=True):
    """JSON Schemas of the game's options, of what a viewer sees, and of each command by its type."""

    game: str
    rules_version: str
    options: dict[str, Any]
    view: dict[str, Any]
    commands: dict[str, dict[str, Any]]


def found(name: str, rules_version: str = "") -> AnyGame:
    """Return the game of that name, by today's rules or by the version named; 404 if there is none."""
    try:
        return find_game(name, rules_version)
    except Misfit as fault:
        raise Http404(str(fault)) from fault


class AllGames(Endpoint):
    """The games there are."""

    @operation("list_games", _("All games"), scope=Scope.READ, gives=Games)
    def get(self, request: Request) -> Games:
        """With everything you can choose when you open a table."""
        return Games(tuple(map(_told, games_by_name().values())))


class OneGame(Endpoint):
    """A game."""

    @operation("get_game", _("A game and its options"), scope=Scope.READ, gives=Game)
    def get(self, request: Request, game: str) -> Game:
        """What you can choose when you open a table of it, in the reader's language."""
        return _told(found(game))


class GameRules(Endpoint):
    """Its rules."""

    @operation("get_rules", _("The rules of a game"), scope=Scope.READ, gives=Rules, asks=RulesWanted)
    def get(self, request: Request, game: str, query: RulesWanted) -> Rules:
        """The same text as on the game's page; of an earlier version where one is named."""
        rules = found(game, query.rules_version)
        text = rules_text(rules, language())
        return Rules(rules.name, rules.rules_version, language(), text, tuple(rule_numbers(text)))


class GameSchemas(Endpoint):
    """Its types."""

    @operation("get_schemas", _("The schemas of a game's options, views and commands"), scope=Scope.READ, gives=Schemas)
    def get(self, request: Request, game: str) -> Schemas:
        """Closed: nothing a game sends or accepts has a field that is not in them."""
        rules = found(game)
        commands = {str(type_.__struct_config__.tag): _object(schema(type_)) for type_ in rules.command_types}
        made = _object(schema(rules.options_type)), _object(schema(rules.view_type))
        return Schemas(rules.name, rules.rules_version, *made, commands)


def levels() -> tuple[Level, ...]:
    """The levels of computers, from the weakest to the strongest."""
    names = names_of(map(player_name, LEVELS))
    return tuple(Level(level, names[player_name(level)]) for level in LEVELS)


def _told(rules: AnyGame) -> Game:
    shown = card(rules.name)
    return Game(
        game=rules.name,
        title=shown.title,
        summary=shown.summary,
        rules_version=rules.rules_version,
        seats=tuple(Seating(seats, dict(usual_options(rules, seats))) for seats in rules.seats),
        options=tuple(map(_option, options(rules.name, language()))),
        levels=levels(),
        loose=tuple(sorted(rules.loose)),
        out_of_turn=tuple(sorted(rules.out_of_turn)),
        agreements=tuple(sorted(rules.agreements)),
        recalls=rules.recall,
        finished=shown.finished,
    )


def _option(option: Option) -> GameOption:
    return GameOption(
        name=option.name,
        title=option.title,
        help=option.help,
        house=option.house,
        default=option.default,
        picks=tuple(Choice(one.value, one.label) for one in option.picks),
        span=None if option.span is None else Span(*option.span),
        items=tuple(Choice(one.value, one.label) for one in option.items),
    )


def _object(value: object) -> dict[str, Any]:
    made = to_builtins(value)
    assert isinstance(made, dict)
    return made
