"""The artist: the piles while they grow, then the battles, and what each seat has."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from games.few_orcs_more.picture.battle_news import battle_news
from games.few_orcs_more.picture.battles import drawn_battles, flies_in_vain, past_battles
from games.few_orcs_more.picture.describe import (
    GROWING,
    bounced_lines,
    describe,
    earlier_lines,
    ending_lines,
    last_battle_line,
    order_line,
    pending_line,
    pile_line,
    quarrel_lines,
    request_line,
    round_lines,
    stage,
    warning_lines,
    watching_line,
    wizard_line,
)
from games.few_orcs_more.picture.faces import backs, face, faces
from games.few_orcs_more.picture.last_round import RoundSummary, is_first_lap, round_summary
from games.few_orcs_more.picture.shapes import DrawnPlayer, Intent, Picture, PileCard, Tribe
from games.few_orcs_more.rules.cards import BACKS, BEHIND, of_back
from games.few_orcs_more.rules.champion import ChampionChosen
from games.few_orcs_more.rules.commando import CommandoPlayed
from games.few_orcs_more.rules.deal import CardDealt, DealFinished, EnlistmentOpened
from games.few_orcs_more.rules.ending import RoundEnded
from games.few_orcs_more.rules.giants import GiantsDiscarded
from games.few_orcs_more.rules.looking import BatchSeen, LookingEnded
from games.few_orcs_more.rules.piles import PileResolved
from games.few_orcs_more.rules.player_cards import DesertionPlayed, EnlistDeclined, EnlistmentPlayed, LateEnlistClosed
from games.few_orcs_more.rules.ready import ReadyWaitEnded, SeatReady
from games.few_orcs_more.rules.resolution import DECLINE, PlayBounced
from games.few_orcs_more.rules.reveal import value
from games.few_orcs_more.rules.scoring import BattleScored
from games.few_orcs_more.rules.spies import SpyUsed
from games.few_orcs_more.rules.ticks import PlaysSubmitted
from games.few_orcs_more.rules.tribes import TribeSent
from games.few_orcs_more.rules.windows import WindowPassed
from games.few_orcs_more.view.schema import View
from games.kernel.contract import Artist, LoggedLine, LogLine, Upshot, Viewer
from games.kernel.offers import Number, Offers, SomeOf
from games.kernel.texts import named_seats
from games.kernel.values import JSON, Event

PIECES: Final = {"desert": "desertion", "enlist": "enlistment"}
"""The player card that each kind of play puts on a pile."""
LAID: Final = (DesertionPlayed, EnlistmentPlayed, PlayBounced)
"""What becomes of a play in turns, as everybody sees it."""
AGAIN: Final = {
    "desertion_played_known": "again_desertion",
    "enlistment_played_known": "again_enlistment",
}
"""What is told of a second card of one's own on a pile, in the same turn."""
AGAIN_RULES: Final = {"again_desertion": "6.1.5", "again_enlistment": "6.1.2"}
SUBMITTED: Final = (PlaysSubmitted, BatchSeen, LookingEnded)
"""What comes before the plays of a tick."""
DEALT: Final = (CardDealt, EnlistmentOpened, DealFinished, EnlistDeclined, LateEnlistClosed)
"""What may come after the plays of a tick before the next are submitted."""
USES: Final = {"commando": "do=commando", "flying_machine": "do=fly"}
"""The cards with a moment of their own, and the spot of what they do then."""
MOMENTS: Final = {
    "commando": ("board_nothing_for_commando", "board_own_commando"),
    "flying": ("board_nothing_for_flying", "board_own_flying"),
}
"""The phases in which everybody is asked who might hold the card in question: what is said to who can play none, and to
who can play it.
"""
START_LINE: Final = LogLine("board_start_card", {}, "5.2.1")
"""In turns the Start card ends its batch: fewer piles get a card than in other turns."""
PASSING: Final = (
    BatchSeen,
    CardDealt,
    LookingEnded,
    PileResolved,
    PlaysSubmitted,
    ReadyWaitEnded,
    SeatReady,
    TribeSent,
    WindowPassed,
)
"""What the board shows by itself, or what comes to nothing."""
OPEN: Final = frozenset((ChampionChosen, GiantsDiscarded, SpyUsed))
"""News to everybody: what all play for, and which cards have changed hands."""
BEFALLING: Final = frozenset((CommandoPlayed, PileResolved))
"""News to the seats that its line names."""
WANTED: Final = tuple((face(kind), f"kind={kind}") for back in BACKS for kind in BEHIND[back])


