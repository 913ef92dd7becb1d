"""The contract of a game: what it promises, and all that anybody outside its folder knows of it.

Rules are functions of values. They read no clock, draw from nothing but the chance they are handed, and keep nothing
between calls. Whatever a rule decides becomes an event; `apply` is the only way from one state to the next, alike for
play, replay, verification, search and tests.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import ClassVar, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from games.kernel.chance import Chance, Luck
from games.kernel.offers import Clash, Offer, Offers
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


class Remark(NamedTuple):
    """What a seat should know before it takes an offer: of all of it, or of one value of one of its open fields."""

    line: "LogLine"
    field: str = ""
    value: JSON = None
    idle: bool = False
    """Whether nothing comes of that value, or of the offer, as things stand."""


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
    """The line that an event tells everybody alike, filled with nothing but fields of the event.

    `fields` are arguments with the same name as the field, `renamed` those with a name of their own. An argument is a
    field, one inside a field such as "outcome.winners", or `number_of` a list. If the sentence or the rule depends on a
    field, `by` names that field: its value fills the braces in the key, or picks from a table; `either` makes a table
    of two, by whether the value is empty.
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
        """Return the line of this event; about 0.5 µs."""
        key, rule = self._key, self._rule
        if self._value is not None:
            value = bool(self._value(event)) if self._asks_any else self._value(event)
            key = self._keys[value] if self._keys else key.format(value)
            rule = self._rules[value] if self._rules else rule
        return LogLine(key, {name: read(event) for name, read in self._args}, rule, private)


def either(there: str, nothing: str) -> dict[bool, str]:
    """Return the table that picks `there` for a value that is not empty, else `nothing`."""
    return {True: there, False: nothing}


def number_of(field: str) -> str:
    """Return the argument that stands for the length of a list among an event's fields."""
    return f"#{field}"


def _reader(field: str) -> Callable[[Event], JSON]:
    """Return the function that reads the field of an event that a sentence names."""
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

    `proof` is the number of standard errors by which a search must find a choice to be ahead of the advice before the
    choice is preferred: more where chance hides what a single command is worth. In the phases called `unsearched`, and
    only there, imagined worlds tell nothing more than the advice, so there are no candidates.

    `heeded` is how many of ten choices a Grunt takes from the advice: more than none where chance alone leads nowhere,
    as in a game whose every turn takes many commands that belong together.
    """

    proof: ClassVar[float] = 0.0
    heeded: ClassVar[int] = 0
    unsearched: ClassVar[frozenset[str]] = frozenset()

    @abstractmethod
    def advise(self, view: V, seat: int, offers: Offers, luck: Luck) -> JSON:
        """Return a good command by rules of thumb, from nothing but what the seat may know. It fits one of the offers.

        None, if an automatic step is due anyway, to wait for a better moment.
        """

    def reasons(self, view: V, seat: int, command: Mapping[str, JSON]) -> tuple[LogLine, ...]:
        """Return facts of the position that speak for the command, the weightiest first, from nothing but what the seat
        may know. They are worded like lines of the log. None if the rules of thumb know nothing about this very
        command.
        """
        return ()

    def makes_sense(self, view: V, seat: int, command: Mapping[str, JSON]) -> bool:
        """Return whether a player could mean the command: a Grunt leaves what looks like a fault."""
        del view, seat, command
        return True

    @abstractmethod
    def candidates(self, state: S, seat: int, offers: Offers, luck: Luck) -> list[JSON]:
        """Return the commands worth searching in an imagined state, best first; each fits an offer."""

    @abstractmethod
    def worth(self, state: S) -> tuple[float, ...]:
        """Return each seat's expected share of the victory in an imagined state, from 0 to 1."""

    def chapter(self, state: S) -> tuple[int, ...]:
        """Return the part of the game that an imagined state is in, if a choice is judged when its part is over.

        Empty if it is judged when the decision has passed on to others and away from them again.
        """
        return ()


class Upshot(NamedTuple):
    """What a seat is told of an event of its own, in the second person: that a play failed, that it is done, or only
    what the seat has just chosen, which is left out where it is told what came of that.
    """

    kind: Literal["failed", "done", "chosen"]
    line: LogLine


class LoggedLine(NamedTuple):
    """A line of a viewer's log, and which kind of event it tells of; of the event itself the viewer knows no more."""

    kind: type[Event]
    line: LogLine


