"""What everybody has seen leave the game in this round, seat by seat, and what is in sight."""

from collections import Counter

from games.few_orcs_more.rules.piles import army_cards
from games.few_orcs_more.rules.spies import spy_number, spying
from games.few_orcs_more.state import Battle, Cards, Fought, State, face_down


def shed(state: State, seat: int) -> Counter[str]:
    """The cards that the seat has lost in public for good.

    These are spies used, giants discarded, and all that was revealed in battle.
    """
    lost = Counter(f"spy{request.spy}" for request in state.requests if request.seat == seat)
    lost["giant"] += (state.giants[seat] or 0) if state.giants is not None else 0
    covered = face_down(state)
    battles: list[Battle | Fought] = [*state.battles, *([state.battle] if state.battle is not None else [])]
    for one in battles:
        if one.armies is not None and one is not covered:
            lost.update(one.armies[seat] or ())
        if one.commando is not None:
            lost["commando"] += one.commando.seat == seat
            lost[one.commando.card] += one.commando.target == seat
        if one.flying is not None and one.flying.seat == seat:
            lost.update({"flying_machine": 1, "goblin": one.flying.goblins})
    return lost


def gone(state: State) -> list[str]:
    """All army cards that everybody knows to be out of every hand; those in a revealed army too."""
    if state.phase in ("deal", "late_enlist", "champion"):
        return []
    total: Counter[str] = Counter()
    for seat in range(len(state.clans)):
        total += shed(state, seat)
    total |= Counter({"commando": int(state.commando_played), "flying_machine": int(state.flying_played)})
    return list(total.elements())


def own(state: State, seat: int | None) -> Cards:
    """What a seat has in its hand and face down in the battle."""
    if seat is None:
        return ()
    battle = face_down(state)
    army = None if battle is None else battle.armies[seat]
    return (*state.clans[seat].hand, *(army or ()))


def shown_on_piles(state: State) -> list[str]:
    """The army cards on the piles that anybody can see."""
    seen = state.piles if state.options.open_piles else tuple(items[-1:] for items in state.piles)
    return [card for items in seen for card in army_cards(items)]


def unclaimed(state: State) -> list[str]:
    """The cards of the resolved piles that nobody got."""
    resolved = state.resolved or ()
    deserted = [card for one in resolved for card in one.deserted]
    return deserted + [card for one in resolved if one.owner is None for card in one.cards]


def gained(state: State, seat: int) -> Counter[str]:
    """What the seat's spies have brought it."""
    return Counter(request.kind for request in state.requests if request.seat == seat and request.moved)


def lost_to_spies(state: State, seat: int) -> Counter[str]:
    """What others' spies have taken from the seat."""
    return Counter(request.kind for request in state.requests if request.target == seat and request.moved)


def held(state: State, seat: int) -> Counter[str]:
    """The kinds that everybody knows to be in a seat's hand or face down in its army, each as often as is certain."""
    known = gained(state, seat) - shed(state, seat) | Counter(state.clans[seat].protected)
    if state.phase == "spy" and seat in spying(state):
        known |= Counter({f"spy{spy_number(state)}": 1})
    return known


def barred(state: State, seat: int) -> frozenset[str]:
    """The kinds that the seat can have no more of than is known: asked for in vain, or spies whose time has passed."""
    vain = {request.kind for request in state.requests if request.target == seat and not request.moved}
    past = spy_number(state) if state.phase == "spy" else 0
    return frozenset(vain | {f"spy{number}" for number in range(1, past + 1)})


def most_giants(state: State, seat: int) -> int:
    """After the quarrel nobody has two giants, and who discarded has none (6.4)."""
    counted = state.giants[seat] if state.giants is not None else None
    return 6 if counted is None else 0 if counted else 1
