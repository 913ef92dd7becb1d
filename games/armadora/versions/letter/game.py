"""Armadora by the letter of the printed rules: in a tie the reinforcement takes all, whoever is tied (5.2.5)."""

from collections.abc import Sequence

from games.armadora.game import Armadora


def any_owner(tied: Sequence[int], reinforced: int | None) -> int | None:  # noqa: ARG001 - whoever is tied
    """The reinforcement decides for its party, also where a weaker one has it."""
    return reinforced


class ArmadoraByTheLetter(Armadora):
    """Today's rules but for 5.2.5, read as it is printed: in a tie whoever has put a reinforcement there wins."""

    rules_version = "0"
    tie_breaker = staticmethod(any_owner)


LETTER = ArmadoraByTheLetter()
