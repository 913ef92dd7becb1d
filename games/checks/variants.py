"""Variants of a game to be tested: every number of seats, and every value of every option at least once."""

from collections.abc import Iterator

from games.kernel.chance import Luck
from games.kernel.refusals import Misfit
from games.kernel.registry import AnyGame
from games.kernel.settings import Setting, choices, fits, plainest
from games.kernel.values import JSON, same


def settings(game: AnyGame) -> list[Setting]:
    """Each number of seats with its plainest options, then mixtures in which every value of every option stands once.

    `Misfit` for a number of seats or a value that no match can be opened with.
    """
    values, usual = choices(game), plainest(game)
    made = list(usual)
    for number, raw in enumerate(_mixtures(values, game.name)):
        seats = [*game.seats[number % len(game.seats) :], *game.seats[: number % len(game.seats)]]
        made += [setting for count in seats if fits(game, setting := Setting(raw, count))][:1]
    for name, all_values in values.items():
        for value in all_values:
            if not any(name in setting.raw and same(setting.raw[name], value) for setting in made):
                made.append(_single(game, name, value, usual))
    return made


def _mixtures(values: dict[str, list[JSON]], name: str) -> Iterator[dict[str, JSON]]:
    """As many as the option with the most values has; each option's values are dealt over them in a shuffled order."""
    count = max(map(len, values.values()), default=0)
    luck = Luck(f"variants/{name}")
    dealt = {key: luck.shuffle("", [few[i % len(few)] for i in range(count)]) for key, few in values.items()}
    for number in range(count):
        yield {key: few[number] for key, few in dealt.items()}


def _single(game: AnyGame, name: str, value: JSON, usual: list[Setting]) -> Setting:
    for setting in usual:
        if fits(game, made := Setting({**setting.raw, name: value}, setting.seats)):
            return made
    raise Misfit(f"options {name}", f"{game.name} cannot be opened with {value!r}")