class Figures(NamedTuple):
    """A figure of each seat, and its name in the game's catalogue."""

    name: str
    by_seat: tuple[int, ...]


class Artist(ABC, Generic[V]):
    """Draws a game's board: the data that its partial draws and a screen reader reads, from a view alone.

    `scenes` are the events that a scene is made of, such as the rounds of a battle. While a scene lasts, its board also
    shows what the viewer has been told in this part of it and in the one before.
    """

    scenes: "ClassVar[Mapping[type[Event], SceneBoundary]]" = {}

    def recorded(self, event: Event) -> bool:
        """Return whether an event stays on record beside the board for a while, such as a deal."""
        return False

    def moment(self, events: Iterable[Event]) -> tuple[LogLine, ...]:
        """Return what everybody could see only for a moment and no log may keep, in its order, of the events so far,
        newest first. It stays on the board until the next such moment.
        """
        del events
        return ()

    def upshot(self, event: Event, seat: int) -> Upshot | None:
        """Return what the receipt of a seat's command says of an event to that seat, ahead of all others; None where
        the line of the log says it.
        """
        del event, seat
        return None

    def news(self, told: Sequence[LoggedLine], before: V, seat: int) -> list[LogLine]:
        """Return what a seat is told, when it is asked again, of what it reads in its log of others and of what came
        about by itself: what it has lost or gained by it, and what changes what all play for. `before` is what the seat
        saw when it decided last.
        """
        del told, before, seat
        return []

    def summary(self, record: Sequence[LogLine], view: V, viewer: Viewer) -> Value | None:
        """Return what the lines on record come to, such as what a turn has brought each seat, for as long as that is
        news to the viewer: plain shapes for the board, oldest line first. None where there is nothing to sum up.
        """
        del record, view, viewer
        return None

    @abstractmethod
    def picture(self, view: V, viewer: Viewer) -> Value:
        """Return the board and all that lies on it as plain shapes: places in drawing units, pieces, labels, counts.

        Whatever a command can name has a `spot` such as "at=c4": the command's field and the value it would get.
        """

    @abstractmethod
    def describe(self, view: V, viewer: Viewer) -> tuple[LogLine, ...]:
        """Return the same in sentences, in reading order, for people who cannot see it; worded like the log."""

    def goal(self, view: V, seat: int) -> LogLine | None:
        """Return a sentence that says what the game is won by and how far the seat has come, from its own view."""
        return None

    def standing(self, view: V, seat: int) -> LogLine | None:
        """Return in a few words what the seat has and what it would have if the game were scored now, for a phone that
        shows no more of the board beside its choices; None where the board itself shows it there.
        """
        return None

    def prompt(self, view: V, offers: Offers = ()) -> LogLine | None:
        """Return what a seat that is asked must do, where figures of its view or of its offers belong in it; else None,
        and the catalogue's sentence for the phase says it.
        """
        return None

    def question(self, view: V, command: str) -> LogLine | None:
        """Return what is asked before a command of a type that is normally confirmed, where as things stand it does
        something else than the catalogue's question says; else None.
        """
        return None

    def stakes(self, view: V, seat: int) -> tuple[LogLine, ...]:
        """Return what a seat that is asked can see of what its choice would bring, to be read beside its buttons; the
        first line is their heading. None where the board and the help of each command say it all.
        """
        return ()

    def ending(self, view: V) -> tuple[LogLine, ...]:
        """Return what a finished match was decided by, in figures of the view; none where its last line says it all."""
        return ()

    def decisive(self, view: V) -> Figures | None:
        """Return the figures that put a finished match's seats in their order, where those are not the points of its
        outcome: they stand in the result in their place.
        """
        return None

    def earlier(self, events: Iterable[Event]) -> tuple[LogLine, ...]:
        """Return what came before that and is told first, such as earlier rounds, of all events in order."""
        del events
        return ()


