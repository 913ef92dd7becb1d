"""What a viewer may not know changes not a byte of anything that reaches them while a match runs (R20).

A real match is opened from a position, and another from a world that the viewer could not tell from it; everything that
reaches the viewer of the one is held against the same of the other. Viewers are every seat, a spectator, somebody who
has just logged in, a stranger and a moderator who is not at the table.
"""

import logging
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from itertools import islice, product
from typing import Any, NamedTuple
from zlib import crc32

import pytest
from django.db import transaction
from django.utils.module_loading import import_string

from games.checks.channels import ADVICE, differing
from games.checks.walk import luck_of, walk
from games.kernel.codec import encode
from games.kernel.contract import LogLine, Viewer
from games.kernel.registry import AnyGame, games_by_name
from games.kernel.settings import plainest
from games.kernel.values import Event, Value
from notices.kinds import Kind, Mail
from notices.preferences import Preference, prefer
from play import commands, live
from play.live import Live
from play.models import MatchRow
from play.terms import Terms
from streams import database_time
from tests.accounts.people import person, with_app
from tests.budgets import budget
from tests.leaks.channels import Channels, Eyes, everything
from tests.nonces import settled
from tests.site import Site, cookie_of

pytestmark = pytest.mark.django_db
POSITIONS = budget("WARMOOT_CHANNEL_POSITIONS", 1, 6)
"""Positions of each game."""
LONGEST = 90
"""Decisions of a match that positions are taken from."""
log = logging.getLogger(__name__)
SEED = b"\x09" * 32
DAYS = Terms(pace="days", move_s=3 * 86400, bank_s=86400)


class Leak(NamedTuple):
    """A channel in which two worlds differ for somebody who must not know which of them is true."""

    channel: str
    viewer: str
    one: str
    other: str


