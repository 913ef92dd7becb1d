"""What a viewer may know, built up from nothing (rule 8)."""

from games.kernel.clock import Clock, shown
from games.kernel.contract import Outcome, Turn, Viewer
from games.kernel.events import knows
from games.kernel.values import Value
from games.orcz.options import Options, stack_height
from games.orcz.rules.challenge import need
from games.orcz.rules.deployment import ROUNDS, slots
from games.orcz.rules.ending import outcome
from games.orcz.rules.taunt import due
from games.orcz.state import State
from games.orcz.state.cards import Card, listed, strength
from games.orcz.state.fields import FIELDS, Challenge, Field, FieldName, Result, Settlement
from games.orcz.state.match import Colour, EventCard, Taunting, Tribe
from games.orcz.state.ranks import NOBODY, Part, Rank, Seen, Side
from games.orcz.turn import turn


class CardView(Value, frozen=True):
    """A card on a field; null in place of a face-down card that the viewer does not know."""

    card: Card | None
    up: bool


class RankView(Value, frozen=True):
    """A rank, or a part set aside; null in place of a card that is gone."""

    seat: int
    left: CardView | None
    right: CardView | None
    seen: Seen

    @property
    def cards(self) -> tuple[Card | None, ...]:
        """The cards that are not gone; None for one that the viewer does not know."""
        return tuple([side.card for side in (self.left, self.right) if side is not None])

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards that are not gone and that the viewer knows."""
        return tuple([card for card in self.cards if card is not None])

    @property
    def champion(self) -> CardView | None:
        """The Champion, where the viewer knows of one in it (3.5.3)."""
        return next((side for side in (self.left, self.right) if side is not None and side.card == "champion"), None)

    @property
    def strength(self) -> int:
        """What the cards that the viewer knows bring (3.5.1)."""
        return strength(self.known)

    def on(self, side: Side) -> CardView | None:
        return self.left if side == "left" else self.right


class FieldView(Value, frozen=True):
    """A battlefield."""

    challenge: Challenge | None
    need: int | None
    stack_size: int
    stack: tuple[Challenge, ...] | None
    removed_size: int
    removed: tuple[Challenge, ...] | None
    beaten: int
    finished: bool
    resolved: bool
    slots: int | None
    ranks: tuple[RankView, ...]
    aside: tuple[RankView, ...]
    result: Result | None
    settled: Settlement | None

    @property
    def champions(self) -> tuple[CardView, ...]:
        """The Champions of whom the viewer knows: one is enough to win the challenge (3.5.3)."""
        found = [one.champion for one in (*self.ranks, *self.aside)]
        return tuple([champion for champion in found if champion is not None])


class PlayerView(Value, frozen=True):
    """A warlord."""

    colour: Colour
    slaves: int | None
    shown_empty: bool
    last_paid: int
    hand: tuple[Card, ...] | None
    hand_size: int
    used: tuple[Card, ...]
    back: tuple[Card, ...]
    """Troops of the hand that everybody saw come back in this turn."""


class View(Value, frozen=True):
    """All that one viewer may know of a match."""

    options: Options
    turn: Turn
    game_turn: int
    game_turns: int
    round: int | None
    first: int
    event: EventCard | None
    events_left: int
    event_deck: tuple[EventCard, ...] | None
    field: FieldName | None
    dominant: int | None
    fields: dict[FieldName, FieldView]
    players: dict[str, PlayerView]
    scores: tuple[int | None, ...]
    taunt: Taunting | None
    clock: Clock | None
    outcome: Outcome | None


def view(state: State, viewer: Viewer) -> View:
    """What the viewer may know of the state."""
    deploying = state.phase == "deploy"
    players = {str(seat): _player(state, tribe, seat, viewer) for seat, tribe in enumerate(state.tribes)}
    return View(
        options=state.options,
        turn=turn(state),
        game_turn=state.game_turn,
        game_turns=state.game_turns,
        round=state.round if deploying and state.round <= ROUNDS else None,
        first=state.first,
        event=state.event,
        events_left=len(state.event_deck),
        event_deck=state.event_deck if viewer == "arbiter" else None,
        field=state.field,
        dominant=state.dominant,
        fields={name: _field(state, field, viewer) for name, field in zip(FIELDS, state.fields, strict=True)},
        players=players,
        scores=tuple(player.slaves for player in players.values()),
        taunt=state.taunt if deploying and state.options.taunt else None,
        clock=shown(due(state)),
        outcome=outcome(state),
    )


def knows_card(rank: Rank, side: Side, viewer: Viewer) -> bool:
    """Whether the viewer may know that card of a rank (8.2)."""
    return rank.shows(side) or knows(viewer, rank.seat) or viewer in rank.seen_by(side)


def _field(state: State, field: Field, viewer: Viewer) -> FieldView:
    all_known = viewer == "arbiter"
    stack, removed = len(field.stack), len(field.removed)
    return FieldView(
        challenge=field.challenge,
        need=None if field.challenge is None else need(state, field.challenge),
        stack_size=stack,
        stack=field.stack if all_known else None,
        removed_size=removed,
        removed=field.removed if all_known else None,
        beaten=stack_height(state.options, state.seats) - stack - (field.challenge is not None),
        finished=field.finished,
        resolved=field.resolved,
        slots=slots(state),
        ranks=tuple(_rank(rank, viewer) for rank in field.ranks),
        aside=tuple(_part(part) for part in field.aside),
        result=field.result,
        settled=field.settled,
    )


def _rank(rank: Rank, viewer: Viewer) -> RankView:
    return RankView(rank.seat, _card(rank, "left", viewer), _card(rank, "right", viewer), rank.seen)


def _card(rank: Rank, side: Side, viewer: Viewer) -> CardView:
    return CardView(rank.card(side) if knows_card(rank, side, viewer) else None, rank.shows(side))


def _part(part: Part) -> RankView:
    left, right = [None if card is None else CardView(card, True) for card in (part.left, part.right)]
    return RankView(part.seat, left, right, NOBODY)


def _player(state: State, tribe: Tribe, seat: int, viewer: Viewer) -> PlayerView:
    own = knows(viewer, seat)
    return PlayerView(
        colour=tribe.colour,
        slaves=tribe.slaves if own or slaves_shown(state, tribe) else None,
        shown_empty=tribe.shown_empty,
        last_paid=tribe.last_paid,
        hand=listed(tribe.hand) if own else None,
        hand_size=tribe.hand.bit_count(),
        used=listed(tribe.used),
        back=listed(tribe.back),
    )


def slaves_shown(state: State, tribe: Tribe) -> bool:
    """Whether everybody sees how many slaves the tribe has (8.6)."""
    return tribe.shown_empty or state.options.open_slaves or state.phase == "over"
