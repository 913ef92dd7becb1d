"""The contract of a game: what it promises, and all that anybody outside its folder knows of it.

Rules are functions of values. They read no clock, draw from nothing but the chance they are handed, and keep nothing
between calls. Whatever a rule decides becomes an event; `apply` is the only way from one state to the next, alike for
play, replay, verification, search and tests.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

from games.kernel.chance import Chance, Luck
from games.kernel.offers import Offers
from games.kernel.values import JSON, Command, Event, Value

Viewer: TypeAlias = int | Literal["spectator", "arbiter"]
"""Who looks: a seat, a spectator (who knows what all seats know in common), or the arbiter, who sees all."""


class Turn(Value, frozen=True):
    """Whose decision is awaited: seats in rising order, and the name of the phase. No seats when the match is over."""

    seats: tuple[int, ...]
    phase: str


READY: Final = "ready"
"""What is due where the clock only waits until everybody has said that they are there; computers say so at once."""


class Due(Value, frozen=True):
    """The next automatic step and how long it is waited for.

    The time runs from the event after which this (due, mark) first appears; while both stay the same, other events do
    not restart it.
    """

    due: str
    after_ms: int
    mark: str = ""


class Outcome(Value, frozen=True):
    """How a match ended. Ranks and scores by seat; `all_lost` when the game itself won."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    all_lost: bool = False
    teams: tuple[tuple[int, ...], ...] | None = None


class LogLine(Value, frozen=True):
    """A line of the log, to be worded by the game's catalogue: `key` names the sentence, `args` fill it.

    An argument called `seat`, or ending in `_seat`, is worded as that seat's player; `_seats` likewise for lists.
    `private` lines tell this viewer more than the public wording does.
    """

    key: str
    args: dict[str, JSON] = {}
    rule: str = ""
    private: bool = False


Secrecy: TypeAlias = Literal["public", "owner", "nobody", "partly"]
"""Who may know a field of the state: all; the seat it belongs to; nobody till the end; or some, as the view has it."""

SceneBoundary: TypeAlias = Literal["begins", "goes_on", "ends"]
"""What an event means for a scene on the board: it begins, another part of it begins, it is over with this."""

BattleBoundary: TypeAlias = Literal["begins", "ends"]
"""What an event means for a battle: it is opened, or this is its outcome."""

S = TypeVar("S", bound=Value)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
O = TypeVar("O", bound=Value)  # noqa: E741 - the options
V = TypeVar("V", bound=Value)
K = TypeVar("K", bound=str | int)


class Sentence:
    """The line that an event tells to everybody alike, where nothing but fields of the event fill it.

    `fields` are arguments called as the field is, `renamed` those with a name of their own: a field, one inside a field
    such as "outcome.winners", or `number_of` one. Where the sentence or the rule depends on a field, `by` names it: its
    value stands in the key's braces, or picks from a table, `either` of two by whether there is any.
    """

    __slots__ = ("_args", "_asks_any", "_key", "_keys", "_rule", "_rules", "_value")

    def __init__(
        self, key: str | Mapping[K, str], rule: str | Mapping[K, str], /, *fields: str, by: str = "", **renamed: str
    ) -> None:
        self._key, self._keys = (key, {}) if isinstance(key, str) else ("", dict[object, str](key.items()))
        self._rule, self._rules = (rule, {}) if isinstance(rule, str) else ("", dict[object, str](rule.items()))
        if not self._keys and "{}" in self._key:
            self._keys = {value: self._key.format(value) for value in self._rules}
        any_ = {True, False} in (self._keys.keys(), self._rules.keys())
        self._asks_any = any_
        self._value = _reader(by) if by else None
        named = {**dict(zip(fields, fields, strict=True)), **renamed}
        self._args = tuple((name, _reader(field)) for name, field in named.items())

    def filled(self, event: Event, private: bool = False) -> LogLine:
        """The line of this event; about 0.5 µs."""
        key, rule = self._key, self._rule
        if self._value is not None:
            value = bool(self._value(event)) if self._asks_any else self._value(event)
            key = self._keys[value] if self._keys else key.format(value)
            rule = self._rules[value] if self._rules else rule
        return LogLine(key, {name: read(event) for name, read in self._args}, rule, private)


def either(there: str, nothing: str) -> dict[bool, str]:
    """The table that asks whether there is any: what is picked then, and what if not."""
    return {True: there, False: nothing}


def number_of(field: str) -> str:
    """How many a list among an event's fields holds, for a sentence."""
    return f"#{field}"


def _reader(field: str) -> Callable[[Event], JSON]:
    """What reads the field of an event that a sentence names."""
    name = field.removeprefix("#")
    if not all(part.isidentifier() for part in name.split(".")):
        raise ValueError(f"an event has no field {name!r}")
    read = attrgetter(name)
    return read if name == field else lambda event: len(read(event))


