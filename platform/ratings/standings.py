"""Leaderboards: who stands where on a ladder now, by the number that is almost certainly not too high."""

from typing import NamedTuple

from django.db import connection
from django.db.models import Count

from accounts.names import shown as called_so
from ratings.computers import pools
from ratings.models import Rating
from ratings.result import LadderName
from ratings.scale import CAUTION, DOUBT, ESTABLISHED, UNREST, shown
from ratings.words import PACES, called

PAGE = 50

# Guests have no place: who cannot be met again is no measure for others. Doubt grows while somebody is away.
_PLACED = f"""
WITH placed AS (
    SELECT rating.player, person.name, person.is_bot, rating.matches, rating.wins, rating.said, shown,
           rank() OVER (ORDER BY shown DESC) AS place, count(*) OVER () AS players
      FROM ratings_rating AS rating
      JOIN accounts_user AS person ON rating.player = 'user:' || person.id AND person.is_active AND NOT person.is_guest
      CROSS JOIN LATERAL (SELECT mu - {CAUTION} * least({DOUBT}, sqrt(sigma * sigma + {UNREST} * extract(
                                 epoch FROM greatest(statement_timestamp() - last, interval '0')))) AS shown) AS now
     WHERE game = %s AND pace = %s AND matches > 0
)
SELECT player, name, is_bot, matches, wins, said, shown, place, players FROM placed"""  # noqa: S608 - numbers of our own
_SOME = f"{_PLACED} ORDER BY place, name LIMIT %s OFFSET %s"
_ONE = f"{_PLACED} WHERE player = %s"


class LeaderboardRow(NamedTuple):
    """A line of a leaderboard."""

    place: int
    player: str
    name: str
    shown: float
    matches: int
    wins: int
    provisional: bool


class Leaderboard(NamedTuple):
    """A page of it, and how many have a place in all."""

    lines: list[LeaderboardRow]
    players: int


class Measure(NamedTuple):
    """A computer, whose number never changes."""

    name: str
    version: int
    shown: float


class Together(NamedTuple):
    """How often somebody stood against a game that can beat all: matches that were held, and that all lost."""

    name: str
    held: int
    lost: int

    @property
    def matches(self) -> int:
        return self.held + self.lost


def leaderboard(name: LadderName, page: int = 1, size: int = PAGE) -> Leaderboard:
    """One page of a leaderboard; one query."""
    with connection.cursor() as cursor:
        cursor.execute(_SOME, (*name, size, (page - 1) * size))
        rows = cursor.fetchall()
    return Leaderboard([_line(row) for row in rows], rows[0][8] if rows else 0)


def line_of(name: LadderName, player: str) -> LeaderboardRow | None:
    """Where one player stands; None for whoever has no place. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_ONE, (*name, player))
        row = cursor.fetchone()
    return None if row is None else _line(row)


def _line(row: tuple[str, str, bool, int, int, int, float, int, int]) -> LeaderboardRow:
    player, name, bot, matches, wins, said, number, place, _ = row
    return LeaderboardRow(
        place, player, called_so(name, bot=bot), number, matches, wins, provisional=said < ESTABLISHED
    )


def measures(game: str) -> list[Measure]:
    """The game's computers as they are rated now, the strongest first."""
    newest = pools(game)[-1:]
    players = [(f"computer:{level}", pool.version, one) for pool in newest for level, one in pool.levels.items()]
    names = called([player for player, _, _ in players])
    made = [
        Measure(name, version, shown(one.mu, one.sigma)) for name, (_, version, one) in zip(names, players, strict=True)
    ]
    return sorted(made, key=lambda measure: -measure.shown)


def together(name: LadderName) -> list[Together]:
    """The records against the game itself, whoever held it most often first; none where it has never won."""
    rows = Rating.objects.filter(game=name.game, pace=name.pace)
    if not rows.filter(lost_to_all__gt=0).exists():
        return []
    found = list(rows.values_list("player", "matches", "lost_to_all"))
    names = called([player for player, _, _ in found])
    made = [Together(who, held, lost) for who, (_, held, lost) in zip(names, found, strict=True)]
    return sorted(made, key=lambda one: (-one.held / one.matches, -one.matches, one.name))[:PAGE]


def paces_of(game: str) -> dict[str, int]:
    """The paces at which people are rated at a game, in the order in which they are shown, and how many people."""
    found = dict(Rating.objects.filter(game=game).values_list("pace").annotate(Count("id")))
    return {pace: found[pace] for pace in PACES if pace in found}
