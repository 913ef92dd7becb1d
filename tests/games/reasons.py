"""What a Raider would choose in positions of random play, with the facts that its advisor gives for it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.checks.walk import walk
from games.kernel.chance import Luck
from games.kernel.codec import codec
from games.kernel.contract import LogLine
from games.kernel.registry import AnyGame
from games.kernel.replay import fold
from games.kernel.settings import plainest


class Advised(NamedTuple):
    """A position, who decides there, the Raider's choice and what speaks for it."""

    game: AnyGame
    state: Any
    seat: int
    wish: dict[str, Any]
    facts: tuple[LogLine, ...]

    def view(self) -> Any:
        return self.game.view(self.state, self.seat)

    def after(self) -> Any:
        """The state once the choice has been made."""
        command = codec(self.game).command(self.wish)
        return fold(self.game, self.state, self.game.decide(self.state, self.seat, command, Luck("after")))

    def told(self, key: str) -> Iterator[dict[str, Any]]:
        """The arguments of each fact of this key."""
        return (dict(fact.args) for fact in self.facts if fact.key == key)


def advised(game: AnyGame, matches: int = 1) -> Iterator[Advised]:
    """Every decision of so many matches in the game's first settings."""
    for setting in plainest(game)[:3]:
        for number in range(matches):
            for ply in walk(game, setting, bytes([number + 1]) * 32):
                for seat in game.turn(ply.after).seats[:1]:
                    offers = game.offers(ply.after, seat)
                    view = game.view(ply.after, seat)
                    wish = game.advisor.advise(view, seat, offers, Luck("hint")) if offers else None
                    if isinstance(wish, dict):
                        yield Advised(game, ply.after, seat, wish, game.advisor.reasons(view, seat, wish))