class GameEvent(Event, Generic[S], frozen=True):
    """A fact of a match, beside the rule that it belongs to. Its fields are facts: no state, nothing of the program."""

    sentence: ClassVar[Sentence | None] = None
    """What it tells to everybody, where it needs no `tell` of its own."""
    private: ClassVar[Sentence | None] = None
    """What is told in its place to those who are `privy` to it."""

    @abstractmethod
    def apply(self, state: S) -> S:
        """The state after it. Total: it decides nothing, draws nothing and refuses nothing."""

    def privy(self, viewer: Viewer) -> bool:
        """Whether the viewer may know more of it than all do: the arbiter, unless the event says otherwise."""
        return viewer == "arbiter"

    def tell(self, viewer: Viewer) -> LogLine | None:
        """Its line in the viewer's log; None where it is silent."""
        if self.private is not None and self.privy(viewer):
            return self.private.filled(self, private=True)
        return None if self.sentence is None else self.sentence.filled(self)


class Advisor(ABC, Generic[S, V]):
    """A game's own judgement, lent to computer players.

    `proof` says by how many standard errors a search must have found a choice to be ahead of the advice before it is
    preferred: more where chance hides what a single command is worth. In the phases called `unsearched` imagined worlds
    tell nothing more than the advice: there are no candidates then, and only then.
    """

    proof: ClassVar[float] = 0.0
    unsearched: ClassVar[frozenset[str]] = frozenset()

    @abstractmethod
    def advise(self, view: V, seat: int, offers: Offers, luck: Luck) -> JSON:
        """A good command by rules of thumb, from nothing but what the seat may know. Fits one of the offers.

        None, where an automatic step is due in any case, to wait for a better moment.
        """

    def reasons(self, view: V, seat: int, command: Mapping[str, JSON]) -> tuple[LogLine, ...]:
        """Facts of the position that speak for the command, the weightiest first: worded like lines of the log, from
        nothing but what the seat may know. None where the rules of thumb know nothing of this very command.
        """
        return ()

    @abstractmethod
    def candidates(self, state: S, seat: int, offers: Offers, luck: Luck) -> list[JSON]:
        """The commands worth searching in an imagined state, best first, all fitting an offer."""

    @abstractmethod
    def worth(self, state: S) -> tuple[float, ...]:
        """Each seat's expected share of the victory in an imagined state, from 0 to 1."""

    def chapter(self, state: S) -> tuple[int, ...]:
        """In which part of the game an imagined state is, where a choice is to be judged when its part is over.

        Empty where it is judged when the decision has passed on to others and away from them again.
        """
        return ()


class Artist(ABC, Generic[V]):
    """A game's own hand at the board: what its partial draws and what a screen reader reads, from a view alone.

    `scenes` are the events that a scene is made of, such as the rounds of a battle: while one lasts its board also
    shows what the viewer has been told in this part of it and in the one before.
    """

    scenes: "ClassVar[Mapping[type[Event], SceneBoundary]]" = {}

    def recorded(self, event: Event) -> bool:
        """Whether it stays on record beside the board for a while, such as a deal."""
        return False

    def moment(self, events: Iterable[Event]) -> tuple[LogLine, ...]:
        """What everybody could see for a moment only, and no log may keep, in its order; of the events so far, newest
        first. It stands on the board until the next such moment.
        """
        del events
        return ()

    @abstractmethod
    def picture(self, view: V, viewer: Viewer) -> Value:
        """The board and all that lies on it as plain shapes: places in drawing units, pieces, labels, counts.

        Whatever a command can name bears a `spot` such as "at=c4": the command's field and the value it would get.
        """

    @abstractmethod
    def describe(self, view: V, viewer: Viewer) -> tuple[LogLine, ...]:
        """The same in sentences, in reading order, for those who do not see it; worded like lines of the log."""

    def goal(self, view: V, seat: int) -> LogLine | None:
        """What the game is won by, and how far the seat has come, in a sentence; from the seat's own view."""
        return None


