"""The warlord: search over worlds that its seat cannot tell from the true one.

Each unit of thinking imagines such a world and walks down a tree that all worlds share. On the way every seat that is
to act chooses for itself, all at once where the game has them act at once, among the commands that the game's advisor
thinks worth searching; in a situation not yet looked into whoever is to act answers as the advisor would, and the
advisor's estimate of each seat's share of the victory is taken. Every choice on the way learns from it. Each seat
looks after its own share, which its partners have too.
"""

from typing import NamedTuple

from games.kernel.chance import Luck
from games.kernel.codec import codec, encode
from games.kernel.contract import Due, Outcome
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.replay import fold
from games.kernel.values import JSON, Value
from games.players.player import More
from games.players.situation import Situation
from games.players.tree import Arm, Bandit, Node


class Lesson(NamedTuple):
    """A choice made on the way, by which seat and where, to learn from what came of it."""

    bandit: Bandit
    arm: int
    seat: int


class Warlord(NamedTuple):
    """Searches as long as it may; with no time at all it plays as the advisor advises."""

    bold: float = 0.3
    """How much an untried choice is worth trying, in shares of the victory."""
    breadth: int = 2
    """How fast the number of choices looked at grows."""
    patience: int = 3
    """In how many worlds a situation is only judged before it is looked into."""
    survey: int = 4
    """In how many worlds the choices at hand are ranked before the search begins."""

    def choose(self, situation: Situation, luck: Luck, more: More) -> JSON:
        game, seat = situation.game, situation.seat
        wishes = self._first_thoughts(situation, luck)
        root = Node()
        root.visits = self.patience
        here = root.bandits[seat] = Bandit(arms(game, wishes, situation.due))
        done = 0
        while len(here.arms) > 1 and more(done):
            walk(game, situation.imagine(luck), root, self, luck)
            done += 1
        return here.favourite().wish

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


def walk(game: AnyGame, state: Value, root: Node, mind: Warlord, luck: Luck) -> None:
    """Go down from the root through one imagined world to something new, and learn from it."""
    node = root
    before_all = game.advisor.worth(state)
    lessons: list[Lesson] = []
    while True:
        outcome = game.outcome(state)
        if outcome is not None:
            shares = shared(outcome)
            break
        seats = game.turn(state).seats
        if seats and node.visits < mind.patience:
            node.visits += 1
            shares = after_the_answer(game, state, seats, luck)
            break
        before = len(lessons)
        state, moved = all_act(game, state, seats, node, mind, luck, lessons)
        if not moved:
            shares = game.advisor.worth(state)
            break
        if seats:
            node = node.child(tuple((lesson.seat, lesson.arm) for lesson in lessons[before:]))
    for lesson in lessons:
        lesson.bandit.learn(lesson.arm, shares[lesson.seat] - before_all[lesson.seat])


def after_the_answer(game: AnyGame, state: Value, seats: tuple[int, ...], luck: Luck) -> tuple[float, ...]:
    """The advisor's estimate once each seat has done what it thinks best: whoever is to move is never idle."""
    for seat in seats:
        if seat not in game.turn(state).seats:
            continue
        best = game.advisor.candidates(state, seat, game.offers(state, seat), luck)[0]
        if best is None:
            continue
        try:
            state = fold(game, state, game.decide(state, seat, codec(game).command(best), luck))
        except Refused:
            break
    outcome = game.outcome(state)
    return game.advisor.worth(state) if outcome is None else shared(outcome)


def all_act(
    game: AnyGame, state: Value, seats: tuple[int, ...], node: Node, mind: Warlord, luck: Luck, lessons: list[Lesson]
) -> tuple[Value, bool]:
    """The state after each seat has chosen or, where nobody acted, the clock has; and whether anything happened."""
    due = game.due(state)
    acted = False
    for seat in seats:
        if acted and seat not in game.turn(state).seats:
            continue
        bandit = node.bandits.get(seat)
        if bandit is None:
            wishes = game.advisor.candidates(state, seat, game.offers(state, seat), luck)
            bandit = node.bandits[seat] = Bandit(arms(game, wishes, due))
        index, after = act(game, state, seat, bandit, mind, luck, alone=len(seats) == 1)
        if index >= 0:
            lessons.append(Lesson(bandit, index, seat))
        if after is not state:
            state, acted = after, True
    if acted:
        return state, True
    events = game.tick(state, luck)
    return fold(game, state, events), bool(events)


def act(
    game: AnyGame, state: Value, seat: int, bandit: Bandit, mind: Warlord, luck: Luck, *, alone: bool
) -> tuple[int, Value]:
    """The arm that the seat takes, -1 where it can do nothing, and the state after it."""
    barred: set[int] = set()
    complete = False
    while True:
        index = bandit.pick(barred, mind.bold, mind.breadth, None if alone else luck)
        if index < 0:
            if complete:
                return -1, state
            # The choices were listed in another world: what this one allows instead is added.
            complete = True
            bandit.add(arms(game, game.advisor.candidates(state, seat, game.offers(state, seat), luck), None))
            continue
        command = bandit.arms[index].command
        if command is None:
            return index, state
        try:
            return index, fold(game, state, game.decide(state, seat, command, luck))
        except Refused:
            barred.add(index)


def arms(game: AnyGame, wishes: list[JSON], due: Due | None) -> list[Arm]:
    """The wishes as arms, in order; where the clock acts anyway, letting the moment pass comes second."""
    decode = codec(game).command
    made = [Arm(wish, None if wish is None else decode(wish)) for wish in wishes]
    if due is not None and None not in wishes:
        made.insert(1, Arm(None, None))
    return made


def shared(outcome: Outcome) -> tuple[float, ...]:
    """Each seat's share of the victory."""
    each = 1 / len(outcome.winners) if outcome.winners else 0.0
    return tuple(each if seat in outcome.winners else 0.0 for seat in range(len(outcome.ranks)))
