"""py4swiss's brackets paired directly, without a matching, where that is sure to give the library's own pairs."""

from py4swiss.engines.common import ColorPreferenceSide, Float
from py4swiss.engines.dutch import Engine, engine
from py4swiss.engines.dutch.bracket.bracket import Bracket
from py4swiss.engines.dutch.bracket.bracket_pairer import BracketPairer
from py4swiss.engines.dutch.player import Player
from py4swiss.engines.dutch.validity_matcher import ValidityMatcher

from tournaments.swiss.card import PreferenceStrength
from tournaments.swiss.dutch.clashes import kind_of
from tournaments.swiss.dutch.direct import Member, direct_pairs
from tournaments.swiss.dutch.neighbours import can_be_paired

Pairs = list[tuple[Player, Player]]


class DirectPairer(BracketPairer):
    """The library's pairing of a bracket, which sets up no matching where `pairs` holds the bracket's pairs already."""

    def __init__(self, state: Bracket, validity_matcher: ValidityMatcher, initial_color: bool) -> None:
        self.pairs = _directly(state, validity_matcher)
        if self.pairs is None:
            super().__init__(state, validity_matcher, initial_color)
            return
        for one, other in self.pairs:
            if one != other:
                validity_matcher.finalize_match(one, other)
        self.completed = not state.lower_list or validity_matcher.is_valid_matching()
        self.pairs = [self._get_player_pair(one, other, initial_color) for one, other in self.pairs]


class DirectEngine(Engine):
    """The library's engine with such brackets."""

    @staticmethod
    def _get_bracket_pairs(bracket_pairer: BracketPairer) -> Pairs | None:
        if isinstance(bracket_pairer, DirectPairer) and bracket_pairer.pairs is not None:
            return bracket_pairer.pairs if bracket_pairer.completed else None
        return Engine._get_bracket_pairs(bracket_pairer)


def _directly(bracket: Bracket, validity: ValidityMatcher) -> Pairs | None:
    """Return a bracket's pairs, and beside them the player who has the bye; None if only a matching can tell.

    Whoever goes down must find an opponent in the next bracket beside as many pairs as are possible there (C7).
    """
    players = [*bracket.mdp_list, *bracket.resident_list]
    if bracket.penultimate_pairing_bracket or any(
        player.top_scorer and player.color_preference.strength.value >= PreferenceStrength.ABSOLUTE
        for player in players
    ):
        return None
    came = len(bracket.mdp_list)
    everybody = [*players, *bracket.lower_list]
    members = {place: _member(player, bracket) for place, player in enumerate(players)}

    def may_meet(one: int, other: int) -> bool:
        return validity.is_allowed_pair(everybody[one], everybody[other])

    pairs = direct_pairs(members, range(came), range(came, len(players)), may_meet)
    if pairs is None:
        return None
    paired = {place for pair in pairs for place in pair}
    down = [place for place in members if place not in paired]
    if bracket.lower_list:
        near = [*down, *range(len(players), len(everybody))]
        if down and not can_be_paired(near[: len(near) - len(near) % 2], may_meet):
            return None
    else:
        pairs += [(place, place) for place in down]
    return [(everybody[one], everybody[other]) for one, other in pairs]


def _member(player: Player, bracket: Bracket) -> Member:
    """What the direct way asks of a player."""
    side, strength = player.color_preference.side, player.color_preference.strength
    kind = kind_of(int(side is ColorPreferenceSide.BLACK), strength.value)
    floats = (player.float_1, player.float_2)
    may_go = Float.DOWN not in floats and bool(bracket.lower_list or not player.bye_received)
    return Member(kind, may_go, Float.UP not in floats)


def install() -> None:
    """Make the library use this class, since it takes no argument for it."""
    engine.BracketPairer = DirectPairer  # type: ignore[attr-defined]
