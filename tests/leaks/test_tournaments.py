"""What a viewer may not know of a match that is being played changes not a byte of its tournament's pages and files
(R20). Beside the seats: an entrant at no table, a stranger, and the director.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import NamedTuple

import pytest
from django.db import transaction
from django.urls import reverse

from accounts.models import User
from games.checks.channels import differing
from games.checks.walk import luck_of, walk
from games.kernel.contract import Viewer
from games.kernel.registry import AnyGame, games_by_name
from games.kernel.settings import plainest
from games.kernel.values import Value
from play import commands as matches
from play import live as held
from play.models import MatchRow
from streams import database_time
from streams.actors import actor
from tests.config.addresses import filled, patterns
from tests.lobby.tavern import person
from tests.nonces import settled
from tests.site import Site, cookie_of
from tests.tournaments.stream.run import settings
from tournament_pages import files, printing, tables
from tournaments import commands
from tournaments.kind import TOURNAMENTS
from tournaments.stream import commands as c
from tournaments.stream.settings import Play, PodSwiss, Settings
from tournaments.stream.state import Round, Table

pytestmark = pytest.mark.django_db
OF_A_KIND = {"tournaments:file": tuple(files.DOWNLOADS), "tournaments:print": printing.KINDS}
"""What is asked for in more than one way."""
GAME, SEED = "few_orcs_more", b"\x09" * 32


class Eyes(NamedTuple):
    """Somebody who looks: as whom the rules know them, and what their browser sends."""

    viewer: Viewer
    cookie: str


class Event:
    """A tournament in whose only table a match is played, opened anew for each world."""

    def __init__(self) -> None:
        self.game: AnyGame = games_by_name()[GAME]
        self.setting = plainest(self.game)[0]
        self.site = Site()
        host = person("Host")
        given = settings(PodSwiss(2), seats=self.setting.seats)
        raw = self.setting.raw
        made = Settings("Cup", GAME, "1", self.setting.seats, given.stages, options=dict(raw), play=Play(rated=False))  # type: ignore[arg-type]
        self.id = commands.open_tournament(made, actor(host.player)).id
        self.director = commands.director(host.pk, self.id)
        commands.give(self.id, c.OpenEntry(), self.director)
        self.people = [person(f"Player {number}") for number in range(self.setting.seats + 1)]
        for one in self.people:
            commands.give(self.id, c.Enter(name=one.name, players=(one.player,)), actor(one.player))
        for wish in (c.Start(), c.Pair(stage=1, round=1, start=True)):
            commands.give(self.id, wish, self.director)
        self.eyes = self._eyes(host)

    def _eyes(self, host: User) -> dict[str, Eyes]:
        seats = {f"seat {seat}": Eyes(seat, cookie_of(one)) for seat, one in enumerate(self._seated())}
        (away,) = set(self.people) - set(self._seated())
        return seats | {
            "another entrant": Eyes("spectator", cookie_of(away)),
            "stranger": Eyes("spectator", ""),
            "director": Eyes("spectator", cookie_of(host)),
        }

    def _table(self) -> Table:
        round_ = commands.find(self.id).tournament.round
        assert round_ is not None
        return round_.tables[0]

    def _seated(self) -> list[User]:
        return [self.people[one - 1] for one in self._table().entrants]

    def seen(self, eyes: Eyes, state: Value) -> dict[str, bytes]:
        """All that they are sent about the tournament while its match stands so; nothing of that is left behind."""
        with self._played(state) as match_id:
            found = {}
            for name, address in self._addresses():
                reply = self.site.ask("GET", address, eyes.cookie)
                body = b"".join(reply) if reply.streaming else reply.content
                found[name] = b"%d %s" % (reply.status_code, settled(body, match_id))
            return found

    @contextmanager
    def _played(self, state: Value) -> Iterator[str]:
        table = self._table()
        with transaction.atomic():
            match = matches.open_match(
                GAME,
                self.setting.seats,
                self.setting.raw,
                [one.player for one in self._seated()],
                actor="system:tournaments",
                given=self.game.given(state),
                arranged=True,
                seed=SEED,
                event=self.id,
            )
            players = tuple(one.player for one in self._seated())
            opened = c.OpenTable(stage=1, round=1, table=table.number, match=match.id, players=players)
            commands.give(self.id, opened, commands.SYSTEM)
            yield match.id
            transaction.set_rollback(True)
        TOURNAMENTS.repository.drop(self.id)

    def _addresses(self) -> Iterator[tuple[str, str]]:
        numbers = dict.fromkeys(("stage", "round", "round_number", "table_number", "entrant", "table", "number"), "1")
        blanks = {"tournament_id": self.id, **numbers}
        yield "list", reverse("tournaments:list")
        for name, pattern in patterns().items():
            if name.startswith("tournaments:") and "tournament_id" in pattern:
                for kind in OF_A_KIND.get(name, ("",)):
                    yield f"{name} {kind}", filled(pattern, {**blanks, "kind": kind, "deed": "result"})

    def differences(self) -> list[str]:
        """The channels, by viewer, that differ between two worlds that the viewer could not tell apart."""
        walked = [ply.after for ply in islice(walk(self.game, self.setting, SEED), 40)]
        state = walked[len(walked) // 2]
        found = []
        for name, eyes in self.eyes.items():
            worlds = [state, self.game.resample(state, eyes.viewer, luck_of("tournaments", 1))]
            one, other = (self.seen(eyes, world) for world in worlds)
            assert len(one) > 10
            found += [f"{channel} for {name}" for channel, *_ in differing(one, other)]
        return found


@pytest.fixture(autouse=True)
def _one_moment(db: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 - the database's clock is read
    began = database_time.now()
    monkeypatch.setattr(database_time, "now", lambda: began)


def test_it_works() -> None:
    assert Event().differences() == []


def test_a_page_that_looks_into_the_match_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: the round says of a table what only its seats know."""

    def looked_into(_round: Round, table: Table) -> str:
        assert MatchRow.objects.filter(id=table.match).exists()
        return repr(held.fresh(table.match).match.state)

    monkeypatch.setattr(tables, "_state", looked_into)
    assert {"tournaments:round  for stranger", "tournaments:round  for director"} <= set(Event().differences())
