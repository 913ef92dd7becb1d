"""Chapter 13: what holds at every step of every match."""

from collections import Counter

import pytest

from games.few_orcs_more import GAME
from games.few_orcs_more.rules.cards import ARMY, BACK
from games.few_orcs_more.rules.deal import CardDealt, DealFinished, EnlistmentOpened
from games.few_orcs_more.rules.ending import GameEnded, RoundEnded
from games.few_orcs_more.rules.player_cards import DesertionPlayed, EnlistmentPlayed
from games.few_orcs_more.rules.spies import SpyUsed
from games.few_orcs_more.state import State
from games.few_orcs_more.view.build import view
from tests.games.few_orcs_more import naive
from tests.games.few_orcs_more.tables import SETTINGS, match, plies, states

ALL = pytest.mark.parametrize("number", range(len(SETTINGS)))


def test_it_works() -> None:
    """13.1: deck, piles, hands, armies and discard together are always the 80 cards."""
    count = 0
    for state in states():
        seen = view(state, "arbiter")
        lying = [card for card in (*(seen.deck or ()), *(seen.discard or ())) if card != "start"]
        for pile in seen.piles:
            lying += [item for item in pile.items or () if item in BACK]
        for hand in seen.hands:
            lying += hand.cards or ()
        for army in seen.battle.armies if seen.battle else ():
            lying += (army.cards or ()) if army else ()
        assert sorted(lying) == list(ARMY)
        count += 1
    assert count > 3000


def test_player_cards_are_in_hands_or_on_piles() -> None:
    """13.2, 13.3: desertions until the end of the deal, enlistments until the distribution.

    Army cards keep to the cycle.
    """
    for state in states():
        seats, piles = len(state.clans), len(state.piles)
        if state.phase not in ("deal", "late_enlist"):
            continue
        lying = Counter(item for items in state.piles for item in items if ":" in item)
        for seat, clan in enumerate(state.clans):
            desertions = 0 if seat == state.wizard else naive.DESERTIONS[seats]
            enlistments = 0 if seat == state.wizard else 2
            assert clan.enlistments + lying[f"enlistment:{seat}"] <= enlistments
            if state.phase == "deal":
                assert clan.desertions + lying[f"desertion:{seat}"] == desertions
                assert clan.enlistments + lying[f"enlistment:{seat}"] == enlistments
        army = [sum(item in BACK for item in items) for items in state.piles]
        assert army == [len(range(pile, state.dealt, piles)) for pile in range(piles)]


@ALL
def test_no_play_out_of_time(number: int) -> None:
    """13.4.

    No enlistment before the Start card, no desertion after the last card, nothing on an empty place or by the wizard.
    """
    is_open = over = False
    for ply in match(number):
        state = ply.before
        for event in ply.events:
            if isinstance(event, CardDealt) and state.dealt == 0:
                is_open = over = False
            is_open |= isinstance(event, EnlistmentOpened)
            over |= isinstance(event, DealFinished)
            if isinstance(event, EnlistmentPlayed):
                assert is_open
                assert event.late == over
            if isinstance(event, DesertionPlayed):
                assert not over
            if isinstance(event, DesertionPlayed | EnlistmentPlayed):
                assert state.piles[event.pile]
                assert event.seat != state.wizard
            state = GAME.apply(state, event)


@ALL
def test_claimed_piles(number: int) -> None:
    """13.6: at most two for every recruiter, so that some are always left where four or more play."""
    seats = SETTINGS[number].seats
    resolved = [ply.after.resolved for ply in match(number) if ply.after.resolved is not None]  # type: ignore[attr-defined]
    assert resolved
    for piles in resolved:
        claimed = sum(one.owner is not None for one in piles)
        assert claimed <= 2 * (seats - (seats > 2))
        assert len(piles) - claimed >= naive.LEFT_OWNERLESS.get(seats, 0)


@ALL
def test_spies(number: int) -> None:
    """13.7, 13.8: a card moves once at most, a spy acts once; afterwards nobody has two giants or a spy."""
    used: list[SpyUsed] = []
    for ply in match(number):
        assert isinstance(ply.after, State)
        for event in ply.events:
            if isinstance(event, SpyUsed):
                used = [*used, event] if not used or event.spy > used[-1].spy else [event]
                assert len({one.spy for one in used}) == len(used)
        if ply.after.giants is not None and None not in ply.after.giants:
            for clan in ply.after.clans:
                assert clan.hand.count("giant") < 2
                assert [card for card in clan.hand if BACK[card] == "spy"] == []


@ALL
def test_tribes(number: int) -> None:
    """13.9: each fights once a round, and afterwards no hand has a card of it."""
    for ply in match(number):
        state = ply.after
        assert isinstance(state, State)
        fought = [battle.tribe for battle in state.battles]
        assert len(set(fought)) == len(fought)
        left = {BACK[card] for clan in state.clans for card in clan.hand}
        assert not left & set(fought)


@ALL
def test_battles_and_gains(number: int) -> None:
    """13.11, 13.12: winners exactly where there is strength, all with the same points.

    The wizard gains what the champion does.
    """
    setting, scores = SETTINGS[number], [0] * SETTINGS[number].seats
    for ply in match(number):
        state = ply.before
        for event in ply.events:
            state = GAME.apply(state, event)
            assert isinstance(state, State)
            if not isinstance(event, RoundEnded):
                continue
            last = state.last_round
            assert last is not None
            for battle in last.battles:
                best = max(value for value in battle.values or () if value is not None)
                assert bool(battle.winners) == (best > 0 or bool(setting.raw.get("zero_wins")))
                assert battle.points == (2 if battle.number in (1, 4) else 1)
                assert battle.winners == tuple(
                    seat for seat, value in enumerate(battle.values or ()) if value == best and battle.winners
                )
                for army, value in zip(battle.armies or (), battle.values or (), strict=True):
                    if army is None or (battle.flying and value != naive.strength(battle.tribe, army)):
                        continue
                    assert value == naive.strength(battle.tribe, army)
            earned = [
                sum(battle.points or 0 for battle in last.battles if seat in (battle.winners or ()))
                for seat in range(setting.seats)
            ]
            if last.wizard is not None and last.champion is not None:
                assert earned[last.wizard] == 0
                earned[last.wizard] = earned[last.champion]
            assert (list(last.gains), [0 <= gain <= 6 for gain in earned]) == (earned, [True] * setting.seats)
            scores = [score + gain for score, gain in zip(scores, earned, strict=True)]
            assert [clan.score for clan in state.clans] == scores


@ALL
def test_the_game_ends_only_at_the_end_of_a_round(number: int) -> None:
    """13.13."""
    events = [event for ply in match(number) for event in ply.events]
    assert [isinstance(event, GameEnded) for event in events].count(True) == 1
    assert isinstance(events[-1], GameEnded)
    assert isinstance(events[-2], RoundEnded)


def test_every_setting_comes_to_its_end() -> None:
    ends = {number for number, ply in plies() if GAME.outcome(ply.after) is not None}
    assert ends == set(range(len(SETTINGS)))
