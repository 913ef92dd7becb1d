"""Cases of round pairings, one a line: the event so far, and the pairs expected under each ruleset."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from tournaments.checking.outcome import CheckOutcome, UnreadableCase
from tournaments.crosstable.result import RoundResult
from tournaments.crosstable.table import Crosstable, Entrant, PieceColour, RoundRecord
from tournaments.swiss.engine import PairingEngine, SwissPair
from tournaments.swiss.ruleset import Ruleset
from tournaments.swiss.unpaired import Absence, CannotPair, UnpairedRound


class CasePlayer(msgspec.Struct, frozen=True):
    """A player of a case: pairing number, rating, and (opponent, colour, result) a round."""

    id: int
    rating: int = 0
    history: tuple[tuple[int, PieceColour, RoundResult], ...] = ()


class PairingCase(msgspec.Struct, frozen=True):
    """One round to be paired, and the pairs that are expected, the bye as (player, 0)."""

    id: str
    round: int
    rounds: int
    players: tuple[CasePlayer, ...]
    expected_2017: tuple[tuple[int, int], ...]
    expected_2026: tuple[tuple[int, int], ...]
    initial_colour: str = "white"
    absent: dict[str, RoundResult] = {}

    def expected(self, ruleset: Ruleset) -> tuple[SwissPair, ...]:
        """The pairs expected under a ruleset."""
        pairs = self.expected_2017 if ruleset is Ruleset.DUTCH_2017 else self.expected_2026
        return tuple(SwissPair(*pair) for pair in pairs)

    def unpaired(self) -> UnpairedRound:
        """The round as an engine gets it; raises `ValueError` for a colour or a round that cannot be."""
        if self.initial_colour not in {"white", "black"}:
            raise ValueError(f"'{self.initial_colour}' is no colour")
        entrants = tuple(
            Entrant(player.id, player.rating, tuple(RoundRecord(*one) for one in player.history))
            for player in self.players
        )
        table = Crosstable(entrants, self.rounds)
        if table.completed != self.round - 1:
            raise ValueError(f"round {self.round} follows {table.completed} rounds")
        return UnpairedRound(
            table,
            PieceColour.WHITE if self.initial_colour == "white" else PieceColour.BLACK,
            tuple(Absence(int(number), bye) for number, bye in sorted(self.absent.items())),
        )


def read_cases(lines: Iterable[str]) -> Iterator[PairingCase]:
    """The cases, one a line; raises `UnreadableCase`."""
    decoder = msgspec.json.Decoder(PairingCase)
    for position, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield decoder.decode(line)
            except msgspec.DecodeError as fault:
                raise UnreadableCase(position, str(fault)) from None


def check_pairings(cases: Sequence[PairingCase], engine: PairingEngine, ruleset: Ruleset) -> CheckOutcome:
    """Pair every case by an engine and compare boards, colours and bye with what a ruleset expects."""
    equal, differences = 0, []
    for case in cases:
        try:
            got = engine.pair(case.unpaired())
        except (CannotPair, ValueError) as fault:
            differences.append(f"{case.id}: {fault}")
            continue
        expected = case.expected(ruleset)
        if got == expected:
            equal += 1
        else:
            differences.append(f"{case.id}: expected {_boards(expected, got)}, got {_boards(got, expected)}")
    return CheckOutcome(equal, tuple(differences))


def _boards(pairs: Sequence[SwissPair], others: Sequence[SwissPair]) -> str:
    """The boards that the others do not have in the same place."""
    differing = [
        f"{board}: {pair.white}-{pair.black}"
        for board, pair in enumerate(pairs, 1)
        if board > len(others) or others[board - 1] != pair
    ]
    return "; ".join(differing) or "no such board"
