"""How entrants are dealt to divisions: as the season before has left them, by strength, or equally strong."""

from collections.abc import Sequence
from itertools import islice

from games.kernel.refusals import Refused
from leagues.season.settings import SeasonSettings
from leagues.season.state import Entrant, Placed, Season
from tournaments.designs.catalogue import cell_for
from tournaments.stream.settings import Cells, Settings, Stage, Times
from tournaments.stream.settings import Entry as TournamentEntry
from tournaments.stream.stages import drawn_groups

Divided = tuple[tuple[str, ...], ...]


def proposed(now: Season) -> Divided:
    """The divisions as they follow from the settings alone, best first; equals in order of their entry."""
    field = now.taking_part()
    sizes = division_sizes(len(field), now.settings.size)
    if now.settings.drawing == "balanced":
        return _balanced(_by_rating(field), sizes)
    if now.settings.drawing == "carried":
        return _as_left(now, _carried(now, field), sizes)
    return _sliced(_by_rating(field), sizes)


def division_sizes(players: int, size: int) -> tuple[int, ...]:
    """As many divisions of that size as can be; the last one takes those who are left over."""
    count = max(1, players // size)
    return (*(size for _ in range(count - 1)), players - size * (count - 1))


def _by_rating(field: Sequence[Entrant]) -> list[str]:
    return [one.player for one in sorted(field, key=lambda one: -one.rating)]


def _carried(now: Season, field: Sequence[Entrant]) -> list[str]:
    """Those whom the season before has left a place, in order of division and rank; newcomers by rating below."""
    there = {one.player for one in field}
    places = sorted(range(len(now.carried)), key=lambda place: (now.carried[place][1], place))
    known = [*dict.fromkeys(now.carried[place][0] for place in places if now.carried[place][0] in there)]
    return known + [player for player in _by_rating(field) if player not in {*known}]


def _as_left(now: Season, order: Sequence[str], sizes: Sequence[int]) -> Divided:
    """The order cut into divisions. Whom a director has put elsewhere than the standings proposed plays there.

    Then one division has a player more, the other one less, and nobody else is pushed aside; but where the format
    cannot be played by so many all keep their size, and the next in the order move.
    """
    last, there = len(sizes), dict(reversed(now.carried))
    apart = {player: min(proposed, last) for player, proposed in now.apart if player in {*order}}
    if not apart:
        return _sliced(order, sizes)
    fixed = [[player for player in order if player in apart and min(there[player], last) == one + 1]
             for one in range(last)]  # fmt: skip
    left = [*apart.values()]
    wished = [size - left.count(number) for number, size in enumerate(sizes, 1)]
    usual = [size - len(some) for some, size in zip(fixed, sizes, strict=True)]
    grown = [size + len(some) for some, size in zip(fixed, wished, strict=True)]
    rooms = wished if min(wished) >= 0 and all(_fits(now.settings, size) for size in grown) else usual
    rest = iter([player for player in order if player not in apart])
    made = [[*islice(rest, max(0, room))] for room in rooms]
    made[-1] += rest
    place = {player: number for number, player in enumerate(order)}
    return tuple(tuple(sorted(some + more, key=place.__getitem__)) for some, more in zip(made, fixed, strict=True))


def _fits(settings: SeasonSettings, players: int) -> bool:
    """Whether the format is played by so many."""
    try:
        drawn_groups(settings.form, tuple(range(1, players + 1)), settings.seats, "a trial")
    except Refused:
        return False
    return players >= settings.seats


def _sliced(order: Sequence[str], sizes: Sequence[int]) -> Divided:
    starts = [sum(sizes[:place]) for place in range(len(sizes))]
    return tuple(tuple(order[start : start + size]) for start, size in zip(starts, sizes, strict=True))


def _balanced(order: Sequence[str], sizes: Sequence[int]) -> Divided:
    """To and fro over the divisions, so that the sums of the ratings are as near as that brings them."""
    made: list[list[str]] = [[] for _ in sizes]
    rest, forth = list(order), True
    while rest:
        open_ = [place for place, size in enumerate(sizes) if len(made[place]) < size]
        for place in open_ if forth else reversed(open_):
            if rest:
                made[place].append(rest.pop(0))
        forth = not forth
    return tuple(map(tuple, made))


def with_exceptions(divided: Divided, placed: Sequence[Placed]) -> Divided:
    """The divisions with some players elsewhere, each at the end of their new one."""
    elsewhere = {one.player for one in placed}
    made = [[player for player in players if player not in elsewhere] for players in divided]
    for one in placed:
        made[one.division - 1].append(one.player)
    return tuple(map(tuple, made))


def at_once(settings: SeasonSettings) -> int:
    """How many matches of the season somebody plays at a time."""
    if not isinstance(settings.form, Cells):
        return 1
    design = cell_for(settings.form.cell, settings.seats)
    tables = [table for round_ in design.rounds for table in round_] if design is not None else []
    return max((sum(player in table for table in tables) for player in range(settings.form.cell)), default=1)


def tournament_settings(now: Season, division: int, league: str) -> Settings:
    """What the tournament of a division is played by, named after league, season and division.

    Only who plays in the division may enter it.
    """
    settings = now.settings
    players = now.divisions[division - 1].players
    return Settings(
        name=f"{league[:40].strip()} · {settings.name[:30].strip()} · {division}",
        game=settings.game,
        rules_version=settings.rules_version,
        seats=settings.seats,
        stages=(Stage(settings.form),),
        options=settings.options,
        entry=TournamentEntry(invited=players),
        times=Times(round_s=settings.round_s, agreed=settings.agreed),
        play=settings.play,
    )
