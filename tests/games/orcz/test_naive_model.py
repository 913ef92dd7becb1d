"""Random columns, held against the naive reading of the rules."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from games.kernel.chance import Luck
from games.kernel.replay import steps
from games.kernel.values import JSON, plain
from games.orcz.game import GAME
from games.orcz.rules.challenge import ChallengeMet
from games.orcz.state import State
from tests.games.orcz.naive import Battle, Rank, kind
from tests.games.orcz.tables import CARDS, QUIET, OrczTable, at_anvil, awaited, give, placed, see

EVENTS = [
    *(None, "blood_frenzy", "llovar_is_watching", "war_drums", "enemy_reinforcements", "rich_plunder"),
    *("llovars_wrath", "contrary_winds"),
]
PAIRS = [
    pair
    for pair in combinations(CARDS[:-1], 2)
    if {kind(pair[0]), kind(pair[1])} not in ({"archer"}, {"cavalry"}, {"champion", "shaman"})
]
COLUMNS = 100


class Trial:
    """A random column, the rules it is resolved under, and a stream of wishes."""

    def __init__(self, number: int, event: str | None) -> None:
        luck = Luck(f"{number}/{event}")
        self.event = event
        self.seats = 2 + luck.below("", 3)
        self.own = bool(luck.below("", 2))
        self.slaves = [luck.below("", 5) for _ in range(self.seats)]
        self.primary, self.secondary = 1 + luck.below("", 4), luck.below("", 4)
        self.wishes = [luck.below("", 3) > 0 for _ in range(60)]
        hands = [luck.shuffle("", PAIRS) for _ in range(self.seats)]
        used: list[set[str]] = [set() for _ in range(self.seats)]
        self.column: list[Rank] = []
        for _ in range(luck.below("", 11)):
            seat = luck.below("", self.seats)
            pair = next((one for one in hands[seat] if not used[seat] & {*one}), None)
            if pair is None:
                continue
            used[seat] |= {*pair}
            left, right = luck.shuffle("", pair)
            up = luck.pick("", ["left", "right", "none", "both"])
            self.column.append({"seat": seat, "left": left, "right": right, "up": up})

    def table(self) -> OrczTable:
        players: JSON = {str(seat): {"slaves": slaves} for seat, slaves in enumerate(self.slaves)}
        column: list[JSON] = [plain(one) for one in self.column]
        challenge = f"{self.primary}/{self.secondary}"
        given = at_anvil(column, challenge=challenge, event=self.event, players=players)
        return placed(given, self.seats, replace(QUIET, self_struggle=self.own))


def met(table: OrczTable) -> tuple[State, ChallengeMet, list[int]]:
    """The state before the challenge, how it came out, and the slaves before anything is allocated or blamed."""
    before = GAME.blank(table.options, table.seats)
    for event, state in zip(table.events, steps(GAME, before, table.events), strict=True):
        if isinstance(event, ChallengeMet):
            scores = state
            for later in table.events[table.events.index(event) + 1 :]:
                if getattr(later, "why", "") not in ("won", "lost", "shared"):
                    break
                scores = GAME.apply(scores, later)
            return before, event, [tribe.slaves for tribe in scores.tribes]
        before = state
    raise AssertionError("no challenge was met")


@pytest.mark.parametrize("event", EVENTS)
def test_it_works(event: str | None) -> None:
    """Who is asked, what is set aside, strengths, verdict and payments are the same for every column."""
    for number in range(COLUMNS):
        trial = Trial(number, event)
        table, asked, wishes = trial.table(), [], iter(trial.wishes)
        while awaited(table)[1] == "struggle" and see(table, "/game_turn") == 1:
            (seat,) = awaited(table)[0]
            asked.append(seat)
            give(table, seat, "struggle" if next(wishes) else "hold")
        battle, again = Battle(trial.column, trial.slaves, event, trial.own), iter(trial.wishes)
        battle.struggles(lambda again=again: next(again))  # type: ignore[misc]
        totals, won, dominant = battle.challenge(trial.primary, trial.secondary)
        state, came, slaves = met(table)
        assert asked == battle.asked
        aside = [(part.seat, part.left, part.right) for part in state.at("anvil").aside]
        assert aside == [(part["seat"], part["left"], part["right"]) for part in battle.aside]
        assert (list(came.result.totals), came.result.won, list(came.result.dominant)) == (totals, won, dominant)
        assert slaves == battle.slaves


def test_twin_another_reading_is_noticed() -> None:
    """A naive model that lets the front rank's owner be asked, or forgets a trump, comes out otherwise."""
    trials = [Trial(number, None) for number in range(COLUMNS)]
    different = 0
    for trial in trials:
        one = Battle(trial.column, trial.slaves, None, trial.own)
        other = Battle(trial.column, trial.slaves, "contrary_winds", trial.own)
        for battle in (one, other):
            wishes = iter(trial.wishes)
            battle.struggles(lambda wishes=wishes: next(wishes))  # type: ignore[misc]
        different += one.aside != other.aside
    assert different > COLUMNS / 4
