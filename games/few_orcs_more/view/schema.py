"""The closed schema of the view. What a viewer may not know is null."""

from games.few_orcs_more.state import Bounce, Cards, Fought, LastRound, Request, Strike
from games.kernel.clock import Clock
from games.kernel.contract import Outcome, Turn
from games.kernel.values import Value


class PileView(Value, frozen=True):
    """A pile: its height and its top; all its items only for who may see them."""

    height: int
    top: str | None
    items: Cards | None


class DealView(Value, frozen=True):
    """How far the deal is. What belongs to ticks is null in live mode; `plays` has an entry a seat."""

    dealt: int
    left: int
    next_pile: int | None
    enlistment_open: bool
    tick: int | None
    order: tuple[int, ...] | None
    submitted: tuple[int, ...] | None
    plays: tuple[Cards | None, ...]
    bounced: tuple[Bounce, ...]


class PlayerCards(Value, frozen=True):
    """The player cards that a seat still holds."""

    desertions: int
    enlistments: int


class HandView(Value, frozen=True):
    """A hand: its backs are public, its kinds are not."""

    backs: dict[str, int]
    cards: Cards | None
    protected: Cards


class ResolvedView(Value, frozen=True):
    """What became of a pile."""

    owner: int | None
    cards: Cards | None
    deserted: Cards | None


class SpyTurn(Value, frozen=True):
    """Which spy is to be used, and by whom."""

    number: int
    seat: int


class ArmyView(Value, frozen=True):
    """An army at battle: face down it shows its backs, revealed its cards and its value."""

    tribe_count: int
    mercenary_count: int
    cards: Cards | None
    value: int | None


class BattleView(Value, frozen=True):
    """The battle being fought."""

    number: int
    tribe: str
    order: tuple[int, ...]
    armies: tuple[ArmyView | None, ...]
    answered: tuple[int, ...]
    commando: Strike | None


class View(Value, frozen=True):
    """A match as one viewer sees it."""

    turn: Turn
    outcome: Outcome | None
    scores: tuple[int, ...]
    gains: tuple[int, ...]
    wins: tuple[tuple[tuple[int, int], ...], ...]
    round: int
    wizard: int | None
    champion: int | None
    threshold: int
    deck: Cards | None
    discard: Cards | None
    piles: tuple[PileView, ...]
    deal: DealView
    player_cards: tuple[PlayerCards, ...]
    hands: tuple[HandView, ...]
    resolved: tuple[ResolvedView, ...] | None
    spy: SpyTurn | None
    spies: tuple[Request, ...]
    giants_discarded: tuple[int, ...] | None
    tribes_left: tuple[str, ...]
    battle: BattleView | None
    battles: tuple[Fought, ...]
    last_round: LastRound | None
    clock: Clock
