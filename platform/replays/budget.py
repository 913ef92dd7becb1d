"""What looking at matches and reading pages may cost the others.

A step of a long match takes the processor for a tenth of a second, and a full lobby no less. So whoever looks at a
match, or at any page but the smallest, waits for a turn, which lasts until the request is answered. Strangers of one
network are served one after the other, and all strangers together have two turns at once of each process; who looks at
matches on and on is told to come back. Guests count as strangers, since anybody can be as many as he likes, except at
their own tables. People at their own tables and people with an account have turns of their own, more of them. What
is made once and kept waits for nobody's turns but its own.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from datetime import timedelta
from threading import Condition
from typing import Any, TypeVar

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse

from accounts.client_address import network
from accounts.limits import Limit, TooMany, spend
from accounts.models import User
from accounts.refusals import refusal

WINDOW = timedelta(seconds=2)
AT_ONCE, EACH, WAITING = 2, 1, 16
"""Looks of strangers that a process works at, those of one network among them, and those of one that wait."""
PEOPLE_AT_ONCE, EACH_PERSON, PERSON_WAITING = 4, 2, 64
"""The same for accounts, and for the guests of one network at their own tables."""
LOOKING = {"GET", "HEAD"}
"""What changes something has limits of its own, and does not wait behind what is read."""
WITHOUT = {"table", "replays", "api", "doorbell", "notices"}
"""The apps whose pages take a turn by themselves, where they look at a match, or cost next to nothing."""
WAIT_SECONDS = 5.0
"""Seconds that they wait."""


class TooManyLooks(TooMany):
    """Somebody asks for more than the others can spare."""

    template = "replays/too_many.html"

    def __init__(self, seconds: int = 1) -> None:
        super().__init__(Limit("looks at once", WAITING, timedelta(seconds=WAIT_SECONDS)), seconds)


class Desk:
    """Where looks wait for their turn; for all threads of a process.

    Of those who wait, the next is who has not had a turn for longest.
    """

    def __init__(self, at_once: int = AT_ONCE, each: int = EACH, waiting: int = WAITING) -> None:
        self._at_once, self._each, self._most_waiting = at_once, each, waiting
        self._working: Counter[str] = Counter()
        self._waiting: OrderedDict[str, int] = OrderedDict()
        self._turn = Condition()

    @contextmanager
    def turn(self, subject: str, seconds: float = WAIT_SECONDS) -> Iterator[None]:
        """Work in this block; `TooManyLooks` where the line is too long, or no turn comes in time."""
        if not self._begin(subject):
            # Whoever waits does not keep one of the process's connections from others.
            if not connection.in_atomic_block:
                connection.close()
            self._wait(subject, seconds)
        try:
            yield
        finally:
            with self._turn:
                self._count(self._working, subject, -1)
                self._turn.notify_all()

    def _begin(self, subject: str) -> bool:
        """Take a turn where there is one and nobody waits for it."""
        with self._turn:
            free = subject not in self._waiting and self._is_next(subject)
            if free:
                self._count(self._working, subject, 1)
            return free

    def _wait(self, subject: str, seconds: float) -> None:
        with self._turn:
            if self._waiting.get(subject, 0) >= self._most_waiting:
                raise TooManyLooks
            self._count(self._waiting, subject, 1)
            try:
                if not self._turn.wait_for(lambda: self._is_next(subject), seconds):
                    raise TooManyLooks
                self._count(self._working, subject, 1)
                self._waiting.move_to_end(subject)
            finally:
                self._count(self._waiting, subject, -1)
                self._turn.notify_all()

    def _is_next(self, subject: str) -> bool:
        """Whether there is a turn for it, and none that waits before it could have that turn."""
        if self._working.total() >= self._at_once or self._working[subject] >= self._each:
            return False
        able = (one for one in self._waiting if self._working[one] < self._each)
        return next(able, subject) == subject

    @staticmethod
    def _count(counts: dict[str, int], subject: str, by: int) -> None:
        counts[subject] = counts.get(subject, 0) + by
        if not counts[subject]:
            del counts[subject]


strangers = Desk()
people = Desk(PEOPLE_AT_ONCE, EACH_PERSON, PERSON_WAITING)


View = TypeVar("View", bound=Callable[..., HttpResponse])


def takes_turns_of_its_own(view: View) -> View:
    """Mark a view whose answers cost something only the first time: it sees to turns for that itself."""
    view.turns_of_its_own = True  # type: ignore[attr-defined]
    return view


class Visit:
    """A request's turn: taken when it first looks at a match, given back when it is answered."""

    def __init__(self, request: HttpRequest, end: ExitStack) -> None:
        self._request, self._end = request, end
        self._has_turn = False

    def take(self, *, seated: bool) -> None:
        """Wait for the turn where it has none yet; `TooManyLooks` where none comes in time."""
        if self._has_turn:
            return
        user, subject = self._request.user, network(self._request)
        if isinstance(user, User) and not user.is_guest:
            self._wait(people, user.player)
        elif seated:
            self._wait(people, subject)
        else:
            _spend(subject)
            self._wait(strangers, subject)

    def take_page(self) -> None:
        """The same for a page that is no look at a match: strangers wait, and are not counted."""
        user = self._request.user
        if isinstance(user, User) and not user.is_guest:
            self._wait(people, user.player)
        else:
            self._wait(strangers, network(self._request))

    def _wait(self, desk: Desk, subject: str) -> None:
        self._end.enter_context(desk.turn(subject))
        self._has_turn = True


_visit: ContextVar[Visit | None] = ContextVar("visit", default=None)


class Visits:
    """Lets what is asked for take a turn, takes one for a page that is no look at a match, and gives it back."""

    sync_capable, async_capable = True, False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer; its turn lasts as long."""
        if request.method not in LOOKING:
            return self._get_response(request)
        with ExitStack() as end:
            before = _visit.set(Visit(request, end))
            end.callback(_visit.reset, before)
            return self._get_response(request)

    def process_view(self, request: HttpRequest, view: Any, _args: Any, _blanks: Any) -> HttpResponse | None:
        """Wait for a page's turn; 429 where none comes in time."""
        visit = _visit.get()
        if visit is None or view.__module__.partition(".")[0] in WITHOUT or getattr(view, "turns_of_its_own", False):
            return None
        try:
            visit.take_page()
        except TooManyLooks as problem:
            return refusal(request, problem)
        return None


def take_turn(*, seated: bool) -> None:
    """Wait for this request's turn to look at a match, `seated` at it or not; nothing where it has its turn, where it
    changes something, or where nobody asks over the web.
    """
    visit = _visit.get()
    if visit is not None:
        visit.take(seated=seated)


def _spend(subject: str) -> None:
    """Counted for the network, exactly, over all processes."""
    try:
        spend(Limit("looks by address", settings.LOOKS_PER_ADDRESS, WINDOW, kept=False), subject)
    except TooMany as problem:
        raise TooManyLooks(problem.seconds) from None