LAST_TURN: Final = {
    (False, False): "prompt_deal_last",
    (False, True): "prompt_deal_last",
    (True, False): "prompt_deal_last_desert",
    (True, True): "prompt_deal_last_both",
}
"""The last turn of a deal: whether desertions may be played in it, and enlistments."""


class FewOrcsArtist(Artist[View]):
    """Growing piles, hands and battles. What is covered is in no view, and so in no picture."""

    def recorded(self, event: Event) -> bool:
        """Cards played, requests, battles and points: computers answer faster than anybody can watch."""
        return not isinstance(event, PASSING)

    def moment(self, events: Iterable[Event]) -> tuple[LogLine, ...]:
        """In turns, the plays that were carried out last: each lay face up, until the next batch covered it (4.2.1).
        After them the Start card, which has ended that batch.
        """
        found: list[LogLine] = []
        later = False  # cards have been dealt since
        for event in events:
            if isinstance(event, LAID):
                found.append(event.tell("arbiter"))
            elif isinstance(event, SUBMITTED):
                if found or later:
                    break
            elif isinstance(event, DEALT):
                later = True
                if isinstance(event, EnlistmentOpened):
                    found.append(START_LINE)
            else:
                return ()
        else:
            return ()
        return tuple(_with_second_cards(reversed(found)))

    def upshot(self, event: Event, seat: int) -> Upshot | None:
        """Where one's own cards have come to lie, or that one came back. It is not said whose the pile is now: whether
        somebody enlisted there before is for players to remember (4.2.3).
        """
        match event:
            case PlayBounced(seat=whose, play=play) if whose == seat:
                word, _, pile = play.partition(":")
                return Upshot("failed", LogLine(f"own_{word}_bounced", {"pile": int(pile)}, "5.4.3"))
            case EnlistmentPlayed(seat=whose, pile=number) if whose == seat:
                return Upshot("done", LogLine("own_enlist_played", {"pile": number}, "4.2.1"))
            case DesertionPlayed(seat=whose, pile=number) if whose == seat:
                return Upshot("done", LogLine("own_desert_played", {"pile": number}, "4.2.1"))
            case EnlistDeclined(seat=whose) if whose == seat:
                return Upshot("done", LogLine("own_declined", {}, "4.5.1"))
            case PlaysSubmitted(seat=whose, plays=plays) if whose == seat and plays == (DECLINE,):
                return Upshot("chosen", LogLine("own_declined", {}, "4.5.1"))
            case PlaysSubmitted(seat=whose, plays=plays) if whose == seat:
                told = event.tell(seat)
                key = "own_plays" if plays else "own_plays_none"
                return Upshot("chosen", LogLine(key, dict(told.args), told.rule))
        return None

    def news(self, told: Sequence[LoggedLine], before: View, seat: int) -> list[LogLine]:
        """Which piles it got, who is champion, what spies asked for, whose giants left and what the commando did to
        it; how the battles came out that went by since, and to who was not asked before a champion is named, what the
        last round brought. In turns, that the Start card has come up, and why fewer cards were dealt (5.2.1); and to
        who could play nothing more, and so was not asked again, how much of the deal has gone by.
        """
        kinds = {kind for kind, _ in told}
        news = {*OPEN, RoundEnded if DealFinished in kinds else BattleScored}
        told = list(battle_news(told, before))
        if before.deal.tick is not None and DealFinished not in kinds:
            told = [LoggedLine(kind, START_LINE if kind is EnlistmentOpened else line) for kind, line in told]
            news.add(EnlistmentOpened)
        unasked = sum(kind is CardDealt for kind, _ in told)
        if seat in (before.deal.order or ()) and DealFinished in kinds and unasked > len(before.piles):
            rest = LogLine("news_dealt_out", {"number": unasked}, "5.3")
            told = [LoggedLine(kind, rest if kind is DealFinished else line) for kind, line in told]
            news.add(DealFinished)
        return [line for kind, line in told if kind in news or (kind in BEFALLING and seat in named_seats(line))]

    def summary(self, record: Sequence[LogLine], view: View, viewer: Viewer) -> RoundSummary | None:
        """What the round just ended has brought, until the viewer's first move of the next one."""
        del record
        return round_summary(view, viewer)

    def prompt(self, view: View, offers: Offers = ()) -> LogLine | None:
        """While cards are dealt in turns, how many are still to come, or what follows after the last turn; live only
        that the deal ends, for a sentence that changes with every card is read out with every card. In the moments of
        the commando and the flying machine, what there is to do, where anything is.
        """
        phase, left = view.turn.phase, view.deal.left
        if not offers:
            return None
        if phase == "look":
            return LogLine("board_look", {"left": left})
        if phase in ("deal", "late_enlist") and view.deal.order is not None:
            return _prompt_in_turns(view, offers)
        if phase == "deal" and left <= len(view.piles):
            return LogLine("prompt_deal_ends_desert" if _may_play("desert", offers) else "prompt_deal_ends", {})
        if phase not in MOMENTS:
            return None
        nothing, own = MOMENTS[phase]
        if [offer.type for offer in offers] == ["pass"]:
            return LogLine(nothing, {})
        goblins = [field.hi for offer in offers for field in offer.fields.values() if isinstance(field, Number)]
        return LogLine("prompt_vain_flying" if goblins and flies_in_vain(view, *goblins) else own, {})

    def picture(self, view: View, viewer: Viewer) -> Picture:
        """What lies where; about 150 µs."""
        phase = view.turn.phase
        growing = phase in GROWING and view.outcome is None
        fresh = phase == "champion" or view.deal.dealt <= len(view.piles)
        players = tuple(_player(view, seat) for seat in range(len(view.hands)))
        return Picture(
            round=view.round,
            threshold=view.threshold,
            over=view.outcome is not None,
            growing=growing,
            live=view.deal.tick is None,
            stage=stage(view),
            dealt=view.deal.dealt,
            left=view.deal.left,
            pending=pending_line(view),
            order=_in_order(view),
            bounced=bounced_lines(view),
            pile_cards=tuple(_pile_card(view, number) for number in range(len(view.piles)))
            if growing or view.resolved
            else (),
            wanted=WANTED if phase == "spy" else (),
            tribes=_tribes(view),
            war=not growing and phase != "spy",
            drawn_battles=() if growing else drawn_battles(view),
            last_battle=last_battle_line(view),
            past=past_battles(view) if growing else (),
            requests=tuple(map(request_line, view.spies)),
            quarrels=() if view.battles else tuple(quarrel_lines(view)),
            warnings=tuple(warning_lines(view, viewer)),
            tied=view.outcome is not None and len(set(view.scores)) < len(view.scores),
            fresh=fresh,
            since=tuple(round_lines(view)) if is_first_lap(view) else (),
            watching=watching_line(view, viewer) if growing and phase != "champion" and fresh else None,
            me=players[viewer] if isinstance(viewer, int) and viewer != view.wizard else None,
            players=players,
        )

    describe = staticmethod(describe)

    def goal(self, view: View, seat: int) -> LogLine:
        told: dict[str, JSON] = {"score": view.scores[seat], "threshold": view.threshold}
        if view.scores[seat] > view.threshold:
            return LogLine("board_goal_over", told)
        if view.scores[seat] == view.threshold and not _must_exceed(view):
            return LogLine("board_goal_reached", told)
        if seat != view.wizard:
            return LogLine("board_goal_beyond" if _must_exceed(view) else "board_goal", told)
        if view.champion is None or view.turn.phase in GROWING:
            return LogLine("board_goal_wizard", told)
        return LogLine("board_goal_war", {**told, "seat": view.champion})

    def earlier(self, events: Iterable[Event]) -> tuple[LogLine, ...]:
        """The points of each round before the last (8.1); of an arranged match those since its beginning."""
        return tuple(earlier_lines(events))

    def ending(self, view: View) -> tuple[LogLine, ...]:
        return tuple(ending_lines(view))


