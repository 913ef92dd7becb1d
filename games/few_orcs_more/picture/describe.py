"""The table in sentences, for those who do not see it; the picture borrows some of them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from games.few_orcs_more.picture.faces import face
from games.few_orcs_more.rules.cards import BACKS
from games.few_orcs_more.rules.ending import RoundEnded
from games.few_orcs_more.rules.reveal import fault, value
from games.few_orcs_more.rules.scoring import POINTS
from games.few_orcs_more.rules.setup import RoundStarted
from games.few_orcs_more.state import Bounce, Fought, Request
from games.few_orcs_more.view.schema import BattleView, View
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import by_seat
from games.kernel.values import JSON, Event

GROWING: Final = ("ready", "look", "deal", "late_enlist", "champion")
PENDING: Final = {
    "ready": "board_due_ready",
    "deal": "board_due_deal",
    "late_window": "board_due_late_window",
    "commando_window": "board_due_window",
    "flying_window": "board_due_window",
}
WON: Final = {
    (False, False): "board_battle_scored",
    (False, True): "board_battle_scored_wizard",
    (True, False): "board_battle_scored_shared",
    (True, True): "board_battle_scored_shared_wizard",
}
"""How a battle was won, by whether several tied, and whether the wizard scores too."""
WHY_NOTHING: Final = {"divided": "board_army_divided", "unserved": "board_army_unserved"}


def describe(view: View, viewer: Viewer) -> tuple[LogLine, ...]:
    """The deal, what each seat has, and the battles."""
    return (*_deal(view), *_players(view, isinstance(viewer, int)), *warning_lines(view, viewer), *_war(view))


def stage(view: View) -> str | None:
    """What may be played: desertions only, both kinds of player cards, or late enlistments; nothing in other phases."""
    if view.turn.phase == "late_enlist":
        return "late"
    if view.turn.phase not in ("deal", "look"):
        return None
    return "open" if view.deal.enlistment_open else "closed"


def order_line(view: View) -> LogLine | None:
    """In which order the plays of this tick are carried out."""
    if view.deal.order is None or stage(view) is None:
        return None
    return LogLine("board_order", {"order_seats": view.deal.order})


def wizard_line(seat: int) -> LogLine:
    """Who is the wizard of the round."""
    return LogLine("board_wizard", {"seat": seat})


def bounced_lines(view: View) -> tuple[LogLine, ...]:
    """The plays that came back to the hand when the last tick was resolved."""
    if stage(view) is None:
        return ()
    return tuple(_bounced_line(one) for one in view.deal.bounced)


def _bounced_line(one: Bounce) -> LogLine:
    word, _, pile = one.play.partition(":")
    return LogLine("board_bounced", {"seat": one.seat, "play_word": word, "pile": int(pile)})


def pending_line(view: View) -> LogLine | None:
    """What the clock does next and after how long, in a sentence."""
    due, after_ms = view.clock.due, view.clock.after_ms
    if due is None or after_ms is None:
        return None
    first = due == "deal" and not view.deal.dealt and not view.deal.enlistment_open
    return LogLine("board_due_first" if first else PENDING[due], {"seconds": f"{after_ms / 1000:g}"})


def pile_line(view: View, number: int) -> LogLine:
    """The pile in a sentence: its height and its top."""
    pile = view.piles[number]
    if pile.top is None:
        return LogLine("board_pile_empty", {"pile": number})
    top = face(pile.top)
    args: dict[str, JSON] = {"pile": number, "count": pile.height}
    if top.seat is not None:
        return LogLine(f"board_pile_{top.kind}", {**args, "seat": top.seat})
    return LogLine("board_pile", {**args, "kind": top.kind})


def quarrel_lines(view: View) -> Iterator[LogLine]:
    """Whose giants have quarrelled in this round and left."""
    for seat, count in enumerate(view.giants_discarded or ()):
        if count:
            yield LogLine("board_giants_discarded", {"seat": seat, "count": count}, rule="6.4.1")


def warning_lines(view: View, viewer: Viewer) -> Iterator[LogLine]:
    """What will make cards in the viewer's own hand count nothing (6.4.1, 7.5.4)."""
    cards = view.hands[viewer].cards if isinstance(viewer, int) else None
    for tribe in view.tribes_left if cards else ():
        if cards is not None and cards.count(f"{tribe}_leader") > 1:
            yield LogLine("board_hand_divided", {"seat": viewer, "tribe": tribe}, rule="7.5.4", private=True)
    if cards is not None and view.turn.phase == "spy" and cards.count("giant") > 1:
        yield LogLine("board_hand_giants", {"seat": viewer, "count": cards.count("giant")}, rule="6.4.1", private=True)


def round_lines(view: View) -> Iterator[LogLine]:
    """What the round before has brought those who won points in it, and what comes now."""
    last = view.last_round
    if last is None:
        return
    yield LogLine(
        "board_round_over",
        {"round": last.round, "score_seats": by_seat(gain or None for gain in last.gains)},
        rule="8.1",
    )
    if view.wizard is not None and view.outcome is None:
        yield LogLine("board_round_next", {"round": view.round, "seat": view.wizard}, rule="8.2")


