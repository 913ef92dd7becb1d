"""Whether a position fits the table and itself, from the round and the deal to the hands; what it leaves to chance is
drawn.
"""

from msgspec import UnsetType
from msgspec.structs import replace

from games.few_orcs_more.options import DESERTIONS, ENLISTMENTS, PILES, Options
from games.few_orcs_more.position.check_war import check_battle, check_copies, check_history
from games.few_orcs_more.position.format import HeldPlayerCards, Position
from games.few_orcs_more.position.read import read
from games.few_orcs_more.rules.cards import ARMY, COPIES
from games.few_orcs_more.rules.deal import first_batch
from games.few_orcs_more.rules.resolution import DECLINE
from games.few_orcs_more.rules.setup import first_wizard, shuffled
from games.few_orcs_more.rules.ticks import PLAY, check_decline, check_plays
from games.few_orcs_more.state import START_CARD, Cards, Clan, State, recruiters
from games.kernel.chance import Chance
from games.kernel.positions import by_number, known, one_of, per_seat, require
from games.kernel.positions import read as in_form
from games.kernel.refusals import Misfit, Refused
from games.kernel.tuples import holds
from games.kernel.values import JSON

BEFORE_HANDS = ("deal", "late_enlist", "champion")


def completed(options: Options, seats: int, raw: JSON, chance: Chance) -> Position:
    """The position in JSON data, the wizard and the deck drawn where it leaves them out; `Misfit` where it is none."""
    position = in_form(Position, raw)
    if position.wizard is None:
        position = replace(position, wizard=first_wizard(seats, chance))
    blank = State(options, (Clan(),) * seats, wizard=position.wizard)
    _check(blank, position)
    if position.phase != "deal" or position.deck is not None:
        return position
    to_deal = 0 if options.mode == "live" else first_batch(blank)
    return replace(position, deck=shuffled(options, chance), to_deal=to_deal)


def _check(blank: State, position: Position) -> None:
    """`Misfit` for the first thing that cannot be. The blank state has the options, the seats and the wizard."""
    options, seats, recruits = blank.options, len(blank.clans), recruiters(blank)
    _check_roles(position, seats, recruits)
    _check_piles(position, seats, recruits)
    _check_clans(position, seats, recruits)
    check_history(position, seats, recruits)
    check_battle(position, recruits)
    check_copies(position)
    _check_deck(position)
    _check_ready(options, seats, position)
    _check_seen(options, position)
    state = read(options, seats, position)
    _check_ticks(state, position, recruits)
    stuck = options.late_enlist == "mandatory" and not position.piles and any(clan.enlistments for clan in state.clans)
    if position.phase == "late_enlist" and stuck:
        raise Misfit("piles", "there must be one for the enlistments that are left")


def _check_roles(position: Position, seats: int, recruits: tuple[int, ...]) -> None:
    """Who is wizard, and who champion."""
    early, named = position.phase in BEFORE_HANDS, position.champion is not None
    two = "with two seats there is none"
    require(seats > 2 or position.wizard is None, "wizard", two)
    one_of("wizard", position.wizard, range(seats))
    if named:
        require(not early, "champion", f"it is not named in phase {position.phase}")
        require(position.wizard is not None, "champion", two)
    elif position.wizard is not None and not early and position.phase != "spy":
        raise Misfit("champion", f"phase {position.phase} needs one")
    one_of("champion", position.champion, recruits)


def _check_piles(position: Position, seats: int, recruits: tuple[int, ...]) -> None:
    if position.piles and position.phase not in BEFORE_HANDS:
        raise Misfit("piles", f"all are empty in phase {position.phase}")
    for pile, items in by_number("piles", position.piles, range(PILES[seats])).items():
        for item in items:
            _check_item(f"piles {pile}", item, recruits)
        require(bool(items) and items[0] in COPIES, f"piles {pile}", "an army card must lie below")


def _check_item(where: str, item: str, recruits: tuple[int, ...]) -> None:
    """An item of a pile: an army card, or a recruiter's player card."""
    if item in COPIES:
        return
    word, _, seat = item.partition(":")
    sound = word in ("desertion", "enlistment") and seat.isdecimal() and str(int(seat[:9])) == seat
    require(sound, where, f"{item!r} is no item of a pile")
    one_of(where, int(seat), recruits)


