"""The picture: the piles while they grow, then the battles, and what each seat has."""

from typing import Final

from games.few_orcs_more.cards import BACKS, BEHIND, TRIBES
from games.few_orcs_more.faces import Backs, Face, backs, face, faces
from games.few_orcs_more.schema import ArmyView, BattleView, View
from games.few_orcs_more.state import Fought, Request, Strike
from games.kernel.contract import Line
from games.kernel.values import JSON, Value

GROWING: Final = ("deal", "late_enlist", "champion")
POINTS: Final = (2, 1, 1, 2)
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
    label: Line


class Army(Value, frozen=True):
    """An army at a battle: backs, and faces where the viewer may see them.

    `flown` joined it in the flying machine, which is the first of them; `struck` is what a commando took from it.
    """

    seat: int
    kin: int
    kin_spot: str
    mercenaries: int
    mercenaries_spot: str
    cards: tuple[Face, ...] | None
    flown: tuple[Face, ...]
    struck: Face | None
    value: int | None
    won: bool
    answered: bool


class Clash(Value, frozen=True):
    """A battle: one to come has no armies."""

    number: int
    tribe: str | None
    points: int
    now: bool
    armies: tuple[Army, ...]
    winners: tuple[int, ...]


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
    """The table. `wanted` are the kinds of cards that a spy may ask for; `pending` says when the clock acts."""

    round: int
    threshold: int
    growing: bool
    live: bool
    dealt: int
    left: int
    open: bool
    pending: Line | None
    heaps: tuple[Heap, ...]
    wanted: tuple[tuple[Face, str], ...]
    tribes: tuple[Tribe, ...]
    clashes: tuple[Clash, ...]
    requests: tuple[Line, ...]
    camps: tuple[Camp, ...]


def picture(view: View) -> Picture:
    """What lies where; about 150 µs."""
    growing = view.turn.phase in GROWING and view.outcome is None
    return Picture(
        round=view.round,
        threshold=view.threshold,
        growing=growing,
        live=view.deal.tick is None,
        dealt=view.deal.dealt,
        left=view.deal.left,
        open=view.deal.enlistment_open,
        pending=pending_line(view),
        heaps=tuple(_heap(view, number) for number in range(len(view.piles))) if growing or view.resolved else (),
        wanted=_WANTED if view.turn.phase == "spy" else (),
        tribes=_tribes(view),
        clashes=() if growing else _clashes(view),
        requests=tuple(map(request_line, view.spies)),
        camps=tuple(_camp(view, seat) for seat in range(len(view.hands))),
    )


_WANTED: Final = tuple((face(kind), f"kind={kind}") for back in BACKS for kind in BEHIND[back])


def pending_line(view: View) -> Line | None:
    """What the clock does next and after how long, in a sentence."""
    due, after_ms = view.clock.due, view.clock.after_ms
    if due is None or after_ms is None:
        return None
    return Line(PENDING[due], {"seconds": f"{after_ms / 1000:g}"})


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


def heap_line(view: View, number: int) -> Line:
    """The pile in a sentence: its height and its top."""
    pile = view.piles[number]
    if pile.top is None:
        return Line("board_pile_empty", {"pile": number})
    top = face(pile.top)
    args: dict[str, JSON] = {"pile": number, "count": pile.height}
    if top.seat is not None:
        return Line(f"board_pile_{top.kind}", {**args, "seat": top.seat})
    return Line("board_pile", {**args, "kind": top.kind})


def request_line(one: Request) -> Line:
    """What a spy asked for, and whether it was there."""
    args: dict[str, JSON] = {"spy": one.spy, "seat": one.seat, "target_seat": one.target, "kind": one.kind}
    return Line("board_spied" if one.moved else "board_spied_in_vain", args)


def _clashes(view: View) -> tuple[Clash, ...]:
    """The four battles of the round, those to come included; after the end those of the last round."""
    fought = view.battles
    last = view.last_round
    if not fought and view.battle is None and view.outcome is not None and last is not None:
        fought = last.battles
    found = {one.number: _fought(one) for one in fought}
    if view.battle is not None:
        battle = view.battle
        answered = frozenset(battle.answered)
        armies = tuple(
            _army(battle, seat, army, seat in answered) for seat, army in enumerate(battle.armies) if army is not None
        )
        found[battle.number] = Clash(battle.number, battle.tribe, POINTS[battle.number - 1], True, armies, ())
    return tuple(
        found.get(number, Clash(number, None, POINTS[number - 1], False, (), ()))
        for number in range(1, len(TRIBES) + 1)
    )


def struck(strike: Strike | None, seat: int) -> Face | None:
    """The card that a commando took from the seat's army."""
    return face(strike.card) if strike is not None and strike.target == seat else None


def _army(battle: BattleView, seat: int, army: ArmyView, answered: bool) -> Army:
    return Army(
        seat=seat,
        kin=army.tribe_count,
        kin_spot=f"target={seat}&back={battle.tribe}" if army.tribe_count else "",
        mercenaries=army.mercenary_count,
        mercenaries_spot=f"target={seat}&back=mercenary" if army.mercenary_count else "",
        cards=None if army.cards is None else faces(army.cards),
        flown=(),
        struck=struck(battle.commando, seat),
        value=army.value,
        won=False,
        answered=answered,
    )


def _fought(one: Fought) -> Clash:
    winners = one.winners or ()
    values = one.values or ()
    flight = one.flying
    armies = tuple(
        Army(
            seat=seat,
            kin=0,
            kin_spot="",
            mercenaries=0,
            mercenaries_spot="",
            cards=faces(cards),
            flown=faces(("flying_machine", *["goblin"] * flight.goblins)) if flight and flight.seat == seat else (),
            struck=struck(one.commando, seat),
            value=values[seat] if seat < len(values) else None,
            won=seat in winners,
            answered=False,
        )
        for seat, cards in enumerate(one.armies or ())
        if cards is not None
    )
    return Clash(
        one.number, one.tribe, POINTS[one.number - 1] if one.points is None else one.points, False, armies, winners
    )


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
