"""The matches to be kept: what is played today is retold as it was. `make exports` keeps what is played here."""

import gzip
import json
import os
from pathlib import Path

import pytest

from tests.golden import retelling
from tests.golden.playing import Kept, kept, play
from tests.golden.test_golden import differences
from tests.play.clocked import SetClock, clock

__all__ = ["clock"]

pytestmark = pytest.mark.django_db(transaction=True)
ALL = list(kept())
INTO = os.environ.get("WARMOOT_EXPORTS", "")
"""The folder in which they are kept; nothing is kept where it is not set."""


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.game}-{one.version}-{one.name}")
def test_it_works(one: Kept, clock: SetClock) -> None:
    match, line = play(one, clock)
    told = {
        name: {
            "views": retelling.views(document, parent),
            "end": retelling.as_the_site_tells_it(document, parent),
        }
        for name, document, parent in (("match", match, None), ("line", line, match))
    }
    whole = {"match": match, "line": line, "told": told}
    assert differences(whole) == []
    assert match["match"]["outcome"] is not None
    assert line["match"]["outcome"] is not None
    if INTO:
        file = Path(INTO, one.game, f"{one.name}_{one.version}.json.gz")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(gzip.compress(json.dumps(whole).encode(), mtime=0))
