"""Chapter 10: what holds at every step of every match, whatever is played."""

from collections import Counter
from itertools import pairwise

import pytest

from games.armadora import GAME
from games.armadora.options import Options
from games.armadora.rules.board import names
from games.armadora.rules.pieces import ARMIES
from games.armadora.view.schema import View
from games.kernel.codec import codec, encode
from games.kernel.offers import offered
from tests.games.armadora import naive
from tests.games.armadora.tables import EVERY_COMMAND, VARIANTS, Ply, all_of, answers, match, parties, plies

POWERS = {"look", "arrow", "extra_warrior", "extra_palisade"}
every_variant = pytest.mark.parametrize(("seats", "options"), VARIANTS)


def arbiter(ply: Ply) -> tuple[View, View]:
    return GAME.view(ply.before, "arbiter"), GAME.view(ply.after, "arbiter")


def free(view: View) -> set[str]:
    return {at for at, square in view.board.items() if square.gold is None and square.seat is None}


def shooters(seats: int, options: Options, view: View) -> tuple[int, ...]:
    """The party of the elf."""
    elf = view.characters.index("elf")
    return next(party for party in parties(seats, options) if elf in party)


def complete(view: View) -> set[str]:
    return {at for territory in view.territories.values() if territory.complete for at in territory.squares}


@every_variant
def test_it_works(seats: int, options: Options) -> None:
    """Pieces are never lost and never doubled."""
    for ply in plies(seats, options):
        _, view = arbiter(ply)
        piles = {at: square.gold for at, square in view.board.items() if square.gold is not None}
        assert sorted(piles) == sorted(naive.MINES)
        assert sorted(piles.values()) == [3, 4, 4, 5, 5, 6, 6, 7]
        for seat in range(seats):
            standing = [(at, square.value) for at, square in view.board.items() if square.seat == seat]
            assert not {at for at, _ in standing} & set(naive.MINES)
            hand = view.hands[seat] or ()
            assert Counter(hand) + Counter(value for _, value in standing) == Counter(ARMIES[seats])
        assert view.stock + len(set(view.palisades)) == 35
        assert min(view.tokens) >= 0
        shot = sum(square.arrows for square in view.board.values())
        assert 0 <= shot <= 2
        if shot:
            elf = view.characters.index("elf")
            assert shot + view.tokens[elf] <= 2


@every_variant
def test_land(seats: int, options: Options) -> None:
    """Territories of four squares or more that only get divided; completeness stays."""
    for ply in plies(seats, options)[::2]:
        before, after = arbiter(ply)
        assert [list(one.squares) for one in after.territories.values()] == naive.territories(
            frozenset(after.palisades)
        )
        assert min(after.territory_sizes) >= 4
        assert sum(after.territory_sizes) == 40
        coarse = {at: name for name, one in before.territories.items() for at in one.squares}
        assert all(len({coarse[at] for at in one.squares}) == 1 for one in after.territories.values())
        assert free(after) <= free(before)
        assert complete(before) <= complete(after)
        for one in after.territories.values():
            assert one.complete == (not free(after) & set(one.squares))


@every_variant
def test_arrows_and_reinforcements(seats: int, options: Options) -> None:
    """They lie where they may, and stay there."""
    for ply in plies(seats, options):
        before, after = arbiter(ply)
        for at, square in after.board.items():
            assert square.arrows >= before.board[at].arrows
            assert square.reinforced >= before.board[at].reinforced
            if square.arrows > before.board[at].arrows:
                assert square.seat not in shooters(seats, options, after)
                assert at not in complete(before)
        reinforced = [(at, square.seat) for at, square in after.board.items() if square.reinforced]
        assert {at for at, _ in reinforced} <= complete(after)
        for seat in range(seats):
            owned = sum(owner == seat for _, owner in reinforced)
            assert owned + after.reinforcements[seat] == int(options.advanced)
        for one in after.territories.values():
            assert sum(at in one.squares for at, _ in reinforced) == int(one.reinforced)


@every_variant
def test_turns(seats: int, options: Options) -> None:
    """A power is followed by a main action of the same seat, who has passed is silent, and it ends."""
    whole = plies(seats, options)
    for ply, after in pairwise(whole):
        assert isinstance(ply.command, dict)
        assert isinstance(after.command, dict)
        assert not ply.before.passed[ply.seat]
        if ply.command["type"] in POWERS:
            assert after.seat == ply.seat
            assert after.command["type"] in {"warrior", "palisade", "reinforce"}
    army = len(ARMIES[seats])
    assert len(whole) <= seats * (army + 1 + 2 + 1) + 2 * 35
    assert whole[-1].after.outcome is not None


@every_variant
def test_count(seats: int, options: Options) -> None:
    """All gold is somebody's or nobody's, rests are small, no warrior counts above six."""
    for number in range(3):
        *_, last = match(seats, options, f"end {number}")
        view = GAME.view(last.after, "spectator")
        assert view.result is not None
        sides = parties(seats, options)
        assert sum(view.scores[party[0]] for party in sides) + view.result.unassigned == 40
        for one in view.result.territories.values():
            tied = [party for party in sides if party[0] in one.winners]
            assert not tied or one.unassigned < len(tied)
            assert one.gold == one.share * len(tied) + one.unassigned
            for seat, strength in enumerate(one.strengths):
                party = next(party for party in sides if seat in party)
                warriors = sum(view.board[at].seat in party for at in one.squares)
                assert (strength is None) == (warriors == 0)
                assert 0 <= (strength or 0) <= 6 * warriors
        assert all(hand is not None for hand in view.hands)
        assert all(square.face_up for square in view.board.values() if square.seat is not None)


@every_variant
def test_offers_are_exact(seats: int, options: Options) -> None:
    """A command is accepted exactly when it fits an offer; one that is refused changes nothing."""
    for ply in plies(seats, options)[::8]:
        before = encode(ply.before)
        for seat in range(seats):
            offers = GAME.offers(ply.before, seat)
            accepted = [
                raw for (raw, _), said in zip(EVERY_COMMAND, answers(ply.before, seat), strict=True) if not said
            ]
            fitting = [command for offer in offers for command in all_of(offer)]
            assert sorted(map(str, accepted)) == sorted(map(str, fitting))
            assert all(offered(offers, raw) for raw in accepted)
        assert encode(ply.before) == before


@every_variant
def test_written_and_read_again(seats: int, options: Options) -> None:
    """State, events and views go through JSON and come back; the log gives the state."""
    codes = codec(GAME)
    for ply in plies(seats, options):
        assert codes.state(encode(ply.after)) == ply.after
        state = ply.before
        for event in codes.events(encode(ply.events)):
            state = GAME.apply(state, event)
        assert state == ply.after
        seen = GAME.view(ply.after, 0)
        assert codes.view(encode(seen)) == seen
        assert names(ply.after.looked) == seen.looked
