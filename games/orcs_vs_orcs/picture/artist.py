"""The artist: the realm as a map, the battle as two lines, and the same in sentences for those who do not see it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec import UNSET

from games.kernel.contract import Artist, LogLine, SceneBoundary, Viewer
from games.kernel.offers import Offers
from games.kernel.values import JSON, Event
from games.orcs_vs_orcs.picture.battle import last_line, title
from games.orcs_vs_orcs.picture.news import news
from games.orcs_vs_orcs.picture.objectives import tiles
from games.orcs_vs_orcs.picture.picture import Picture, asked_line, picture
from games.orcs_vs_orcs.picture.players import first_next
from games.orcs_vs_orcs.picture.zones import kind, zone_lines
from games.orcs_vs_orcs.rules.battle import BattleBegun, BattleEnded, RoundBegun
from games.orcs_vs_orcs.rules.scoring import GloryGained, ObjectiveScored
from games.orcs_vs_orcs.state.battle import Column
from games.orcs_vs_orcs.view.objectives import may_end
from games.orcs_vs_orcs.view.odds import attack, battles_ahead, line
from games.orcs_vs_orcs.view.schema import PlayerView, Question, SideView, View


class OrcsVsOrcsArtist(Artist[View]):
    """Fifty zones and what stands in them; the lines of a battle; the objectives as they stand."""

    scenes: ClassVar[Mapping[type[Event], SceneBoundary]] = {
        BattleBegun: "begins",
        RoundBegun: "goes_on",
        BattleEnded: "ends",
    }

    def recorded(self, event: Event) -> bool:
        """Who gained glory, and what for."""
        return isinstance(event, GloryGained) or (isinstance(event, ObjectiveScored) and bool(event.scoring))

    news = staticmethod(news)

    def picture(self, view: View, viewer: Viewer) -> Picture:
        return picture(view, viewer)

    def describe(self, view: View, viewer: Viewer) -> tuple[LogLine, ...]:
        own = isinstance(viewer, int)
        return (
            *_turn(view),
            *_asked(view, viewer),
            *_battle(view, own),
            *map(line, battles_ahead(view)),
            *_question(view.question or Question(), own),
            *(line for player in view.players for line in _player(player, own)),
            *_table(view),
            *_map(view),
        )

    def goal(self, view: View, seat: int) -> LogLine:
        scores = [tile.name for tile in tiles(view) if any(one.scores and one.seat == seat for one in tile.shares)]
        args: dict[str, JSON] = {
            "glory": view.players[seat].glory, "pool": view.pool,
            "objectives": [*view.objectives.river] or ["none"], "now_objectives": scores or ["yet"],
        }  # fmt: skip
        last = "_last" if may_end(view) else ""
        if view.turn.phase in ("actions", "moving") and seat in view.turn.seats:
            return LogLine(f"board_goal_acting{last}", {**args, "actions": view.actions_left})
        return LogLine(f"board_goal{last}", args)

    def summary(self, record: Sequence[LogLine], view: View, viewer: Viewer) -> LogLine | None:
        """The last battle, for those who fought it."""
        last = view.last_battle
        return last_line(last) if last is not None and viewer in (last.attacker, last.defender) else None

    def standing(self, view: View, seat: int) -> LogLine | None:
        """While the map is played on: the seat's glory, and what it would be if the objectives were scored now."""
        if view.battle is not None:
            return None
        gain = sum(one.scores and one.seat == seat for tile in tiles(view) for one in tile.shares)
        glory = view.players[seat].glory
        return LogLine("board_standing", {"glory": glory, "after": glory + min(gain, view.pool)})

    def prompt(self, view: View, offers: Offers = ()) -> LogLine | None:
        """While a seat acts: how many actions are left, that nothing but the end is left after the last (3.3), why
        there is another turn, and in the first game turn who has played before; of a village that has been entered, and
        of a battle that cards are chosen for, which it is.
        """
        question = view.question
        if view.turn.phase == "village" and question is not None and question.zone is not UNSET:
            return LogLine("board_what_village", {"zone": question.zone})
        if view.turn.phase == "deck" and view.battle is not None:
            return LogLine("prompt_deck_at", {"zone": view.battle.zone})
        if view.turn.phase != "actions":
            return None
        if view.actions_left:
            asked = "prompt_again" if _again(view) else "prompt_actions"
            played = _played_before(view)
            if played:
                last = "_last" if len(played) == view.seats - 1 else ""
                return LogLine(f"prompt_after{last}", {"actions": view.actions_left, "played_seats": played})
            return LogLine(asked, {"actions": view.actions_left})
        if any(offer.type == "refate" for offer in offers):
            return LogLine("prompt_free")
        return LogLine("prompt_battles" if view.pending else "prompt_end")


def _again(view: View) -> bool:
    """Whether a turn begins with all its actions, one of them a well's (3.2), for whoever has just had the last one: of
    two players (9.5).
    """
    return view.seats == 2 and view.game_turn > 1 and view.active == view.first_player and _begins(view)


def _played_before(view: View) -> list[JSON]:
    """The seats that have had their turn as the first turn of a seat in a match begins: their hordes may stand as if
    they had not moved.
    """
    if view.game_turn > 1 or not _begins(view):
        return []
    return [(view.first_player + at) % view.seats for at in range((view.active - view.first_player) % view.seats)]


def _begins(view: View) -> bool:
    """Whether no action of a turn has been taken (3.2)."""
    well = any(zone.well and zone.marker == view.active for zone in view.zones.values())
    return view.actions_left == (2 if view.options.tactical else 3) + well