@pytest.fixture(autouse=True)
def _one_moment(db: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 - the database's clock is read
    """All matches of a test begin at once: letters and calendars tell the minute at which a time ends."""
    began = database_time.now()
    monkeypatch.setattr(database_time, "now", lambda: began)


class Search:
    """The search for leaks in one game. Counts what it compares."""

    def __init__(self, game: AnyGame) -> None:
        self.game, self.setting, self.site = game, plainest(game)[0], Site()
        self.people = [person(f"player {seat}", email=f"p{seat}@example.org") for seat in range(self.setting.seats)]
        self.compared = 0
        self.only: Collection[str] = ()
        for one, kind in product(self.people, Kind):
            prefer(one, kind, Preference(Mail.AT_ONCE, push=False))
        onlooker, moderator = person("onlooker"), with_app(person("moderator", group="moderators"))
        seats = [Eyes(f"seat {seat}", seat, one, cookie_of(one)) for seat, one in enumerate(self.people)]
        others = [
            Eyes("spectator", "spectator", onlooker, cookie_of(onlooker)),
            Eyes("stranger", "spectator", None, ""),
            Eyes("moderator", "spectator", moderator, cookie_of(moderator)),
        ]
        self.groups: list[list[Eyes]] = [*([eyes] for eyes in seats), others]

    def leaks(self) -> Iterator[Leak]:
        """What differs between two worlds, by channel and viewer."""
        walked = islice(walk(self.game, self.setting, SEED), LONGEST)
        states = [ply.after for ply in walked if not self.game.outcome(ply.after)]
        late = person("latecomer")
        for number, state in enumerate(states[len(states) // (2 * POSITIONS) :: len(states) // POSITIONS][:POSITIONS]):
            for group in self.groups:
                viewer = group[0].viewer
                worlds = [state, self.game.resample(state, viewer, luck_of("channels", number))]
                seen = [self._seen(world, group, viewer, late, number) for world in worlds]
                for key, channels in seen[0].items():
                    self.compared += len(channels)
                    for name, one, other in differing(channels, seen[1][key]):
                        yield Leak(name, key, one.decode(errors="replace"), other.decode(errors="replace"))

    def _seen(self, state: Value, group: list[Eyes], viewer: Viewer, late: Any, number: int) -> dict[str, Channels]:
        """What each of these is sent of a match that stands so; nothing of the match is left behind."""
        with _taken_back():
            now = self._opened(state)
            if viewer == "spectator":
                group = [*group, Eyes("latecomer", "spectator", late, cookie_of(late))]
            return {
                eyes.name: everything(self.site, eyes, now, luck_of(f"forms of {eyes.name}", number), self.only)
                for eyes in group
            }

    def _opened(self, state: Value) -> Live:
        """A match that goes on from there."""
        given = self.game.given(state)
        players = [one.player for one in self.people]
        return commands.open_match(
            self.game.name, self.setting.seats, self.setting.raw, players, actor="operator:test", terms=DAYS,
            given=given, arranged=True, seed=SEED,
        )  # fmt: skip


@contextmanager
def _taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.mark.soak
@pytest.mark.long
@pytest.mark.parametrize("name", games_by_name())
def test_it_works(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    search = Search(games_by_name()[name])
    assert list(search.leaks()) == []
    assert search.compared > 250
    with capsys.disabled():
        print(f"\n{name}: {search.compared} answers compared")


def test_the_same_match_twice_differs_in_nothing_but_chance_and_clocks() -> None:
    """What is taken out before comparing really differs: without that no two answers would ever be alike."""
    search = Search(games_by_name()["armadora"])
    eyes = search.groups[0][0]
    raw = [search.site.ask("GET", "/account/", eyes.cookie).content for _ in range(2)]
    assert raw[0] != raw[1]
    assert settled(raw[0]) == settled(raw[1])


def secret() -> int:
    """A number that follows from what lies hidden at the only match there is."""
    return crc32(encode(live.read(MatchRow.objects.get().id).match.state))


def _view(patch: pytest.MonkeyPatch) -> None:
    """A view that shows everything."""
    game = games_by_name()["armadora"]
    real = game.view
    patch.setattr(type(game), "view", lambda _game, state, _viewer: real(state, "arbiter"))


def _line(patch: pytest.MonkeyPatch) -> None:
    """A line of the log that tells of what lies hidden."""

    def tells(_game: AnyGame, event: Event, _viewer: Viewer) -> LogLine:
        return LogLine("warrior_placed_face_up", {"seat": 0, "at": "a1", "value": crc32(encode(event)) % 97})

    patch.setattr(type(games_by_name()["armadora"]), "tell", tells)


def _wrapped(where: str, changed: Callable[[Any, int], Any]) -> Callable[[pytest.MonkeyPatch], None]:
    """A function of the site whose answer is changed by the secret."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        real: Any = import_string(where)
        patch.setattr(where, lambda *args, **more: changed(real(*args, **more), secret()))

    return plant


def _logged(patch: pytest.MonkeyPatch) -> None:
    """A line for operators, who play too."""
    _wrapped("table.views.scene", lambda here, secret: log.warning("%s", secret) or here)(patch)


def _hint(patch: pytest.MonkeyPatch) -> None:
    """A computer that knows better."""
    advisor = games_by_name()["armadora"].advisor
    patch.setattr(type(advisor), "advise", lambda *_: secret())


PLANTED: dict[str, tuple[Callable[[pytest.MonkeyPatch], None], set[str]]] = {
    "view": (
        _view,
        {"play:match", "play:match in parts", "replays:step", "replays:step?as=all", "replays:step in parts"}
        | {"replays:picture", "replays:embed", "view"},
    ),
    "line": (_line, {"play:match", "play:news?_n=1&_r=0&_t=0&_s=0", "replays:step"}),
    "export": (_wrapped("replays.sharing.withheld", lambda _real, _secret: lambda _row: ()), {"replays:export"}),
    "refusal": (
        _wrapped("table.feedback.unreadable", lambda notice, secret: notice._replace(text=str(secret))),
        {"refusal 1"},
    ),
    "version": (
        _wrapped("doorbell.rights.versions", dict.fromkeys),
        {"stream", "doorbell:version"},
    ),
    "ring": (_wrapped("doorbell.ring._concerned", lambda players, secret: (*players, str(secret))), {"ring"}),
    "mail": (
        _wrapped("notices.mails.said", lambda words, secret: words._replace(title=str(secret))),
        {"mail your_move"},
    ),
    "calendar": (
        _wrapped("notices.calendars.said", lambda words, secret: words._replace(title=str(secret))),
        {"calendar"},
    ),
    "clock": (_wrapped("table.views.spell", lambda _real, secret: str(secret)), {"play:clock"}),
    "title": (_wrapped("notices.turns.count", lambda _real, secret: secret), {"list /notices/waiting/"}),
    "server's log": (_logged, {"server's log"}),
    "hint": (_hint, {ADVICE}),
}
"""Leaks, and the channels that must be found to leak then."""


@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twins: each channel lets something through."""
    plant, channels = PLANTED[leak]
    plant(monkeypatch)
    search = Search(games_by_name()["armadora"])
    search.groups, search.only = search.groups[:-1], channels | {"play:match"}
    assert {leak.channel for leak in search.leaks()} >= channels
