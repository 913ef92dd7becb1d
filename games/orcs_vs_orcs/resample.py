"""Worlds that a viewer could not tell from the true one (rule 8).

Redrawn are the heroes that nobody has shown, the pile and the stack below what everybody saw go there, and in a battle
the order of every deck, the other side's cards between deck and hand, its choice of a deck or of a card and its place.
"""

from typing import Final

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.contract import Viewer
from games.orcs_vs_orcs.rules.agenda import Act
from games.orcs_vs_orcs.rules.battle_line import slots
from games.orcs_vs_orcs.rules.cards import DECK_AT_MOST, FIRST_LINE, HEROES, UNITS, VANGUARD, is_hero, numbered, without
from games.orcs_vs_orcs.state import Battle, Side, State

LABEL: Final = "imagine"


def imagined(state: State, viewer: Viewer, chance: Chance) -> State:
    """Such a world; about 60 µs, and as much again in a battle. The arbiter knows but one."""
    if viewer == "arbiter" or (not state.pile and not state.stack):
        return state
    state = _objectives(_heroes(state, viewer, chance), chance)
    if state.battle is None:
        return state
    for at in (0, 1):
        state = _side(state, at, viewer, chance)
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
    at = _searching(state, viewer) if state.battle is not None else -1
    return set() if at < 0 else set(filter(is_hero, state.fight().sides[1 - at].deck))


# battles


def _side(state: State, at: int, viewer: Viewer, chance: Chance) -> State:
    battle = state.fight()
    side = battle.sides[at]
    if side.seat == viewer:
        return state.with_side(at, replace(side, deck=chance.shuffle(LABEL, sorted(side.deck))))
    pool = _unseen(state, side)
    if side.picked is not None:
        return state.with_side(at, replace(side, picked=_picked(state, at, pool, chance)))
    searching = _searching(state, viewer)
    if searching == 1 - at:
        deck = chance.shuffle(LABEL, sorted(side.deck))
        for card in deck:
            pool.remove(card)
        hand = chance.shuffle(LABEL, pool)[: len(side.hand)]
    else:
        dealt = _dealt(side, pool, hero=_looked_through(state) == at, chance=chance)
        deck, hand = dealt[len(side.hand) :], dealt[: len(side.hand)]
    side = replace(side, deck=deck, hand=hand)
    if side.chosen is not None:
        side = _chosen(battle, at, side, chance)
    return state.with_side(at, side)


def _unseen(state: State, side: Side) -> list[str]:
    """The cards of a collection that may be in its battle deck or hand, sorted."""
    player = state.players[side.seat]
    units = [unit for unit, count in numbered(player.cards).items() for _ in range(count)]
    engaged = [card for column in side.columns for card in (column.front, column.back) if card in UNITS]
    for card in (*engaged, *(one for one in (*side.discard, *side.unsupported) if not is_hero(one))):
        if card in units:
            units.remove(str(card))
    engaged_heroes = {*side.discard, *side.unsupported, *(column.hero for column in side.columns)}
    if len(side.played) and side.played[-1] in units and _on_its_way(side):
        units.remove(side.played[-1])
    heroes = [hero for hero in player.heroes if hero not in engaged_heroes and hero not in player.used]
    return sorted([*units, *heroes])


def _on_its_way(side: Side) -> bool:
    """Whether the card turned up last has not found its place yet."""
    lying = [card for column in side.columns for card in (column.front, column.back, column.hero)]
    return side.played[-1] not in (*lying, *side.unsupported, *side.discard)


def _picked(state: State, at: int, pool: list[str], chance: Chance) -> tuple[str, ...]:
    """A deck that the side may have chosen; in an assault with its first line."""
    battle = state.fight()
    if not pool:
        return ()
    order = list(chance.shuffle(LABEL, pool))
    count = chance.number(LABEL, 1, min(DECK_AT_MOST, len(order)))
    if battle.fort and at == 0:
        first = [card for card in order if card in FIRST_LINE]
        wanted = first[:VANGUARD]
        others = list(order)
        for card in wanted:
            others.remove(card)
        order = [*wanted, *others]
        count = max(count, len(wanted))
    return tuple(sorted(order[:count]))


def _searching(state: State, viewer: Viewer) -> int:
    """The side that looks through the enemy's deck and is the viewer's, -1 where none does (8.4)."""
    task = state.agenda[-1] if state.agenda else None
    if isinstance(task, Act) and task.asked and task.card == "moordakk":
        return task.side if state.fight().sides[task.side].seat == viewer else -1
    return -1


def _looked_through(state: State) -> int:
    """The side whose deck is being looked through and so holds a hero; -1 where none is."""
    task = state.agenda[-1] if state.agenda else None
    return 1 - task.side if isinstance(task, Act) and task.asked and task.card == "moordakk" else -1


def _dealt(side: Side, pool: list[str], *, hero: bool, chance: Chance) -> tuple[str, ...]:
    """Cards for hand and deck, the hand's first; with a hero in the deck where everybody knows of one."""
    wanted = len(side.hand) + len(side.deck)
    cards = chance.shuffle(LABEL, pool)
    if hero and not any(map(is_hero, cards[len(side.hand) : wanted])):
        known = next((card for card in cards if is_hero(card)), None)
        if known is not None:
            rest = without(cards, known)
            return (*rest[: wanted - 1], known)
    return cards[:wanted]


def _chosen(battle: Battle, at: int, side: Side, chance: Chance) -> Side:
    """Another card of the hand, in one of its places."""
    card = chance.pick(LABEL, side.hand)
    legal = slots(battle, at, card)
    return replace(side, chosen=card, slot=chance.pick(LABEL, legal) if legal else None)
