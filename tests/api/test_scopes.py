"""Which scope each operation needs: the table, against what tokens of one scope alone are answered."""

import re
from typing import Any

import pytest

from api.openapi import schema
from api.scopes import Scope
from tests.api.programs import Program, person, problem, program

pytestmark = pytest.mark.django_db
READ, PLAY, TABLES, CHAT, MODERATE = Scope.READ, Scope.PLAY, Scope.TABLES, Scope.CHAT, Scope.MODERATE
TABLE = {
    "get_game": READ, "get_ladder": READ, "get_match": READ, "get_offers": READ, "get_player": READ, "get_rules": READ,
    "get_schemas": READ, "list_games": READ, "list_ladders": READ, "list_lines": READ, "list_matches": READ,
    "read_chat": READ, "replay_step": READ, "replay_steps": READ, "stream": READ, "view_match": READ, "who_am_i": READ,
    "export_match": READ,
    "get_pairing": READ, "get_round": READ, "get_standings": READ, "get_tournament": READ, "get_tournament_file": READ,
    "get_webhook": READ, "list_entries": READ, "list_tournaments": READ, "list_webhooks": READ,
    "read_tournament_log": READ,
    "answer": PLAY, "answer_take_back": PLAY, "take_back": PLAY,
    "be_away": PLAY, "give_command": PLAY, "hasten": PLAY, "pause": PLAY, "propose": PLAY, "resign": PLAY,
    "resume": PLAY,
    "branch": TABLES, "cancel": TABLES, "decline": TABLES, "fill": TABLES, "free": TABLES, "invite": TABLES,
    "join": TABLES, "leave": TABLES, "open_match": TABLES, "publish": TABLES, "rematch": TABLES, "renew_key": TABLES,
    "take_over": TABLES,
    "command_tournament": TABLES, "end_webhook": TABLES, "give_webhook": TABLES, "import_entries": TABLES,
    "direct_clocks": TABLES, "open_tournament": TABLES, "resume_webhook": TABLES, "try_tournament_command": TABLES,
    "get_case": READ, "get_ruling": READ, "get_ruling_scenario": READ, "list_cases": READ, "list_rulings": READ,
    "command_case": PLAY, "dispute_step": PLAY,
    "list_defects": MODERATE, "name_defect": MODERATE,
    "command_desk": MODERATE, "get_desk_case": MODERATE, "list_desk": MODERATE, "look_at_step": MODERATE,
    "try_ruling": MODERATE,
    "list_reportable_lines": READ, "list_reports": READ, "report_player": PLAY,
    "say": CHAT,
    "get_league": READ, "get_season": READ, "get_season_dates": READ, "get_season_standings": READ,
    "get_season_webhook": READ, "list_league_members": READ, "list_leagues": READ, "list_season_matters": READ,
    "list_season_webhooks": READ,
    "list_season_defects": READ, "get_season_defect": READ, "read_division_talk": READ, "read_season_talk": READ,
    "command_league": TABLES, "command_season": TABLES, "end_season_webhook": TABLES, "found_league": TABLES,
    "give_season_webhook": TABLES, "open_season": TABLES, "resume_season_webhook": TABLES,
    "try_season_command": TABLES, "import_league": TABLES, "try_league_import": TABLES,
    "remove_saying": CHAT, "say_in_division": CHAT, "say_in_season": CHAT,
}  # fmt: skip


NUMBERS = ("number", "stage", "round_number", "table_number", "season_number", "division", "defect", "said")
BLANKS = dict.fromkeys(NUMBERS, "1")


def _operations() -> dict[str, tuple[str, str]]:
    """Method and address of each operation by its name, with something in the blanks."""
    found = {}
    for path, methods in schema("en")["paths"].items():
        for method, of in methods.items():
            address = re.sub(r"\{(\w+)\}", lambda blank: BLANKS.get(blank[1], "armadora"), path)
            found[of["operationId"]] = (method.upper(), address.removeprefix("/api/v1/"))
    return found


def _lacks(caller: Program, method: str, path: str) -> bool:
    """Whether the token is said not to allow it; nothing else is ever told of then."""
    reply: Any = caller.ask(method, path, {} if method == "POST" else None)
    if reply.status_code != 403:
        return False
    said = problem(reply)
    return said["code"] == "insufficient_scope" and 'error="insufficient_scope"' in reply["WWW-Authenticate"]


def test_it_works() -> None:
    """Every operation is in the table, with the scope that the schema says and the server asks for."""
    operations = _operations()
    assert operations.keys() == TABLE.keys()
    scopes = {of["operationId"]: of["x-scope"] for path in schema("en")["paths"].values() for of in path.values()}
    assert scopes == {name: scope.value for name, scope in TABLE.items()}
    alice = person("Alice")
    callers = {scope: program(alice, [scope]) for scope in Scope}
    for name, (method, path) in operations.items():
        allowed = [scope for scope, caller in callers.items() if not _lacks(caller, method, path)]
        assert allowed == [TABLE[name]], name


def test_a_browser_of_ones_own_needs_no_scope() -> None:
    from tests.table.tables import client_of

    reply = client_of(person("Alice")).get("/api/v1/me/")
    assert (reply.status_code, reply.json()["scopes"], reply.json()["token"]) == (200, Scope.values, None)
