"""What is asked before an assault, and when, tells nobody what lies in the secret deck (3.5, 6.2.2)."""

from itertools import combinations
from pathlib import Path

import pytest

from games.checks.courses import COURSE
from games.checks.leaks import Leak, Search
from games.checks.scenario import parse
from games.checks.walk import Ply, chance_at, take_step
from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.kernel.settings import Setting, options_of
from games.kernel.table import Table
from games.orcs_vs_orcs import GAME
from games.orcs_vs_orcs.commands import Command, Vanguard
from games.orcs_vs_orcs.game import OrcsVsOrcs
from games.orcs_vs_orcs.rules.cards import FIRST_LINE, VANGUARD
from games.orcs_vs_orcs.rules.log import OrcEvent
from games.orcs_vs_orcs.state import State
from tests.games.orcs_vs_orcs.tables import Board, in_battle

ALIKE = ["orc", "orc", "crossbow", "shaman"]
MIXED = ["orc", "heavy_orc", "crossbow", "shaman"]
DEFENCE = ["crossbow", "shaman", "orc"]
ORDERS = [{0: ALIKE, 1: DEFENCE}, {1: DEFENCE, 0: ALIKE}, {0: MIXED, 1: DEFENCE}, {1: DEFENCE, 0: MIXED}]
"""Both decks are chosen at once and come in either order."""
ASSAULT = Path(__file__).parents[2] / "scenarios" / "orcs_vs_orcs" / "OV-P49.json"


class Skips(OrcsVsOrcs):
    """As it was: the two cards go ahead unasked where all pairs of the deck are alike."""

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> tuple[OrcEvent, ...]:
        events = super().decide(state, seat, command, chance)
        after = fold(self, state, events)
        if self.turn(after).phase != "vanguard":
            return events
        side = after.fight().sides[0]
        first = sorted(card for card in side.picked or () if card in FIRST_LINE)
        pairs = set(combinations(first, VANGUARD))
        if len(pairs) > 1:
            return events
        return (*events, *super().decide(after, side.seat, Vanguard(pairs.pop()), chance))


def assault(game: OrcsVsOrcs, decks: dict[int, list[str]]) -> list[Ply]:
    """Both decks chosen before the assault of OV-P49, one step each, in this order."""
    given = parse(ASSAULT.read_bytes()).given
    setting, seed = Setting({}, 2), bytes(32)
    table = Table(game, options_of(game, setting), 2, chance_at(seed, 0), given, arranged=True)
    state, plies = table.state, list[Ply]()
    for seat, deck in decks.items():
        plies.append(take_step(game, state, (seat, {"type": "deck", "cards": deck}), seed, 10 + len(plies)))
        state = plies[-1].after
    return plies


def leaks(game: OrcsVsOrcs, decks: dict[int, list[str]]) -> list[Leak]:
    return list(Search(game).through(Setting({}, 2), assault(game, decks), 10))


@pytest.mark.parametrize("decks", ORDERS)
def test_it_works(decks: dict[int, list[str]]) -> None:
    """Whatever the deck, the attacker is asked, in as many versions, and nothing is found."""
    courses = {
        tuple((len(ply.events), GAME.turn(ply.after)) for ply in assault(GAME, decks | {0: deck}))
        for deck in (ALIKE, MIXED)
    }
    assert len(courses) == 1
    assert leaks(GAME, decks) == []


@pytest.mark.parametrize("decks", ORDERS)
def test_twin_a_question_that_is_skipped_is_found(decks: dict[int, list[str]]) -> None:
    """Defender and spectator could tell the deck, and by nothing but the course."""
    found = leaks(Skips(), decks)
    assert {(leak.channel, leak.viewer) for leak in found} == {(COURSE, 1), (COURSE, "spectator")}


def test_a_side_whose_only_cards_lead_the_assault_plays_nothing() -> None:
    """It may have no others in its deck (6.2.2, 6.3.3): the other side's card is shown all the same, and it is out."""
    board = Board(in_battle({"columns": [{"front": "orc"}, {"front": "orc"}]}, {"hand": ["orc", "orc"]}, fort=True))
    board.give(1, "play", card="orc", slot=None)
    assert board.see("/battle") is None
