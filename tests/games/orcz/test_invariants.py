"""The invariants of chapter 10, over matches played at random."""

from collections import Counter

import pytest

from games.kernel.replay import steps
from games.orcz.game import GAME
from games.orcz.options import stack_height
from games.orcz.rules.challenge import ChallengeMet
from games.orcz.rules.column import RankTurnedUp
from games.orcz.rules.deployment import RankPlaced, SeatSkipped
from games.orcz.rules.slaves import SlavesGained, SlavesPaid
from games.orcz.rules.struggle import StruggleEnded
from games.orcz.state import State
from games.orcz.state.cards import ALL, BIT, CHAMPION, SCOUT, SHAMAN, TROOPS, bad_pair, forms_rank
from games.orcz.state.fields import Field
from tests.games.orcz.tables import VARIANTS, Variant, plies

MATCHES = [(variant, seed) for variant in VARIANTS for seed in (1, 2)]
IDS = [f"{variant.seats}-{number}" for number, (variant, _) in enumerate(MATCHES)]


def moments(variant: Variant, seed: int) -> list[tuple[State, object, State]]:
    """Every event of a match with the states before and after it."""
    found: list[tuple[State, object, State]] = []
    for ply in plies(variant, seed):
        before = ply.before
        for event, after in zip(ply.events, steps(GAME, before, ply.events), strict=True):
            found.append((before, event, after))
            before = after
    return found


def laid_on(field: Field, seat: int | None = None) -> list[int]:
    """The ranks and parts on a field, of one seat or of all."""
    laid = [(rank.seat, rank.cards) for rank in field.ranks] + [(part.seat, part.cards) for part in field.aside]
    return [cards for owner, cards in laid if seat in (None, owner)]


def cards_of(state: State, seat: int) -> Counter[int]:
    """Where each card of a seat is found: hand, fields, used."""
    places = [state.tribes[seat].hand, state.tribes[seat].used]
    for field in state.fields:
        places += laid_on(field, seat)
    return Counter(bit for cards in places for bit in BIT.values() if cards & bit)


@pytest.mark.parametrize(("variant", "seed"), MATCHES, ids=IDS)
def test_it_works(variant: Variant, seed: int) -> None:
    """10.1 to 10.3: every card is in one place; the scout is never on a field; heroes never come back."""
    for before, _, after in moments(variant, seed):
        for seat in range(variant.seats):
            assert cards_of(after, seat) == Counter(BIT.values())
            assert before.tribes[seat].used & ~after.tribes[seat].used == 0
            assert after.tribes[seat].used & TROOPS == 0
        for field in after.fields:
            assert [cards for cards in laid_on(field) if cards & SCOUT] == []
            assert [rank for rank in field.ranks if bad_pair(rank.left, rank.right) is not None] == []


@pytest.mark.parametrize(("variant", "seed"), MATCHES, ids=IDS)
def test_ranks(variant: Variant, seed: int) -> None:
    """10.3 to 10.5: how they lie, how many there are, where they come, and who is skipped."""
    placed: Counter[tuple[int, int]] = Counter()
    for before, event, after in moments(variant, seed):
        if isinstance(event, RankPlaced):
            up = {"moonless_night": ("none",), "blazing_sun": ("both",)}.get(after.event or "", ("left", "right"))
            assert event.up in up
            assert after.at(event.field).ranks[:-1] == before.at(event.field).ranks
            assert not before.at(event.field).finished
            placed[after.game_turn, event.seat] += 1
        elif isinstance(event, SeatSkipped):
            assert not forms_rank(before.tribes[event.seat].hand, before.event != "witch_hunt")
        elif isinstance(event, RankTurnedUp):
            assert len(event.cards) == {"moonless_night": 2, "blazing_sun": 0}.get(before.event or "", 1)
    assert max(placed.values()) <= 5


@pytest.mark.parametrize(("variant", "seed"), MATCHES, ids=IDS)
def test_challenges(variant: Variant, seed: int) -> None:
    """10.6 to 10.8, 10.11: six a field, at most one beaten a turn, won by a champion or by strength."""
    height = stack_height(variant.options, variant.seats)
    beaten: Counter[tuple[int, str]] = Counter()
    for before, event, after in moments(variant, seed):
        if after.phase != "setup":
            for field in after.fields:
                assert 0 <= len(field.stack) + (field.challenge is not None) <= height
                assert len(field.removed) == 6 - height
        if not isinstance(event, ChallengeMet):
            continue
        result, field = event.result, before.at(event.field)
        assert result.won == (result.champion or result.strength >= result.need)
        assert bool(result.dominant) == bool(field.aside)
        assert result.strength == sum(result.totals)
        beaten[after.game_turn, event.field] += result.won
    assert max(beaten.values()) <= 1


@pytest.mark.parametrize(("variant", "seed"), MATCHES, ids=IDS)
def test_a_rank_with_a_hero_never_loses_a_card(variant: Variant, seed: int) -> None:
    """10.9."""
    for before, event, _ in moments(variant, seed):
        if isinstance(event, StruggleEnded):
            fighting = before.at(event.field).ranks[-2:]
            assert [rank for rank in fighting if rank.cards & (CHAMPION | SHAMAN)] == []


@pytest.mark.parametrize(("variant", "seed"), MATCHES, ids=IDS)
def test_slaves(variant: Variant, seed: int) -> None:
    """10.10: they come from the bank and go to it, spoils cancel out, and nobody is below 0."""
    bank = 0
    for _, event, after in moments(variant, seed):
        if isinstance(event, SlavesGained):
            bank += event.amount
        elif isinstance(event, SlavesPaid):
            bank -= event.amount if event.to is None else 0
        slaves = [tribe.slaves for tribe in after.tribes]
        assert min(slaves) >= 0
        assert sum(slaves) == 5 * variant.seats + bank
        assert [tribe for tribe in after.tribes if tribe.shown_empty and tribe.slaves] == []


@pytest.mark.parametrize(("variant", "seed"), MATCHES, ids=IDS)
def test_the_end_and_whom_it_waits_for(variant: Variant, seed: int) -> None:
    """10.13 and 10.15."""
    played = plies(variant, seed)
    for ply in played[:-1]:
        assert len(GAME.turn(ply.after).seats) == 1
    end = played[-1].after
    outcome = GAME.outcome(end)
    assert outcome is not None
    assert outcome.all_lost == (sum(field.finished for field in end.fields) < 3)
    assert GAME.turn(end).seats == ()


def test_every_event_happens_somewhere() -> None:
    """So that the matches above look at all of the rules."""
    seen = {type(event) for variant, seed in MATCHES for _, event, _ in moments(variant, seed)}
    assert {type_.__name__ for type_ in GAME.event_types} - {type_.__name__ for type_ in seen} == {"PositionPlaced"}


def test_the_deck_of_a_hand_is_whole() -> None:
    assert sum(BIT.values()) == ALL
