"""Whether a position fits the table and itself, from the distribution on: the spies, the battles and the copies."""

from collections import Counter

from games.few_orcs_more.options import PILES
from games.few_orcs_more.position.format import Position
from games.few_orcs_more.rules.cards import BACK, BEHIND, COPIES, SENDABLE, TRIBES
from games.few_orcs_more.state import Cards, Fought
from games.kernel.positions import by_number, in_stock, known, one_of, per_seat, require
from games.kernel.refusals import Misfit

WINDOWS = ("mercenaries", "commando", "flying")
WAR = ("tribe", *WINDOWS, "over")


def check_history(position: Position, seats: int, recruits: tuple[int, ...]) -> None:
    """What happened after the distribution; each thing belongs to its phases."""
    for where, there, phases in (
        ("resolved", position.resolved is not None, ("spy", *WAR)),
        ("spies", position.spies, ("spy", *WAR)),
        ("spy", position.spy != 1, ("spy",)),
        ("protected", position.protected, ("spy",)),
        ("giants_discarded", position.giants_discarded is not None, WAR),
        ("fought", position.fought, WAR),
        ("commando_played", position.commando_played, WAR),
        ("flying_played", position.flying_played, WAR),
    ):
        if there and position.phase not in phases:
            raise Misfit(where, f"there is nothing of the kind in phase {position.phase}")
    resolved = position.resolved
    if resolved is not None:
        require(len(resolved) == PILES[seats], "resolved", f"{len(resolved)} piles; there are {PILES[seats]}")
    for one in resolved or ():
        one_of("resolved", one.owner, recruits)
        known("resolved", (*one.cards, *one.deserted), COPIES, "card")
    for request in position.spies:
        one_of("spies", request.seat, recruits)
        one_of("spies", request.target, recruits)
        known("spies", (request.kind, f"spy{request.spy}"), COPIES, "card")
    per_seat("giants_discarded", position.giants_discarded, seats, 0)
    _check_fought(position, seats)
    _check_last_round(position, seats)


def check_battle(position: Position, recruits: tuple[int, ...]) -> None:
    """The battle being fought, where the phase has one."""
    wanted, battle = position.phase in WINDOWS, position.battle
    if battle is None or not wanted:
        needs = "needs one" if wanted else "has none"
        require(battle is None and not wanted, "battle", f"phase {position.phase} {needs}")
        return
    early, can_fight = position.phase == "mercenaries", set(TRIBES) - set(position.fought)
    require(battle.tribe in can_fight, "battle tribe", f"{battle.tribe!r} cannot fight now")
    kept = any(BACK[card] == battle.tribe for hand in position.hands.values() for card in hand)
    require(not kept, "hands", f"all cards of the tribe {battle.tribe} are in the battle")
    kinds = (*BEHIND[battle.tribe], *SENDABLE)
    for seat, army in by_number("battle armies", battle.armies, recruits).items():
        _check_cards(f"battle armies {seat}", army, kinds)
    strike = battle.commando
    if strike is not None:
        sound = not early and strike.seat != strike.target
        require(sound, "battle commando", "it strikes another seat, after the mercenaries")
        one_of("battle commando", strike.seat, recruits)
        one_of("battle commando", strike.target, recruits)
        _check_cards("battle commando", (strike.card,), kinds)
    require(early or battle.next is None, "battle next", "somebody is next only in phase mercenaries")
    one_of("battle next", battle.next, recruits)
    require(not (early and battle.answered), "battle answered", "nobody is asked before the windows")
    for seat in battle.answered:
        one_of("battle answered", seat, recruits)


def check_copies(position: Position) -> None:
    """No kind may be there more often than there are cards of it (2.1.1), those known to be gone in this round
    included.
    """
    battle, fought = position.battle, position.battles or ()
    lists: list[Cards] = [*position.piles.values(), *position.hands.values(), position.deck or ()]
    lists += [army or () for one in fought for army in one.armies or ()]
    lists += [(one.commando.card,) for one in fought if one.commando]
    lists += [("goblin",) * one.flying.goblins for one in fought if one.flying]
    lists += [tuple(f"spy{request.spy}" for request in position.spies)]
    lists += [("giant",) * sum(position.giants_discarded or ())]
    lists += [("commando",) * position.commando_played, ("flying_machine",) * position.flying_played]
    if battle is not None:
        lists += [*battle.armies.values(), (battle.commando.card,) if battle.commando else ()]
    in_stock("given", Counter(card for cards in lists for card in cards if card in COPIES), COPIES)


def _check_fought(position: Position, seats: int) -> None:
    """The battles of this round; of those named by their tribe alone the rest is unknown."""
    fought, most = position.fought, 4 if position.phase == "over" else 3
    sound = len(fought) <= most and len(set(fought)) == len(fought) and set(fought) <= set(TRIBES)
    _check_battles("battles", position.battles or (), seats)
    require(sound, "fought", f"at most {most} tribes, each once")
    if position.battles is not None:
        same = [(one.number, one.tribe) for one in position.battles] == [*enumerate(fought, 1)]
        require(same, "battles", "they are not those of the tribes fought")


def _check_last_round(position: Position, seats: int) -> None:
    last = position.last_round
    if last is None:
        return
    _check_battles("last_round", last.battles, seats)
    per_seat("last_round", last.gains, seats, 0)
    one_of("last_round", last.wizard, range(seats))
    one_of("last_round", last.champion, range(seats))
    before = position.round if position.phase == "over" else position.round - 1
    require(last.round == before, "last_round", f"{last.round} is not the round before")


def _check_battles(where: str, battles: tuple[Fought, ...], seats: int) -> None:
    """What is told of finished battles must fit the table."""
    for one in battles:
        for army in per_seat(where, one.armies, seats, ()):
            known(where, army or (), COPIES, "card")
        per_seat(where, one.values, seats, 0)
        named = [*(one.winners or ()), *([one.flying.seat] if one.flying else [])]
        if one.commando is not None:
            named += [one.commando.seat, one.commando.target]
            known(where, (one.commando.card,), COPIES, "card")
        for seat in named:
            one_of(where, seat, range(seats))


def _check_cards(where: str, cards: Cards, kinds: Cards) -> None:
    for card in cards:
        require(card in kinds, where, f"{card!r} cannot be there")