def watching_line(view: View, viewer: Viewer) -> LogLine | None:
    """What the wizard does in this round, and when they play cards themselves, for the wizard to read (6.2.1)."""
    if view.wizard is None or viewer != view.wizard or view.outcome is not None:
        return None
    return LogLine("board_watching", {"round": view.round}, rule="6.2.1")


def request_line(one: Request) -> LogLine:
    """What a spy asked for, and whether it was there."""
    args: dict[str, JSON] = {"spy": one.spy, "seat": one.seat, "target_seat": one.target, "a_kind": one.kind}
    return LogLine("board_spied" if one.moved else "board_spied_in_vain", args)


def earlier_lines(events: Iterable[Event]) -> list[LogLine]:
    """What each round before the last has brought; of one that was arranged in its midst nobody knows."""
    found: list[LogLine] = []
    number = 0
    before: tuple[int, ...] = ()
    for event in events:
        if isinstance(event, RoundStarted):
            number = event.round
        elif isinstance(event, RoundEnded):
            gains = [
                after - least for after, least in zip(event.scores, before or [0] * len(event.scores), strict=True)
            ]
            if number:
                told = by_seat(gain or None for gain in gains)
                found.append(LogLine("ending_round", {"round": number, "score_seats": told}, rule="8.1"))
            before = event.scores
    return found[:-1]


def ending_lines(view: View) -> Iterator[LogLine]:
    """By what the highest score was parted, where several have it (8.4), what the last round has brought, battle by
    battle (7.7, 8.1), and by what equal scores behind the highest were parted.
    """
    if view.outcome is None or view.last_round is None:
        return
    highest, *others = sorted(set(view.scores), reverse=True)
    yield from _parted(view, view.outcome.ranks, highest)
    yield from round_lines(view)
    last = view.last_round
    yield from battle_lines(last.battles, last.wizard, last.champion)
    for score in others:
        yield from _parted(view, view.outcome.ranks, score)


def _parted(view: View, ranks: Sequence[int], score: int) -> Iterator[LogLine]:
    """By what those with this score were parted, where they were."""
    alike = [seat for seat, one in enumerate(view.scores) if one == score]
    if len({ranks[seat] for seat in alike}) > 1:
        yield LogLine("ending_tied", {"tied_seats": alike}, rule="8.4")


def last_battle_line(view: View) -> LogLine | None:
    """Who won the battle before, while the next one is announced and mercenaries are sent there."""
    if view.turn.phase not in ("tribe", "mercenaries"):
        return None
    return next(battle_lines(view.battles[-1:], view.wizard, view.champion), None)


def battle_lines(battles: Sequence[Fought], wizard: int | None, champion: int | None) -> Iterator[LogLine]:
    """Who won each battle of a round, and the points for it."""
    for one in battles:
        told: dict[str, JSON] = {"battle": one.number, "tribe": one.tribe}
        if not one.winners:
            # Of what was fought before an arranged position nobody knows how it came out.
            key = "board_battle_over" if one.winners is None else "board_battle_scored_nobody"
            yield LogLine(key, told, rule="7.7.2")
            continue
        through = champion in one.winners
        told |= {"winner_seats": one.winners, "points": POINTS[one.number], **({"seat": wizard} if through else {})}
        yield LogLine(WON[len(one.winners) > 1, through], told, rule="7.7.3" if through else "7.7.1")


def _deal(view: View) -> Iterator[LogLine]:
    yield LogLine("board_round", {"round": view.round, "threshold": view.threshold})
    if view.resolved is None and view.outcome is None:
        yield LogLine("board_deal", {"dealt": view.deal.dealt, "left": view.deal.left})
        yield from (pile_line(view, number) for number in range(len(view.piles)))
    yield from bounced_lines(view)
    yield from (line for line in (order_line(view), pending_line(view)) if line is not None)
    for number, one in enumerate(view.resolved or ()):
        if one.owner is None:
            yield LogLine("board_unclaimed", {"pile": number})
        else:
            yield LogLine("board_owned", {"pile": number, "seat": one.owner})


def _players(view: View, own: bool) -> Iterator[LogLine]:
    if view.wizard is not None:
        yield wizard_line(view.wizard)
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
    yield from quarrel_lines(view)
    for one in view.battles:
        yield from _fought(one)
    if view.battle is not None:
        yield from _fighting(view.battle)
    if view.last_round is not None and view.turn.phase in GROWING:
        yield LogLine("board_last_round", {"round": view.last_round.round})
        for one in view.last_round.battles:
            yield from _fought(one)
        yield from round_lines(view)


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
            why = fault(battle.tribe, army.cards)
            if why is not None:
                yield LogLine(WHY_NOTHING[why], {"seat": seat}, private=army.value is None)
        if army.value is not None:
            yield LogLine("board_army_value", {"battle": battle.number, "seat": seat, "value": army.value})