def _turn(view: View) -> Iterator[LogLine]:
    yield LogLine("board_turn", {"turn": view.game_turn})
    yield LogLine("board_first", {"seat": view.first_player, "next_seat": first_next(view)})
    if view.turn.phase in ("actions", "moving"):
        yield LogLine("board_active", {"seat": view.active, "actions": view.actions_left})
    yield LogLine("board_pool", {"pool": view.pool})
    if view.last_battle is not None:
        yield last_line(view.last_battle)


def _battle(view: View, own: bool) -> Iterator[LogLine]:
    battle = view.battle
    if battle is None:
        return
    yield title(battle)
    yield LogLine("board_round", {"round": battle.round})
    for side in (battle.attacker, battle.defender):
        yield from _side(side, own)
        yield from _line(side)


def _side(side: SideView, own: bool) -> Iterator[LogLine]:
    seat = side.seat
    yield LogLine("board_side", {"seat": seat, "army": side.army, "losses": side.losses})
    yield LogLine("board_token", {"seat": seat, "box": side.box})
    if side.deck_count is not None:
        yield LogLine("board_side_cards", {"seat": seat, "deck": side.deck_count, "hand": side.hand_count})
    if side.deck_cards:
        yield LogLine("board_deck", {"seat": seat, "cards": side.deck_cards}, private=own)
    if side.hand:
        yield LogLine("board_hand", {"seat": seat, "cards": side.hand}, private=own)
    if side.played is not None:
        secret = own and side.played in (side.hand or ())
        yield LogLine("board_played", {"seat": seat, "card": side.played}, private=secret)
    elif side.chosen:
        yield LogLine("board_chosen", {"seat": seat})
    for manner, on in (("late", side.late), ("blind", side.blind)):
        if on:
            yield LogLine("board_manner", {"seat": seat, "manner": manner})


def _line(side: SideView) -> Iterator[LogLine]:
    for number, column in enumerate(side.columns, 1):
        yield from _column(side.seat, number, column)
    if side.unsupported:
        yield LogLine("board_unsheltered", {"seat": side.seat, "cards": side.unsupported})
    if side.discard:
        yield LogLine("board_discard", {"seat": side.seat, "cards": side.discard})


def _column(seat: int, number: int, column: Column) -> Iterator[LogLine]:
    at: dict[str, JSON] = {"seat": seat, "column": number}
    if column.front is not None:
        yield LogLine("board_front", {**at, "card": column.front})
    if column.back is not None:
        yield LogLine("board_back", {**at, "card": column.back})
    if column.face_down:
        cards = tuple(column.front if half == "front" else column.back for half in column.face_down)
        yield LogLine("board_face_down", {**at, "cards": cards})
    if column.hero is not None:
        covered = column.front if column.hero_on == "front" else column.back
        yield LogLine("board_covers", {**at, "card": column.hero, "covered_card": covered})


def _asked(view: View, viewer: Viewer) -> Iterator[LogLine]:
    about = asked_line(view, viewer)
    if about is not None:
        yield about


def _question(question: Question, own: bool) -> Iterator[LogLine]:
    if question.cards:
        yield LogLine("board_offered", {"cards": question.cards}, private=own)
    if question.enemy_deck:
        yield LogLine("board_enemy_deck", {"cards": question.enemy_deck}, private=own)


def _player(player: PlayerView, own: bool) -> Iterator[LogLine]:
    seat = player.seat
    yield LogLine("board_glory", {"seat": seat, "glory": player.glory})
    yield LogLine("board_army", {"seat": seat, "on_board": player.on_board})
    yield LogLine("board_reserve", {"seat": seat, "reserve": player.reserve})
    yield LogLine("board_markers", {"seat": seat, "markers": player.markers_left})
    if player.berserk:
        yield LogLine("board_berserk", {"seat": seat})
    for card, count in player.cards.items():
        if count:
            yield LogLine("board_cards", {"seat": seat, "card": card, "count": count})
    if player.hero_count:
        yield LogLine("board_heroes", {"seat": seat, "count": player.hero_count})
    if player.heroes:
        yield LogLine("board_heroes_seen", {"seat": seat, "cards": player.heroes}, private=own)
    if player.heroes_shown:
        yield LogLine("board_heroes_shown", {"seat": seat, "cards": player.heroes_shown})
    if player.heroes_used:
        yield LogLine("board_heroes_used", {"seat": seat, "cards": player.heroes_used})
    if player.trophies:
        yield LogLine("board_trophies", {"seat": seat, "count": player.trophies})
    for owner, count in player.kills.items():
        yield LogLine("board_kills", {"seat": seat, "owner_seat": int(owner), "count": count})


def _table(view: View) -> Iterator[LogLine]:
    yield from (tile.label for tile in tiles(view))
    if view.objectives.stack_top is not None:
        yield LogLine("board_next", {"objective": view.objectives.stack_top})
    if view.objectives.face_down:
        yield LogLine("board_stack", {"count": view.objectives.face_down})
    for card, count in view.market.items():
        if count:
            yield LogLine("board_market", {"card": card, "count": count})
    yield LogLine("board_supply", {"fortresses": view.fortress_supply})
    yield LogLine("board_pile", {"heroes": view.hero_pile_count})


def _map(view: View) -> Iterator[LogLine]:
    """Every zone but the plain ruins where there is nothing."""
    for name, zone in view.zones.items():
        if zone.hordes or zone.marker is not None or zone.fortress is not None or kind(zone) != "ruin":
            pending = next((one for one in view.pending if one.zone == name), None)
            yield from zone_lines(view, name, zone, pending)
            attacked = attack(view, name)
            if attacked is not None:
                yield attacked
