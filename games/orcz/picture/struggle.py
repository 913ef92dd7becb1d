"""What a struggle of the rear rank would bring, as far as a viewer can see, and what it brought (3.4.4 to 3.4.9)."""

from typing import Final

from games.kernel.contract import LogLine
from games.kernel.values import JSON, Event
from games.orcz.rules.challenge import ChallengeMet
from games.orcz.rules.slaves import SlavesGained, SlavesPaid
from games.orcz.rules.struggle import CardsMet, ShamanSkipped, StruggleAborted, StruggleEnded, StruggleFizzled, spoils
from games.orcz.state.cards import clash
from games.orcz.state.fields import FieldName
from games.orcz.state.match import EventCard
from games.orcz.state.ranks import SIDES, Side
from games.orcz.view import FieldView, RankView, View

BARS: Final = {"shaman": "board_duel_shaman", "champion": "board_duel_champion"}
MEETINGS: Final = {1: "board_duel_won", 0: "board_duel_even", -1: "board_duel_lost"}
MET: Final = {1: "own_met_won", 0: "own_met_even", -1: "own_met_lost"}


def struggle_lines(view: View, own: bool, asked: bool = False) -> tuple[LogLine, ...]:
    """The pairs that would meet, and the spoils; none while nobody is asked. `own` where the viewer is a seat, `asked`
    where it is said to the one that has to choose.
    """
    if view.turn.phase != "struggle" or view.field is None:
        return ()
    *further, ahead, rear = view.fields[view.field].ranks
    barred = _barred(ahead, bool(further), own)
    if barred is not None:
        return (barred,)
    met = (_met(side, rear, ahead, view.event, own) for side in reversed(SIDES))
    return (*met, _stakes(view, rear.seat, ahead.seat, asked), _common(view.field, view.fields[view.field], own))


def turned_up(view: View) -> LogLine | None:
    """That the rank attacked is turned up, where a card of it lies face down (3.4.4); a rank with a Shaman that is seen
    is passed over, and the next one is turned up (3.4.5).
    """
    if view.turn.phase != "struggle" or view.field is None:
        return None
    for rank in reversed(view.fields[view.field].ranks[:-1]):
        halves = [half for half in (rank.left, rank.right) if half is not None]
        if not all(half.up for half in halves):
            return LogLine("duel_turned_up")
        if "shaman" not in rank.cards:
            return None
    return None


def _barred(ahead: RankView, further: bool, own: bool) -> LogLine | None:
    """Why the rank ahead would not fight (3.4.5, 3.4.6); None where the viewer knows of no hero in it."""
    for half in (ahead.left, ahead.right):
        if half is not None and half.card in BARS:
            key = "board_duel_nobody" if half.card == "shaman" and not further else BARS[half.card]
            return LogLine(key, private=own and not half.up)
    return None


def _met(side: Side, rear: RankView, ahead: RankView, event: EventCard | None, own: bool) -> LogLine:
    """What becomes of two cards that meet (3.4.7); private where the viewer has it from a card that lies face down."""
    mine, theirs = rear.on(side), ahead.on(side)
    assert mine is not None
    assert theirs is not None
    args: dict[str, JSON] = {"side": side, "soldier": mine.card, "against_soldier": theirs.card}
    if mine.card is None or theirs.card is None:
        return LogLine("board_duel_open", args)
    won = clash(mine.card, theirs.card, event == "contrary_winds")
    return LogLine(MEETINGS[won], args, private=own and not theirs.up)


def _stakes(view: View, seat: int, against: int, asked: bool) -> LogLine:
    """What the winner of both pairs gets (3.4.9): nothing where the loser is known to have no slaves (3.5.9)."""
    if seat == against:
        return LogLine("board_duel_own", {"seat": seat})
    args: dict[str, JSON] = {"against_seat": against, "amount": spoils(view.event, seat, against)}
    pays = not view.players[str(against)].shown_empty
    if asked:
        return LogLine("board_duel_yours" if pays else "duel_yours_none", args)
    return LogLine("board_duel_stakes" if pays else "duel_stakes_none", {"seat": seat, **args})


def _common(name: FieldName, field: FieldView, own: bool) -> LogLine:
    """What the field needs and has in sight, from which beaten cards are lost; private with hidden cards in it.

    A Champion wins it whatever is lost.
    """
    if field.champions:
        return LogLine("board_duel_sure", {"field": name}, private=own and not any(one.up for one in field.champions))
    halves = [half for one in field.ranks for half in (one.left, one.right) if half is not None]
    known = own and any(half.card is not None and not half.up for half in halves)
    strength = sum(one.strength for one in (*field.aside, *field.ranks))
    return LogLine("board_duel_need", {"field": name, "need": field.need, "strength": strength}, private=known)


def struggle_upshot(event: Event, seat: int) -> LogLine | None:
    """What an event of a struggle brought the seat whose rank attacked; None where it is no such event. A Shaman is
    passed over in the attacker's own play only, and before any cards meet.
    """
    match event:
        case CardsMet(seat=whose, side=side, card=card, against=against, against_card=other, won=won) if whose == seat:
            args: dict[str, JSON] = {"side": side, "card": card, "against_seat": against, "against_soldier": other}
            return LogLine(MET[won], args, "3.4.7")
        case StruggleEnded(seat=whose, end="broken" | "stand" as end) if whose == seat:
            return LogLine(f"own_struggle_{end}", {}, "3.4.8")
        case ShamanSkipped(seat=whose):
            return LogLine("past_shaman", {"seat": whose}, "3.4.5")
        case StruggleFizzled(seat=whose) if whose == seat:
            return LogLine("own_struggle_fizzled", {}, "3.4.5")
        case StruggleAborted(seat=whose) if whose == seat:
            return LogLine("own_struggle_aborted", {}, "3.4.6")
        case SlavesPaid(seat=payer, amount=amount, why="spoils", to=to) if to == seat:
            return LogLine("own_spoils", {"against_seat": payer, "amount": amount}, "3.4.9")
        case SlavesPaid(seat=payer, amount=amount, why="spoils", to=to) if payer == seat:
            return LogLine("own_spoils_paid", {"against_seat": to, "amount": amount}, "3.4.9")
    return None


def challenge_upshot(event: Event, seat: int) -> LogLine | None:
    """How a challenge ended, and what that brought a seat, or cost it; None where it is no such event."""
    match event:
        case ChallengeMet():
            return event.tell(seat)
        case SlavesGained(seat=whose) | SlavesPaid(seat=whose, why="lost" | "shared" | "blamed") if whose == seat:
            told = event.tell(seat)
            return None if told is None else LogLine(f"own_{told.key}", told.args, told.rule)
    return None