def _check_clans(position: Position, seats: int, recruits: tuple[int, ...]) -> None:
    """What each seat has."""
    per_seat("scores", position.scores, seats, 0)
    per_seat("gains", position.gains, seats, 0)
    for seat, wins in enumerate(per_seat("wins", position.wins, seats, ())):
        require(list(wins) == sorted(set(wins)), f"wins {seat}", "they go from the oldest to the latest, each once")
    hands = by_number("hands", position.hands, recruits)
    for seat, hand in hands.items():
        known(f"hands {seat}", hand, COPIES, "card")
    for seat, safe in by_number("protected", position.protected, recruits).items():
        require(holds(hands.get(seat, ()), safe), f"protected {seat}", "only cards of the hand can be protected")
    for seat, held in by_number("player_cards", position.player_cards, range(seats)).items():
        _check_player_cards(f"player_cards {seat}", held, seats if seat in recruits else 0)


def _check_player_cards(where: str, held: HeldPlayerCards, seats: int) -> None:
    """No more than a recruiter has among so many seats; the wizard, with `seats` 0, has none."""
    for word, count, most in (
        ("desertions", held.desertions, DESERTIONS[seats] if seats else 0),
        ("enlistments", held.enlistments, ENLISTMENTS if seats else 0),
    ):
        require(isinstance(count, UnsetType) or count <= most, where, f"{count} {word}; there are {most}")


def _check_deck(position: Position) -> None:
    if position.phase != "deal":
        require(position.deck is None, "deck", f"it is empty in phase {position.phase}")
    elif position.deck is None:
        require(not (position.piles or position.hands), "deck", "it must be given where piles or hands are")
    else:
        army = [card for card in position.deck if card != START_CARD]
        one_start = bool(army) and len(position.deck) <= len(army) + 1
        require(one_start, "deck", "at least one army card and at most one Start card must be in it")
        known("deck", army, COPIES, "card")
        dealt, opened = len(ARMY) - len(army), position.opened_at or 0
        require(START_CARD in position.deck or opened <= dealt, "opened_at", f"only {dealt} army cards are dealt")


def _check_ready(options: Options, seats: int, position: Position) -> None:
    """Who is ready: only where the table waits for all, and before anything is dealt."""
    if isinstance(position.ready, UnsetType):
        return
    waits = options.mode == "live" and options.wait_for_all is True and position.phase == "deal"
    require(waits and not position.piles, "ready", "nobody waits for anybody")
    require(list(position.ready) == sorted(set(position.ready)), "ready", "they go in rising order, each once")
    require(len(position.ready) < seats, "ready", "somebody is waited for")
    for seat in position.ready:
        one_of("ready", seat, range(seats))


def _check_seen(options: Options, position: Position) -> None:
    """Whether the wizard has seen the batch: only while batches wait for that."""
    if isinstance(position.seen, UnsetType):
        return
    looks = options.mode == "turns" and options.wizard_looks is True and position.wizard is not None
    require(looks and position.phase == "deal", "seen", "no batch waits for the wizard")


def _check_ticks(state: State, position: Position, recruits: tuple[int, ...]) -> None:
    """The tick, and what has been submitted in it, each list as if it came now."""
    submitted = by_number("submitted", position.submitted, recruits)
    if state.ticks is None:
        any_ = position.tick or position.to_deal or submitted or position.bounced
        require(not any_, "tick", "there are ticks, submissions and bounces only in turns")
        return
    ready = position.phase == "late_enlist" or (position.phase == "deal" and position.deck is not None)
    require(ready or not submitted, "submitted", "a deck must be given, or the phase be late_enlist")
    army = sum(card != START_CARD for card in position.deck or ())
    require(position.to_deal <= army, "to_deal", f"there are {army} army cards in the deck")
    require(not (position.to_deal and submitted), "to_deal", "nobody submits before the batch is dealt")
    for bounce in position.bounced:
        one_of("bounced", bounce.seat, recruits)
        require(PLAY.fullmatch(bounce.play) is not None, "bounced", f"{bounce.play!r} is no play")
    before = replace(state, ticks=replace(state.ticks, submitted=(None,) * len(state.clans)))
    for seat, plays in submitted.items():
        _check_submission(before, seat, plays)


def _check_submission(state: State, seat: int, plays: Cards) -> None:
    try:
        if state.phase == "late_enlist" and plays == (DECLINE,):
            check_decline(state, seat)
        else:
            check_plays(state, seat, plays)
    except Refused as refusal:
        raise Misfit(f"submitted {seat}", str(refusal)) from None
