"""What each viewer may know, built up from nothing (rule 8)."""

from games.kernel.agenda import current_question
from games.kernel.contract import Turn, Viewer
from games.kernel.events import knows
from games.orcs_vs_orcs.rules.board import Board
from games.orcs_vs_orcs.rules.cards import numbered
from games.orcs_vs_orcs.rules.contact import refuges
from games.orcs_vs_orcs.rules.effects import HIDDEN, options
from games.orcs_vs_orcs.rules.strikes import army
from games.orcs_vs_orcs.rules.zones import by_seat, camp, free_markers, on_board, reserve, supply
from games.orcs_vs_orcs.state import State, Zone
from games.orcs_vs_orcs.state.agenda import Contact, Entry, Retreat
from games.orcs_vs_orcs.state.battle import Battle, Side
from games.orcs_vs_orcs.turn import whose_turn
from games.orcs_vs_orcs.view import schema


def view(state: State, viewer: Viewer) -> schema.View:
    """The match as the viewer may see it; about 150 µs."""
    all_seen, board, turn = viewer == "arbiter", state.board, whose_turn(state)
    return schema.View(
        seats=state.seats,
        options=state.options,
        game_turn=state.game_turn,
        first_player=state.first,
        active=state.active,
        actions_left=state.actions,
        pool=state.pool,
        quiet_turns=state.quiet,
        turn=turn,
        scores=tuple(player.glory for player in state.players),
        outcome=state.outcome,
        market=numbered(state.market),
        fortress_supply=supply(state),
        recruited={name: zone.recruited for name, zone in state.zones.items() if zone.recruited},
        hero_pile_count=len(state.pile),
        hero_pile=state.pile if all_seen else None,
        objectives=schema.ObjectivesView(
            state.river, state.stack[0] if state.stack else None, state.face_down, state.stack if all_seen else None
        ),
        players=tuple(_player(state, seat, viewer, board) for seat in range(state.seats)),
        zones={name: _zone(name, zone, board) for name, zone in state.zones.items()},
        moving=state.moving,
        pending=tuple(
            schema.PendingView(one.zone, state.active, one.defender, one.marched, one.origins) for one in state.pending
        ),
        question=_question(state, turn, viewer) if turn.seats else None,
        battle=None if state.battle is None else _battle(state, state.battle, viewer),
        last_battle=state.last_battle,
        last_choice=state.last_choice,
    )


def _player(state: State, seat: int, viewer: Viewer, board: Board) -> schema.PlayerView:
    player = state.players[seat]
    return schema.PlayerView(
        seat=seat,
        start=board.starts[seat],
        camp=camp(state.seats, seat),
        glory=player.glory,
        reserve=reserve(state, seat),
        on_board=on_board(state, seat),
        markers_left=free_markers(state, seat),
        berserk=player.berserk,
        cards=numbered(player.cards),
        hero_count=len(player.hidden) + len(player.shown),
        heroes=player.heroes if knows(viewer, seat) else None,
        heroes_shown=player.shown,
        heroes_used=player.used,
        trophies=player.trophies,
        kills=by_seat(player.kills),
    )


def _zone(name: str, zone: Zone, board: Board) -> schema.ZoneView:
    return schema.ZoneView(
        type=board.kinds[name],
        village=zone.village,
        well=name in board.wells,
        marker=zone.marker,
        fortress=zone.fortress,
        fresh=zone.fresh,
        hordes=by_seat(zone.hordes),
        moved=zone.moved,
        marched=zone.marched,
    )


def _battle(state: State, battle: Battle, viewer: Viewer) -> schema.BattleView:
    one, other = (_side(state, side, viewer) for side in battle.sides)
    return schema.BattleView(battle.zone, battle.fort, battle.round, one, other)


def _side(state: State, side: Side, viewer: Viewer) -> schema.SideView:
    own, ready = knows(viewer, side.seat), state.fight().ready
    cards = tuple(sorted(side.deck)) if ready else side.picked
    return schema.SideView(
        seat=side.seat,
        box=side.box,
        losses=side.losses,
        marched=side.marched,
        army=army(state, side.seat),
        deck=side.deck if ready and viewer == "arbiter" else None,
        deck_cards=cards if own else None,
        deck_count=len(side.deck) if ready else None,
        hand=side.hand if own else None,
        hand_count=len(side.hand),
        chosen=side.chosen is not None or bool(side.played),
        played=side.played[0] if side.played else side.chosen if own else None,
        columns=side.columns,
        unsupported=side.unsupported,
        discard=side.discard,
        late=side.late,
        blind=side.blind,
        late_next=side.late_next,
        blind_next=side.blind_next,
        shuffled=side.shuffled,
    )


def _question(state: State, turn: Turn, viewer: Viewer) -> schema.Question | None:
    matter = current_question(state.agenda)
    match turn.phase, matter:
        case "hero", _:
            return schema.Question(cards=state.offered if knows(viewer, state.active) else None)
        case "village", Entry():
            return schema.Question(zone=matter.zone)
        case "contact", Contact():
            zones = refuges(state, matter)
            return schema.Question(zone=matter.zone, attacker=state.active, must_retreat=matter.must, zones=zones)
        case "retreat", Retreat():
            return schema.Question(zone=matter.zone, zones=refuges(state, matter))
        case "effect", _:
            return _effect(state, turn.seats[0], viewer)
    return None


def _effect(state: State, seat: int, viewer: Viewer) -> schema.Question:
    own, effects = knows(viewer, seat), state.fight().effects
    card = effects[0].card if effects else "shagratt"
    answers = options(state, seat, card) if own or card not in HIDDEN else None
    if card != "moordakk":
        return schema.Question(card=card, options=answers)
    return schema.Question(
        card=card, options=answers, enemy_deck=tuple(sorted(state.enemy(seat).deck)) if own else None
    )
