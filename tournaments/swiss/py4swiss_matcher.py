"""py4swiss's matchings, in which what is asked of every pair is worked out once for all pairs that are alike."""

from py4swiss.dynamicuint import DynamicUint
from py4swiss.engines.dutch import engine
from py4swiss.engines.dutch.bracket import bracket_pairer
from py4swiss.engines.dutch.bracket.bracket_matcher import BracketMatcher
from py4swiss.engines.dutch.criteria.absolute import C3
from py4swiss.engines.dutch.player import Player
from py4swiss.engines.dutch.validity_matcher import ValidityMatcher

from tournaments.swiss.dutch.neighbours import can_be_paired


class QuickValidity(ValidityMatcher):
    """Checks who may meet, cheapest checks first, and colours once for all pairs that are alike.

    Whether all can be paired is decided by pairing neighbours first. The library's matching of every two is set up only
    if that cannot tell.
    """

    def __init__(self, players: list[Player], forbidden_pairs: set[tuple[int, int]]) -> None:
        self._colours: dict[tuple[object, object], bool] = {}
        self._final: list[tuple[Player, Player]] = []
        self._set_up = False
        super().__init__(players, forbidden_pairs)

    def _set_up_computer(self) -> None:
        """The library asks for it at once."""

    def is_allowed_pair(self, player_1: Player, player_2: Player) -> bool:
        """Whether two players may meet: C1, C3, and nobody keeps them apart."""
        if player_1.id in player_2.opponents:
            return False
        if self._forbidden_pairs and not super().is_allowed_pair(player_1, player_2):
            return False
        one, other = player_1.color_preference, player_2.color_preference
        key = (one.side, one.strength, player_1.top_scorer), (other.side, other.strength, player_2.top_scorer)
        allowed = self._colours.get(key)
        if allowed is None:
            allowed = self._colours[key] = C3.evaluate(player_1, player_2)
        return allowed

    def finalize_match(self, player_1: Player, player_2: Player) -> None:
        """Settle a pair."""
        self._final.append((player_1, player_2))
        if self._set_up:
            super().finalize_match(player_1, player_2)

    def is_valid_matching(self) -> bool:
        """Whether whoever is not settled yet can all be paired."""
        if self._neighbours_can():
            return True
        if not self._set_up:
            self._set_up = True
            super()._set_up_computer()
            for one, other in self._final:
                super().finalize_match(one, other)
        return super().is_valid_matching()

    def _neighbours_can(self) -> bool:
        settled = {player.id for pair in self._final for player in pair}
        left = [player for player in self._players if player.id not in settled]
        if len(left) % 2:
            last = next((player for player in reversed(left) if not player.bye_received), None)
            left = [player for player in left if player is not last]
        if len(left) % 2:
            return False
        return can_be_paired(range(len(left)), lambda one, other: self.is_allowed_pair(left[one], left[other]))


class QuickMatcher(BracketMatcher):
    """Asks the library for the weight of a pair once for all pairs whose players agree in what its criteria read.

    Of 320,000 pairs in the fifth round of 1,000 players 6,000 differ; asking for each took two thirds of the time.
    """

    def _set_up_computer(self) -> None:
        self._made: dict[tuple[object, object], DynamicUint] = {}
        self._kinds = {player: _kind(player) for player in self._player_list}
        super()._set_up_computer()

    def _get_weight(self, player_1: Player, player_2: Player) -> DynamicUint:
        if not self._validity_matcher.is_allowed_pair(player_1, player_2):
            return self._zero_weight
        key = self._kinds[player_1], self._kinds[player_2]
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = super()._get_weight(player_1, player_2)
        return made

    def _remove_weight(self, i: int, j: int) -> None:
        """Take an edge away. The library empties its weight in place, which others share here."""
        if self._weights[i][j]:
            self._set_weight(i, j, self._zero_weight)


def _kind(player: Player) -> tuple[object, ...]:
    """Return everything about a player that a criterion of the library reads, except whom they have met."""
    return (
        player.role,
        player.points_with_acceleration,
        player.color_preference.side,
        player.color_preference.strength,
        player.color_difference,
        player.color_double,
        player.float_1,
        player.float_2,
        player.bye_received,
        player.top_scorer,
    )


def install() -> None:
    """Make the library use these classes, since it takes no argument for them."""
    bracket_pairer.BracketMatcher = QuickMatcher  # type: ignore[attr-defined]
    engine.ValidityMatcher = QuickValidity  # type: ignore[attr-defined]