class Game(ABC, Generic[S, C, E, O, V]):
    """A set of rules in one version. Stateless: one instance serves every match.

    `secrecy` names for each struct inside the state who may know each field; a field without a decision fails
    conformance.

    `loose` names the commands whose offers are wider than the rules: what fits such an offer may still be refused.
    `out_of_turn` names those that a seat may be offered although its decision is not awaited. `goes_on` names the
    phases in which a seat continues the move that it has begun: all of it is the last move. `lets_pass` names the
    commands by which a seat lets pass what it is asked for only so that the question does not show what it holds.

    `recall` says whether a seat may step back through its own earlier views while the match runs: False if remembering
    is part of the game. `agreements` are the ways in which all players together may end a match before its end.
    `partners_confer` says whether partners may talk where nobody else hears them.

    `battles` are the events that open a battle and those that are its outcome, whatever the game fights out between the
    two; a battle opened inside another is part of it.

    `artist` draws the board; a game without one is shown in words.

    `apply` and `tell` are those of the event if the events are `GameEvent`s; any other game has its own.
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
    lets_pass: ClassVar[frozenset[str]] = frozenset()
    recall: ClassVar[bool] = True
    agreements: ClassVar[frozenset[str]] = frozenset({"draw", "stop"})
    battles: "ClassVar[Mapping[type[Event], BattleBoundary]]" = {}
    partners_confer: ClassVar[bool] = True
    advisor: "Advisor[S, V]"
    artist: "Artist[V] | None" = None

    # the beginning

    def check(self, options: O, seats: int) -> None:
        """Raise `Misfit` unless these options make a match of this number of seats."""

    @abstractmethod
    def blank(self, options: O, seats: int) -> S:
        """The state before the first event."""

    @abstractmethod
    def open(self, options: O, seats: int, chance: Chance) -> tuple[E, ...]:
        """Return the set-up of a fresh match, up to the first decision."""

    @abstractmethod
    def place(self, options: O, seats: int, given: JSON, chance: Chance) -> tuple[E, ...]:
        """Return the set-up of a position in the game's format, up to the next decision, or raise `Misfit`."""

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

    def clashes(self, offer: Offer) -> tuple[Clash, ...]:
        """Return which values of two of its open fields the rules refuse together, for an offer of a loose command:
        from the offer alone. Where two reasons hold the first is the one that the refusal gives.
        """
        return ()

    def remarks(self, view: V, offer: Offer) -> tuple[Remark, ...]:
        """Return what the seat whose view it is should know before it takes its offer, such as that nothing comes of it
        as things stand: from its own view alone.
        """
        return ()

    @abstractmethod
    def decide(self, state: S, seat: int, command: C, chance: Chance) -> tuple[E, ...]:
        """Return what follows from a well-formed command while the match runs, or raise `Refused`; never a partial
        effect.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match ended; None while it runs."""

    def endings(self, state: S) -> tuple[str, ...]:
        """Return in which of the game's ways a finished match was won, maybe several; none if there is only one."""
        return ()

    def teams(self, options: O, seats: int) -> tuple[tuple[int, ...], ...] | None:
        """Which seats win and lose together; None where each plays for itself."""
        return None

    def round(self, state: S) -> int:
        """The number of the round, from 1, by which a long log is grouped; 0 where the game has no rounds."""
        return 0

    def recalls(self, options: O) -> bool:
        """Return whether this match lets a seat step back while it runs; differs from `recall` if an option says so."""
        return self.recall

    def due(self, state: S) -> Due | None:
        """The automatic step that the clock will bring next, if any."""
        return None

    def tick(self, state: S, chance: Chance) -> tuple[E, ...]:
        """Return the events of the automatic step that is due; none if none is."""
        return ()

    def harmless(self, view: V, command: str) -> bool:
        """Return whether a command of a type that is normally confirmed loses nothing as things stand; then it is not
        confirmed.
        """
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
        """Return a state that this viewer could not tell from this one, hidden cards and hidden choices redrawn.

        Total, also for the states between the events of one command, which a replay shows. The result depends only on
        the chance and on what the viewer may know: from two states that the viewer cannot tell apart, the same chance
        makes the same state.
        """

    def redraw(self, state: S, chance: Chance) -> S:
        """Return the state with everything redrawn that no seat knows: piles, stacks and whatever lies covered.

        Neither a seat nor a spectator could tell it from this one. The result depends only on the chance and on what
        all seats know together. If somebody knows whatever is hidden, it is the state itself.
        """
        return state

    @abstractmethod
    def given(self, state: S) -> JSON:
        """The position in the game's position format: placing it gives this state again."""