def _with_second_cards(lines: Iterable[LogLine]) -> Iterator[LogLine]:
    """The plays of a tick. Of a second card of the same kind by the same seat on the same pile it is said that it is
    wasted, for unlike one that another was before it does not come back (5.4.3, 6.1.2, 6.1.5).
    """
    laid = set[tuple[str, JSON, JSON]]()
    for line in lines:
        play = (line.key, line.args.get("seat"), line.args.get("pile"))
        again = AGAIN.get(line.key) if play in laid else None
        laid.add(play)
        yield line if again is None else LogLine(again, line.args, AGAIN_RULES[again])


def _in_order(view: View) -> tuple[LogLine, ...]:
    """The order of a tick, and before it who is the wizard and stands in none."""
    order = order_line(view)
    if order is None:
        return ()
    return (order,) if view.wizard is None else (wizard_line(view.wizard), order)


def _must_exceed(view: View) -> bool:
    """Whether the match has gone on although somebody had reached the threshold (8.1)."""
    return any(score - gain >= view.threshold for score, gain in zip(view.scores, view.gains, strict=True))


def _tribes(view: View) -> tuple[Tribe, ...]:
    """Those that may be announced now."""
    if view.turn.phase != "tribe":
        return ()
    cards = None if view.champion is None else view.hands[view.champion].cards
    return tuple(
        Tribe(tribe, f"tribe={tribe}", None if cards is None else value(tribe, of_back(cards, tribe)))
        for tribe in view.tribes_left
    )


