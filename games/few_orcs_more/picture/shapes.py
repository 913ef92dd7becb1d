"""The shapes of the picture: cards, piles, battles, and what each seat has."""

from games.few_orcs_more.rules.reveal import Fault
from games.kernel.contract import LogLine
from games.kernel.values import Value


class Face(Value, frozen=True):
    """A card that lies open. `seat` stands on player cards only, `value` where a number is printed on it."""

    kind: str
    group: str
    figure: str
    value: int | None = None
    leader: bool = False
    seat: int | None = None


class Backs(Value, frozen=True):
    """So many cards of a group, face down."""

    group: str
    count: int


class Sum(Value, frozen=True):
    """What an army would be worth with the cards at these spots of the hand, given in the order of the alphabet."""

    spots: str
    value: int
    fault: Fault | None


class Army(Value, frozen=True):
    """An army at a battle: backs, and faces where the viewer may see them.

    `flown` joined it in the flying machine, which is the first of them; `struck` is what a commando took from it.
    `standing` is what it would be worth as it lies there, for who sees it before the reveal, and `fault` why cards of
    it count 0. While it is `deciding`, mercenaries may still join it: `sums` says what it comes to with each choice.
    Of one that is still to decide, now or later, `may_join` counts the mercenaries in hand.
    """

    seat: int
    cards: tuple[Face, ...] | None
    kin: int = 0
    kin_spot: str = ""
    mercenaries: int = 0
    mercenaries_spot: str = ""
    may_join: int = 0
    flown: tuple[Face, ...] = ()
    struck: Face | None = None
    struck_by: LogLine | None = None
    standing: int | None = None
    sums: tuple[Sum, ...] = ()
    value: int | None = None
    fault: Fault | None = None
    won: bool = False
    answered: bool = False
    deciding: bool = False


class DrawnBattle(Value, frozen=True):
    """A battle: one to come has no armies. `wizard` is who scores as much as the winners, through the champion."""

    number: int
    tribe: str | None
    points: int
    now: bool = False
    armies: tuple[Army, ...] = ()
    winners: tuple[int, ...] = ()
    wizard: int | None = None


class Intent(Value, frozen=True):
    """A play that is submitted and not yet carried out, for who may know of it."""

    seat: int
    word: str


class PileCard(Value, frozen=True):
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


class DrawnPlayer(Value, frozen=True):
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
    """A tribe that may be announced; what the champion's cards of it are worth, for who sees them."""

    name: str
    spot: str
    worth: int | None


class Picture(Value, frozen=True):
    """The table. `stage` says which player cards may be played while the piles grow, and `order` and `bounced` what
    belongs to ticks; `pending` is when the clock acts, `past` the round before while a new one is dealt.

    `wanted` are the kinds of cards that a spy may ask for, `quarrels` whose giants have left, until a battle is over;
    `last_battle` says how the one before was won, until the next is under way.
    `fresh` is a round in which hardly more than a card a pile is dealt, or in which a champion is chosen: the deal may
    have gone by in one go; `since` says in the first lap of a live deal what the round before has brought and who is
    wizard now. `watching` is what a viewer who is the wizard does in such a round. `warnings` say what
    is wrong with the viewer's hand, `tied` that equal points were parted; `me` has the cards that the viewer may play.
    """

    round: int
    threshold: int
    over: bool
    growing: bool
    live: bool
    stage: str | None
    dealt: int
    left: int
    pending: LogLine | None
    order: tuple[LogLine, ...]
    bounced: tuple[LogLine, ...]
    pile_cards: tuple[PileCard, ...]
    wanted: tuple[tuple[Face, str], ...]
    tribes: tuple[Tribe, ...]
    war: bool
    drawn_battles: tuple[DrawnBattle, ...]
    last_battle: LogLine | None
    past: tuple[DrawnBattle, ...]
    requests: tuple[LogLine, ...]
    quarrels: tuple[LogLine, ...]
    warnings: tuple[LogLine, ...]
    tied: bool
    fresh: bool
    since: tuple[LogLine, ...]
    watching: LogLine | None
    me: DrawnPlayer | None
    players: tuple[DrawnPlayer, ...]

    @property
    def wizard(self) -> DrawnPlayer | None:
        """The seat that is the wizard in this round."""
        return next((player for player in self.players if player.wizard), None)

    @property
    def champion(self) -> DrawnPlayer | None:
        """The seat that the wizard has named."""
        return next((player for player in self.players if player.champion), None)

    @property
    def hand_first(self) -> bool:
        """Whether hands stand before the battles: one's own alone, or those by which a wizard chooses the next one."""
        return len(self.hands) == 1 or not self.war or bool(self.tribes)

    @property
    def hands(self) -> tuple[DrawnPlayer, ...]:
        """The seats whose cards the viewer sees, the champion first: by that hand a wizard chooses."""
        return tuple(sorted((player for player in self.players if player.hand), key=lambda player: not player.champion))
