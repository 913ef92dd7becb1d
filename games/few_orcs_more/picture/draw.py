"""The picture: the piles while they grow, then the battles, and what each seat has."""

from typing import Final

from games.few_orcs_more.picture.battles import Clash, clashes, past_clashes
from games.few_orcs_more.picture.faces import Backs, Face, backs, face, faces
from games.few_orcs_more.rules.cards import BACKS, BEHIND
from games.few_orcs_more.state import Bounce, Request
from games.few_orcs_more.view.schema import View
from games.kernel.contract import LogLine
from games.kernel.values import JSON, Value

GROWING: Final = ("deal", "late_enlist", "champion")
PIECES: Final = {"desert": "desertion", "enlist": "enlistment"}
"""The player card that each kind of play puts on a pile."""
USES: Final = {"commando": "do=commando", "flying_machine": "do=fly"}
PENDING: Final = {
    "deal": "board_due_deal",
    "late_window": "board_due_late_window",
    "commando_window": "board_due_window",
    "flying_window": "board_due_window",
}


class Intent(Value, frozen=True):
    """A play that is submitted and not yet carried out, for who may know of it."""

    seat: int
    word: str


class Heap(Value, frozen=True):
    """A pile: its top, or all of it where piles are open. Once it is resolved, what became of it."""

    number: int
    spot: str
    enlist: str
    desert: str
    seen: str
    height: int
    top: Face | None
    items: tuple[Face, ...] | None
    following: bool
    intents: tuple[Intent, ...]
    owner: int | None
    cards: tuple[Face, ...] | None
    deserted: tuple[Face, ...] | None
    label: LogLine


class Camp(Value, frozen=True):
    """What a seat has. `hand` only where the viewer may see it; `protected` of it are safe from spies."""

    seat: int
    spot: str
    score: int
    gain: int
    desertions: int
    enlistments: int
    backs: tuple[Backs, ...]
    hand: tuple[tuple[Face, str], ...] | None
    protected: tuple[Face, ...]
    wizard: bool
    champion: bool
    awaited: bool
    submitted: bool
    won: bool


class Tribe(Value, frozen=True):
    """A tribe that may be announced."""

    name: str
    spot: str


class Picture(Value, frozen=True):
    """The table. `stage` says which player cards may be played while the piles grow, and `order` and `bounced` what
    belongs to ticks; `pending` is when the clock acts, `past` the round before while a new one is dealt.

    `wanted` are the kinds of cards that a spy may ask for.
    """

    round: int
    threshold: int
    growing: bool
    live: bool
    stage: str | None
    dealt: int
    left: int
    pending: LogLine | None
    order: LogLine | None
    bounced: tuple[LogLine, ...]
    heaps: tuple[Heap, ...]
    wanted: tuple[tuple[Face, str], ...]
    tribes: tuple[Tribe, ...]
    war: bool
    clashes: tuple[Clash, ...]
    past: tuple[Clash, ...]
    requests: tuple[LogLine, ...]
    camps: tuple[Camp, ...]

    @property
    def hands(self) -> tuple[Camp, ...]:
        """The seats whose cards the viewer sees."""
        return tuple(camp for camp in self.camps if camp.hand)


def picture(view: View) -> Picture:
    """What lies where; about 150 µs."""
    phase = view.turn.phase
    growing = phase in GROWING and view.outcome is None
    return Picture(
        round=view.round,
        threshold=view.threshold,
        growing=growing,
        live=view.deal.tick is None,
        stage=_stage(view),
        dealt=view.deal.dealt,
        left=view.deal.left,
        pending=pending_line(view),
        order=order_line(view),
        bounced=bounced_lines(view),
        heaps=tuple(_heap(view, number) for number in range(len(view.piles))) if growing or view.resolved else (),
        wanted=_WANTED if phase == "spy" else (),
        tribes=_tribes(view),
        war=not growing and phase != "spy",
        clashes=() if growing else clashes(view),
        past=past_clashes(view) if growing else (),
        requests=tuple(map(request_line, view.spies)),
        camps=tuple(_camp(view, seat) for seat in range(len(view.hands))),
    )


def _stage(view: View) -> str | None:
    """What may be played: desertions only, both kinds of player cards, or late enlistments; nothing in other phases."""
    if view.turn.phase == "late_enlist":
        return "late"
    if view.turn.phase != "deal":
        return None
    return "open" if view.deal.enlistment_open else "closed"


def order_line(view: View) -> LogLine | None:
    """In which order the plays of this tick are carried out."""
    if view.deal.order is None or _stage(view) is None:
        return None
    return LogLine("board_order", {"order_seats": view.deal.order})


def bounced_lines(view: View) -> tuple[LogLine, ...]:
    """The plays that came back to the hand when the last tick was resolved."""
    if _stage(view) is None:
        return ()
    return tuple(_bounced_line(one) for one in view.deal.bounced)


def _bounced_line(one: Bounce) -> LogLine:
    word, _, pile = one.play.partition(":")
    return LogLine("board_bounced", {"seat": one.seat, "play_word": word, "pile": int(pile)})


_WANTED: Final = tuple((face(kind), f"kind={kind}") for back in BACKS for kind in BEHIND[back])


def pending_line(view: View) -> LogLine | None:
    """What the clock does next and after how long, in a sentence."""
    due, after_ms = view.clock.due, view.clock.after_ms
    if due is None or after_ms is None:
        return None
    first = due == "deal" and not view.deal.dealt and not view.deal.enlistment_open
    return LogLine("board_due_first" if first else PENDING[due], {"seconds": f"{after_ms / 1000:g}"})


def _tribes(view: View) -> tuple[Tribe, ...]:
    """Those that may be announced now."""
    if view.turn.phase != "tribe":
        return ()
    return tuple(Tribe(tribe, f"tribe={tribe}") for tribe in view.tribes_left)


def _heap(view: View, number: int) -> Heap:
    pile = view.piles[number]
    fate = None if view.resolved is None or number >= len(view.resolved) else view.resolved[number]
    return Heap(
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
        owner=None if fate is None else fate.owner,
        cards=None if fate is None or fate.cards is None else faces(fate.cards),
        deserted=None if fate is None or fate.deserted is None else faces(fate.deserted),
        label=heap_line(view, number),
    )


def _intents(view: View, pile: int) -> tuple[Intent, ...]:
    """The plays on the pile that are submitted, as far as the viewer knows them."""
    return tuple(
        Intent(seat, PIECES[word])
        for seat, plays in enumerate(view.deal.plays)
        for word, _, at in (play.partition(":") for play in plays or ())
        if at == str(pile)
    )


def heap_line(view: View, number: int) -> LogLine:
    """The pile in a sentence: its height and its top."""
    pile = view.piles[number]
    if pile.top is None:
        return LogLine("board_pile_empty", {"pile": number})
    top = face(pile.top)
    args: dict[str, JSON] = {"pile": number, "count": pile.height}
    if top.seat is not None:
        return LogLine(f"board_pile_{top.kind}", {**args, "seat": top.seat})
    return LogLine("board_pile", {**args, "kind": top.kind})


def request_line(one: Request) -> LogLine:
    """What a spy asked for, and whether it was there."""
    args: dict[str, JSON] = {"spy": one.spy, "seat": one.seat, "target_seat": one.target, "kind": one.kind}
    return LogLine("board_spied" if one.moved else "board_spied_in_vain", args)


def _camp(view: View, seat: int) -> Camp:
    hand, cards = view.hands[seat], view.player_cards[seat]
    held = None if hand.cards is None else tuple((face(card), _use(view, card)) for card in hand.cards)
    return Camp(
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
