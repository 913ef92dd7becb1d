"""The replay by API: the same steps, viewpoints and secrets as on the pages."""

from typing import Any

import pytest

from games.kernel.registry import games_by_name
from games.kernel.settings import plainest
from play import commands, live
from play.models import MatchRow
from tests.api.programs import Program, person, program
from tests.played import played

pytestmark = pytest.mark.django_db


def _steps(caller: Program, match: str, query: str = "") -> list[dict[str, Any]]:
    """All steps, a page at a time."""
    found, start = [], 0
    while True:
        page = caller.get(f"matches/{match}/replay/?limit=50&from={start}{query}")
        found += page["steps"]
        if page["next"] is None:
            return found
        start = page["next"]


def test_it_works() -> None:
    """A finished match from every viewpoint: all its steps in pages, each with the view that its game gives."""
    caller, match = program(person("Alice")), played("armadora", 2)
    whole = caller.get(f"matches/{match}/replay/?limit=200")
    assert [one["key"] for one in whole["viewpoints"]] == ["spectator", "1", "2", "all"]
    told = _steps(caller, match)
    assert [step["number"] for step in told] == [step["number"] for step in whole["steps"]][: len(told)]
    last = whole["newest"]
    for viewpoint, viewer in (("spectator", "spectator"), ("1", 0), ("2", 1), ("all", "arbiter")):
        step = caller.get(f"matches/{match}/replay/{last // 2}/?as={viewpoint}")
        state = live.at_version(match, last // 2).state
        game = games_by_name()["armadora"]
        assert (step["viewer"], step["view"]["scores"]) == (viewer, list(game.view(state, viewer).scores))  # type: ignore[attr-defined,arg-type]
        assert (step["outcome"], step["before"] < step["number"] < step["after"]) == (None, True)
    end = caller.get(f"matches/{match}/replay/{last}/")
    assert (end["after"], end["outcome"]["ranks"]) == (None, MatchRow.objects.get(id=match).outcome["ranks"])
    assert caller.refused(f"matches/{match}/replay/{last + 1}/", method="GET") == (404, "not_found")


def test_while_it_runs_a_viewpoint_is_ones_own() -> None:
    alice, bob = person("Alice"), person("Bob")
    match = commands.open_match("armadora", 2, {}, [alice.player, bob.player], actor=alice.player).id
    hers, eves = program(alice), program(person("Eve"))
    assert [one["key"] for one in hers.get(f"matches/{match}/replay/")["viewpoints"]] == ["spectator", "1"]
    assert [one["key"] for one in eves.get(f"matches/{match}/replay/")["viewpoints"]] == ["spectator"]
    for caller, viewpoint in ((hers, "2"), (hers, "all"), (eves, "1"), (eves, "9")):
        for path in ("replay/", "replay/2/"):
            refusal = caller.refused(f"matches/{match}/{path}?as={viewpoint}", method="GET")
            assert refusal == (403, "viewpoint_closed")


def test_a_game_of_memory_is_not_stepped_back_in() -> None:
    alice = person("Alice")
    players = [alice.player, "computer:grunt"]
    options = plainest(games_by_name()["few_orcs_more"])[0].raw
    match = commands.open_match("few_orcs_more", 2, options, players, actor=alice.player).id
    page = program(alice).get(f"matches/{match}/replay/")
    assert page["oldest"] == page["newest"]
    assert program(alice).refused(f"matches/{match}/replay/1/", method="GET") == (404, "not_found")


def test_what_if() -> None:
    alice = person("Alice")
    caller, match = program(alice), played("armadora", 2)
    made = caller.post(f"matches/{match}/branch/", {"number": 20, "players": ["me", "grunt"]}, 201)["match"]
    assert (made["status"], made["left"]["match"], made["seat"]) == ("running", match, 0)
    assert made["left"]["version"] <= 20
    assert caller.get(f"matches/{made['id']}/view/")["held"] == [0]
    assert [one["key"] for one in caller.get(f"matches/{match}/lines/")["lines"]] == ["", made["id"]]
    along = caller.get(f"matches/{match}/replay/{made['left']['version']}/?line={made['id']}")
    assert along["line"] == made["id"]
    assert caller.refused(f"matches/{match}/branch/", {"number": 20, "players": ["grunt", "grunt"]})[0] == 400
    assert caller.refused(f"matches/{match}/branch/", {"number": 9999, "players": ["me", "me"]})[0] == 404
    assert caller.refused(f"matches/{match}/branch/", {"number": 20, "players": ["me"]}) == (422, "misfit")
    running = commands.open_match("armadora", 2, {}, [alice.player, "computer:grunt"], actor=alice.player).id
    assert caller.refused(f"matches/{running}/branch/", {"number": 2, "players": ["me", "me"]}) == (
        422,
        "still_running",
    )


def test_the_log_as_a_file_is_the_pages() -> None:
    from tests.table.tables import client_of

    alice = person("Alice")
    running = commands.open_match("armadora", 2, {}, [alice.player, "computer:grunt"], actor=alice.player).id
    for match in (running, played("armadora", 2)):
        page = client_of(alice).get(f"/m/{match}/export/")
        assert program(alice).get(f"matches/{match}/export/") == page.json()
