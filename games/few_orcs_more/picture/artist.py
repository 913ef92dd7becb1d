"""The artist: the table as a picture, and the same in sentences for those who do not see it."""

from collections.abc import Iterator

from games.few_orcs_more.picture.draw import (
    GROWING,
    Picture,
    bounced_lines,
    heap_line,
    order_line,
    pending_line,
    picture,
    request_line,
)
from games.few_orcs_more.rules.cards import BACKS
from games.few_orcs_more.rules.reveal import value
from games.few_orcs_more.state import Fought
from games.few_orcs_more.view.schema import BattleView, View
from games.kernel.contract import Artist, LogLine, Viewer


class FewOrcsArtist(Artist[View]):
    """Growing piles, hands and battles. What is covered is in no view, and so in no picture."""

    def picture(self, view: View, viewer: Viewer) -> Picture:
        return picture(view)

    def describe(self, view: View, viewer: Viewer) -> tuple[LogLine, ...]:
        return (*_deal(view), *_camps(view, isinstance(viewer, int)), *_war(view))


def _deal(view: View) -> Iterator[LogLine]:
    yield LogLine("board_round", {"round": view.round, "threshold": view.threshold})
    if view.resolved is None and view.outcome is None:
        yield LogLine("board_deal", {"dealt": view.deal.dealt, "left": view.deal.left})
        yield from (heap_line(view, number) for number in range(len(view.piles)))
    yield from bounced_lines(view)
    yield from (line for line in (order_line(view), pending_line(view)) if line is not None)
    for number, one in enumerate(view.resolved or ()):
        if one.owner is None:
            yield LogLine("board_unclaimed", {"pile": number})
        else:
            yield LogLine("board_owned", {"pile": number, "seat": one.owner})


def _camps(view: View, own: bool) -> Iterator[LogLine]:
    if view.wizard is not None:
        yield LogLine("board_wizard", {"seat": view.wizard})
    if view.champion is not None:
        yield LogLine("board_champion", {"seat": view.champion})
    for seat, hand in enumerate(view.hands):
        cards = view.player_cards[seat]
        yield LogLine("board_score", {"seat": seat, "points": view.scores[seat]})
        yield LogLine(
            "board_player_cards", {"seat": seat, "desertions": cards.desertions, "enlistments": cards.enlistments}
        )
        for back in BACKS:
            if hand.backs[back]:
                yield LogLine("board_backs", {"seat": seat, "back": back, "count": hand.backs[back]})
        if hand.cards:
            yield LogLine("board_hand", {"seat": seat, "kinds": hand.cards}, private=own)
        if hand.protected:
            yield LogLine("board_protected", {"seat": seat, "kinds": hand.protected})


def _war(view: View) -> Iterator[LogLine]:
    yield from map(request_line, view.spies)
    for one in view.battles:
        yield from _fought(one)
    if view.battle is not None:
        yield from _fighting(view.battle)
    if view.last_round is not None and view.turn.phase in GROWING:
        yield LogLine("board_last_round", {"round": view.last_round.round})
        for one in view.last_round.battles:
            yield from _fought(one)


def _fought(one: Fought) -> Iterator[LogLine]:
    if one.winners:
        yield LogLine("board_battle_won", {"battle": one.number, "tribe": one.tribe, "winner_seats": one.winners})
    else:
        yield LogLine("board_battle_over", {"battle": one.number, "tribe": one.tribe})
    for seat, worth in enumerate(one.values or ()):
        if worth is not None:
            yield LogLine("board_army_value", {"battle": one.number, "seat": seat, "value": worth})


def _fighting(battle: BattleView) -> Iterator[LogLine]:
    yield LogLine("board_battle", {"battle": battle.number, "tribe": battle.tribe})
    for seat, army in enumerate(battle.armies):
        if army is None:
            continue
        counts = {"seat": seat, "count": army.tribe_count, "mercenaries": army.mercenary_count}
        yield LogLine("board_army", {**counts, "battle": battle.number})
        if army.cards:
            yield LogLine("board_army_cards", {"seat": seat, "kinds": army.cards}, private=army.value is None)
            if army.value is None:
                standing = value(battle.tribe, army.cards)
                yield LogLine("board_army_standing", {"seat": seat, "value": standing}, private=True)
        if army.value is not None:
            yield LogLine("board_army_value", {"battle": battle.number, "seat": seat, "value": army.value})
