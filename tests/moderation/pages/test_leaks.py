"""What a case tells those whom it affects, and everybody, says nothing of what they may not know (R20).

Two matches are opened from worlds that the reader could not tell from each other; the same step of both is disputed and
ruled upon; and every page of a case that is not the moderators' own must be the same, byte by byte.
"""

import re
from collections.abc import Iterator

import pytest
from django.db import transaction
from msgspec.structs import replace

from accounts.models import User
from api.cases import desk, own
from api.cases.line import RulingGiven
from games.checks.walk import luck_of, walk
from games.kernel.contract import Viewer
from games.kernel.registry import AnyGame, games_by_name
from games.kernel.settings import plainest
from games.kernel.values import Value
from moderation import commands, dispute, executing
from moderation.kind import CASES
from moderation.reporting import Report, report
from moderation.stream import asking
from moderation.stream import commands as c
from moderation.stream.ruling import Ruling
from moderation.stream.state import Case, Given
from play import commands as matches
from play.live import Live, find_reel
from replays.lines import main
from streams.actors import actor
from tests.accounts.people import person, with_app
from tests.api.programs import program
from tests.moderation.app.cases import UPHOLD
from tests.nonces import settled
from tests.site import Site, cookie_of

pytestmark = pytest.mark.django_db
SEED = b"\x09" * 32
LONGEST = 60
_VIEW = re.compile(rb'"(view|salt|hash)":"[0-9a-f]*"')
"""What is salted, and so is another with every case."""


