"""What a step has changed on a board: where something has happened, and not where a click would mean something else."""

from itertools import islice, pairwise

import pytest

from games.checks.walk import walk
from games.kernel.codec import encode
from games.kernel.registry import game as find_game
from games.kernel.settings import plainest
from games.orcs_vs_orcs.game import GAME
from games.orcs_vs_orcs.picture.zones import ZonePicture
from games.orcs_vs_orcs.view.schema import View
from replays.changed_spots import changed_spots

STEPS = 600


def happened(before: View, after: View) -> set[str]:
    """The zones of which the view says something else than before."""
    both = (before, after)
    found = {name for name, zone in after.zones.items() if encode(zone) != encode(before.zones[name])}
    found |= {view.moving.zone for view in both if view.moving is not None}
    found |= {one.zone for view in both for one in view.pending}
    found |= {view.battle.zone for view in both if view.battle is not None}
    return found | {name for view in both for name in view.zones if view.question is not None}


def stray(seed: bytes) -> int:
    """How often a zone is marked where nothing has happened, over the steps of a match; and that any is marked."""
    found = marked = 0
    setting = next(iter(plainest(find_game("orcs_vs_orcs"))))
    plies = list(islice(walk(GAME, setting, seed), STEPS))
    for one, next_one in pairwise(plies):
        before, after = (GAME.view(ply.after, "spectator") for ply in (one, next_one))
        spots = changed_spots(GAME, before, after, "spectator")
        zones = {name for name in after.zones if any(f"zone={name}" in spot.split() for spot in spots)}
        marked += len(zones)
        # A banner of who acts changes where the turn comes round: what has moved of theirs is shown on it.
        if before.active == after.active:
            found += len(zones - happened(before, after))
    assert marked > 0
    return found


def test_it_works() -> None:
    assert stray(b"\x05" * 32) == 0


def test_twin_what_a_click_means_would_mark_the_whole_map(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ZonePicture, "unmarked", frozenset())
    assert stray(b"\x05" * 32) > 0
