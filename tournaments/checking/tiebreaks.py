"""Cases of tie-breaks: an event's report, and the values expected of every player."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

import msgspec

from tournaments.checking.outcome import CheckOutcome, UnreadableCase
from tournaments.tiebreaks.basis import Basis, Format, TiebreakRules
from tournaments.tiebreaks.catalogue import find
from tournaments.tiebreaks.direct import NAME
from tournaments.tiebreaks.names import TiebreakName, UnknownTiebreak, parse
from tournaments.tiebreaks.standings import StandingsRow, standings
from tournaments.trf.report import KIND, Report

EXACT_DECIMALS = 3
"""Values with more decimals than these were rounded where they come from, and are compared to five."""
ROUNDED = Fraction(1, 100_000)
PLACE = "Rank"
_OTHER_NAMES = {"points": "PTS", "DE_rank": "DE"}


class TiebreakCase(msgspec.Struct, frozen=True):
    """One event: the name of its report, and by player the values expected, by the names of the tie-breaks."""

    tournament: str
    expected: dict[int, dict[str, Decimal]]
    trf: str = ""

    @property
    def report(self) -> str:
        """The name of the file that holds the event's report."""
        return self.trf.replace("\\", "/").rsplit("/", 1)[-1] or f"{self.tournament}.trf"


class EventCase(msgspec.Struct, frozen=True):
    """One event as a file of its own: a list of rows, each with the player's `id` and the values."""

    id: str
    expected: list[dict[str, Decimal]]

    def case(self) -> TiebreakCase:
        """The same as a line of the other form."""
        rows = {int(row["id"]): {name: row[name] for name in row if name != "id"} for row in self.expected}
        return TiebreakCase(self.id, rows)


def read_cases(text: str) -> Iterator[TiebreakCase]:
    """The cases of a file: one a line, or one event as a whole; raises `UnreadableCase`."""
    try:
        yield msgspec.json.decode(text, type=EventCase).case()
    except msgspec.DecodeError:
        yield from _lines(text.splitlines())


def _lines(lines: Iterable[str]) -> Iterator[TiebreakCase]:
    decoder = msgspec.json.Decoder(TiebreakCase)
    for position, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield decoder.decode(line)
            except msgspec.DecodeError as fault:
                raise UnreadableCase(position, str(fault)) from None


def format_of(report: Report) -> Format:
    """How the event was paired, by the report's line on it."""
    kind = report.text(KIND).casefold().replace("-", " ").replace("_", " ")
    return Format.ROUND_ROBIN if "round robin" in kind or "berger" in kind else Format.SWISS


def check_tiebreaks(case: TiebreakCase, report: Report, rules: TiebreakRules) -> CheckOutcome:
    """Work the values out and compare each; those named for another version of the rules are not counted.

    The order of the names is that of the tie-breaks: it decides the places, and who is tied for a direct encounter.
    """
    table, kind = report.crosstable(), format_of(report)
    bases = {version: Basis(table, version, kind) for version in TiebreakRules}
    names = {name: _OTHER_NAMES.get(name, name) for row in case.expected.values() for name in row if name != PLACE}
    known = {name: ours for name, ours in names.items() if _known(ours)}
    versions = {ours: bases[version] for ours in known.values() if (version := parse(ours).rules)}
    rows = {row.number: row for row in standings(bases[rules], tuple(known.values()), versions)}
    equal, differences = 0, []
    for number, expected in case.expected.items():
        for name, value in expected.items():
            if name in known and parse(known[name]).rules not in (None, rules):
                continue
            got = _value(rows.get(number), name, known)
            if got is not None and _same(value, got):
                equal += 1
            else:
                differences.append(f"{case.tournament} player {number} {name}: expected {value}, got {_words(got)}")
    return CheckOutcome(equal, tuple(differences))


def _known(name: str) -> bool:
    try:
        return parse(name) == TiebreakName(NAME) or bool(find(name))
    except UnknownTiebreak:
        return False


def _value(row: StandingsRow | None, name: str, known: Mapping[str, str]) -> Fraction | None:
    if row is None or (name not in known and name != PLACE):
        return None
    if name == PLACE:
        return Fraction(row.place)
    return row.values[list(known).index(name)].value


def _same(expected: Decimal, got: Fraction) -> bool:
    exponent = expected.as_tuple().exponent
    if isinstance(exponent, int) and -exponent > EXACT_DECIMALS:
        return abs(Fraction(expected) - got) <= ROUNDED
    return Fraction(expected) == got


def _words(value: Fraction | None) -> str:
    return "nothing" if value is None else f"{float(value):g}"
