"""Which matches there are in the demo, for whatever games there are."""

from collections.abc import Iterator, Sequence

from django.db import connection

from accounts.models import User
from games.kernel.chance import Luck
from games.kernel.codec import codec
from games.kernel.refusals import Misfit
from games.kernel.registry import AnyGame, games_by_name
from games.kernel.registry import game as find_game
from games.kernel.settings import choices
from games.kernel.table import Table
from games.kernel.values import JSON
from lobby import invitations, tables
from lobby.defaults import usual_options, usual_seats
from lobby.demo.playing import act
from lobby.duration import DAY
from lobby.order import Order
from play import commands
from play.live import Live
from play.match import Match
from play.models import MatchRow
from play.players import player_name
from play.terms import Terms

BY_MAIL = Terms(pace="days", move_s=2 * DAY, bank_s=5 * DAY, rated=True)
AT_LEISURE = Terms()
MIDDLE = 16
"""Commands after which a match counts as well under way."""


def at_once(people: Sequence[User]) -> Iterator[Live]:
    """What is there when the site opens: for each game a finished match, two running ones and an open table, and
    somewhere an invitation and a seat to take over.
    """
    for number, rules in enumerate(games_by_name().values()):
        friends = _turned(people, number)
        yield finished(rules, friends, usual_seats(rules), BY_MAIL)
        yield _running(rules, [people[0], *(one for one in friends if one != people[0])], BY_MAIL)
        yield _running(rules, [one for one in friends if one != people[0]], AT_LEISURE)
        yield _waiting(rules, [one for one in friends if one != people[0]])
    rules = next(iter(games_by_name().values()))
    yield _inviting(rules, people)
    yield _deserted(rules, people)


def later() -> list[tuple[str, int]]:
    """What may come while the site is open already: a finished match of every other number of seats."""
    return [
        (rules.name, seats)
        for rules in games_by_name().values()
        for seats in rules.seats
        if seats != usual_seats(rules)
    ]


def add(game: str, seats: int, people: Sequence[User]) -> None:
    """Play one of those, unless it is there or somebody is at it; safe to ask for twice, and at once."""
    name = f"demo {game} {seats}"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtext(%s))", [name])
        (mine,) = cursor.fetchone()
        if not mine:
            return
        try:
            over = MatchRow.objects.filter(game=game, seats=seats, status=MatchRow.Status.OVER)
            if people and not over.exists():
                _finish(find_game(game), _turned(people, seats), seats)
        finally:
            cursor.execute("SELECT pg_advisory_unlock(hashtext(%s))", [name])


def _finish(rules: AnyGame, people: Sequence[User], seats: int) -> None:
    """Play such a match, or go on with the one that a worker was stopped in the middle of."""
    seated = [user.player for user in people[:seats]]
    begun = MatchRow.objects.filter(game=rules.name, players=seated, host=seated[0], status=MatchRow.Status.RUNNING)
    match_id = begun.values_list("id", flat=True).first()
    if match_id is None:
        finished(rules, people, seats, AT_LEISURE)
    else:
        act(match_id, Luck(match_id), lambda _match, _given: False)


def finished(rules: AnyGame, people: Sequence[User], seats: int, terms: Terms) -> Live:
    """A match from the set-up to its end; where that many people are not to be had, computers sit among them."""
    opened = _open(rules, people, seats, usual_options(rules, seats), terms)
    return act(opened.id, Luck(opened.id), lambda _match, _given: False)


def _running(rules: AnyGame, people: Sequence[User], terms: Terms) -> Live:
    """A match well under way that waits for the first of these people."""
    seats = usual_seats(rules)
    opened = _open(rules, people, seats, _calm(rules, seats), terms)

    def enough(match: Match, given: int) -> bool:
        awaited = [match.players[seat] for seat in match.rules.turn(match.state).seats]
        return given >= MIDDLE and people[0].player in awaited

    return act(opened.id, Luck(opened.id), enough)


def _waiting(rules: AnyGame, people: Sequence[User]) -> Live:
    """A table at which two seats are taken at most, one of them by a computer where more than two are wanted."""
    seats = max(count for count in rules.seats if count <= 4)
    company = [player_name("warlord")] if seats > 2 else []
    players = (people[0].player, *company, *[None] * (seats - 1 - len(company)))
    return tables.open_table(people[0], _order(rules, seats, usual_options(rules, seats), players, BY_MAIL))


def _inviting(rules: AnyGame, people: Sequence[User]) -> Live:
    seats = usual_seats(rules)
    players = (people[1].player, *[None] * (seats - 1))
    order = _order(rules, seats, usual_options(rules, seats), players, AT_LEISURE)._replace(private=True)
    opened = tables.open_table(people[1], order)
    invitations.ask(opened.id, people[0].player, people[1].player)
    return opened


def _deserted(rules: AnyGame, people: Sequence[User]) -> Live:
    """A match that one of more than two has left."""
    seats = max(rules.seats)
    opened = _open(rules, people[1:], seats, _calm(rules, seats), AT_LEISURE)
    now = act(opened.id, Luck(opened.id), lambda _match, given: given >= MIDDLE)
    return commands.leave(now.id, 0, actor=str(now.match.players[0])).live


def _open(rules: AnyGame, people: Sequence[User], seats: int, options: dict[str, JSON], terms: Terms) -> Live:
    seated = [user.player for user in people[:seats]]
    players = (*seated, *[player_name("raider")] * (seats - len(seated)))
    return tables.open_table(people[0], _order(rules, seats, options, players, terms))


def _order(
    rules: AnyGame, seats: int, options: dict[str, JSON], players: tuple[str | None, ...], terms: Terms
) -> Order:
    return Order(rules.name, rules.rules_version, seats, options, players, terms, private=False)


def _calm(rules: AnyGame, seats: int) -> dict[str, JSON]:
    """Options by which nothing happens by itself, so that a match stays where it was left; else the usual ones."""
    usual = usual_options(rules, seats)
    single = ({**usual, name: value} for name, values in choices(rules).items() for value in values)
    for raw in (usual, *single):
        try:
            table = Table(rules, codec(rules).options(raw), seats, Luck("calm"))
        except Misfit:
            continue
        if rules.due(table.state) is None:
            return raw
    return usual


def _turned(people: Sequence[User], by: int) -> list[User]:
    by %= len(people)
    return [*people[by:], *people[:by]]
