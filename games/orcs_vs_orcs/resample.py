"""Worlds that a viewer could not tell from the true one (rule 8).

Redrawn are the heroes that nobody has shown, the pile and the stack below what everybody saw go there, and in a battle
the order of every deck, the other side's cards between deck and hand, its choice of a deck or of a card and its place.
"""

from typing import Final

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.contract import Viewer
from games.kernel.tuples import without
from games.orcs_vs_orcs.rules.battle_line import legal_slots
from games.orcs_vs_orcs.rules.cards import DECK_AT_MOST, FIRST_LINE, HEROES, UNITS, VANGUARD, is_hero, numbered
from games.orcs_vs_orcs.state import State
from games.orcs_vs_orcs.state.battle import Battle, Side

LABEL: Final = "imagine"


def resampled(state: State, viewer: Viewer, chance: Chance) -> State:
    """Such a world; about 60 µs, and as much again in a battle. The arbiter knows but one."""
    if viewer == "arbiter" or (not state.pile and not state.stack):
        return state
    state = _objectives(_heroes(state, viewer, chance), chance)
    if state.battle is None:
        return state
    for side in state.battle.sides:
        state = state.with_side(_side(state, side, viewer, chance))
    return state


def redrawn(state: State, chance: Chance) -> State:
    """The state with what nobody knows in another order: the pile, the unseen part of the stack, and every deck."""
    if not state.pile and not state.stack:
        return state
    state = _objectives(replace(state, pile=chance.shuffle(LABEL, sorted(state.pile))), chance)
    if state.battle is None:
        return state
    for side in state.battle.sides:
        state = state.with_side(replace(side, deck=chance.shuffle(LABEL, sorted(side.deck))))
    return state


def _objectives(state: State, chance: Chance) -> State:
    """The top of the stack is seen, and so were the tiles that went face down; those between are not."""
    if not state.stack:
        return state
    below = len(state.stack) - state.face_down
    unseen = chance.shuffle(LABEL, sorted(state.stack[1:below])) if below > 1 else ()
    return replace(state, stack=(state.stack[0], *unseen, *state.stack[max(1, below) :]))


def _heroes(state: State, viewer: Viewer, chance: Chance) -> State:
    """Heroes that the viewer has not seen are dealt anew: to the pile, to other hands, to a choice that is open."""
    read = _read(state, viewer)
    seen = {hero for player in state.players for hero in player.shown} | read
    seen.update(*(player.hidden for seat, player in enumerate(state.players) if seat == viewer))
    if state.active == viewer:
        seen.update(state.offered)
    left = list(chance.shuffle(LABEL, tuple(hero for hero in HEROES if hero not in seen)))
    players = tuple(
        player if seat == viewer or not player.hidden else replace(player, hidden=_redealt(player.hidden, read, left))
        for seat, player in enumerate(state.players)
    )
    offered = state.offered
    if offered and state.active != viewer:
        offered = tuple(sorted(left.pop() for _ in offered))
    return replace(state, players=players, offered=offered, pile=tuple(left[: len(state.pile)]))


def _redealt(hidden: tuple[str, ...], read: set[str], left: list[str]) -> tuple[str, ...]:
    """As many other heroes, but those that the viewer is just reading in the deck."""
    return tuple(sorted(hero if hero in read else left.pop() for hero in hidden))


def _read(state: State, viewer: Viewer) -> set[str]:
    """The heroes in the deck that the viewer is looking through (8.4)."""
    searching = None if state.battle is None else _searching(state)
    if searching is None or searching != viewer:
        return set()
    return {card for card in state.enemy(searching).deck if is_hero(card)}


# battles


def _side(state: State, side: Side, viewer: Viewer, chance: Chance) -> Side:
    if side.seat == viewer:
        return replace(side, deck=chance.shuffle(LABEL, sorted(side.deck)))
    pool = _unseen(state, side)
    if side.picked is not None:
        return replace(side, picked=_picked(state, side, pool, chance))
    searching = _searching(state)
    looked_through = searching is not None and searching != side.seat
    if looked_through and searching == viewer:
        deck = chance.shuffle(LABEL, sorted(side.deck))
        hand = chance.shuffle(LABEL, without(pool, deck))[: len(side.hand)]
    else:
        dealt = _dealt(side, pool, hero=looked_through, chance=chance)
        deck, hand = dealt[len(side.hand) :], dealt[: len(side.hand)]
    side = replace(side, deck=deck, hand=hand)
    return side if side.chosen is None else _chosen(state.fight(), side, chance)


def _unseen(state: State, side: Side) -> list[str]:
    """The cards of a collection that may be in its battle deck or hand, sorted."""
    player = state.players[side.seat]
    units = [unit for unit, count in numbered(player.cards).items() for _ in range(count)]
    engaged = [card for column in side.columns for card in (column.front, column.back) if card in UNITS]
    for card in (*engaged, *(one for one in (*side.discard, *side.unsupported) if not is_hero(one))):
        if card in units:
            units.remove(str(card))
    engaged_heroes = {*side.discard, *side.unsupported, *(column.hero for column in side.columns)}
    if side.unplaced in units:
        units.remove(str(side.unplaced))
    heroes = [hero for hero in player.heroes if hero not in engaged_heroes and hero not in player.used]
    return sorted([*units, *heroes])


def _picked(state: State, side: Side, pool: list[str], chance: Chance) -> tuple[str, ...]:
    """A deck that the side may have chosen; in an assault with its first line."""
    if not pool:
        return ()
    order = chance.shuffle(LABEL, pool)
    count = chance.number(LABEL, 1, min(DECK_AT_MOST, len(order)))
    if state.fight().fort and side.seat == state.active:
        wanted = [card for card in order if card in FIRST_LINE][:VANGUARD]
        order = (*wanted, *without(order, wanted))
        count = max(count, len(wanted))
    return tuple(sorted(order[:count]))


def _searching(state: State) -> int | None:
    """The seat that looks through the enemy's deck, which holds a hero then, as everybody knows (8.4)."""
    effects = state.fight().effects
    if effects and effects[0].asked and effects[0].card == "moordakk":
        return state.fight().sides[effects[0].side].seat
    return None


def _dealt(side: Side, pool: list[str], *, hero: bool, chance: Chance) -> tuple[str, ...]:
    """Cards for hand and deck, the hand's first; with a hero in the deck where everybody knows of one."""
    wanted = len(side.hand) + len(side.deck)
    cards = chance.shuffle(LABEL, pool)
    if hero and not any(map(is_hero, cards[len(side.hand) : wanted])):
        known = next((card for card in cards if is_hero(card)), None)
        if known is not None:
            rest = without(cards, (known,))
            return (*rest[: wanted - 1], known)
    return cards[:wanted]


def _chosen(battle: Battle, side: Side, chance: Chance) -> Side:
    """Another card of the hand, in one of its places."""
    card = chance.pick(LABEL, side.hand)
    legal = legal_slots(battle, side.seat, card)
    return replace(side, chosen=card, slot=chance.pick(LABEL, legal) if legal else None)
