"""An event of computers that a director disturbs on the way: late entries, withdrawals, corrections.

Beside the computers two people are entered: one who never checks in, and one who checks in and never moves. As long as
no clock runs the first round is open, since that one's table is: what is to be done in it can be done, however slow the
machine is.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from accounts.models import User
from opponents import computer_accounts
from streams.actors import Actor, actor
from streams.stored_command import Command
from tests.tournaments.stream.run import settings
from tournaments import commands
from tournaments.kind import LiveTournament
from tournaments.stream import commands as c
from tournaments.stream.settings import Entry, Format, Play, PodSwiss
from tournaments.stream.state import Result, Round, Table, Tournament

MOVE_S = 2
"""Seconds that somebody has for a move who never moves."""
GAMES: dict[str, dict[str, object]] = {"armadora": {}, "few_orcs_more": {"mode": "turns"}}
"""The games of the fewest decisions: about 63 for two, and 115 for four."""
RULING = "c1.1"
"""The public id of a ruling, as that of a case would be."""
Deed = Callable[["Event"], bool]


class Event:
    """An event, who directs it, and what is still to be done to it on the way."""

    def __init__(self, name: str, form: Format, game: str, seats: int, players: int) -> None:
        self.host = User.objects.create_user(f"Host of {name}")
        terms = {"pace": "live", "move_s": MOVE_S, "on_timeout": "computer"}
        given = replace(
            settings(form, seats=seats),
            name=name,
            game=game,
            options=GAMES[game],
            entry=Entry(check_in_from=0, late_until=1),
            play=Play(terms=dict(terms), rated=True, deserted="forfeit"),
        )
        self.id = commands.open_tournament(given, actor(self.host.player)).id
        self.director: Actor = commands.director(self.host.pk, self.id)
        self.give(c.OpenEntry())
        for user in computer_accounts.add("grunt", players):
            self.enter(user)
        absent, idle = (User.objects.create_user(f"{who} {name}") for who in ("Absent", "Idle"))
        self.enter(absent)
        self.idle = self.enter(idle)
        commands.give(self.id, c.CheckIn(entrant=self.idle), actor(idle.player))
        pods = isinstance(form, PodSwiss)
        self.in_round_one: list[Deed] = [_enter_late, _withdraw, _correct] if pods else [_withdraw, _correct, _correct]
        self.later: list[Deed] = [_correct_later] if pods else []

    @property
    def now(self) -> Tournament:
        """The event as it is."""
        return self.live.tournament

    @property
    def live(self) -> LiveTournament:
        """The event and its log."""
        return commands.find(self.id)

    @property
    def over(self) -> bool:
        """Whether it is over."""
        return self.now.status == "over"

    def give(self, wish: Command) -> None:
        """A deed of the director."""
        commands.give(self.id, wish, self.director)

    def enter(self, user: User) -> int:
        """Enter a computer, or have somebody enter; the number on the list."""
        by = self.director if user.level else actor(user.player)
        commands.give(self.id, c.Enter(name=user.name, players=(user.player,), rating=user.pk % 700), by)
        entrant = self.now.entrant_of(user.player)
        assert entrant is not None
        return entrant.number

    def disturb(self) -> None:
        """Do what is next to be done, if it is time for it."""
        for deeds in (self.in_round_one, self.later):
            if deeds:
                if deeds[0](self):
                    del deeds[0]
                return


def _enter_late(event: Event) -> bool:
    """One more computer, once the first round is played."""
    if event.now.round is None:
        return False
    (user,) = computer_accounts.add("grunt")
    event.enter(user)
    return True


def _withdraw(event: Event) -> bool:
    """Computers leave in the middle of a round: one whose table is over and, where one is, one that plays."""
    played = _played(event)
    if not played:
        return False
    round_ = event.now.round
    assert round_ is not None
    playing = [table for table in round_.missing if event.idle not in table.entrants]
    for table in (played[0], *playing[:1]):
        event.give(c.Withdraw(entrant=table.entrants[-1], reason="has to go"))
    return True


def _correct(event: Event) -> bool:
    """A result of the round that is played was read the wrong way round."""
    played = _played(event)
    if not played:
        return False
    round_ = event.now.round
    assert round_ is not None
    event.give(_correction(round_, played[-1]))
    return True


def _correct_later(event: Event) -> bool:
    """A result of the first round was, which is found out in the second or when all is over: then by a ruling, which
    the platform alone carries out.
    """
    now = event.now
    first = now.stages[0].rounds[0]
    if not first.ended:
        return False
    table = next(table for table in first.tables if table.result is not None and table.result.kind == "played")
    if now.status == "running":
        event.give(_correction(first, table))
    else:
        commands.give(event.id, _correction(first, table, RULING), commands.SYSTEM)
    return True


def _played(event: Event) -> Sequence[Table]:
    """The tables of the newest round that were played, as long as it is open."""
    round_ = event.now.round
    if round_ is None or not round_.open:
        return ()
    return [
        table
        for table in round_.tables
        if table.result is not None and table.result.kind in ("played", "adjudicated") and not table.result.forfeited
    ]


def _correction(round_: Round, table: Table, ruling: str = "") -> c.CorrectResult:
    where = {"stage": round_.stage, "round": round_.number, "table": table.number}
    return c.CorrectResult(**where, result=_other_way_round(table), reason="read the wrong way round", ruling=ruling)


def _other_way_round(table: Table) -> Result:
    """The ranks reversed; a tie, which is the same either way round, was read for a win of the first."""
    assert table.result is not None
    ranks = tuple(1 + len(table.entrants) - rank for rank in table.result.ranks)
    if len(set(ranks)) == 1:
        ranks = (1, *[2] * (len(ranks) - 1))
    best = min(ranks)
    return Result("adjudicated", tuple(rank - best + 1 for rank in ranks), table.result.scores)
