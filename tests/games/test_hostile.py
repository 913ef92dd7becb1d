"""Hostile commands change nothing, break nothing and learn nothing (R24)."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

import pytest
from msgspec.structs import force_setattr

from games.checks.channels import reply
from games.checks.probes import probe, scalars
from games.checks.variants import settings
from games.checks.walk import luck_of, one_of, walk
from games.kernel.chance import Chance, Luck
from games.kernel.codec import codec, encode
from games.kernel.offers import sample
from games.kernel.refusals import Misfit, Refused
from games.kernel.registry import AnyGame
from games.kernel.table import Table
from games.kernel.values import JSON, Command, Event, Value, plain
from tests.budgets import budget
from tests.games.every_game import VERSIONS, named
from tests.games.mutants import bent, bent_text
from tests.games.toys.hoard import GAME as HOARD
from tests.games.toys.hoard import commands as do
from tests.games.toys.hoard import events as on
from tests.games.toys.hoard.game import Hoard
from tests.games.toys.hoard.state import CARDS, State
from tests.games.toys.leaky import RefusalCode

MUTANTS = budget("WARMOOT_HOSTILE_COMMANDS", 10_000, 200_000)
"""For each game; half of them as data, half as text."""
EACH = 100
LONGEST = 400


class Tally:
    def __init__(self) -> None:
        self.refused = self.accepted = 0


def attack(game: AnyGame, mutants: int) -> Tally:
    """Give bent commands in all kinds of positions. Raises what the game lets through, and for what it must not do."""
    tally = Tally()
    positions = _positions(game)
    for number in range(mutants // EACH):
        state, seats = next(positions)
        luck = luck_of("hostile", game.name, number)
        before = encode(state)
        bases = list(_bases(game, state, seats, luck))
        for _ in range(EACH):
            seat, base = luck.pick("", bases)
            given = bent(base, luck) if luck.below("", 2) else _read(game, bent_text(base, luck))
            tally.accepted += _answered(
                game, state, luck.below("", seats) if luck.below("", 4) == 0 else seat, given, luck
            )
            tally.refused += 1
        assert encode(state) == before
    tally.refused -= tally.accepted
    return tally


def _positions(game: AnyGame) -> Iterator[tuple[Value, int]]:
    """States spread over random matches of all settings, for ever."""
    number = 0
    while True:
        setting = settings(game)[number % len(settings(game))]
        plies = list(islice(walk(game, setting, number.to_bytes(32, "big")), LONGEST))
        for ply in plies[:: max(1, len(plies) // 4)]:
            yield ply.after, setting.seats
        number += 1


def _bases(game: AnyGame, state: Value, seats: int, luck: Luck) -> Iterator[tuple[int, dict[str, JSON]]]:
    """Commands to be bent: what is offered to anybody, and what is not."""
    pool = scalars(plain(game.view(state, "arbiter")))
    for seat in range(seats):
        offers = game.offers(state, seat)
        yield seat, sample(one_of(offers, luck), luck) if offers else probe(game, pool, luck)
        yield seat, probe(game, pool, luck)


def _read(game: AnyGame, text: bytes) -> JSON:
    """The command that the text of a request gives, as data; null where it gives none."""
    with suppress(Refused):
        return plain(codec(game).command_text(text))
    return None


def _answered(game: AnyGame, state: Value, seat: int, given: object, luck: Luck) -> bool:
    """Whether the command is accepted, which it is alike in every world that its seat cannot tell from this one."""
    wish: JSON = given  # type: ignore[assignment] - that it may be anything is the point
    answer = reply(game, state, seat, wish)
    assert not answer.startswith("refused not_offered"), f"{game.name} accepts what it does not offer: {given!r:.200}"
    answer.encode()
    world = game.resample(state, seat, luck)
    assert reply(game, world, seat, wish) == answer, f"{game.name} answers otherwise in another world: {given!r:.200}"
    return answer == "accepted"


def test_it_works() -> None:
    tally = attack(HOARD, 2000)
    assert tally.refused + tally.accepted == 2000
    assert tally.refused > 1500
    assert tally.accepted > 0


@pytest.mark.soak
@pytest.mark.long
@pytest.mark.parametrize("game", VERSIONS, ids=named)
def test_hostile_commands_are_refused_and_nothing_else(game: AnyGame, capsys: pytest.CaptureFixture[str]) -> None:
    tally = attack(game, MUTANTS)
    with capsys.disabled():
        print(
            f"\n{game.name}: {tally.refused} hostile commands refused, {tally.accepted} were in order, 0 broke anything"
        )
    assert tally.refused + tally.accepted == MUTANTS


@pytest.mark.parametrize("game", VERSIONS, ids=named)
@pytest.mark.parametrize("seat", [-1, 99, 10**30])
def test_a_seat_that_is_none_is_named(game: AnyGame, seat: int) -> None:
    setting = settings(game)[0]
    table = Table(game, codec(game).options(setting.raw), setting.seats, Luck(1))
    offers = game.offers(table.state, game.turn(table.state).seats[0]) if game.turn(table.state).seats else ()
    command: JSON = sample(offers[0], Luck(1)) if offers else {}
    with pytest.raises(Misfit, match="there is no seat"):
        table.give(seat, command, Luck(1))


@pytest.mark.parametrize("game", VERSIONS, ids=named)
def test_stale_commands_are_refused_or_in_order(game: AnyGame) -> None:
    """What was accepted once is given again by everybody at every later step."""
    setting = settings(game)[-1]
    plies = list(islice(walk(game, setting, bytes(32)), 60))
    wishes = [ply.wish for ply in plies if ply.wish is not None]
    answers = {
        reply(game, plies[-1].after, seat, wish[1]).split()[0] for wish in wishes for seat in range(setting.seats)
    }
    assert answers <= {"refused", "accepted"}
    assert "refused" in answers


class LooksUpNames(Hoard):
    """A card is looked up before it is known to be one."""

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> tuple[Event, ...]:
        if isinstance(command, do.Lay):
            CARDS.index(command.card)
        return super().decide(state, seat, command, chance)


class ChangesThenRefuses(Hoard):
    """Half of the command is carried out before it is refused."""

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> tuple[Event, ...]:
        try:
            return super().decide(state, seat, command, chance)
        except Refused:
            force_setattr(state, "round", state.round + 1)
            raise


class AcceptsUnoffered(Hoard):
    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> tuple[Event, ...]:
        if isinstance(command, do.Lay) and command.card not in state.clans[seat].hand:
            return (on.RoundBegun(state.round),)
        return super().decide(state, seat, command, chance)


@pytest.mark.parametrize(
    ("twin", "error"),
    [
        (LooksUpNames, ValueError),
        (ChangesThenRefuses, AssertionError),
        (AcceptsUnoffered, AssertionError),
        (RefusalCode, AssertionError),
    ],
)
def test_twin_a_careless_game_is_found(twin: type[Hoard], error: type[Exception]) -> None:
    with pytest.raises(error):
        attack(twin(), MUTANTS)