class Game(ABC, Generic[S, C, E, O, V]):
    """A set of rules in one version. Stateless: one instance serves every match.

    `secrecy` names for each struct inside the state who may know each field; a field without a decision fails
    conformance. `loose` names the commands whose offers are wider than the rules: what fits such an offer may still
    be refused. `out_of_turn` names those that a seat may be offered although its decision is not awaited. `goes_on`
    names the phases in which a seat goes on with the move that it has begun: all of it is the last move. `recall`
    says whether a seat may step back through its own earlier views while the match runs: False where remembering is
    part of the game. `agreements` are the ways in which all players together may end a match before its end.
    `battles` are the events that open a battle and those that are its outcome, of whatever the game fights out from one
    to the other; a battle that is opened inside another is part of it.
    `partners_confer` says whether partners may talk where nobody else hears them. `artist` draws the board; a game
    without one is shown in words.

    `apply` and `tell` are those of the event where the events are `GameEvent`s; any other game has its own.
    """

    name: ClassVar[str]
    rules_version: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    options_type: type[O]
    state_type: type[S]
    view_type: type[V]
    command_types: tuple[type[C], ...]
    event_types: tuple[type[E], ...]
    secrecy: ClassVar[Mapping[type[Value], Mapping[str, Secrecy]]]
    loose: ClassVar[frozenset[str]] = frozenset()
    out_of_turn: ClassVar[frozenset[str]] = frozenset()
    goes_on: ClassVar[frozenset[str]] = frozenset()
    recall: ClassVar[bool] = True
    agreements: ClassVar[frozenset[str]] = frozenset({"draw", "stop"})
    battles: "ClassVar[Mapping[type[Event], BattleBoundary]]" = {}
    partners_confer: ClassVar[bool] = True
    advisor: "Advisor[S, V]"
    artist: "Artist[V] | None" = None

    # the beginning

    def check(self, options: O, seats: int) -> None:
        """Raise `Misfit` where these options do not make a match of so many seats."""

    @abstractmethod
    def blank(self, options: O, seats: int) -> S:
        """The state before the first event."""

    @abstractmethod
    def open(self, options: O, seats: int, chance: Chance) -> tuple[E, ...]:
        """The set-up of a fresh match, up to the first decision."""

    @abstractmethod
    def place(self, options: O, seats: int, given: JSON, chance: Chance) -> tuple[E, ...]:
        """The set-up of a position in the game's format, up to the next decision; `Misfit` where it is none."""

    # play

    def apply(self, state: S, event: E) -> S:
        """The state after the event. Total and deterministic; a few microseconds."""
        return event.apply(state)  # type: ignore[attr-defined,no-any-return]  # a cast would be one call more

    @abstractmethod
    def turn(self, state: S) -> Turn:
        """Whose decision is awaited."""

    @abstractmethod
    def offers(self, state: S, seat: int) -> Offers:
        """Everything the seat may do now; empty when it may do nothing. Depends only on what the seat may know."""

    @abstractmethod
    def decide(self, state: S, seat: int, command: C, chance: Chance) -> tuple[E, ...]:
        """What follows from a well-formed command while the match runs, or `Refused`; never a partial effect."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match ended; None while it runs."""

    def endings(self, state: S) -> tuple[str, ...]:
        """In which of the game's ways a match that is over was won, perhaps in several; none where there is but one."""
        return ()

    def teams(self, options: O, seats: int) -> tuple[tuple[int, ...], ...] | None:
        """Which seats win and lose together; None where each plays for itself."""
        return None

    def round(self, state: S) -> int:
        """The number of the round, from 1, by which a long log is grouped; 0 where the game has no rounds."""
        return 0

    def recalls(self, options: O) -> bool:
        """Whether this match lets a seat step back while it runs; differs from `recall` where an option says so."""
        return self.recall

    def due(self, state: S) -> Due | None:
        """The automatic step that the clock will bring next, if any."""
        return None

    def tick(self, state: S, chance: Chance) -> tuple[E, ...]:
        """The events of the automatic step that is due; none if none is."""
        return ()

    def harmless(self, view: V, command: str) -> bool:
        """Whether a type of command about which people are asked once more loses nothing as things stand: then they
        are not."""
        return False

    # what may be known

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """What the viewer may know, built up from nothing into a closed schema."""

    def tell(self, event: E, viewer: Viewer) -> LogLine | None:
        """The event's line in the viewer's log; None where it is silent for this viewer."""
        return event.tell(viewer)  # type: ignore[attr-defined,no-any-return]

    @abstractmethod
    def resample(self, state: S, viewer: Viewer, chance: Chance) -> S:
        """A state that this viewer could not tell from this one, hidden cards and hidden choices redrawn.

        Total, also for the states between the events of one command, which a replay shows. What it gives depends on
        nothing but the chance and what the viewer may know: from two states that the viewer cannot tell apart the
        same chance makes the same one.
        """

    def redraw(self, state: S, chance: Chance) -> S:
        """The state with everything drawn anew that no seat knows: piles, stacks and whatever lies covered.

        Neither a seat nor a spectator could tell it from this one. What it gives depends on nothing but the chance and
        what all seats know together. Where somebody knows whatever is hidden, it is the state itself.
        """
        return state

    @abstractmethod
    def given(self, state: S) -> JSON:
        """The position in the game's position format: placing it gives this state again."""
