"""From a position to its state."""

from msgspec import UnsetType

from games.few_orcs_more.options import DESERTIONS, ENLISTMENTS, PILES, Options
from games.few_orcs_more.position.format import HeldPlayerCards, Position, PositionBattle
from games.few_orcs_more.rules.cards import ARMY
from games.few_orcs_more.rules.mercenaries import order, with_next
from games.few_orcs_more.rules.reveal import values
from games.few_orcs_more.state import START_CARD, Battle, Cards, Clan, Fought, State, Ticks
from games.kernel.values import alike


def read(options: Options, seats: int, position: Position) -> State:
    """The state that a checked position describes, before whatever follows by itself. Draws nothing."""
    dealing, deck, battle = position.phase == "deal", position.deck or (), position.battle
    state = alike(
        State,
        position,
        options=options,
        clans=tuple(_clan(position, seats, seat) for seat in range(seats)),
        deck=deck,
        dealt=len(ARMY) - sum(card != START_CARD for card in deck),
        opened_at=None if dealing and START_CARD in deck else position.opened_at or 0,
        piles=tuple(position.piles.get(str(pile), ()) for pile in range(PILES[seats])),
        ticks=None if options.mode == "live" else _ticks(position, seats),
        requests=position.spies,
        giants=position.giants_discarded,
        commando_played=position.commando_played or (battle is not None and battle.commando is not None),
        battle=None if battle is None else _battle(position, battle, seats),
        battles=position.battles or tuple(Fought(number, tribe) for number, tribe in enumerate(position.fought, 1)),
    )
    if battle is None or position.phase != "mercenaries":
        return state
    to_send = order(state, len(position.fought) + 1)
    return with_next(state, to_send if battle.next is None else to_send[to_send.index(battle.next) :])


def _clan(position: Position, seats: int, seat: int) -> Clan:
    """What a seat has. Of its player cards those left out are all that can still be played and are on no pile."""
    dealing, recruit = position.phase == "deal", seat != position.wizard
    late = dealing or position.phase == "late_enlist"
    held = position.player_cards.get(str(seat), HeldPlayerCards())
    return Clan(
        desertions=_left(position, f"desertion:{seat}", DESERTIONS[seats] * (recruit and dealing), held.desertions),
        enlistments=_left(position, f"enlistment:{seat}", ENLISTMENTS * (recruit and late), held.enlistments),
        hand=tuple(sorted(position.hands.get(str(seat), ()))),
        protected=tuple(sorted(position.protected.get(str(seat), ()))),
        score=position.scores[seat] if position.scores else 0,
        gain=position.gains[seat] if position.gains else 0,
        wins=position.wins[seat] if position.wins else (),
    )


def _left(position: Position, item: str, most: int, held: int | UnsetType) -> int:
    """How many of a seat's player cards of one kind are in its hand."""
    if isinstance(held, UnsetType):
        return max(0, most - sum(items.count(item) for items in position.piles.values()))
    return held


def _ticks(position: Position, seats: int) -> Ticks:
    submitted: tuple[Cards | None, ...] = tuple(position.submitted.get(str(seat)) for seat in range(seats))
    return Ticks(submitted, position.tick, position.to_deal, position.bounced)


def _battle(position: Position, battle: PositionBattle, seats: int) -> Battle:
    armies = tuple(
        None if seat == position.wizard else tuple(sorted(battle.armies.get(str(seat), ()))) for seat in range(seats)
    )
    return Battle(
        number=len(position.fought) + 1,
        tribe=battle.tribe,
        armies=armies,
        answered=tuple(sorted(set(battle.answered))),
        commando=battle.commando,
        values=values(battle.tribe, armies) if position.phase == "flying" else None,
    )
