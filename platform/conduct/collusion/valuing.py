"""What a move cost whoever made it, and whom it helped, by the computer's valuation and from the mover's own view."""

from collections.abc import Sequence
from typing import NamedTuple

from games.kernel.chance import Luck
from games.kernel.codec import codec
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.table import judge
from games.kernel.values import JSON, Value, plain

WORLDS = 2
"""In so many worlds that the mover could not tell from the true one is each choice valued."""
CHOICES = 24
"""So many of the choices that the game's advisor thinks best are compared with what was done."""
COST = 0.002
"""Shares of the victory below which a choice costs nothing worth speaking of."""
NEARLY = 0.8
"""A choice helps another where it gives them nearly as much as any other choice would have given them."""


class Valued(NamedTuple):
    """A choice against the best of those that were compared: what it cost the mover, and whom alone it helped."""

    cost: float
    helped: int | None


def valued(game: AnyGame, state: Value, seat: int, command: JSON, seed: str) -> Valued | None:
    """A command valued; None where there was nothing else to choose. The same seed gives the same answer.

    Up to 50 decisions and valuations: 7 ms in Armadora.
    """
    offers = game.offers(state, seat)
    worths: dict[str, list[tuple[float, ...]]] = {}
    choices: list[tuple[str, JSON]] = [("done", command)]
    for number in range(WORLDS):
        luck = Luck(f"{seed}/{number}")
        world = game.resample(state, seat, luck)
        if not number:
            named = {repr(command)}
            for wish in game.advisor.candidates(world, seat, offers, luck)[:CHOICES]:
                if repr(plain(codec(game).command(wish))) not in named:
                    named.add(repr(plain(codec(game).command(wish))))
                    choices.append((f"choice {len(named)}", wish))
        for name, wish in choices:
            made = _worth(game, world, seat, wish, f"{seed}/{number}")
            if made is not None:
                worths.setdefault(name, []).append(made)
    mean = {name: _mean(one) for name, one in worths.items() if len(one) == WORLDS}
    if "done" not in mean or len(mean) < 2:
        return None
    return _against(mean["done"], [*mean.values()], seat)


def _against(done: tuple[float, ...], choices: Sequence[tuple[float, ...]], seat: int) -> Valued:
    best = max(choices, key=lambda worth: worth[seat])
    cost = best[seat] - done[seat]
    if cost < COST:
        return Valued(cost, None)
    helped = []
    for other in range(len(done)):
        gain = done[other] - best[other]
        most = max(worth[other] for worth in choices) - best[other]
        if other != seat and gain >= COST and gain >= NEARLY * most:
            helped.append(other)
    return Valued(cost, helped[0] if len(helped) == 1 else None)


def _worth(game: AnyGame, world: Value, seat: int, wish: JSON, seed: str) -> tuple[float, ...] | None:
    """Everybody's share after the command in a world; None where the world does not allow it."""
    try:
        _, after = judge(game, world, seat, codec(game).command(wish), Luck(f"{seed}/after"))
    except Refused:
        return None
    return game.advisor.worth(after)


def _mean(worths: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(worths) for column in zip(*worths, strict=True))