def _prompt_in_turns(view: View, offers: Offers) -> LogLine:
    """What is asked between two batches; who comes first is read below the piles (5.4.1)."""
    left = view.deal.left
    if view.turn.phase == "late_enlist":
        return LogLine("prompt_late_turns", {})
    if left > 1:
        last = view.deal.enlistment_open and left > len(view.piles) and _may_play_all(offers)
        return LogLine("prompt_deal_left_all" if last else "prompt_deal_left", {"left": left})
    return LogLine(LAST_TURN[_may_play("desert", offers), _may_play("enlist", offers)], {})


def _may_play_all(offers: Offers) -> bool:
    """Whether all cards that are left may be played at once: who has none is not asked again in this deal (5.3)."""
    (plays,) = (domain for offer in offers for domain in offer.fields.values() if isinstance(domain, SomeOf))
    piles = {str(item).partition(":")[2] for item in plays.items}
    return len(plays.items) <= plays.at_most * len(piles)


def _may_play(word: str, offers: Offers) -> bool:
    """Whether such a player card may be played now."""
    listed = (domain.items for offer in offers for domain in offer.fields.values() if isinstance(domain, SomeOf))
    return any(offer.type == word for offer in offers) or any(
        str(item).startswith(f"{word}:") for items in listed for item in items
    )


def _pile_card(view: View, number: int) -> PileCard:
    pile = view.piles[number]
    known = None if view.resolved is None or number >= len(view.resolved) else view.resolved[number]
    return PileCard(
        number=number,
        spot=f"pile={number}",
        enlist=f"plays=enlist:{number} do=enlist&pile={number}",
        desert=f"plays=desert:{number} do=desert&pile={number}",
        seen=f"seen_height={pile.height}",
        height=pile.height,
        top=None if pile.top is None else face(pile.top),
        items=None if pile.items is None else faces(pile.items),
        following=view.deal.next_pile == number,
        intents=_intents(view, number),
        owner=None if known is None else known.owner,
        cards=None if known is None or known.cards is None else faces(known.cards),
        deserted=None if known is None or known.deserted is None else faces(known.deserted),
        label=pile_line(view, number),
    )


def _intents(view: View, pile: int) -> tuple[Intent, ...]:
    """The plays on the pile that are submitted, as far as the viewer knows them."""
    return tuple(
        Intent(seat, PIECES[word])
        for seat, plays in enumerate(view.deal.plays)
        for word, _, at in (play.partition(":") for play in plays or ())
        if at == str(pile)
    )


def _player(view: View, seat: int) -> DrawnPlayer:
    hand, cards = view.hands[seat], view.player_cards[seat]
    held = None if hand.cards is None else tuple((face(card), _use(view, card)) for card in hand.cards)
    return DrawnPlayer(
        seat=seat,
        spot=f"target={seat}",
        score=view.scores[seat],
        gain=view.gains[seat],
        desertions=cards.desertions,
        enlistments=cards.enlistments,
        backs=backs(hand.backs),
        hand=held,
        protected=faces(hand.protected),
        wizard=view.wizard == seat,
        champion=view.champion == seat,
        awaited=seat in view.turn.seats,
        submitted=seat in (view.deal.submitted or ()),
        won=view.outcome is not None and seat in view.outcome.winners,
    )


def _use(view: View, card: str) -> str:
    """The spot of a card in a hand: cards with a moment of their own stand for what they do then."""
    if view.spy is not None and card == f"spy{view.spy.number}":
        return "do=spy"
    return USES.get(card, f"cards={card}")
