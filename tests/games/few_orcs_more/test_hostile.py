"""Positions that somebody has meddled with: each is refused in one line or stands like any other."""

from typing import Any

import msgspec

from games.few_orcs_more import GAME
from games.kernel.chance import FairChance, Luck
from games.kernel.codec import codec, encode
from games.kernel.refusals import Misfit
from games.kernel.table import Table
from tests.games.few_orcs_more.tables import SETTINGS, plies

CHANGES = 6


def test_it_works() -> None:
    """Whatever is changed in the position of a real state, it is a misfit, or all viewers can look at it and it goes
    on.
    """
    luck, misfits, stood = Luck("hostile"), list[str](), 0
    for count, (number, ply) in enumerate(plies()):
        if count % 9:
            continue
        for _ in range(CHANGES):
            given: Any = msgspec.json.decode(encode(GAME.given(ply.after)))
            _change(given, luck)
            try:
                table = Table(
                    GAME,
                    codec(GAME).options(SETTINGS[number].raw),
                    SETTINGS[number].seats,
                    FairChance(b"", 0),
                    given,
                    arranged=True,
                )
            except Misfit as misfit:
                misfits.append(str(misfit))
                continue
            stood += 1
            for viewer in (0, 1, "spectator", "arbiter"):
                GAME.view(table.state, viewer)  # type: ignore[arg-type]
                world = GAME.resample(table.state, viewer, luck)  # type: ignore[arg-type]
                assert encode(GAME.view(world, viewer)) == encode(GAME.view(table.state, viewer))  # type: ignore[arg-type]
            for seat in range(SETTINGS[number].seats):
                GAME.offers(table.state, seat)
            GAME.given(table.state)
    assert [line for line in misfits if "\n" in line] == []
    assert len(misfits) > 500
    assert stood > 200


def _change(part: Any, luck: Luck) -> None:
    """Change one thing somewhere inside: leave it out, double it, or put something else there."""
    while True:
        keys: list[Any] = list(part) if isinstance(part, dict) else list(range(len(part)))
        key = luck.pick("", keys)
        inner = part[key]
        if isinstance(inner, dict | list) and inner and luck.below("", 4):
            part = inner
            continue
        change = luck.below("", 4)
        if change == 0:
            del part[key]
        elif change == 1 and isinstance(part, list):
            part.append(inner)
        elif change == 2 and isinstance(inner, int):
            part[key] = inner + luck.number("", -3, 3)
        else:
            part[key] = luck.pick(
                "", [None, 0, 7, "goblin", "orc2", "enlistment:1", [], {}, True, "deal", "spy", "start"]
            )
        return
