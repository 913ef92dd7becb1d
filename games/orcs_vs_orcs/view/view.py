"""What each viewer may know, built up from nothing (rule 8)."""

from collections.abc import Sequence

from games.kernel.contract import Viewer
from games.kernel.happening import knows
from games.orcs_vs_orcs.rules.agenda import Act, Contact, Enter, Retreat, Step
from games.orcs_vs_orcs.rules.battle import army
from games.orcs_vs_orcs.rules.board import Board
from games.orcs_vs_orcs.rules.cards import numbered
from games.orcs_vs_orcs.rules.contact import refuges
from games.orcs_vs_orcs.rules.effects import HIDDEN, options
from games.orcs_vs_orcs.rules.hands import SHAGRATT
from games.orcs_vs_orcs.rules.questions import whose_turn
from games.orcs_vs_orcs.rules.zones import camp, free_markers, on_board, reserve, retreats, supply
from games.orcs_vs_orcs.state import State, Zone
from games.orcs_vs_orcs.view.schema import (
    BattleView,
    ObjectivesView,
    PendingView,
    PlayerView,
    Question,
    SideView,
    View,
    ZoneView,
)


def view(state: State, viewer: Viewer) -> View:
    """The match as the viewer may see it; about 150 µs."""
    all_seen, board = viewer == "arbiter", state.board
    return View(
        seats=state.seats,
        options=state.options,
        game_turn=state.game_turn,
        first_player=state.first,
        active=state.active,
        actions_left=state.actions,
        pool=state.pool,
        quiet_turns=state.quiet,
        turn=whose_turn(state),
        scores=tuple(player.glory for player in state.players),
        outcome=state.outcome,
        market=numbered(state.market),
        fortress_supply=supply(state),
        recruited={name: zone.recruited for name, zone in state.zones.items() if zone.recruited},
        hero_pile_count=len(state.pile),
        hero_pile=state.pile if all_seen else None,
        objectives=ObjectivesView(
            state.river, state.stack[0] if state.stack else None, state.face_down, state.stack if all_seen else None
        ),
        players=tuple(_player(state, seat, viewer, board) for seat in range(state.seats)),
        zones={name: _zone(name, zone, board) for name, zone in state.zones.items()},
        moving=state.moving,
        pending=tuple(
            PendingView(one.zone, state.active, one.defender, one.marched, one.origins) for one in state.pending
        ),
        question=_question(state, viewer),
        battle=_battle(state, viewer),
        last_battle=state.last_battle,
        last_choice=state.last_choice,
    )


def _player(state: State, seat: int, viewer: Viewer, board: Board) -> PlayerView:
    player = state.players[seat]
    return PlayerView(
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
        kills=_by_seat(player.kills),
    )


def _zone(name: str, zone: Zone, board: Board) -> ZoneView:
    return ZoneView(
        type=board.kinds[name],
        village=zone.village,
        well=name in board.wells,
        marker=zone.marker,
        fortress=zone.fortress,
        fresh=zone.fresh,
        hordes=_by_seat(zone.hordes),
        moved=zone.moved,
        marched=zone.marched,
    )


def _by_seat(counts: Sequence[int]) -> dict[str, int]:
    return {str(seat): count for seat, count in enumerate(counts) if count}


def _battle(state: State, viewer: Viewer) -> BattleView | None:
    battle = state.battle
    if battle is None:
        return None
    one, other = (_side(state, at, viewer) for at in (0, 1))
    return BattleView(battle.zone, battle.fort, battle.round, one, other)


def _side(state: State, at: int, viewer: Viewer) -> SideView:
    battle = state.fight()
    side = battle.sides[at]
    own, ready = knows(viewer, side.seat), battle.ready
    cards = tuple(sorted(side.deck)) if ready else side.picked
    return SideView(
        seat=side.seat,
        box=side.box,
        losses=side.losses,
        marched=side.marched,
        army=army(state, at),
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


def _question(state: State, viewer: Viewer) -> Question | None:
    task = state.agenda[-1] if state.agenda else None
    if task is None or not task.asked or state.outcome is not None:
        return None
    match task:
        case Enter(asks="village"):
            return Question(zone=task.zone)
        case Enter():
            return Question(cards=state.offered if knows(viewer, state.active) else None)
        case Contact():
            zones = retreats(state, task.defender, task.zone)
            return Question(zone=task.zone, attacker=state.active, must_retreat=task.must, zones=zones)
        case Retreat():
            return Question(zone=task.zone, zones=refuges(state, task))
        case Act():
            return _effect(state, task, viewer)
        case Step(name="shagratt"):
            return Question(card="shagratt", options=SHAGRATT)
    return None


def _effect(state: State, task: Act, viewer: Viewer) -> Question:
    own = knows(viewer, state.fight().sides[task.side].seat)
    answers = options(state, task.side, task.card) if own or task.card not in HIDDEN else None
    if task.card != "moordakk":
        return Question(card=task.card, options=answers)
    deck = tuple(sorted(state.fight().sides[1 - task.side].deck))
    return Question(card="moordakk", options=answers, enemy_deck=deck if own else None)
