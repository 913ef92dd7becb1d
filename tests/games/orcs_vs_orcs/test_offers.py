"""What a seat may do in its turn, in an order that stays."""

from itertools import groupby

import pytest

from games.kernel.offers import Fixed, OneOf
from games.kernel.texts import LANGUAGES, catalogue
from games.kernel.values import JSON
from games.orcs_vs_orcs.game import GAME
from games.orcs_vs_orcs.rules.entry import FATES
from tests.games.orcs_vs_orcs.tables import Board

OWN: JSON = {"hordes": {"0": 1}, "marker": 0}


def _on(*villages: str) -> Board:
    """A horde of its own in each of these villages, and foundations to raise."""
    zones: dict[str, JSON] = dict.fromkeys(villages, OWN)
    return Board({"zones": {**zones, "Nb2": {"hordes": {"0": 1}, "village": False, "fortress": "lying"}}})


@pytest.mark.parametrize("villages", [(), ("Na2",), ("Na2", "Na3", "Nc1")])
def test_what_can_be_done_at_most_times_comes_first(villages: tuple[str, ...]) -> None:
    """What comes and goes with the zones stands behind it, however many villages are there; the end comes last."""
    kinds = [kind for kind, _ in groupby(offer.type for offer in GAME.offers(_on(*villages).table.state, 0))]
    fates, sites = ["refate"] if villages else [], ["raise", "lay"] if villages else ["raise"]
    assert kinds == ["move", "recruit", "buy", *fates, *sites, "end_actions"]


def test_all_villages_that_may_be_razed_or_converted_stand_in_one() -> None:
    many, one = (
        [offer.fields for offer in GAME.offers(_on(*villages).table.state, 0) if offer.type == "refate"]
        for villages in (("Na2", "Na3", "Nc1"), ("Na2",))
    )
    assert [(set(fields["zone"].items), fields["choice"]) for fields in many if isinstance(fields["zone"], OneOf)] == [
        ({"Na2", "Na3", "Nc1"}, OneOf(FATES))
    ]
    assert [fields["zone"] for fields in one] == [Fixed("Na2")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_that_a_horde_must_stand_in_a_village_to_raze_it(language: str) -> None:
    """Before all else: some of one's villages may be chosen, and others may not (5.4)."""
    said = catalogue("orcs_vs_orcs", language)["help.refate"]
    assert "horde" in said.partition(".")[0]
