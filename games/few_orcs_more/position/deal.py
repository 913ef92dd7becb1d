"""Reading a position: the deck, the piles, the player cards and the plays already submitted."""

from msgspec import UnsetType
from msgspec.structs import replace

from games.few_orcs_more.options import DESERTIONS, ENLISTMENTS, PILES
from games.few_orcs_more.position import check as reading
from games.few_orcs_more.position.format import Given, GivenPlayerCards
from games.few_orcs_more.rules.cards import ARMY
from games.few_orcs_more.rules.deal import first_batch
from games.few_orcs_more.rules.late_enlistment import Decline
from games.few_orcs_more.rules.resolution import DECLINE
from games.few_orcs_more.rules.rounds import shuffled
from games.few_orcs_more.rules.ticks import PLAY, Plays
from games.few_orcs_more.state import START_CARD, Cards, State, Ticks, recruiters
from games.kernel.chance import Chance
from games.kernel.refusals import Misfit, Refused

BEFORE_HANDS = ("deal", "late_enlist", "champion")


def piles(state: State, given: Given) -> tuple[Cards, ...]:
    """All piles, from bottom to top."""
    if given.piles and given.phase not in BEFORE_HANDS:
        raise Misfit("piles", f"all are empty in phase {given.phase}")
    count = PILES[len(state.clans)]
    named = reading.by_number("piles", given.piles, range(count))
    checked = {pile: reading.pile(f"piles {pile}", items, recruiters(state)) for pile, items in named.items()}
    return tuple(checked.get(pile, ()) for pile in range(count))


def with_deck(state: State, given: Given, chance: Chance) -> State:
    """The deck, and what follows from it: how many cards are dealt, and whether enlistments are open."""
    if given.phase != "deal":
        if given.deck is not None:
            raise Misfit("deck", f"it is empty in phase {given.phase}")
        return replace(state, dealt=len(ARMY), opened_at=given.opened_at or 0)
    if given.deck is None:
        if given.piles or given.hands:
            raise Misfit("deck", "it must be given where piles or hands are")
        return replace(state, deck=shuffled(state.options, chance))
    army = [card for card in given.deck if card != START_CARD]
    if not army or len(given.deck) > len(army) + 1:
        raise Misfit("deck", "at least one army card and at most one Start card must be in it")
    reading.cards("deck", army)
    dealt = len(ARMY) - len(army)
    if START_CARD in given.deck:
        return replace(state, deck=given.deck, dealt=dealt)
    if (given.opened_at or 0) > dealt:
        raise Misfit("opened_at", f"only {dealt} army cards are dealt")
    return replace(state, deck=given.deck, dealt=dealt, opened_at=given.opened_at or 0)


def player_cards(state: State, given: GivenPlayerCards, seat: int) -> tuple[int, int]:
    """The desertions and enlistments in a seat's hand; left out, those that are not on the piles."""
    seats = len(state.clans)
    recruit, phase = seat != state.wizard, state.phase
    found = []
    for word, most, named, usable in (
        ("desertion", DESERTIONS[seats], given.desertions, phase == "deal"),
        ("enlistment", ENLISTMENTS, given.enlistments, phase in ("deal", "late_enlist")),
    ):
        if isinstance(named, UnsetType):
            left = most - reading.on_piles(state.piles, word, seat)
            found.append(max(0, left) if recruit and usable else 0)
        elif named > most * recruit:
            raise Misfit(f"player_cards {seat}", f"{named} {word}s; there are {most * recruit}")
        else:
            found.append(named)
    return found[0], found[1]


def with_ticks(state: State, given: Given) -> State:
    """The tick, and what has been submitted in it, each list checked as if it came now."""
    named = reading.by_number("submitted", given.submitted, recruiters(state))
    if state.options.mode == "live":
        if given.tick or named or given.bounced:
            raise Misfit("tick", "there are ticks, submissions and bounces only in turns")
        return state
    fresh = given.phase == "deal" and given.deck is None
    if named and (fresh or given.phase not in ("deal", "late_enlist")):
        raise Misfit("submitted", "a deck must be given, or the phase be late_enlist")
    for bounce in given.bounced:
        reading.one_of("bounced", bounce.seat, recruiters(state))
        if PLAY.fullmatch(bounce.play) is None:
            raise Misfit("bounced", f"{bounce.play!r} is no play")
    unsubmitted: tuple[Cards | None, ...] = (None,) * len(state.clans)
    ticks = Ticks(unsubmitted, given.tick, first_batch(state) if fresh else 0, given.bounced)
    state = replace(state, ticks=ticks)
    for seat, plays in named.items():
        _check_submission(state, seat, plays)
    submitted = tuple(named.get(seat) for seat in range(len(state.clans)))
    return replace(state, ticks=replace(ticks, submitted=submitted))


def _check_submission(state: State, seat: int, plays: Cards) -> None:
    late = state.phase == "late_enlist" and plays == (DECLINE,)
    try:
        (Decline() if late else Plays(plays)).check(state, seat)
    except Refused as refusal:
        raise Misfit(f"submitted {seat}", str(refusal)) from None
