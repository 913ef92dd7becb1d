"""Events made up for tests: random crosstables, and Swiss events played on by an engine."""

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from tournaments.crosstable.result import RoundResult
from tournaments.crosstable.table import Crosstable, Entrant, PieceColour, RoundRecord
from tournaments.swiss.engine import PairingEngine, SwissPair
from tournaments.swiss.unpaired import Absence, CannotPair, UnpairedRound

R = RoundResult
GAMES = ((R.WIN, R.LOSS), (R.LOSS, R.WIN), (R.DRAW, R.DRAW), (R.UNRATED_WIN, R.UNRATED_LOSS))
FORFEITS = ((R.FORFEIT_WIN, R.FORFEIT_LOSS), (R.FORFEIT_LOSS, R.FORFEIT_WIN), (R.FORFEIT_LOSS, R.FORFEIT_LOSS))
BYES = (R.PAIRING_BYE, R.HALF_BYE, R.ZERO_BYE, R.FULL_BYE)


def table(*rows: str, ratings: Sequence[int] = (), planned: int = 0) -> Crosstable:
    """A crosstable from rows like `2w1 3b= 0-U`, the first being player 1."""
    entrants = tuple(
        Entrant(number, ratings[number - 1] if ratings else 0, tuple(record(cell) for cell in row.split()))
        for number, row in enumerate(rows, 1)
    )
    return Crosstable(entrants, planned)


def record(cell: str) -> RoundRecord:
    """A round from a cell like `2w1`."""
    return RoundRecord(int(cell[:-2]), PieceColour(cell[-2]), R(cell[-1]))


def bye(result: RoundResult) -> RoundRecord:
    """A round without an opponent."""
    return RoundRecord(0, PieceColour.NONE, result)


def after(table: Crosstable, rows: dict[int, RoundRecord]) -> Crosstable:
    """The crosstable with one more round."""
    return Crosstable(
        tuple(Entrant(one.number, one.rating, (*one.rounds, rows[one.number])) for one in table.entrants),
        table.planned,
        table.scoring,
    )


def play(pairs: Sequence[SwissPair], random: Random, forfeits: float = 0.1) -> dict[int, RoundRecord]:
    """Results for a round's pairs."""
    rows = {}
    for white, black in pairs:
        if not black:
            rows[white] = bye(R.PAIRING_BYE)
            continue
        mine, theirs = random.choice(FORFEITS if random.random() < forfeits else GAMES)
        rows[white] = RoundRecord(black, PieceColour.WHITE, mine)
        rows[black] = RoundRecord(white, PieceColour.BLACK, theirs)
    return rows


def random_table(seed: int, players: int, rounds: int) -> Crosstable:
    """Any consistent crosstable: opponents by lot, rematches and all, byes and forfeits of every kind, short rows."""
    random = Random(seed)  # noqa: S311 - an event made up for tests
    made = Crosstable(tuple(Entrant(number, 1000 + random.randrange(1500)) for number in range(1, players + 1)), rounds)
    for _ in range(rounds):
        order = random.sample(range(1, players + 1), players)
        away = order[: random.choice((0, 0, 1, 2)) + players % 2]
        rest = order[len(away) :]
        if len(rest) % 2:
            away, rest = [*away, rest[0]], rest[1:]
        pairs = [SwissPair(*pair) for pair in zip(rest[::2], rest[1::2], strict=True)]
        made = after(made, play(pairs, random, 0.2) | {number: bye(random.choice(BYES)) for number in away})
    return made


def tables(most: int = 12, rounds: int = 7) -> st.SearchStrategy[Crosstable]:
    """Any consistent crosstable, small."""
    return st.builds(random_table, st.integers(0, 2**32), st.integers(2, most), st.integers(1, rounds))


class Played:
    """A Swiss event that an engine pairs and chance plays, with absences, late entries and forfeits."""

    def __init__(self, engine: PairingEngine, seed: int, players: int, planned: int) -> None:
        self.engine = engine
        self.random = Random(seed)  # noqa: S311 - an event made up for tests
        self.initial = self.random.choice((PieceColour.WHITE, PieceColour.BLACK))
        self.table = Crosstable(tuple(Entrant(number, 2500 - number) for number in range(1, players + 1)), planned)
        self.late = {number for number in range(1, players + 1) if self.random.random() < 0.08}

    def next_round(self) -> UnpairedRound:
        """The next round, with whoever is away."""
        early = self.table.completed < 2
        away = [
            Absence(entrant.number, self.random.choice((R.HALF_BYE, R.ZERO_BYE, R.FULL_BYE)))
            for entrant in self.table.entrants
            if (entrant.number in self.late and early) or self.random.random() < 0.04
        ]
        return UnpairedRound(self.table, self.initial, tuple(away))

    def rounds(self) -> "list[tuple[UnpairedRound, tuple[SwissPair, ...]]]":
        """All the rounds that could be paired, each as it was and with its pairs."""
        found = []
        for _ in range(self.table.planned):
            unpaired = self.next_round()
            try:
                pairs = self.engine.pair(unpaired)
            except CannotPair:
                break
            found.append((unpaired, pairs))
            away = {one.number: bye(one.bye) for one in unpaired.absent}
            self.table = after(self.table, play(pairs, self.random) | away)
        return found
