"""The picture: the piles while they grow, then the battles, and what each seat has."""

from typing import Final

from games.few_orcs_more.cards import TRIBES
from games.few_orcs_more.faces import Backs, Face, backs, face, faces
from games.few_orcs_more.schema import ArmyView, View
from games.few_orcs_more.state import Fought, Request
from games.kernel.contract import Line
from games.kernel.values import JSON, Value

GROWING: Final = ("deal", "late_enlist", "champion")
POINTS: Final = (2, 1, 1, 2)


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
    owner: int | None
    cards: tuple[Face, ...] | None
    deserted: tuple[Face, ...] | None
    label: Line


class Army(Value, frozen=True):
    """An army at a battle: backs, and faces where the viewer may see them."""

    seat: int
    kin: int
    mercenaries: int
    cards: tuple[Face, ...] | None
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
    """The table."""

    round: int
    threshold: int
    growing: bool
    dealt: int
    left: int
    open: bool
    tick: int | None
    heaps: tuple[Heap, ...]
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
        dealt=view.deal.dealt,
        left=view.deal.left,
        open=view.deal.enlistment_open,
        tick=view.deal.tick,
        heaps=tuple(_heap(view, number) for number in range(len(view.piles))) if growing or view.resolved else (),
        tribes=tuple(Tribe(tribe, f"tribe={tribe}") for tribe in view.tribes_left)
        if view.turn.phase == "tribe"
        else (),
        clashes=() if growing else _clashes(view),
        requests=tuple(map(request_line, view.spies)),
        camps=tuple(_camp(view, seat) for seat in range(len(view.hands))),
    )


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
        enlist=f"plays=enlist:{number}",
        desert=f"plays=desert:{number}",
        seen=f"seen_height={pile.height}",
        height=pile.height,
        top=None if pile.top is None else face(pile.top),
        items=None if pile.items is None else faces(pile.items),
        following=view.deal.next_pile == number,
        owner=None if fate is None else fate.owner,
        cards=None if fate is None or fate.cards is None else faces(fate.cards),
        deserted=None if fate is None or fate.deserted is None else faces(fate.deserted),
        label=heap_line(view, number),
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
            _army(seat, army, seat in answered) for seat, army in enumerate(battle.armies) if army is not None
        )
        found[battle.number] = Clash(battle.number, battle.tribe, POINTS[battle.number - 1], True, armies, ())
    return tuple(
        found.get(number, Clash(number, None, POINTS[number - 1], False, (), ()))
        for number in range(1, len(TRIBES) + 1)
    )


def _army(seat: int, army: ArmyView, answered: bool) -> Army:
    cards = None if army.cards is None else faces(army.cards)
    return Army(seat, army.tribe_count, army.mercenary_count, cards, army.value, False, answered)


def _fought(one: Fought) -> Clash:
    winners = one.winners or ()
    values = one.values or ()
    armies = tuple(
        Army(seat, 0, 0, faces(cards), values[seat] if seat < len(values) else None, seat in winners, False)
        for seat, cards in enumerate(one.armies or ())
        if cards is not None
    )
    return Clash(
        one.number, one.tribe, POINTS[one.number - 1] if one.points is None else one.points, False, armies, winners
    )


def _camp(view: View, seat: int) -> Camp:
    hand, cards = view.hands[seat], view.player_cards[seat]
    held = None if hand.cards is None else tuple((face(card), f"cards={card}") for card in hand.cards)
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
