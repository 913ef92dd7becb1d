"""The next round of a round robin, by Berger tables."""

from tournaments.round_robin.berger import berger, double_berger
from tournaments.round_robin.withdrawal import GamesOfWithdrawn, games_of_withdrawn
from tournaments.stream.pairing.result import Paired, account, numbered
from tournaments.stream.settings import RoundRobin
from tournaments.stream.state import Bye, StageState, Table, Tournament


def schedule(form: RoundRobin, players: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The rounds of the Berger table of so many players, twice over where the format says so."""
    return double_berger(players) if form.twice else berger(players)


def round_robin_round(now: Tournament, stage: StageState, form: RoundRobin) -> Paired:
    """By Berger tables; who has left before half of their games is passed over, later their games are forfeited."""
    number = len(stage.rounds)
    tables: list[Table] = []
    byes: list[Bye] = []
    for group, members in enumerate(stage.groups):
        rounds = schedule(form, len(members))
        for white, black in rounds[number] if number < len(rounds) else ():
            pair = tuple(members[place - 1] for place in (white, black) if place)
            gone = [one for one in pair if passed_over(now, form, one, len(members))]
            if len(pair) == 2 and not gone:
                tables.append(Table(0, (pair[0], pair[1]), group))
            else:
                byes += [Bye(one, "zero") for one in pair if one not in gone]
    given = {"round": number + 1, "groups": stage.groups, "twice": form.twice}
    return Paired(numbered(tables), tuple(byes), account("Berger", "1", given))


def passed_over(now: Tournament, form: RoundRobin, entrant: int, players: int) -> bool:
    """Whether somebody has left a group of so many before half of their games: they are not paired any more."""
    who = now.entrants[entrant - 1]
    scheduled = len(schedule(form, players)) - players % 2
    return who.left and games_of_withdrawn(who.left_after or 0, scheduled) is GamesOfWithdrawn.NOT_COUNTED
