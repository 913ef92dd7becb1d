"""The engine of the Dutch system of 2026."""

from collections.abc import Sequence
from itertools import groupby

from tournaments.crosstable.table import PieceColour
from tournaments.swiss.boards import in_board_order
from tournaments.swiss.card import Float, PairingCard, PreferenceStrength, cards
from tournaments.swiss.colours import allocate
from tournaments.swiss.criteria import forbidden_pairs, met_before, same_absolute_colour
from tournaments.swiss.dutch.clashes import kind_of
from tournaments.swiss.dutch.completion import Completion
from tournaments.swiss.dutch.criteria import Bracket, Field
from tournaments.swiss.dutch.direct import Member, direct_pairs
from tournaments.swiss.dutch.graph import Graph
from tournaments.swiss.dutch.steps import pairs_of
from tournaments.swiss.engine import SwissPair
from tournaments.swiss.first_round import follows_from_the_rule, pair_first_round
from tournaments.swiss.ruleset import Ruleset
from tournaments.swiss.unpaired import UnpairedRound


class DutchEngine:
    """Pairs bracket by bracket from the top; what is left below can always be completed."""

    name = "warmoot"
    version = "1"
    ruleset = Ruleset.DUTCH_2026

    def pair(self, unpaired: UnpairedRound) -> tuple[SwissPair, ...]:
        """The pairs in order of the boards."""
        unpaired.check()
        players = cards(unpaired, self.ruleset)
        if follows_from_the_rule(unpaired):
            return pair_first_round(unpaired, players)
        return self.pair_by_matching(unpaired, players)

    def pair_by_matching(self, unpaired: UnpairedRound, players: Sequence[PairingCard]) -> tuple[SwissPair, ...]:
        """The same without the first round's rule."""
        forbidden = forbidden_pairs(unpaired.forbidden)

        def may_meet(one: PairingCard, other: PairingCard) -> bool:
            if met_before(one, other) or same_absolute_colour(one, other):
                return False
            return not forbidden or (min(one.number, other.number), max(one.number, other.number)) not in forbidden

        completion = Completion(players, may_meet, self.ruleset)
        pairs = []
        for one, other in _paired(players, completion):
            if other == completion.bye:
                pairs.append(SwissPair(players[one].number, 0))
            else:
                allocated = allocate(players[one], players[other], unpaired.initial_colour)
                pairs.append(SwissPair(allocated.white.number, allocated.black.number))
        return in_board_order(pairs, {card.number: card for card in players})


def _paired(players: Sequence[PairingCard], completion: Completion) -> list[tuple[int, int]]:
    """All pairs by rank, and the player with the bye beside it."""
    field = Field(players)
    paired: list[tuple[int, int]] = []
    floaters: list[int] = []
    for _, group in groupby(range(len(players)), key=lambda vertex: players[vertex].score):
        residents = list(group)
        pairs = _bracket(players, completion, field, floaters, residents)
        done = {vertex for pair in pairs for vertex in pair}
        floaters = [vertex for vertex in (*floaters, *residents) if vertex not in done]
        paired += pairs
    return paired + [(vertex, completion.bye) for vertex in floaters]


def _bracket(
    players: Sequence[PairingCard],
    completion: Completion,
    field: Field,
    floaters: Sequence[int],
    residents: Sequence[int],
) -> list[tuple[int, int]]:
    """Return a bracket's pairs.

    If at most one player goes down from the bracket, its own best pairs are the best of all, and so are the best of the
    bracket and the next if the rest can be completed beside them. Only if it cannot, or if the bye may come from the
    bracket, must the graph hold everybody below.
    """
    score, after = players[residents[0]].score, residents[-1] + 1
    lower = range(residents[0], len(players))
    next_score = players[after].score if after < len(players) else score - 1
    if completion.bye_score == score and after == len(players):
        pairs = _directly(players, completion, floaters, residents)
        if pairs is not None:
            return pairs
    if completion.bye_score < score:
        pairs = _by_itself(players, completion, field, floaters, residents)
        if pairs is not None:
            return pairs
        near = [vertex for vertex in lower if players[vertex].score >= next_score]
        graph = Graph(completion, field, Bracket(score, next_score), floaters, near)
        pairs = pairs_of(graph, floaters, residents)
        left = [vertex for vertex in (*floaters, *lower) if vertex not in graph or graph.partner(vertex) == vertex]
        if completion.allows(left, {*floaters, *residents}):
            return pairs
    graph = Graph(completion, field, Bracket(score, next_score, True), floaters, lower)
    members = {*floaters, *residents}
    if completion.bye_score == score and sum(graph.partner(vertex) not in members for vertex in members) == 1:
        graph = Graph(completion, field, Bracket(score, next_score, True, True), floaters, lower)
    return pairs_of(graph, floaters, residents)


def _by_itself(
    players: Sequence[PairingCard],
    completion: Completion,
    field: Field,
    floaters: Sequence[int],
    residents: Sequence[int],
) -> list[tuple[int, int]] | None:
    """Return a bracket's pairs without a look at whom its downfloater meets; None if that matters.

    The most pairs come first (C6). If nobody or only the odd player is left over, the best that the next bracket can be
    is the same whoever that is, so one vertex may stand for it. If that best can be had beside the pairs, none are
    better. A graph of half the vertices is matched in an eighth of the time, and none is needed if the pairs follow
    directly.
    """
    members, after = [*floaters, *residents], residents[-1] + 1
    odd = len(members) % 2
    if odd and after == len(players):
        return None
    score = players[residents[0]].score
    next_score = players[after].score if after < len(players) else score - 1
    pairs = _directly(players, completion, floaters, residents)
    if pairs is None:
        graph = Graph(completion, field, Bracket(score, next_score, stand_in=bool(odd)), floaters, residents)
        if any(graph.partner(vertex) == vertex for vertex in members):
            return None
        pairs = pairs_of(graph, floaters, residents)
    done = {vertex for pair in pairs for vertex in pair}
    down = [vertex for vertex in members if vertex not in done]
    following = [vertex for vertex in range(after, len(players)) if players[vertex].score == next_score]
    below = range(after + len(following), len(players))
    return pairs if completion.follows(down, following, below) else None


def _directly(
    players: Sequence[PairingCard],
    completion: Completion,
    floaters: Sequence[int],
    residents: Sequence[int],
) -> list[tuple[int, int]] | None:
    """Return a bracket's pairs if the first candidate satisfies every criterion as far as possible; None otherwise.

    Of an odd number one goes down, or from the last bracket has the bye. Of those who may, that must be one who missed
    the fewest rounds (C9). The rule for two topscorers who are due the same colour is left to the matching.
    """
    cards = [players[vertex] for vertex in (*floaters, *residents)]
    if any(card.topscorer and card.strength is PreferenceStrength.ABSOLUTE for card in cards):
        return None
    leaving = set(residents)
    if residents[-1] == len(players) - 1:
        missed = {vertex: len(players[vertex].unplayed) for vertex in completion.may_have_bye if vertex in leaving}
        leaving = {vertex for vertex, count in missed.items() if count == min(missed.values())}
    members = {vertex: _member(players[vertex], vertex in leaving) for vertex in (*floaters, *residents)}
    return direct_pairs(members, floaters, residents, completion.may_meet)


def _member(card: PairingCard, may_go: bool) -> Member:
    """What the direct way asks of a player; whoever floated in the last two rounds is not to float the same way."""
    kind = kind_of(int(card.preferred is PieceColour.BLACK), card.strength)
    return Member(kind, may_go and Float.DOWN not in card.floats, Float.UP not in card.floats)
