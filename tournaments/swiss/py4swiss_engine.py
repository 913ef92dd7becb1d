"""The Dutch system of 2017 by the library py4swiss."""

from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, ScoringPointSystem
from py4swiss.trf.results import RoundResult as LibraryResult
from py4swiss.trf.sections import PlayerSection, XSection
from py4swiss.trf.sections.x_section import XSectionConfiguration

from tournaments.crosstable.result import RoundResult
from tournaments.crosstable.table import PieceColour, RoundRecord
from tournaments.swiss import py4swiss_direct, py4swiss_matcher
from tournaments.swiss.card import cards
from tournaments.swiss.criteria import forbidden_pairs
from tournaments.swiss.engine import SwissPair
from tournaments.swiss.first_round import follows_from_the_rule, pair_first_round
from tournaments.swiss.py4swiss_direct import DirectEngine
from tournaments.swiss.ruleset import Ruleset
from tournaments.swiss.unpaired import CannotPair, UnpairedRound

py4swiss_direct.install()
py4swiss_matcher.install()


class Py4swissEngine:
    """py4swiss for every round but the first, which follows from its rule."""

    name = "py4swiss"
    version = "0.3.1"
    ruleset = Ruleset.DUTCH_2017

    def pair(self, unpaired: UnpairedRound) -> tuple[SwissPair, ...]:
        """The pairs in order of the boards; a matching is made only where a bracket does not follow directly."""
        unpaired.check()
        if follows_from_the_rule(unpaired):
            return pair_first_round(unpaired, cards(unpaired, self.ruleset))
        return self.pair_by_library(unpaired)

    def pair_by_library(self, unpaired: UnpairedRound) -> tuple[SwissPair, ...]:
        """The same by the library alone, the first round too, which takes it much longer than all others."""
        try:
            pairings = DirectEngine.generate_pairings(_trf(unpaired))
        except PairingError as fault:
            raise CannotPair("no_legal_pairing") from fault
        return tuple(SwissPair(one.white, one.black) for one in pairings)


def _trf(unpaired: UnpairedRound) -> ParsedTrf:
    """The round as the library reads it: whoever is absent already has a result."""
    table = unpaired.table.filled()
    scores = table.scores()
    absent = {one.number: RoundRecord(0, PieceColour.NONE, one.bye) for one in unpaired.absent}
    sections = []
    for entrant in table.entrants:
        away = absent.get(entrant.number)
        rounds = entrant.rounds if away is None else (*entrant.rounds, away)
        added = 0 if away is None else table.scoring.points(away.result)
        sections.append(
            PlayerSection(
                code=PlayerCode.PLAYER,
                starting_number=entrant.number,
                points_times_ten=scores[entrant.number] + added,
                rank=entrant.number,
                results=[_result(record) for record in rounds],
            )
        )
    return ParsedTrf(
        player_sections=sections,
        x_section=XSection(
            number_of_rounds=unpaired.number + (not unpaired.last),
            scoring_point_system=_scoring(unpaired),
            configuration=XSectionConfiguration(first_round_color=unpaired.initial_colour is PieceColour.WHITE),
            forbidden_pairs=set(forbidden_pairs(unpaired.forbidden)),
        ),
    )


def _result(record: RoundRecord) -> LibraryResult:
    return LibraryResult(
        id=record.opponent, color=ColorToken(record.colour.value), result=ResultToken(record.result.value)
    )


def _scoring(unpaired: UnpairedRound) -> ScoringPointSystem:
    points = unpaired.table.points_of()
    system = ScoringPointSystem()
    system.score_dict = {(result, colour): points[RoundResult(result.value)] for result, colour in system.score_dict}
    return system
