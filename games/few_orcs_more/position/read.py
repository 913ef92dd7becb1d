"""From a position to a state: what is left out is filled in, what cannot be is refused (vocabulary 4)."""

import msgspec
from msgspec.structs import replace

from games.few_orcs_more.options import Options
from games.few_orcs_more.position import check as reading
from games.few_orcs_more.position import deal as given_deal
from games.few_orcs_more.position import war as given_war
from games.few_orcs_more.position.format import Given, GivenPlayerCards
from games.few_orcs_more.state import Clan, State, recruiters
from games.kernel.chance import Chance
from games.kernel.refusals import Misfit
from games.kernel.values import JSON


def placed(options: Options, seats: int, raw: JSON, chance: Chance) -> State:
    """The state that the position describes, before whatever follows by itself; `Misfit` where it is none."""
    try:
        given = msgspec.convert(raw, Given)
    except (msgspec.ValidationError, RecursionError) as fault:
        raise Misfit("given", str(fault)[:200]) from None
    state = State(options, (Clan(),) * seats, given.phase, given.round, _wizard(given, seats, chance))
    state = replace(state, champion=_champion(state, given))
    state = replace(state, piles=given_deal.piles(state, given))
    state = replace(state, clans=_clans(state, given))
    state = given_war.with_history(state, given)
    state = given_war.with_battle(state, given)
    reading.check_copies(given)
    state = given_deal.with_ticks(given_deal.with_deck(state, given, chance), given)
    stuck = options.late_enlist == "mandatory" and not any(state.piles)
    if given.phase == "late_enlist" and stuck and any(clan.enlistments for clan in state.clans):
        raise Misfit("piles", "there must be one for the enlistments that are left")
    return state


def _wizard(given: Given, seats: int, chance: Chance) -> int | None:
    if seats == 2:
        if given.wizard is not None:
            raise Misfit("wizard", "with two seats there is none")
        return None
    if given.wizard is None:
        return chance.pick("first_wizard", range(seats))
    return reading.one_of("wizard", given.wizard, range(seats))


def _champion(state: State, given: Given) -> int | None:
    early, named = given.phase in given_deal.BEFORE_HANDS, given.champion is not None
    if named and (state.wizard is None or early):
        raise Misfit(
            "champion", "with two seats there is none" if not early else f"it is not named in phase {given.phase}"
        )
    if not named and state.wizard is not None and not early and given.phase != "spy":
        raise Misfit("champion", f"phase {given.phase} needs one")
    return reading.one_of("champion", given.champion, recruiters(state))


def _clans(state: State, given: Given) -> tuple[Clan, ...]:
    seats, recruits = len(state.clans), recruiters(state)
    scores = reading.per_seat("scores", given.scores, seats, 0)
    gains = reading.per_seat("gains", given.gains, seats, 0)
    wins = reading.per_seat("wins", given.wins, seats, ())
    hands = reading.by_number("hands", given.hands, recruits)
    protected = reading.by_number("protected", given.protected, recruits)
    held = reading.by_number("player_cards", given.player_cards, range(seats))
    found = []
    for seat in range(seats):
        hand = reading.cards(f"hands {seat}", hands.get(seat, ()))
        safe = reading.cards(f"protected {seat}", protected.get(seat, ()))
        if any(safe.count(card) > hand.count(card) for card in safe):
            raise Misfit(f"protected {seat}", "only cards of the hand can be protected")
        if list(wins[seat]) != sorted(set(wins[seat])):
            raise Misfit(f"wins {seat}", "they go from the oldest to the latest, each once")
        cards = given_deal.player_cards(state, held.get(seat, GivenPlayerCards()), seat)
        found.append(Clan(*cards, hand, safe, scores[seat], gains[seat], wins[seat]))
    return tuple(found)
