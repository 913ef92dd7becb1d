"""A table: one match played in memory, by the same checks in the same order as everywhere else."""

from typing import Generic

from games.kernel.chance import Chance
from games.kernel.codec import codec
from games.kernel.contract import C, E, Game, O, S, V
from games.kernel.offers import offered
from games.kernel.refusals import Misfit, Refused
from games.kernel.replay import fold
from games.kernel.values import JSON, plain


class Table(Generic[S, C, E, O, V]):
    """A running match: its state, and all events since the set-up."""

    def __init__(
        self,
        game: Game[S, C, E, O, V],
        options: O,
        seats: int,
        chance: Chance,
        given: JSON = None,
        arranged: bool = False,
    ) -> None:
        """Open a match, from a position if `arranged`. Raises `Misfit` if options, seats or position cannot be used."""
        if seats not in game.seats:
            raise Misfit("seats", f"{game.name} is not played by {seats}")
        game.check(options, seats)
        self.game = game
        self.options = options
        self.seats = seats
        opening = game.place(options, seats, given, chance) if arranged else game.open(options, seats, chance)
        self.events: list[E] = list(opening)
        self.state: S = fold(game, game.blank(options, seats), opening)

    def give(self, seat: int, command: JSON, chance: Chance) -> tuple[E, ...]:
        """Return the events that follow from a command. Raises `Refused`, with nothing changed, or `Misfit` for an
        unknown seat.
        """
        if not 0 <= seat < self.seats:
            raise Misfit("seat", f"there is no seat {seat}; seats are 0 to {self.seats - 1}")
        events, self.state = decide(self.game, self.state, seat, command, chance)
        self.events.extend(events)
        return events

    def tick(self, chance: Chance) -> tuple[E, ...]:
        """Carry out the automatic step that is due and return its events; none if none is due."""
        events = self.game.tick(self.state, chance)
        self.state = fold(self.game, self.state, events)
        self.events.extend(events)
        return events


def decide(game: Game[S, C, E, O, V], state: S, seat: int, command: JSON, chance: Chance) -> tuple[tuple[E, ...], S]:
    """The events that follow from a command in JSON data and the state after them; `malformed` where it is none."""
    return judge(game, state, seat, codec(game).command(command), chance)


def judge(game: Game[S, C, E, O, V], state: S, seat: int, wanted: C, chance: Chance) -> tuple[tuple[E, ...], S]:
    """Return the events that follow from a well-formed command and the state after them.

    `game_over` comes before any refusal of the game's own. Whatever the rules accept must also fit an offer; a command
    that does not is refused as `not_offered`, which the conformance tests show never to happen.
    """
    if game.outcome(state) is not None:
        raise Refused("game_over")
    events = game.decide(state, seat, wanted, chance)
    if not offered(game.offers(state, seat), plain(wanted)):
        raise Refused("not_offered")
    return events, fold(game, state, events)
