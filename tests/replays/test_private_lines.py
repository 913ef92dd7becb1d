"""What-if lines of private matches: the match's own terms decide whoever asks, by whatever address."""

from collections.abc import Iterator
from typing import Any

import pytest

from accounts.models import User
from play import access, commands
from play.models import MatchRow
from play.terms import Terms
from tests.accounts.people import person
from tests.api.programs import token_of
from tests.config.addresses import filled, patterns
from tests.site import Site, cookie_of

pytestmark = pytest.mark.django_db
API = ("", "view/", "offers/", "replay/", "replay/2/", "lines/", "export/", "chat/")


class Line:
    """A what-if line of a what-if line of a match on these terms; Bea plays in all of them, Col is a stranger."""

    def __init__(self, watch: str) -> None:
        self.site = Site()
        self.bea, self.col = person("Bea"), person("Col")
        me = self.bea.player
        players = [me, "computer:grunt"]
        terms = Terms(watch=watch)  # type: ignore[arg-type]
        match = commands.open_match("armadora", 2, {"first": 0}, players, actor=me, terms=terms)
        at = match.match.version
        commands.resign(match.id, 0, actor=me)
        first = commands.branch(match.id, at, players, actor=me)
        commands.resign(first.id, 0, actor=me)
        self.root, self.id = match.id, commands.branch(first.id, 1, players, actor=me).id

    def addresses(self, match: str, key: str = "") -> Iterator[str]:
        """All that can be read of a match."""
        query = f"?key={key}" if key else ""
        for name, pattern in patterns().items():
            if "<slug:match_id>" in pattern and not name.startswith("api:"):
                yield filled(pattern, {"match_id": match, "number": "2", "comment_id": "1", "code": "none"}) + query
        yield f"/feed/?m={match}" + query.replace("?", "&")

    def answers(self, match: str, user: User | None, key: str = "") -> list[int]:
        """How each of them answers this reader."""
        cookie = cookie_of(user) if user else ""
        return [self.site.ask("GET", address, cookie).status_code for address in self.addresses(match, key)]

    def programs(self, match: str, user: User, key: str = "") -> list[int]:
        """The same for a program."""
        head: dict[str, Any] = {"headers": {"Authorization": f"Bearer {token_of(user)}"}}
        query = f"?key={key}" if key else ""
        return [self.site.ask("GET", f"/api/v1/matches/{match}/{path}{query}", **head).status_code for path in API]


@pytest.mark.parametrize("watch", ["players", "link"])
def test_it_works(watch: str) -> None:
    """A stranger is answered as about a match that there is not; who plays is answered."""
    line = Line(watch)
    for reader in (None, line.col):
        assert line.answers(line.id, reader) == line.answers("nosuchmatc", reader)
    assert line.programs(line.id, line.col) == [404] * len(API)
    assert line.programs(line.id, line.bea) == [200] * len(API)
    assert line.answers(line.id, line.bea) != line.answers("nosuchmatc", line.bea)


def test_the_matchs_own_link_opens_its_lines() -> None:
    line = Line("link")
    key, wrong = access.watch_key(line.root), access.watch_key(line.id)
    assert line.programs(line.id, line.col, wrong)[:2] == [404, 404]
    assert line.programs(line.id, line.col, key)[:2] == [200, 200]
    assert line.answers(line.id, None, wrong) == line.answers("nosuchmatc", None, wrong)
    assert line.answers(line.id, None, key) != line.answers("nosuchmatc", None, key)


def test_the_lines_of_a_public_match_are_public() -> None:
    line = Line("everyone")
    assert line.programs(line.id, line.col) == [200] * len(API)


def test_by_its_own_terms_a_line_answers_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: as it was, a line was judged by its own row, which says nothing of who may watch."""
    line = Line("players")
    monkeypatch.setattr(access, "root", lambda row: row)
    assert line.programs(line.id, line.col)[0] == 200
    assert line.site.ask("GET", f"/m/{line.id}/version/").status_code == 200
    assert MatchRow.objects.get(id=line.root).terms["watch"] == "players"
