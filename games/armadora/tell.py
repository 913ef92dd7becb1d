"""The log: each event's line, worded for everybody and, where there is a secret, again for those who may know it."""

from typing import Final

from games.armadora.events import (
    AnyEvent,
    ArrowShot,
    Frame,
    GameEnded,
    GameSetUp,
    Looked,
    PalisadeLaid,
    Passed,
    PositionPlaced,
    Reinforced,
    Revealed,
    TerritoryCounted,
    TurnClosed,
    Waited,
    WarriorPlaced,
)
from games.kernel.contract import Line, Outcome, Viewer
from games.kernel.values import JSON

RULES: Final = {
    "game_set_up": "2.2",
    "position_placed": "",
    "warrior_placed": "3.3.1",
    "warrior_placed_private": "3.3.1",
    "warrior_placed_face_up": "4.3.1",
    "palisade_laid": "3.4.1",
    "palisade_laid_extra": "4.4.1",
    "turn_closed": "3.4.5",
    "turn_closed_by_itself": "3.4.6",
    "looked": "4.2.1",
    "looked_private": "4.2.1",
    "arrow_shot": "4.5.1",
    "reinforced": "4.6.1",
    "passed": "3.5.1",
    "passed_by_itself": "3.6.2",
    "waited": "7.4",
    "revealed": "5.1.2",
    "territory_won": "5.2.4",
    "territory_won_by_reinforcement": "5.2.5",
    "territory_divided": "5.2.6",
    "territory_empty": "5.2.7",
    "territory_without_gold": "5.2.7",
    "game_ended": "5.3.1",
    "game_ended_by_piles": "5.3.2",
    "game_ended_shared": "5.3.3",
}
"""Every line there is, with the rule that it cites; an arranged position follows no rule."""


def tell(event: AnyEvent, viewer: Viewer) -> Line:
    """The event's line in the viewer's log."""
    match event:
        case WarriorPlaced():
            return _warrior_placed(event, viewer)
        case PalisadeLaid():
            return _line("palisade_laid_extra" if event.extra else "palisade_laid", seat=event.seat, edge=event.edge)
        case TurnClosed():
            return _line("turn_closed_by_itself" if event.by_itself else "turn_closed", seat=event.seat)
        case Looked():
            return _looked(event, viewer)
        case ArrowShot():
            return _line("arrow_shot", seat=event.seat, at=event.at, owner_seat=event.owner)
        case Reinforced():
            return _line("reinforced", seat=event.seat, at=event.at)
        case Passed():
            return _line("passed_by_itself" if event.by_itself else "passed", seat=event.seat)
        case Waited():
            return _line("waited", seat=event.seat)
        case _:
            return _frame(event)


def _frame(event: Frame) -> Line:
    match event:
        case Revealed():
            return _line("revealed")
        case TerritoryCounted():
            return _territory_counted(event)
        case GameEnded():
            return _game_ended(event.outcome)
        case GameSetUp():
            return _line("game_set_up", characters=event.characters, first_seat=event.first)
        case PositionPlaced():
            return _line("position_placed", seat=event.position.turn.seat)


def _warrior_placed(event: WarriorPlaced, viewer: Viewer) -> Line:
    if event.face_up:
        return _line("warrior_placed_face_up", seat=event.seat, at=event.at, value=event.value)
    if _remembers(viewer, event):
        return _secret("warrior_placed_private", seat=event.seat, at=event.at, value=event.value)
    return _line("warrior_placed", seat=event.seat, at=event.at)


def _looked(event: Looked, viewer: Viewer) -> Line:
    if _remembers(viewer, event):
        secret: dict[str, JSON] = {"owner_seat": event.owner, "value": event.value}
        return _secret("looked_private", seat=event.seat, at=event.at, **secret)
    return _line("looked", seat=event.seat, at=event.at, owner_seat=event.owner)


def _remembers(viewer: Viewer, event: WarriorPlaced | Looked) -> bool:
    """Whether the viewer may read the value again at any time (7.2)."""
    return viewer == "arbiter" or (viewer == event.seat and not event.forgotten)


def _territory_counted(event: TerritoryCounted) -> Line:
    if not event.gold:
        return _line("territory_without_gold", territory=event.territory)
    if not event.winners:
        return _line("territory_empty", territory=event.territory, gold=event.gold)
    strength = event.strengths[event.winners[0]]
    if event.share < event.gold:
        key, gold = "territory_divided", event.share
    else:
        key, gold = "territory_won_by_reinforcement" if event.by_reinforcement else "territory_won", event.gold
    return _line(key, territory=event.territory, winner_seats=event.winners, strength=strength, gold=gold)


def _game_ended(outcome: Outcome) -> Line:
    gold = max(outcome.scores)
    party = len(outcome.teams[0]) if outcome.teams else 1
    if len(outcome.winners) > party:
        key = "game_ended_shared"
    elif outcome.scores.count(gold) > party:
        key = "game_ended_by_piles"
    else:
        key = "game_ended"
    return _line(key, winner_seats=outcome.winners, gold=gold)


def _line(key: str, **args: JSON) -> Line:
    return Line(key, args, RULES[key])


def _secret(key: str, **args: JSON) -> Line:
    return Line(key, args, RULES[key], private=True)
