"""The state of a match: what lies where, and how far the round has come."""

from typing import Final, Literal, TypeAlias

from msgspec import UNSET, UnsetType

from games.few_orcs_more.options import Options
from games.kernel.events import GameEvent
from games.kernel.tuples import replaced
from games.kernel.values import Value

Phase: TypeAlias = Literal[
    "deal", "late_enlist", "champion", "spy", "tribe", "mercenaries", "commando", "flying", "over"
]
Cards: TypeAlias = tuple[str, ...]
START_CARD: Final = "start"


class Clan(Value, frozen=True):
    """What one seat has. `protected` are those of the hand that no later spy can move.

    `wins` are the battles won as (round, battle).
    """

    desertions: int = 0
    enlistments: int = 0
    hand: Cards = ()
    protected: Cards = ()
    score: int = 0
    gain: int = 0
    wins: tuple[tuple[int, int], ...] = ()


Clans: TypeAlias = tuple[Clan, ...]


class Bounce(Value, frozen=True):
    """A play that came back to the hand (5.4.3)."""

    seat: int
    play: str


class Ticks(Value, frozen=True):
    """The deal in turns: the number of the tick, the army cards that its batch still lacks, and the plays not yet
    carried out.

    `submitted` holds None for a seat that has not submitted in this tick.
    """

    submitted: tuple[Cards | None, ...]
    tick: int = 0
    to_deal: int = 0
    bounced: tuple[Bounce, ...] = ()


class Resolved(Value, frozen=True):
    """What became of a pile: whose it is, the cards that stayed and those that deserted."""

    owner: int | None
    cards: Cards
    deserted: Cards


class Request(Value, frozen=True):
    """What a spy asked for, and whether it was there."""

    spy: int
    seat: int
    target: int
    kind: str
    moved: bool


class Strike(Value, frozen=True):
    """The commando's work: the card drawn from the army of the target."""

    seat: int
    target: int
    card: str


class Flight(Value, frozen=True):
    """The flying machine with the goblins it brought."""

    seat: int
    goblins: int


class Battle(Value, frozen=True):
    """The battle being fought. Armies and values by seat, None for the wizard; values are there from the reveal on."""

    number: int
    tribe: str
    armies: tuple[Cards | None, ...]
    next: int | None = None
    answered: tuple[int, ...] = ()
    commando: Strike | None = None
    flying: Flight | None = None
    values: tuple[int | None, ...] | None = None


class Fought(Value, frozen=True):
    """A finished battle. Of one that was fought before an arranged position only number and tribe are known."""

    number: int
    tribe: str
    points: int | None = None
    armies: tuple[Cards | None, ...] | None = None
    values: tuple[int | None, ...] | None = None
    winners: tuple[int, ...] | None = None
    commando: Strike | None = None
    flying: Flight | None = None


class LastRound(Value, frozen=True):
    """The round before, as everybody saw it."""

    round: int
    wizard: int | None
    champion: int | None
    battles: tuple[Fought, ...]
    gains: tuple[int, ...]


class State(Value, frozen=True):
    """A match at one version. A pile is listed from bottom to top; the deck's next card comes first.

    `opened_at` is the number of army cards dealt when the Start card came up, None before. `giants` holds what each
    seat discarded under 6.4, None for a seat not yet counted. What lies nowhere else is in the discard.
    `ready` are those who have said so, while the deal waits for everybody (4.4.6), `seen` says whether the wizard has
    seen the last batch, while batches wait for that (5.7).
    """

    options: Options
    clans: Clans
    phase: Phase = "deal"
    round: int = 1
    wizard: int | None = None
    champion: int | None = None
    deck: Cards = ()
    dealt: int = 0
    opened_at: int | None = None
    piles: tuple[Cards, ...] = ()
    ticks: Ticks | None = None
    resolved: tuple[Resolved, ...] | None = None
    spy: int = 1
    requests: tuple[Request, ...] = ()
    giants: tuple[int | None, ...] | None = None
    commando_played: bool = False
    flying_played: bool = False
    battle: Battle | None = None
    battles: tuple[Fought, ...] = ()
    last_round: LastRound | None = None
    ready: tuple[int, ...] | UnsetType = UNSET
    seen: bool | UnsetType = UNSET


def looking(state: State) -> tuple[int, ...]:
    """The wizard while there is a batch that they have still to see (5.7); else nobody."""
    return () if state.wizard is None or state.seen is not False else (state.wizard,)


def recruiters(state: State) -> tuple[int, ...]:
    """The recruiters in order.

    They go from the wizard's left neighbour on (1.2), or seats 0 and 1 where nobody is wizard (9.3).
    """
    seats = len(state.clans)
    if state.wizard is None:
        return tuple(range(seats))
    return tuple((state.wizard + step) % seats for step in range(1, seats))


def fighting(state: State) -> Battle:
    """The battle being fought; only asked for while there is one."""
    assert state.battle is not None
    return state.battle


def face_down(state: State) -> Battle | None:
    """The battle being fought as long as its armies lie face down."""
    return None if state.battle is None or state.battle.values is not None else state.battle


def giants_discarded(state: State) -> tuple[int, ...] | None:
    """What each seat has discarded under 6.4, nothing where it is not yet counted; None before any is."""
    return None if state.giants is None else tuple(count or 0 for count in state.giants)


def on_top(state: State, pile: int, item: str) -> tuple[Cards, ...]:
    """The piles with one more card on top of one."""
    return replaced(state.piles, pile, (*state.piles[pile], item))


def is_open(state: State) -> bool:
    """Whether the Start card is out, so that enlistments may be played (4.1.2)."""
    return state.opened_at is not None


def begun(state: State) -> tuple[int, ...]:
    """The piles that hold a card (4.2.2)."""
    return tuple(pile for pile, items in enumerate(state.piles) if items)


Event: TypeAlias = GameEvent[State]
Events: TypeAlias = tuple[Event, ...]
