"""The board in sentences, in reading order, for those who do not see it."""

from collections.abc import Iterator

from msgspec import UNSET

from games.kernel.contract import LogLine, Viewer
from games.orc_wars.picture.armies import army_line
from games.orc_wars.picture.battles import battle_line
from games.orc_wars.picture.shapes import caravan_line, land_line
from games.orc_wars.view.schema import View


def describe(view: View, viewer: Viewer) -> tuple[LogLine, ...]:
    """Coalitions, areas, armies, caravans, and what lies beside the map."""
    return (*_coalitions(view, isinstance(viewer, int)), *_areas(view), *_armies(view), *_caravans(view), *_table(view))


def _coalitions(view: View, own: bool) -> Iterator[LogLine]:
    if view.turn_cap is UNSET:
        yield LogLine("board_round", {"number": view.round})
    else:
        yield LogLine("board_round_capped", {"number": view.round, "last": view.turn_cap})
    if view.order:
        yield LogLine("board_order", {"order_seats": view.order})
    for seat, hand in enumerate(view.hands):
        yield LogLine("board_standing", {"seat": seat, "sites": view.scores[seat], "authority": view.authority[seat]})
        counts = {"tribe": hand.tribe_count, "gold": hand.gold_count, "caravans": hand.caravan_count}
        yield LogLine("board_hand_size", {"seat": seat, **counts})
        if hand.tribe:
            yield LogLine("board_hand_tribe", {"seat": seat, "counters": hand.tribe}, private=own)
        if hand.gold:
            yield LogLine("board_hand_gold", {"seat": seat, "values": hand.gold}, private=own)
        if hand.caravans:
            yield LogLine("board_hand_caravans", {"seat": seat, "caravans": hand.caravans}, private=own)
        if seat in view.eliminated:
            yield LogLine("board_out", {"seat": seat})


def _areas(view: View) -> Iterator[LogLine]:
    for area, one in view.areas.items():
        yield land_line(area, one)
        if one.fortress is not None:
            yield LogLine("board_fortress", {"area": area, "value": one.fortress})
        if one.mine:
            yield LogLine("board_mine", {"area": area})
        if one.garrison:
            yield LogLine("board_garrison", {"area": area, "hordes": one.garrison})
        if one.machines:
            yield LogLine("board_stored", {"area": area, "machines": one.machines})
        if one.shamans:
            yield LogLine("board_shamans", {"area": area, "count": one.shamans})
        if one.gold_count:
            yield LogLine("board_area_gold", {"area": area, "count": one.gold_count})


def _armies(view: View) -> Iterator[LogLine]:
    for key, one in view.leaders.items():
        yield army_line(key, one)
        if one.hordes:
            yield LogLine("board_led", {"leader": key, "hordes": one.hordes})
        if one.machines:
            yield LogLine("board_pulled", {"leader": key, "machines": one.machines})
        if one.shaman:
            yield LogLine("board_with_shaman", {"leader": key})
        if one.gold_count:
            yield LogLine("board_carried", {"leader": key, "count": one.gold_count})


def _caravans(view: View) -> Iterator[LogLine]:
    for key, one in view.caravans.items():
        yield caravan_line(key, one.stop)
        for prisoner in one.prisoners:
            yield LogLine("board_prisoner", {"caravan": key, "leader": prisoner.leader})


def _table(view: View) -> Iterator[LogLine]:
    for one in view.captives:
        yield LogLine("board_captive", {"leader": one.leader, "captor_seat": one.captor})
    yield LogLine("board_cups", {"tribe": view.cups.tribe_count, "gold": view.cups.gold_count})
    if view.last_battle is not None:
        yield battle_line(view.last_battle)