class Worlds:
    """One position of a game, opened as a match in the true world and in one that the reader cannot tell from it."""

    def __init__(self, game: AnyGame) -> None:
        self.game, self.setting, self.site = game, plainest(game)[0], Site()
        self.people = [person(f"player {seat}") for seat in range(self.setting.seats)]
        self.mara, self.ness = (with_app(person(name, group="moderators")) for name in ("Mara", "Ness"))
        self.stranger = person("Stranger")
        plies = [one for one, _ in zip(walk(game, self.setting, SEED), range(LONGEST), strict=False)]
        states = [ply.after for ply in plies if not game.outcome(ply.after)]
        self.state = states[len(states) // 2]

    def differences(self) -> Iterator[str]:
        """The pages that differ, by reader: the opponent of whoever reports, and a stranger."""
        readers: list[tuple[Viewer, User]] = [(1, self.people[1]), ("spectator", self.stranger)]
        for viewer, user in readers:
            other = self.game.resample(self.state, viewer, luck_of("cases", 0))
            one, two = (self._told(world, user) for world in (self.state, other))
            yield from (f"{name} to {viewer}" for name in one if one[name] != two[name])

    def amended(self) -> Iterator[str]:
        """The same of a case whose ruling sets the position; the last reader is a moderator who has not looked."""
        readers: list[tuple[Viewer, User]] = [(1, self.people[1]), ("spectator", self.ness)]
        for viewer, user in readers:
            other = self.game.resample(self.state, viewer, luck_of("cases", 0))
            one, two = (self._told_of_amendment(world, user) for world in (self.state, other))
            yield from (f"{name} to {user.name}" for name in one if one[name] != two[name])

    def _told_of_amendment(self, state: Value, user: User) -> dict[str, bytes]:
        """What the API answers of a case in which a position is proposed, signed and set."""
        caller, found = program(user), {}
        with transaction.atomic():
            now = self._opened(state)
            line = main(find_reel(now.id))
            case = report(self.people[0], line.at(line.numbers[-1]), 0, Report("It was not lawful."))
            ruling = Ruling("amend", line.numbers[-1], "It was set up wrongly.", position=self.game.given(state))  # type: ignore[arg-type]
            mara = commands.moderator(self.mara)
            commands.give(case.id, c.Claim(), mara)
            commands.give(case.id, c.Propose(ruling=ruling), mara)
            for stage in ("proposed", "executed"):
                path = f"{'moderation' if user.is_moderator else 'cases'}/{case.id}/"
                reply = caller.ask("GET", path)
                assert reply.status_code == 200
                found[stage] = _VIEW.sub(b"", _plain(reply.content, now.id, case.id))
                if stage == "proposed":
                    commands.give(case.id, c.Sign(number=1), commands.moderator(self.ness))
                    executing.execute_ruling(case.id)
                    assert commands.find(case.id).case.status == "executed"
            transaction.set_rollback(True)
        CASES.repository.clear()
        return found

    def _told(self, state: Value, user: User) -> dict[str, bytes]:
        """Every page that the reader gets."""
        with transaction.atomic():
            now = self._opened(state)
            line = main(find_reel(now.id))
            number = line.numbers[-1]
            case = report(self.people[0], line.at(number), 0, Report("It was not lawful.", pause=True))
            by = commands.moderator(self.mara)
            commands.give(case.id, c.See(step=number), by)
            commands.give(case.id, c.Claim(), by)
            truth = str(self.game.given(state))[: asking.LONGEST_QUESTION]
            commands.give(case.id, c.Ask(words=truth), by)
            commands.give(case.id, c.Answer(1, truth), actor(self.people[0].player))
            commands.give(case.id, c.Propose(ruling=replace(UPHOLD, step=number)), by)
            executing.execute_ruling(case.id)
            addresses = (
                f"/cases/{case.id}/", "/cases/", "/rulings/", f"/rulings/{case.id}.1/",
                f"/m/{now.id}/{number}/dispute/", f"/rulings/{case.id}.1/scenario/", f"/moderation/{case.id}/",
                f"/api/v1/cases/{case.id}/", "/api/v1/cases/", f"/api/v1/rulings/{case.id}.1/", "/api/v1/rulings/",
                f"/api/v1/rulings/{case.id}.1/scenario/", f"/api/v1/moderation/{case.id}/",
            )  # fmt: skip
            cookie, found = cookie_of(user), {}
            for address in addresses:
                found[_named(address, now.id, case.id)] = self._answer(address, cookie, now.id, case.id)
            refused = self.site.ask("POST", f"/m/{now.id}/{number}/dispute/", cookie, {"words": ""})
            found["a refused report"] = _plain(refused.content, now.id, case.id)
            transaction.set_rollback(True)
        CASES.repository.clear()
        return found

    def _answer(self, address: str, cookie: str, match: str, case: str) -> bytes:
        reply = self.site.ask("GET", address, cookie)
        return str(reply.status_code).encode() + _plain(reply.content, match, case)

    def _opened(self, state: Value) -> Live:
        players = [one.player for one in self.people]
        return matches.open_match(
            self.game.name, self.setting.seats, self.setting.raw, players, actor="operator:test",
            given=self.game.given(state), arranged=True, seed=SEED,
        )  # fmt: skip


def _plain(body: bytes, match: str, case: str) -> bytes:
    """The page without what is drawn anew each time, and without the minute."""
    told = settled(body, match).replace(case.encode(), b"CASE")
    told = re.sub(rb'<time datetime="[^"]*">[^<]*</time>', b"TIME", told)
    return re.sub(rb'"\d{4}-\d\d-\d\dT[^"]*"', b"TIME", told)


def _named(address: str, match: str, case: str) -> str:
    return address.replace(match, "M").replace(case, "CASE")


@pytest.mark.parametrize("game", sorted(games_by_name()))
def test_it_works(game: str) -> None:
    assert [*Worlds(games_by_name()[game]).differences()] == []


def test_a_planted_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: the page of those whom a case affects tells the disputed position."""
    honest = dispute.context

    def telling(at: object, form: object) -> dict[str, object]:
        made = honest(at, form)  # type: ignore[arg-type]
        match = find_reel(at.case.subject.match).match  # type: ignore[attr-defined]
        return made | {"words": str(match.rules.given(match.state))}

    monkeypatch.setattr(dispute, "context", telling)
    assert [*Worlds(games_by_name()["armadora"]).differences()] == ["/cases/CASE/ to 1"]


@pytest.mark.parametrize("game", ["armadora", "orcz"])
def test_a_position_that_a_ruling_sets_is_told_to_nobody(game: str) -> None:
    """Neither to whoever plays on, nor to a moderator who has not looked."""
    assert [*Worlds(games_by_name()[game]).amended()] == []


def test_a_position_that_was_told_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: an answer has all that the log keeps of a ruling."""
    without = own.given

    def telling(case: Case, one: Given, *, names: bool) -> RulingGiven:
        made = without(case, one, names=names)
        return replace(made, written=replace(made.written, position=one.ruling.position))

    monkeypatch.setattr(own, "given", telling)
    monkeypatch.setattr(desk, "given", telling)
    found = {*Worlds(games_by_name()["armadora"]).amended()}
    assert found == {"executed to player 1", "proposed to Ness", "executed to Ness"}
