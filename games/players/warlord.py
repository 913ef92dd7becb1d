"""The warlord: search over worlds that its seat cannot tell from the true one.

The commands that the game's advisor thinks best run against each other. Each is carried out in the same imagined
worlds, everybody goes on as the advisor advises until the decision has passed on to others and away from them again, or
the chapter of the game is over, and then the advisor estimates each seat's share of the victory. Letting the moment
pass is to wait for the clock. The seat looks after its own share, which its partners have too.
"""

from typing import NamedTuple

from games.kernel.advice import won
from games.kernel.chance import Luck
from games.kernel.codec import codec, encode
from games.kernel.contract import Due
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.replay import fold
from games.kernel.values import JSON, Command, Value
from games.players.player import More
from games.players.race import Race, Runner
from games.players.situation import Situation

WORLDS = 1 << 32


class Warlord(NamedTuple):
    """Searches as long as it may; with no time at all it plays as the advisor advises.

    A unit of thinking is one choice played on in one world.
    """

    width: int = 6
    """How many choices run."""
    survey: int = 4
    """In how many worlds the choices at hand are ranked before the race begins."""
    warm_up: int = 8
    """In how many worlds all of them run."""
    doubt: float = 3.0
    """How many standard errors behind a choice drops out."""
    answers: int = 1
    """How often the decision passes on before the outcome is judged."""
    stamina: int = 12
    """After how many steps it is judged in any case,"""
    reading: int = 60
    """and where the game has chapters, at whose end choices are judged."""

    def choose(self, situation: Situation, luck: Luck, more: More) -> JSON:
        game, seat = situation.game, situation.seat
        wishes = self._first_thoughts(situation, luck)
        if len(wishes) == 1:
            return wishes[0]
        entered = runners(game, wishes[: self.width], situation.due)
        race = Race(entered, self.warm_up, self.doubt, game.advisor.proof)
        done = 0
        while len(race.running) > 1 and more(done):
            world = situation.imagine(luck)
            before = game.advisor.worth(world)[seat]
            # The same luck for all: what chance does to one choice it does to the others.
            fate = luck.below("fate", WORLDS)
            gains: list[float] = []
            for runner in race.running:
                if gains and not more(done):
                    return race.winner().wish
                gains.append(self.share_after(game, world, seat, runner.command, Luck(fate)) - before)
                done += 1
            race.lap(gains)
        return race.winner().wish

    def share_after(self, game: AnyGame, state: Value, seat: int, command: Command | None, luck: Luck) -> float:
        """The seat's share of the victory after the command and what follows; 0 where the rules refuse it."""
        chapter = game.advisor.chapter(state)
        if command is not None:
            try:
                state = fold(game, state, game.decide(state, seat, command, luck))
            except Refused:
                return 0.0
        waiting = command is None
        acting: tuple[int, ...] = (seat,)
        passed = 0
        for _ in range(self.reading if chapter else self.stamina):
            if game.outcome(state) is not None or (chapter and game.advisor.chapter(state) != chapter):
                break
            seats = game.turn(state).seats
            if not waiting and seats and seats != acting:
                acting = seats
                passed += 1
            if passed > self.answers and not chapter:
                break
            after = as_advised(game, state, [one for one in seats if not (waiting and one == seat)], luck)
            if after is state:
                waiting = False
                after = fold(game, state, game.tick(state, luck))
            if after is state:
                break
            state = after
        outcome = game.outcome(state)
        return (game.advisor.worth(state) if outcome is None else won(outcome))[seat]

    def _first_thoughts(self, situation: Situation, luck: Luck) -> list[JSON]:
        """The advice for the view, then what is worth searching by its mean place in a few worlds."""
        game, seat, offers = situation.game, situation.seat, situation.offers
        places: dict[bytes, int] = {}
        wishes: dict[bytes, JSON] = {}
        for _ in range(self.survey):
            ranked = game.advisor.candidates(situation.imagine(luck), seat, offers, luck)
            for place, wish in enumerate(ranked):
                key = encode(wish)
                wishes[key] = wish
                places[key] = places.get(key, 0) + place - len(ranked)
        advice = game.advisor.advise(situation.view, seat, offers, luck)
        first = encode(advice)
        return [advice] + [wishes[key] for key in sorted(places, key=places.__getitem__) if key != first]


def as_advised(game: AnyGame, state: Value, seats: list[int], luck: Luck) -> Value:
    """The state after each of the seats has done what the advisor thinks best; the same one where nobody acts."""
    for seat in seats:
        if seat not in game.turn(state).seats:
            continue
        offers = game.offers(state, seat)
        found = game.advisor.candidates(state, seat, offers, luck)
        best = found[0] if found else game.advisor.advise(game.view(state, seat), seat, offers, luck)
        if best is None:
            continue
        try:
            state = fold(game, state, game.decide(state, seat, codec(game).command(best), luck))
        except Refused:
            continue
    return state


def runners(game: AnyGame, wishes: list[JSON], due: Due | None) -> list[Runner]:
    """The wishes in order; where the clock acts anyway, letting the moment pass comes second."""
    decode = codec(game).command
    made = [Runner(wish, None if wish is None else decode(wish)) for wish in wishes]
    if due is not None and None not in wishes:
        made.insert(1, Runner(None, None))
    return made
