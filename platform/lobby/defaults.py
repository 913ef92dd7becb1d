"""What somebody gets who chooses nothing: the number of seats and the options that go with it."""

from functools import cache

from games.kernel.lessons import lesson
from games.kernel.registry import AnyGame, games_by_name
from games.kernel.settings import plainest
from games.kernel.values import JSON, plain
from lobby.order import Order
from play.models import MatchRow, Participant
from play.players import player_name
from play.results import results
from play.terms import Terms

OPPONENT = "raider"
NEWCOMERS_OPPONENT = "grunt"


@cache
def _plainest(rules: AnyGame) -> dict[int, dict[str, JSON]]:
    return {setting.seats: setting.raw for setting in plainest(rules)}


def usual_seats(rules: AnyGame) -> int:
    """As many as its lesson says; else the fewest seats at which the game is played by its default options."""
    said = lesson(rules.name).usual_seats if rules.name in games_by_name() else 0
    return said or min(_plainest(rules), key=lambda seats: (len(_plainest(rules)[seats]), seats))


def usual_options(rules: AnyGame, seats: int) -> dict[str, JSON]:
    """The changes of the default options that so many seats need; mostly none."""
    return _plainest(rules)[seats]


def table_options(rules: AnyGame) -> dict[str, JSON]:
    """The changes of the default options with which people's tables begin; mostly none."""
    found = plain(lesson(rules.name).at_tables) if rules.name in games_by_name() else {}
    assert isinstance(found, dict)
    return found


def is_new_to(rules: AnyGame, me: str) -> bool:
    """Whether somebody has not yet played a match of this game to its end; one query."""
    return not Participant.objects.filter(player=me, over=True, match__game=rules.name).exists()


def usual_opponents(me: str) -> dict[str, str]:
    """By game the level of the computers that somebody meets who asks for none; one query, none for a stranger."""
    known = results(me).keys() if me else set[str]()
    return {name: OPPONENT if name in known else NEWCOMERS_OPPONENT for name in games_by_name()}


def quick_order(rules: AnyGame, me: str, level: str = "", *, as_first: bool = False) -> Order:
    """One person against computers of the level, by the usual options and without a clock; one query. They may take
    moves back, which costs no other person anything.

    Who is new to the game meets the weakest computers unless they ask for others, by the options of a first match.
    With `as_first` these options are everybody's.
    """
    seats, new = usual_seats(rules), is_new_to(rules, me)
    opponent = player_name(level or (NEWCOMERS_OPPONENT if new else OPPONENT))
    first = plain(lesson(rules.name).first_match) if new or as_first else {}
    assert isinstance(first, dict)
    return Order(
        game=rules.name,
        rules_version=rules.rules_version,
        seats=seats,
        options={**usual_options(rules, seats), **table_options(rules), **first},
        players=(me, *[opponent] * (seats - 1)),
        terms=Terms(takeback="free"),
        private=False,
    )


def was_as_first(row: MatchRow) -> bool:
    """Whether a match was played by the options of a first one, in a game that has some of its own for it."""
    first = plain(lesson(row.game).first_match)
    assert isinstance(first, dict)
    return bool(first) and all(row.options.get(name) == value for name, value in first.items())


def friend_order(rules: AnyGame, me: str) -> Order:
    """One person and a friend who has the link, by people's options, unrated and without a clock; one query.

    Where the game needs more, computers sit on the other seats, from which the host can free them.
    """
    seats = usual_seats(rules)
    opponent = player_name(NEWCOMERS_OPPONENT if is_new_to(rules, me) else OPPONENT)
    return Order(
        game=rules.name,
        rules_version=rules.rules_version,
        seats=seats,
        options={**usual_options(rules, seats), **table_options(rules)},
        players=(me, None, *[opponent] * (seats - 2)),
        terms=Terms(takeback="consent"),
        private=True,
    )
