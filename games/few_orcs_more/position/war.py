"""Reading a position: what has happened since the distribution, the battles fought, and the one being fought."""

from msgspec.structs import replace

from games.few_orcs_more.options import PILES
from games.few_orcs_more.position import check as reading
from games.few_orcs_more.position.format import Given, GivenBattle
from games.few_orcs_more.rules.cards import BACK, BEHIND, SENDABLE, TRIBES
from games.few_orcs_more.rules.mercenaries import order, sender_from
from games.few_orcs_more.rules.strength import values
from games.few_orcs_more.state import Battle, Fought, LastRound, State, Strike, recruiters
from games.kernel.refusals import Misfit

WINDOWS = ("mercenaries", "commando", "flying")
WAR = ("tribe", *WINDOWS, "over")


def with_history(state: State, given: Given) -> State:
    """What happened after the distribution; each thing belongs to its phases."""
    told = {
        "resolved": (given.resolved is not None, ("spy", *WAR)),
        "spies": (bool(given.spies), ("spy", *WAR)),
        "spy": (given.spy != 1, ("spy",)),
        "protected": (bool(given.protected), ("spy",)),
        "giants_discarded": (given.giants_discarded is not None, WAR),
        "fought": (bool(given.fought), WAR),
        "commando_played": (given.commando_played, WAR),
        "flying_played": (given.flying_played, WAR),
    }
    for where, (there, phases) in told.items():
        if there and given.phase not in phases:
            raise Misfit(where, f"there is nothing of the kind in phase {given.phase}")
    _check_distribution(state, given)
    _check_battles("battles", given.battles or (), len(state.clans))
    struck = given.battle is not None and given.battle.commando is not None
    return replace(
        state,
        spy=given.spy,
        resolved=given.resolved,
        requests=given.spies,
        giants=given.giants_discarded,
        battles=_fought(given),
        commando_played=given.commando_played or struck,
        flying_played=given.flying_played,
        last_round=_last_round(given, len(state.clans)),
    )


def with_battle(state: State, given: Given) -> State:
    """The battle being fought, where the phase has one."""
    wanted, one = given.phase in WINDOWS, given.battle
    if one is None or not wanted:
        if one is not None or wanted:
            raise Misfit("battle", f"phase {given.phase} {'needs one' if wanted else 'has none'}")
        return state
    recruits = recruiters(state)
    if one.tribe not in TRIBES or one.tribe in given.fought:
        raise Misfit("battle tribe", f"{one.tribe!r} cannot fight now")
    if any(BACK[card] == one.tribe for clan in state.clans for card in clan.hand):
        raise Misfit("hands", f"all cards of the tribe {one.tribe} are in the battle")
    sent = reading.by_number("battle armies", one.armies, recruits)
    kinds = (*BEHIND[one.tribe], *SENDABLE)
    armies = tuple(
        reading.cards(f"battle armies {seat}", sent.get(seat, ()), kinds) if seat in recruits else None
        for seat in range(len(state.clans))
    )
    battle = Battle(len(given.fought) + 1, one.tribe, armies, commando=_strike(given, one, recruits, kinds))
    if given.phase == "mercenaries":
        if one.answered:
            raise Misfit("battle answered", "nobody is asked before the windows")
        return _with_sender(state, battle, reading.one_of("battle next", one.next, recruits))
    if one.next is not None:
        raise Misfit("battle next", "somebody is next only in phase mercenaries")
    for seat in one.answered:
        reading.one_of("battle answered", seat, recruits)
    battle = replace(battle, answered=tuple(sorted(set(one.answered))))
    return replace(state, battle=replace(battle, values=values(battle)) if given.phase == "flying" else battle)


def _check_distribution(state: State, given: Given) -> None:
    recruits, seats = recruiters(state), len(state.clans)
    if given.resolved is not None and len(given.resolved) != PILES[seats]:
        raise Misfit("resolved", f"{len(given.resolved)} piles; there are {PILES[seats]}")
    for one in given.resolved or ():
        reading.one_of("resolved", one.owner, recruits)
        reading.cards("resolved", (*one.cards, *one.deserted))
    for request in given.spies:
        reading.one_of("spies", request.seat, recruits)
        reading.one_of("spies", request.target, recruits)
        reading.cards("spies", (request.kind, f"spy{request.spy}"))
    reading.per_seat("giants_discarded", given.giants_discarded, seats, 0)


def _fought(given: Given) -> tuple[Fought, ...]:
    """The battles of this round; of those named by their tribe alone the rest is unknown."""
    most = 4 if given.phase == "over" else 3
    if len(given.fought) > most or len(set(given.fought)) < len(given.fought) or set(given.fought) - set(TRIBES):
        raise Misfit("fought", f"at most {most} tribes, each once")
    battles = tuple(Fought(number, tribe) for number, tribe in enumerate(given.fought, 1))
    if given.battles is None:
        return battles
    if [(one.number, one.tribe) for one in given.battles] != [(one.number, one.tribe) for one in battles]:
        raise Misfit("battles", "they are not those of the tribes fought")
    return given.battles


def _check_battles(where: str, battles: tuple[Fought, ...], seats: int) -> None:
    """What is told of finished battles must fit the table."""
    for one in battles:
        for army in reading.per_seat(where, one.armies, seats, ()):
            reading.cards(where, army or ())
        reading.per_seat(where, one.values, seats, 0)
        for seat in one.winners or ():
            reading.one_of(where, seat, range(seats))
        if one.commando is not None:
            reading.one_of(where, one.commando.seat, range(seats))
            reading.one_of(where, one.commando.target, range(seats))
            reading.cards(where, (one.commando.card,))
        if one.flying is not None:
            reading.one_of(where, one.flying.seat, range(seats))


def _last_round(given: Given, seats: int) -> LastRound | None:
    last = given.last_round
    if last is not None:
        _check_battles("last_round", last.battles, seats)
        reading.per_seat("last_round", last.gains, seats, 0)
        reading.one_of("last_round", last.wizard, range(seats))
        reading.one_of("last_round", last.champion, range(seats))
        if last.round != (given.round if given.phase == "over" else given.round - 1):
            raise Misfit("last_round", f"{last.round} is not the round before")
    return last


def _strike(given: Given, one: GivenBattle, recruits: tuple[int, ...], kinds: tuple[str, ...]) -> Strike | None:
    strike = one.commando
    if strike is not None:
        if given.phase == "mercenaries" or strike.seat == strike.target:
            raise Misfit("battle commando", "it strikes another seat, after the mercenaries")
        reading.one_of("battle commando", strike.seat, recruits)
        reading.one_of("battle commando", strike.target, recruits)
        reading.cards("battle commando", (strike.card,), kinds)
    return strike


def _with_sender(state: State, battle: Battle, first: int | None) -> State:
    """Who is next to send; the commando's window where nobody is."""
    seats = order(state, battle.number)
    seats = seats if first is None else seats[seats.index(first) :]
    sender = sender_from(state, battle, seats)
    phase = "commando" if sender is None else "mercenaries"
    return replace(state, battle=replace(battle, next=sender), phase=phase)
